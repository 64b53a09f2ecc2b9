//! Authorities for debugging output, without their passwords.

use std::borrow::Cow;
use std::fmt;

use super::authority_parts::AuthorityParts;

/// The text in place of a password.
const PLACEHOLDER: &str = "***";

/// Returns an authority with `***` in place of a password that is not empty (RFC 3986, 3.2.1).
pub(super) fn authority(text: &str) -> Cow<'_, str> {
    match AuthorityParts::of(text).userinfo {
        Some(before) => match userinfo(before) {
            Cow::Borrowed(_) => Cow::Borrowed(text),
            Cow::Owned(redacted) => Cow::Owned(redacted + &text[before.len()..]),
        },
        None => Cow::Borrowed(text),
    }
}

fn userinfo(text: &str) -> Cow<'_, str> {
    match text.split_once(':') {
        Some((user, password)) if !password.is_empty() => {
            Cow::Owned(format!("{user}:{PLACEHOLDER}"))
        }
        _ => Cow::Borrowed(text),
    }
}

/// A password whose [`Debug`](fmt::Debug) form is `***`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Secret<T>(pub T);

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PLACEHOLDER)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/uri/reference/redacted.rs"]
mod tests;
