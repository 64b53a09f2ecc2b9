//! Transfer encodings (RFC 2045, section 6).
//!
//! Damaged data is decoded as far as possible; the rest is kept, to be searched as raw text.

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use memchr::memchr_iter;

/// The `Content-Transfer-Encoding` of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TransferEncoding {
    /// 7bit, 8bit, binary, or an unknown encoding.
    Identity,
    Base64,
    QuotedPrintable,
}

impl TransferEncoding {
    /// Returns the encoding that a `field-body` names.
    pub fn of(field: &[u8]) -> Self {
        let is = |name: &[u8]| name.eq_ignore_ascii_case(mechanism(field));
        if is(b"base64") {
            Self::Base64
        } else if is(b"quoted-printable") {
            Self::QuotedPrintable
        } else {
            Self::Identity
        }
    }

    /// Decodes a body. Returns the text and the length of the decoded data, or `None` for the
    /// identity.
    pub fn decode(self, body: &[u8]) -> Option<(Vec<u8>, usize)> {
        match self {
            Self::Identity => None,
            Self::Base64 => Some(
                base64_decode(body).map_or_else(|| decode_base64(body), |text| (text, body.len())),
            ),
            Self::QuotedPrintable => Some((decode_quoted_printable(body), body.len())),
        }
    }
}

/// Returns the `mechanism` in a `field-body`, without comments (RFC 5322, section 3.2.2).
fn mechanism(field: &[u8]) -> &[u8] {
    let mut rest = field.trim_ascii_start();
    while rest.starts_with(b"(") {
        let mut depth = 0;
        let end = rest.iter().position(|&b| {
            depth += i32::from(b == b'(') - i32::from(b == b')');
            depth == 0
        });
        rest = end.map_or(&b""[..], |end| &rest[end + 1..]).trim_ascii_start();
    }
    let end = rest.iter().position(|&b| b.is_ascii_whitespace() || matches!(b, b'(' | b';'));
    &rest[..end.unwrap_or(rest.len())]
}

/// Decodes the lines of base64 at the start of `body`. Returns the text and the length of those
/// lines: list servers append plain text to them.
fn decode_base64(body: &[u8]) -> (Vec<u8>, usize) {
    let mut end = 0;
    for line in body.split_inclusive(|&b| b == b'\n') {
        if !line.iter().all(|&b| is_base64(b) || b.is_ascii_whitespace()) && !is_garbled(line) {
            break;
        }
        end += line.len();
    }
    let data: Vec<u8> = body[..end].iter().copied().filter(|&b| is_base64(b)).collect();
    match base64_decode(&data) {
        Some(text) => (text, end),
        None => (Vec::new(), 0),
    }
}

/// Reports whether a line is base64 with a few foreign characters, which decoders ignore (RFC 2045,
/// section 6.8). White space, `:` and `.` make it text: words and references contain them.
fn is_garbled(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let garbage = line.iter().filter(|&&b| !is_base64(b)).count();
    garbage * 8 <= line.len()
        && !line.iter().any(|&b| b.is_ascii_whitespace() || matches!(b, b':' | b'.'))
}

fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
}

/// Decodes quoted-printable data. A `=` that begins no escape stands for itself (RFC 2045, section
/// 6.7, note).
fn decode_quoted_printable(body: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    let mut from = 0;
    let mut decode = |part: &[u8]| match quoted_printable_decode(part) {
        // The usual case: one well-formed range.
        Some(decoded) if text.is_empty() => text = decoded,
        Some(decoded) => text.extend_from_slice(&decoded),
        None => text.extend_from_slice(part),
    };
    for at in memchr_iter(b'=', body) {
        if at >= from && !is_escape(&body[at + 1..]) {
            decode(&body[from..at]);
            decode(b"=3D");
            from = at + 1;
        }
    }
    decode(&body[from..]);
    text
}

/// Reports whether `rest`, the text after a `=`, makes it an octet or a soft line break.
fn is_escape(rest: &[u8]) -> bool {
    if let [high, low, ..] = rest
        && high.is_ascii_hexdigit()
        && low.is_ascii_hexdigit()
    {
        return true;
    }
    let space = rest.iter().take_while(|&&b| matches!(b, b' ' | b'\t' | b'\r')).count();
    rest.get(space).is_none_or(|&b| b == b'\n')
}

#[cfg(test)]
mod tests {
    use super::{TransferEncoding, decode_base64, decode_quoted_printable};

    #[test]
    fn parses_encoding_names() {
        let cases = [
            ("base64", TransferEncoding::Base64),
            (" BASE64 \r\n", TransferEncoding::Base64),
            (" (a (b)) Quoted-Printable (c)", TransferEncoding::QuotedPrintable),
            ("quoted-printable;", TransferEncoding::QuotedPrintable),
            ("7bit", TransferEncoding::Identity),
            ("", TransferEncoding::Identity),
            ("(base64", TransferEncoding::Identity),
        ];
        for (field, encoding) in cases {
            assert_eq!(TransferEncoding::of(field.as_bytes()), encoding, "{field:?}");
        }
    }

    #[test]
    fn decodes_base64_without_padding() {
        for body in [
            "aHR0cDovL2EuZXhhbXBsZS94",
            "aHR0cDovL2EuZXhhbXBsZS94eQ",
            "aHR0cDovL2EuZXhhbXBsZS94eXo=",
        ] {
            let (text, end) = TransferEncoding::Base64.decode(body.as_bytes()).unwrap();
            assert!(text.starts_with(b"http://a.example/x"), "{body}");
            assert_eq!((text.len(), end), (18 + (body.len() - 24) / 2, body.len()), "{body}");
        }
    }

    #[test]
    fn leaves_plain_text_after_base64() {
        let body = b"aHR0cDov\r\nL2EuZXhhbXBsZS8=\r\n\r\n-- \r\nhttp://b.example/\r\n";
        let (text, end) = decode_base64(body);
        assert_eq!(text, b"http://a.example/");
        assert_eq!(&body[end..], b"-- \r\nhttp://b.example/\r\n");
        assert_eq!(decode_base64(b"no base64: at all"), (Vec::new(), 0));
    }

    #[test]
    fn ignores_foreign_characters_in_base64() {
        let body = b"aHR0cDov*L2EuZXhh!\nbXBsZS8=\nwww.a.example/archive\n";
        let (text, end) = decode_base64(body);
        assert_eq!(
            (&text[..], &body[end..]),
            (&b"http://a.example/"[..], &b"www.a.example/archive\n"[..])
        );
    }

    #[test]
    fn keeps_equals_signs_that_begin_no_escape() {
        let cases = [
            ("a=3Db=\nc ==\nd=\n", "a=bc =d"),
            ("?a=b\nx=3D", "?a=b\nx="),
            ("?id=5", "?id=5"),
            ("a=g b= \t\r\nc=3d =", "a=g bc= "),
            ("==3D=3=", "===3"),
        ];
        for (body, text) in cases {
            let decoded = decode_quoted_printable(body.as_bytes());
            assert_eq!(String::from_utf8_lossy(&decoded), text, "{body:?}");
        }
    }
}
