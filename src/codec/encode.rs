//! References as lines.

use std::io;

use bytes::BytesMut;
use tokio_util::codec::Encoder;

use super::url_codec::UrlCodec;
use crate::uri::{UriRef, wrap};

/// Writes a line `<URL:…>` for each reference (RFC 1738, Appendix; RFC 2396, Appendix E), folded as
/// [`wrap`](crate::uri::wrap()) does: decoded, it is the same reference, if it is one that is looked for;
/// relative ones are where [`Config::relative`](crate::Config::relative) says so, and the empty one is not.
///
/// The line ending, also of what is folded, is a line feed; where the stream is
/// [dot-stuffed](UrlCodec::dot_stuffed), a carriage return before it, as those protocols want; no line
/// begins with a dot. Linear in the length.
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
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) where the text is no URI reference, or has
    /// characters that RFC 2396 excludes and R7 does not admit; nothing is then written, and the codec
    /// may be used on.
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
