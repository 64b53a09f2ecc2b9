//! The check of references as they occur in text (R7).

use super::reference::ParseError;
use crate::class::uri;
use crate::grammar::uri::fault::Production;
use crate::grammar::uri::rfc2396::scheme_fault;

static CHARACTER: Production = Production::new(
    "URI-reference",
    "RFC 2396, 2.4.3",
    "a character other than white space, a control, <, >, \" or a backquote",
);

/// Checks the characters and the scheme of `text`. Linear.
pub(super) fn check(text: &str) -> Result<(), ParseError> {
    if let Some(at) = text.find(|c| !is_allowed(c)) {
        return Err(ParseError::new(&CHARACTER, at));
    }
    if let Some(fault) = scheme_fault(text.as_bytes()) {
        return Err(ParseError::from_fault(fault, text.len()));
    }
    Ok(())
}

pub(super) fn is_allowed(c: char) -> bool {
    match u8::try_from(c) {
        Ok(byte) if byte.is_ascii() => uri::is(uri::LENIENT, byte),
        _ => !c.is_control() && !c.is_whitespace() && !is_invisible(c),
    }
}

/// Reports whether R7 forbids `c` because it is invisible: soft hyphen, zero width space, word joiner or byte order mark.
/// The bidi controls, which R7 also forbids, are [hazards](crate::uri::HazardKind::BidiHost) instead.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}' | '\u{2060}' | '\u{FEFF}')
}
