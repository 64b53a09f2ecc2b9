//! Abbreviated references (RFC 2396, Appendix F).

use super::lenient;
use super::reference::UriRefBuf;
use crate::grammar::text::minimum::{self, Context};
use crate::scheme::known;

/// Completes an abbreviated reference as a search does (RFC 2396, Appendix F; R8). Linear.
///
/// Such a reference begins with `www.`, `www` with one or two digits and a dot, or `ftp.`, case ignored, followed by a
/// label, a dot and another label, and has no `@` before its first `/`, `?` or `#`. `www.` gets the prefix `http://`, `ftp.`
/// the prefix `ftp://`; in `ftp.a.example:pub/x` the colon becomes a slash. Returns `None` for any other text.
///
/// With a base, the same text is a relative path: do not complete it.
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
    let text = match minimum::portless_colon(value).and_then(|colon| text.split_at_checked(colon)) {
        Some((host, path)) => {
            let path = path.trim_start_matches(':');
            [scheme, host, "/", path.strip_prefix('/').unwrap_or(path)].concat()
        }
        None => [scheme, text].concat(),
    };
    lenient::check(&text).ok().map(|()| UriRefBuf::from_string(text))
}

#[cfg(test)]
#[path = "../../tests/unit/uri/complete.rs"]
mod tests;
