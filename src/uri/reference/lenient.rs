//! The check of references as they occur in text (RULES R7).

use super::authority::Authority;
use super::error::ParseError;
use crate::class::uri;
use crate::grammar::uri::fault::Production;
use crate::grammar::uri::rfc2396::scheme_fault;
use crate::grammar::uri::{ComponentEnds, authority, rfc3986};

static CHARACTER: Production = Production::new(
    "URI-reference",
    "RFC 2396, 2.4.3",
    "a character other than white space, a control, <, >, \" or a backquote",
);

/// Checks the characters, the scheme and the bracketed host of `text`, whose components end at
/// `ends`. Linear.
pub(super) fn check(text: &str, ends: ComponentEnds) -> Result<(), ParseError> {
    if let Some(at) = text.find(|c| !is_allowed(c)) {
        return Err(ParseError::new(&CHARACTER, at));
    }
    if let Some(fault) = scheme_fault(text.as_bytes()) {
        return Err(ParseError::from_fault(fault, text.len()));
    }
    match ends.authority_of(text).filter(|authority| authority.contains('[')).map(Authority::of) {
        Some(Authority::Registry(name)) => check_brackets(name, ends.authority),
        _ => Ok(()),
    }
}

/// Checks an authority that is not a server by RFC 2396 and contains a bracket. RFC 3986 may still
/// allow it. The authority ends at byte `end` of the reference.
fn check_brackets(text: &str, end: usize) -> Result<(), ParseError> {
    if rfc3986::is_authority(text.as_bytes()) {
        return Ok(());
    }
    authority::check_uri(text.as_bytes()).map_err(|fault| ParseError::from_fault(fault, end))
}

fn is_allowed(c: char) -> bool {
    match u8::try_from(c) {
        Ok(byte) if byte.is_ascii() => uri::is(uri::LENIENT, byte),
        _ => !c.is_control() && !c.is_whitespace() && !is_invisible(c),
    }
}

/// Reports whether R7 forbids `c` because it is invisible: soft hyphen, zero width space, word joiner
/// or byte order mark. R7 also forbids bidi controls; they pass here, and [`UriRef::hazards`] reports
/// them.
///
/// [`UriRef::hazards`]: crate::uri::UriRef::hazards
pub(in crate::uri) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}' | '\u{2060}' | '\u{FEFF}')
}
