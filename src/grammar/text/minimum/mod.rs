//! The minimum that a reference must have after its scheme (R9), or after `www.` or `ftp.` (R8).
//!
//! One function per minimum checks the first bytes after a bare colon, while more input may follow, and a whole value.
//! The first check may leave a [`Requirement`] for the whole value.

mod abbreviated;
mod bare;
mod requirement;
mod wrapped;

use memchr::{memchr, memmem};

pub(crate) use abbreviated::{
    AuthorityColon, check_labels, excludes_abbreviated, is_abbreviated, is_ftp, portless_colon,
};
pub(crate) use bare::check_bare;
pub(crate) use requirement::{PrefixCheck, Requirement};

use super::token::non_ascii;
use crate::class::action::ends_authority;
use crate::class::scripts::is_unspaced;
use crate::class::{self, HOST_FIRST, PLAIN};
use crate::grammar::parse::{Parsed, apply};
use crate::scheme::is_scheme;
use crate::scheme::known::{self, WrappedMinimum};
use crate::work;

/// The context of a value: the minimum of a wrapped value is lower (R9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    Bare,
    /// In R2 and R5.
    Wrapped {
        inner_space: bool,
    },
    /// In R1, which requires less of `service:`.
    UrlAngle {
        inner_space: bool,
    },
}

/// Reports whether `value` meets the minimum of R9.
///
/// A scheme that the caller added, as `is_added` reports, needs one byte after its colon.
pub(crate) fn is_absolute(
    value: &[u8],
    context: Context,
    is_added: impl Fn(&[u8]) -> bool,
) -> bool {
    let Some(colon) = value.iter().position(|&b| b == b':') else {
        return false;
    };
    work::count(colon + 1);
    let (scheme, rest) = (&value[..colon], &value[colon + 1..]);
    if !is_scheme(scheme) {
        return false;
    }
    if let Some(rest) = rest.strip_prefix(b"//")
        && has_authority(scheme, rest)
        && (context != Context::Bare || has_dot(rest))
    {
        return true;
    }
    if is_added(scheme) {
        return !rest.is_empty();
    }
    if rest.starts_with(b"//") {
        return false;
    }
    let Some(known) = known::find(scheme) else {
        return false;
    };
    match context {
        Context::Bare => known.bare.is_some_and(|minimum| bare::is_met(minimum, rest)),
        Context::Wrapped { inner_space } => known.wrapped.is_some_and(|minimum| {
            let met = wrapped::is_met(minimum, rest, inner_space);
            met && (minimum != WrappedMinimum::ServiceType || has_separator(rest))
        }),
        Context::UrlAngle { inner_space } => {
            known.wrapped.is_some_and(|minimum| wrapped::is_met(minimum, rest, inner_space))
        }
    }
}

fn has_separator(text: &[u8]) -> bool {
    work::count(text.len());
    memmem::find(text, b"://").is_some()
}

/// Reports whether the authority at the start of `rest` meets the minimum of R9.
pub(crate) fn has_authority(scheme: &[u8], rest: &[u8]) -> bool {
    let end = rest.iter().position(|&b| ends_authority(b)).unwrap_or(rest.len());
    let authority = &rest[..end];
    work::count(end + 1);
    if authority.is_empty() {
        return rest.first() == Some(&b'/') && !known::needs_authority(scheme);
    }
    let host = memchr(b'@', authority).map_or(authority, |user| &authority[user + 1..]);
    host.first().is_some_and(|&first| class::is(HOST_FIRST, first))
        && (scheme.len() > 1 || !is_uuencoded(authority))
}

/// Reports whether the host at the start of `rest`, after its `userinfo`, has a dot, which a bare one that begins with a
/// character of a script without spaces needs (R7).
pub(crate) fn has_dot(rest: &[u8]) -> bool {
    let end = rest.iter().position(|&b| ends_authority(b)).unwrap_or(rest.len());
    let authority = &rest[..end];
    let host = memchr(b'@', authority).map_or(authority, |user| &authority[user + 1..]);
    work::count(end + 1);
    if host.first().is_none_or(u8::is_ascii) {
        return true;
    }
    let begins_unspaced =
        matches!(apply(non_ascii(), host, true), Parsed::Yes(_, c) if is_unspaced(c));
    !begins_unspaced || memchr(b'.', host).is_some()
}

/// Reports whether the authority after a one-letter scheme is uuencoded data, as in `E://J+Z!7,P`: a
/// sub-delimiter between the host's characters.
fn is_uuencoded(authority: &[u8]) -> bool {
    const DELIMITERS: &[u8] = b"!$*+=";
    let plain = |&&b: &&u8| class::is(PLAIN, b) && !DELIMITERS.contains(&b);
    let at = authority.iter().take_while(plain).count();
    authority.get(at).is_some_and(|b| DELIMITERS.contains(b))
        && authority.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
}

#[cfg(test)]
#[path = "../../../../tests/unit/grammar/text/minimum.rs"]
mod tests;
