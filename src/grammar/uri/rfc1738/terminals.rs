//! The terminals of RFC 1738's productions.

use crate::class::uri;
use crate::grammar::uri::fault::{Production, ProductionParser};
use crate::grammar::uri::terminals::{chars_until, terminal, terminal_with_escape};

static ESCAPE: Production =
    Production::new("escape", "RFC 1738, 5", "two hexadecimal digits after %");

/// Matches escapes and bytes of `class` up to the end of the input or a byte of `stops`.
pub(super) fn chars_before<'a>(
    class: u32,
    stops: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    chars_until(class, |byte| stops.contains(&byte), &ESCAPE, production)
}

/// Matches one byte of `class` or one escape.
pub(super) fn one_char<'a>(
    class: u32,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    terminal_with_escape(&ESCAPE, production, move |input: &[u8]| match input.first() {
        Some(&byte) if uri::is(class, byte) => Ok(1),
        Some(b'%') if uri::is_escape(input) => Ok(3),
        _ => Err(0),
    })
}

/// Asserts the end of the input, or a next byte of `stops`.
pub(super) fn end_or<'a>(
    stops: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    terminal(production, move |input: &[u8]| match input.first() {
        Some(byte) if !stops.contains(byte) => Err(0),
        _ => Ok(0),
    })
}

/// Asserts a next byte that is not of `excluded`.
pub(super) fn next_byte_is_not<'a>(
    excluded: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    terminal(production, move |input: &[u8]| match input.first() {
        Some(byte) if !excluded.contains(byte) => Ok(0),
        _ => Err(0),
    })
}

/// Asserts that `byte` occurs before any byte of `stops`.
pub(super) fn lookahead<'a>(
    byte: u8,
    stops: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    terminal(production, move |input: &[u8]| {
        let first = input.iter().find(|&&next| next == byte || stops.contains(&next));
        if first == Some(&byte) { Ok(0) } else { Err(0) }
    })
}
