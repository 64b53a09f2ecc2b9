//! What a reference may be in real text (RULES R7).

use super::{Authority, ParseError, UriRef};
use crate::class::uri;
use crate::grammar::fault::Rule;
use crate::grammar::uri::scheme_fault;
use crate::grammar::{authority, rfc3986};

static CHARACTER: Rule = Rule::new(
    "URI-reference",
    "RFC 2396, 2.4.3",
    "a character other than white space, a control, <, >, \" or a backquote",
);

pub(super) fn check(uri: &UriRef<'_>) -> Result<(), ParseError> {
    if let Some(at) = uri.as_str().find(|c| !is_allowed(c)) {
        return Err(ParseError::new(&CHARACTER, at));
    }
    if let Some(fault) = scheme_fault(uri.as_str().as_bytes()) {
        return Err(ParseError::from_fault(fault, uri.as_str().len()));
    }
    match uri.authority() {
        Some(Authority::Registry(text)) if text.contains('[') => check_literal(uri, text),
        _ => Ok(()),
    }
}

/// Of an authority that is no server's, but has a bracket.
fn check_literal(uri: &UriRef<'_>, text: &str) -> Result<(), ParseError> {
    if rfc3986::is_authority(text.as_bytes()) {
        return Ok(());
    }
    let end = uri.offset_of(text) + text.len();
    authority::check_uri(text.as_bytes()).map_err(|fault| ParseError::from_fault(fault, end))
}

fn is_allowed(c: char) -> bool {
    match u8::try_from(c) {
        Ok(byte) if byte.is_ascii() => uri::is(uri::LENIENT, byte),
        _ => !c.is_control() && !c.is_whitespace() && !is_invisible(c),
    }
}

/// What R7 forbids, as it shows as nothing: soft hyphen, zero width space, word joiner, byte order
/// mark. Bidi controls, which it forbids as well, are let through to be warned of.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}' | '\u{2060}' | '\u{FEFF}')
}
