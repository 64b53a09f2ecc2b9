//! The leaves that the productions of RFC 1738 are made of.

use nom::combinator::recognize;

use crate::class::uri;
use crate::grammar::fault::{Grammar, Rule, decided};

static ESCAPE: Rule = Rule::new("escape", "RFC 1738, 5", "two hexadecimal digits after %");

/// All that is in `classes` or an escape, which must be all up to the end or to a byte of `stops`.
pub(super) fn all<'a>(
    classes: u32,
    stops: &'static [u8],
    rule: &'static Rule,
) -> impl Grammar<'a, &'a [u8]> {
    let run = decided(rule, move |input| Ok(uri::span_escaped(classes, input)));
    recognize((run, no_percent(), before(stops, rule)))
}

/// One byte of `classes` or an escape.
pub(super) fn one<'a>(classes: u32, rule: &'static Rule) -> impl Grammar<'a, &'a [u8]> {
    let one = decided(rule, move |input: &[u8]| match input.first() {
        Some(&byte) if uri::is(classes, byte) => Ok(1),
        Some(b'%') if uri::is_escape(input) => Ok(3),
        // A bad escape is left to what comes next.
        _ => Err(0),
    });
    recognize((sound_percent(), one))
}

/// That nothing follows, or one of `stops`.
pub(super) fn before<'a>(stops: &'static [u8], rule: &'static Rule) -> impl Grammar<'a, &'a [u8]> {
    decided(rule, move |input: &[u8]| match input.first() {
        Some(byte) if !stops.contains(byte) => Err(0),
        _ => Ok(0),
    })
}

/// That something follows, and none of `bytes`.
pub(super) fn some_but<'a>(
    bytes: &'static [u8],
    rule: &'static Rule,
) -> impl Grammar<'a, &'a [u8]> {
    decided(rule, move |input: &[u8]| match input.first() {
        Some(byte) if !bytes.contains(byte) => Ok(0),
        _ => Err(0),
    })
}

/// That `byte` comes before any of `stops`.
pub(super) fn ahead<'a>(
    byte: u8,
    stops: &'static [u8],
    rule: &'static Rule,
) -> impl Grammar<'a, &'a [u8]> {
    decided(rule, move |input: &[u8]| {
        let found = input.iter().find(|&&at| at == byte || stops.contains(&at));
        if found == Some(&byte) { Ok(0) } else { Err(0) }
    })
}

/// After a run with its escapes: a `%` there begins none.
fn no_percent<'a>() -> impl Grammar<'a, &'a [u8]> {
    decided(&ESCAPE, |input| if input.first() == Some(&b'%') { Err(0) } else { Ok(0) })
}

fn sound_percent<'a>() -> impl Grammar<'a, &'a [u8]> {
    decided(&ESCAPE, |input| {
        if input.first() == Some(&b'%') && !uri::is_escape(input) { Err(0) } else { Ok(0) }
    })
}
