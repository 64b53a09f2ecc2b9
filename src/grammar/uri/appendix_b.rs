//! The regular expression of RFC 2396, Appendix B, as a grammar. It matches every string.
//!
//! `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`

use nom::Parser;
use nom::branch::alt;
use nom::bytes::{tag, take_while, take_while1};
use nom::combinator::{opt, rest};
use nom::sequence::{preceded, terminated};
use nom::{Check, Complete, Emit, OutputM};

use super::component_ends::ComponentEnds;
use super::fault::ProductionParser;
use super::terminals::{remaining, remaining_after};
use crate::class::uri;

/// Splits any string. Linear.
pub(crate) fn split(text: &[u8]) -> ComponentEnds {
    let scheme = alt((terminated(remaining_after(scheme()), tag(":")), remaining()));
    let ends = (
        scheme,
        remaining_after(authority()),
        remaining_after(path()),
        remaining_after(query()),
        rest,
    )
        .process::<OutputM<Emit, Check, Complete>>(text);
    // Every parser matches the empty string, so none can fail.
    let (scheme, authority, path, query, _) = ends.map_or((0, 0, 0, 0, text), |(_, ends)| ends);
    ComponentEnds::from_remaining(text.len(), ComponentEnds { scheme, authority, path, query })
}

/// `([^:/?#]+)`, of `(([^:/?#]+):)?`
fn scheme<'a>() -> impl ProductionParser<&'a [u8], &'a [u8]> {
    take_while1(|byte| uri::is(uri::NOT_COLON, byte))
}

/// `(//([^/?#]*))?`
fn authority<'a>() -> impl ProductionParser<&'a [u8], Option<&'a [u8]>> {
    opt(preceded(tag("//"), take_while(|byte| uri::is(uri::NOT_SLASH, byte))))
}

/// `([^?#]*)`
fn path<'a>() -> impl ProductionParser<&'a [u8], &'a [u8]> {
    take_while(|byte| uri::is(uri::NOT_QUERY, byte))
}

/// `(\?([^#]*))?`
fn query<'a>() -> impl ProductionParser<&'a [u8], Option<&'a [u8]>> {
    opt(preceded(tag("?"), take_while(|byte| uri::is(uri::NOT_FRAGMENT, byte))))
}
