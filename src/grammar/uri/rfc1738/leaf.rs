//! The leaves that the productions of RFC 1738 are made of.

use crate::class::uri;
use crate::grammar::uri::fault::{
    Production, ProductionParser, all_before, decided, decided_escaped,
};

static ESCAPE: Production =
    Production::new("escape", "RFC 1738, 5", "two hexadecimal digits after %");

/// All that is in `class` or an escape, which must be all up to the end or to a byte of `stops`.
pub(super) fn all<'a>(
    class: u32,
    stops: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    all_before(class, |byte| stops.contains(&byte), &ESCAPE, production)
}

/// One byte of `class` or an escape.
pub(super) fn one<'a>(
    class: u32,
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    decided_escaped(&ESCAPE, production, move |input: &[u8]| match input.first() {
        Some(&byte) if uri::is(class, byte) => Ok(1),
        Some(b'%') if uri::is_escape(input) => Ok(3),
        _ => Err(0),
    })
}

/// That nothing follows, or one of `stops`.
pub(super) fn before<'a>(
    stops: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    decided(production, move |input: &[u8]| match input.first() {
        Some(byte) if !stops.contains(byte) => Err(0),
        _ => Ok(0),
    })
}

/// That something follows, and none of `bytes`.
pub(super) fn some_but<'a>(
    bytes: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    decided(production, move |input: &[u8]| match input.first() {
        Some(byte) if !bytes.contains(byte) => Ok(0),
        _ => Err(0),
    })
}

/// That `byte` comes before any of `stops`.
pub(super) fn ahead<'a>(
    byte: u8,
    stops: &'static [u8],
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    decided(production, move |input: &[u8]| {
        let found = input.iter().find(|&&at| at == byte || stops.contains(&at));
        if found == Some(&byte) { Ok(0) } else { Err(0) }
    })
}
