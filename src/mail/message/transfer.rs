//! Transfer encodings (RFC 2045, section 6): of what is broken, what can be decoded is, and the rest is
//! text as it stands.

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use memchr::memchr_iter;

/// How a body is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Not at all, or in no way that is known.
    Identity,
    Base64,
    QuotedPrintable,
}

impl Encoding {
    /// What a field says.
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

    /// Decodes a body, and tells where what could be decoded of it ends; none where it is not encoded.
    pub fn decode(self, body: &[u8]) -> Option<(Vec<u8>, usize)> {
        match self {
            Self::Identity => None,
            Self::Base64 => {
                Some(base64_decode(body).map_or_else(|| base64(body), |text| (text, body.len())))
            }
            Self::QuotedPrintable => Some((quoted_printable(body), body.len())),
        }
    }
}

/// The transfer encoding that a field names, without comments (RFC 5322, section 3.2.2).
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

/// The text of the lines of base64 that `body` begins with, and where they end: list servers add
/// plain text below them.
fn base64(body: &[u8]) -> (Vec<u8>, usize) {
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

/// Whether a line has but a few characters that are to be passed over (RFC 2045, section 6.8), none of
/// which stands in words or in references.
fn is_garbled(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let garbage = line.iter().filter(|&&b| !is_base64(b)).count();
    garbage * 8 <= line.len()
        && !line.iter().any(|&b| b.is_ascii_whitespace() || matches!(b, b':' | b'.'))
}

fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
}

/// The text of quoted-printable `body`; a `=` that begins nothing is one (RFC 2045, section 6.7, note).
fn quoted_printable(body: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    let mut from = 0;
    let mut decode = |part: &[u8]| match quoted_printable_decode(part) {
        // Nearly always that is all.
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

/// Whether what follows a `=` makes an octet or a soft line break of it.
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
    use super::{Encoding, base64, quoted_printable};

    #[test]
    fn names_of_encodings() {
        let cases = [
            ("base64", Encoding::Base64),
            (" BASE64 \r\n", Encoding::Base64),
            (" (a (b)) Quoted-Printable (c)", Encoding::QuotedPrintable),
            ("quoted-printable;", Encoding::QuotedPrintable),
            ("7bit", Encoding::Identity),
            ("", Encoding::Identity),
            ("(base64", Encoding::Identity),
        ];
        for (field, encoding) in cases {
            assert_eq!(Encoding::of(field.as_bytes()), encoding, "{field:?}");
        }
    }

    #[test]
    fn padding_is_not_needed() {
        for body in [
            "aHR0cDovL2EuZXhhbXBsZS94",
            "aHR0cDovL2EuZXhhbXBsZS94eQ",
            "aHR0cDovL2EuZXhhbXBsZS94eXo=",
        ] {
            let (text, end) = Encoding::Base64.decode(body.as_bytes()).unwrap();
            assert!(text.starts_with(b"http://a.example/x"), "{body}");
            assert_eq!((text.len(), end), (18 + (body.len() - 24) / 2, body.len()), "{body}");
        }
    }

    #[test]
    fn plain_text_below_base64_is_left() {
        let body = b"aHR0cDov\r\nL2EuZXhhbXBsZS8=\r\n\r\n-- \r\nhttp://b.example/\r\n";
        let (text, end) = base64(body);
        assert_eq!(text, b"http://a.example/");
        assert_eq!(&body[end..], b"-- \r\nhttp://b.example/\r\n");
        assert_eq!(base64(b"no base64: at all"), (Vec::new(), 0));
    }

    #[test]
    fn garbage_is_passed_over() {
        let body = b"aHR0cDov*L2EuZXhh!\nbXBsZS8=\nwww.a.example/archive\n";
        let (text, end) = base64(body);
        assert_eq!(
            (&text[..], &body[end..]),
            (&b"http://a.example/"[..], &b"www.a.example/archive\n"[..])
        );
    }

    #[test]
    fn what_is_no_escape_is_as_it_stands() {
        let cases = [
            ("a=3Db=\nc ==\nd=\n", "a=bc =d"),
            ("?a=b\nx=3D", "?a=b\nx="),
            ("?id=5", "?id=5"),
            ("a=g b= \t\r\nc=3d =", "a=g bc= "),
            ("==3D=3=", "===3"),
        ];
        for (body, text) in cases {
            let decoded = quoted_printable(body.as_bytes());
            assert_eq!(String::from_utf8_lossy(&decoded), text, "{body:?}");
        }
    }
}
