//! Decodes unstructured field bodies (RFC 5322, section 2.2.1) with encoded words (RFC 2047).

use mail_parser::parsers::MessageStream;

/// Returns a `field-body` unfolded, with runs of white space collapsed and encoded words decoded
/// (RFC 2047).
pub(in crate::mail::message) fn decode_unstructured(body: &[u8]) -> String {
    let text: Option<String> = if body.ends_with(b"\n") {
        parse(body)
    } else {
        // The parser requires a final line break.
        parse(&[body, b"\n"].concat())
    };
    text.unwrap_or_default().trim().to_owned()
}

fn parse(body: &[u8]) -> Option<String> {
    MessageStream::new(body).parse_unstructured().into_text().map(Into::into)
}
