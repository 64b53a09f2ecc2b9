//! The encoder: writes references as lines.

use std::io;

use bytes::BytesMut;
use tokio_util::codec::Encoder;

use super::url_codec::UrlCodec;
use crate::uri::{UriRef, wrap};

/// Writes a line `<URL:…>` for each reference (RFC 1738, Appendix; RFC 2396, Appendix E), folded as by
/// [`wrap`](crate::uri::wrap()).
///
/// Decoding the line yields the same reference if the [`Config`](crate::Config) searches for it: a relative
/// reference only with [`Config::relative`](crate::Config::relative), the empty reference never.
///
/// Each line, also of a folded reference, ends with a line feed, or with a carriage return and a line feed
/// if the stream is [dot-stuffed](UrlCodec::dot_stuffed). No line begins with a dot, so none needs stuffing.
/// Linear in the length.
///
/// ```
/// use bytes::BytesMut;
/// use gleaner::{Config, UrlCodec};
/// use tokio_util::codec::Encoder;
///
/// let mut codec = UrlCodec::new(&Config::new());
/// let mut buffer = BytesMut::new();
/// codec.encode("http://a.example/", &mut buffer)?;
/// assert_eq!(buffer, "<URL:http://a.example/>\n");
/// assert!(codec.encode("no reference", &mut buffer).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
impl<T: AsRef<str>> Encoder<T> for UrlCodec {
    type Error = io::Error;

    /// # Errors
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) if the text is not a URI reference or contains
    /// characters that RFC 2396 excludes and R7 does not admit. Nothing is written then, and the codec
    /// remains usable.
    fn encode(&mut self, reference: T, buffer: &mut BytesMut) -> io::Result<()> {
        let invalid = |error| io::Error::new(io::ErrorKind::InvalidInput, error);
        let reference = UriRef::parse_lenient(reference.as_ref()).map_err(invalid)?;
        let line_ending: &[u8] = if self.is_dot_stuffed() { b"\r\n" } else { b"\n" };
        for line in wrap(&reference, self.width).lines() {
            buffer.extend_from_slice(line.as_bytes());
            buffer.extend_from_slice(line_ending);
        }
        Ok(())
    }
}
