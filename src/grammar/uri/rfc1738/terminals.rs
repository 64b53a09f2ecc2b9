//! The terminals of RFC 1738's productions.

use crate::grammar::uri::fault::{Production, ProductionParser};
use crate::grammar::uri::input::Text;
use crate::grammar::uri::terminals::{self, Decision, assert_next, chars_until, terminal};

pub(crate) static ESCAPE: Production =
    Production::rfc1738("escape", "two hexadecimal digits after %");

/// Like [`terminals::chars_until`], up to a byte of `stops`.
pub(crate) fn chars_before<I: Text, const WHOLE: bool>(
    class: u32,
    min: usize,
    stops: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    chars_until(class, min, |byte| stops.contains(&byte), &ESCAPE, production)
}

/// Like [`terminals::one_char`].
pub(crate) fn one_char<I: Text, const WHOLE: bool>(
    class: u32,
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    terminals::one_char(class, &ESCAPE, production)
}

/// Asserts, in a whole text, the end of the input or a next byte of `stops`.
pub(crate) fn end_or<I: Text, const WHOLE: bool>(
    stops: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    assert_next(production, |next| next.is_none_or(|byte| stops.contains(&byte)))
}

/// Asserts, in a whole text, a next byte that is not of `excluded`.
pub(crate) fn next_byte_is_not<I: Text, const WHOLE: bool>(
    excluded: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    assert_next(production, |next| next.is_some_and(|byte| !excluded.contains(&byte)))
}

/// Asserts, in a whole text, that `byte` occurs before any byte of `stops`.
pub(crate) fn lookahead<I: Text, const WHOLE: bool>(
    byte: u8,
    stops: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    terminal(production, move |input: &[u8], _| {
        let is_first = |input: &[u8]| {
            input.iter().find(|&&next| next == byte || stops.contains(&next)) == Some(&byte)
        };
        if !WHOLE || is_first(input) { Decision::Match(0) } else { Decision::Differ(0) }
    })
}
