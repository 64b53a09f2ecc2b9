//! The encoder: writes references as lines.

use std::io;

use bytes::BytesMut;
use tokio_util::codec::Encoder;

use super::url_codec::UrlCodec;
use crate::config::Config;
use crate::reference::Item;
use crate::slice::extract_with;
use crate::uri::{UriRef, wrap};

/// Writes a line `<URL:…>` for each reference (RFC 1738, Appendix; RFC 2396, Appendix E), folded as by
/// [`wrap`](crate::uri::wrap()).
///
/// The codec encodes exactly the references that a search with the same [`Config`] finds whole and unchanged inside
/// `<URL:…>`. Among others, it rejects an abbreviated reference, which would be decoded
/// [completed](crate::uri::complete()), a relative reference unless [`Config::relative`] is on, and a reference longer
/// than [`Config::max_reference`].
///
/// Each line ends with a line feed, or with a carriage return and a line feed if the stream is
/// [dot-stuffed](UrlCodec::dot_stuffed). No line begins with a dot, so none needs stuffing.
/// If only the folded form were too long for the search, the reference is not folded. Linear in the length.
///
/// ```
/// use futures_util::SinkExt;
/// use gleaner::{Config, UrlCodec};
/// use tokio_util::codec::FramedWrite;
/// # tokio_test::block_on(async {
///
/// let mut lines = FramedWrite::new(Vec::new(), UrlCodec::new(&Config::new()).width(30));
/// lines.send("http://a.example/").await?;
/// lines.send("http://a.example/some/thing/else.html").await?;
/// assert!(lines.send("../relative").await.is_err());
/// // The encoder accepts every `AsRef<str>`, so `close` needs a type annotation.
/// SinkExt::<&str>::close(&mut lines).await?;
/// let expected = "<URL:http://a.example/>\n<URL:http://a.example/some/\nthing/else.html>\n";
/// assert_eq!(lines.get_ref().as_slice(), expected.as_bytes());
/// # Ok::<(), std::io::Error>(())
/// # }).unwrap();
/// ```
impl<T: AsRef<str>> Encoder<T> for UrlCodec {
    type Error = io::Error;

    /// # Errors
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) if the decoder would not return the reference. Nothing is
    /// written then, and the codec remains usable.
    fn encode(&mut self, reference: T, buffer: &mut BytesMut) -> io::Result<()> {
        let reference = reference.as_ref();
        let line_ending = if self.is_dot_stuffed() { "\r\n" } else { "\n" };
        let uri = UriRef::split(reference);
        let folded = || lines(&wrap(uri, self.width), line_ending);
        let unfolded = || lines(&wrap(uri, usize::MAX), line_ending);
        let config = self.config();
        let encoded = Some(folded())
            .filter(|lines| is_found(lines, reference, config))
            .or_else(|| Some(unfolded()).filter(|lines| is_found(lines, reference, config)))
            .ok_or_else(|| rejected(reference))?;
        buffer.extend_from_slice(encoded.as_bytes());
        Ok(())
    }
}

fn lines(text: &str, line_ending: &str) -> String {
    text.lines().flat_map(|line| [line, line_ending]).collect()
}

/// Reports whether a search of the lines finds this reference alone.
fn is_found(lines: &str, reference: &str, config: &Config) -> bool {
    let mut items = extract_with(lines.as_bytes(), config);
    let is_reference =
        |item: Item<'_>| item.into_reference().is_some_and(|one| one.value() == reference);
    items.next().is_some_and(is_reference) && items.next().is_none()
}

fn rejected(reference: &str) -> io::Error {
    const NOT_FOUND: &str =
        "expected a reference that a search with the settings of this codec finds in <URL:...>";
    match UriRef::parse_lenient(reference) {
        Ok(_) => io::Error::new(io::ErrorKind::InvalidInput, NOT_FOUND),
        Err(error) => io::Error::new(io::ErrorKind::InvalidInput, error),
    }
}
