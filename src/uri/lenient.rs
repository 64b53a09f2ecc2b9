//! What a reference may be in real text (RULES R7).

use super::{Authority, ParseError, UriRef};
use crate::class::uri;
use crate::grammar::fault::Rule;
use crate::grammar::rfc3986;
use crate::grammar::uri::scheme_fault;

static CHARACTER: Rule = Rule::new(
    "URI-reference",
    "RFC 2396, 2.4.3",
    "a character other than white space, a control, <, >, \" or a backquote",
);
static LITERAL: Rule = Rule::new("IPv6reference", "RFC 2732, 3", "an IPv6 address and \"]\"");

pub(super) fn check(uri: &UriRef<'_>) -> Result<(), ParseError> {
    if let Some(at) = uri.as_str().find(|c| !is_allowed(c)) {
        return Err(ParseError::new(&CHARACTER, at));
    }
    if let Some(fault) = scheme_fault(uri.as_str().as_bytes()) {
        return Err(ParseError::from_fault(fault, uri.as_str().len()));
    }
    match uri.authority() {
        Some(Authority::Registry(text)) => match text.find('[') {
            Some(at) if !rfc3986::is_authority(text.as_bytes()) => {
                Err(ParseError::new(&LITERAL, uri.offset_of(text) + at + 1))
            }
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

fn is_allowed(c: char) -> bool {
    match u8::try_from(c) {
        Ok(byte) if byte.is_ascii() => uri::is(uri::LENIENT, byte),
        _ => !c.is_control() && !c.is_whitespace(),
    }
}
