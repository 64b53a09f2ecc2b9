//! Abbreviated references (RFC 2396, Appendix F).

use super::lenient;
use super::reference::UriRefBuf;
use crate::grammar::text::minimum::{self, Context};
use crate::scheme::known;

/// Completes an abbreviated reference as a search does (RFC 2396, Appendix F; RULES R8). Linear.
///
/// An abbreviated reference begins with `www.` or `ftp.`, case ignored, followed by a label, a dot and
/// another label, and has no `@` before its first `/`, `?` or `#`. `www.` gets the prefix `http://`,
/// `ftp.` the prefix `ftp://`. Returns `None` for any other text.
///
/// Complete references only "where there is no defined base URL": with a base, the same text is a
/// relative path.
///
/// ```
/// use gleaner::uri::complete;
/// assert_eq!(complete("www.w3.org/Addressing/").unwrap().as_str(), "http://www.w3.org/Addressing/");
/// assert!(complete("w3.org/Addressing/").is_none());
/// ```
#[must_use]
pub fn complete(text: &str) -> Option<UriRefBuf> {
    let value = text.as_bytes();
    let whole = minimum::is_absolute(value, Context::Bare, |_| false);
    if whole || !minimum::is_abbreviated(value) {
        return None;
    }
    let scheme = known::completion(value)?;
    let text = [scheme, text].concat();
    lenient::check(&text).ok().map(|()| UriRefBuf::from_string(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(text: &str) -> Option<String> {
        complete(text).map(|uri| uri.to_string())
    }

    #[test]
    fn completes_abbreviated_references() {
        for (text, expected) in [
            ("www.w3.org/Addressing/", "http://www.w3.org/Addressing/"),
            ("www.w3.org", "http://www.w3.org"),
            ("WWW.W3.ORG:80/Addressing/", "http://WWW.W3.ORG:80/Addressing/"),
            ("ftp.is.co.za/rfc/rfc1808.txt", "ftp://ftp.is.co.za/rfc/rfc1808.txt"),
            ("Ftp.a.example;x", "ftp://Ftp.a.example;x"),
            ("www.a.example/?m=joe@b.example", "http://www.a.example/?m=joe@b.example"),
            ("www.例.jp/道", "http://www.例.jp/道"),
        ] {
            assert_eq!(completed(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn completes_no_other_text() {
        for text in [
            "",
            "www",
            "www.",
            "www.a",
            "www..a.example",
            "w3.org/Addressing/",
            "http://www.w3.org/",
            "www.a.example://x",
            "www.foo.bar@example.org",
            "/www.a.example",
            " www.a.example",
            "www.a.example/a b",
        ] {
            assert_eq!(completed(text), None, "{text}");
        }
    }
}
