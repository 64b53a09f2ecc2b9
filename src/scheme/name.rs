//! The syntax of a scheme's name.

use super::known::URL_WORD;
use crate::class::{self, SCHEME};

/// The longest scheme, in characters (R9).
pub(crate) const MAX_LEN: usize = 32;

/// Reports whether `name` is a scheme (RFC 2396, 3.1) of at most 32 characters; `URL` never is.
pub(crate) fn is_scheme(name: &[u8]) -> bool {
    name.first().is_some_and(u8::is_ascii_alphabetic)
        && name.len() <= MAX_LEN
        && class::span(SCHEME, name) == name.len()
        && !name.eq_ignore_ascii_case(URL_WORD.as_bytes())
}
