//! RFC 2396, Appendix B: its regular expression, as a grammar that matches every string.
//!
//! `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`

use nom::Parser;
use nom::bytes::{tag, take_while, take_while1};
use nom::combinator::{opt, rest};
use nom::sequence::{preceded, terminated};
use nom::{Check, Complete, Emit, OutputM};

use super::fault::{Fault, Grammar};
use super::uri::Parts;
use crate::class::uri;

/// The components of any string; linear.
pub(crate) fn split(text: &[u8]) -> Parts<'_> {
    let parts = (scheme(), authority(), path(), query(), fragment())
        .process::<OutputM<Emit, Check, Complete>>(text);
    match parts {
        Ok((_, (scheme, authority, path, query, fragment))) => {
            Parts { scheme, authority, path, query, fragment }
        }
        // Not reached: each of the five matches the empty string.
        Err(_) => Parts { path: text, ..Parts::default() },
    }
}

/// `(([^:/?#]+):)?`
fn scheme<'a>() -> impl Grammar<'a, Option<&'a [u8]>> {
    opt(terminated(take_while1(|byte| uri::is(uri::NOT_COLON, byte)), tag(":")))
}

/// `(//([^/?#]*))?`
fn authority<'a>() -> impl Grammar<'a, Option<&'a [u8]>> {
    opt(preceded(tag("//"), take_while(|byte| uri::is(uri::NOT_SLASH, byte))))
}

/// `([^?#]*)`
fn path<'a>() -> impl Grammar<'a, &'a [u8]> {
    take_while(|byte| uri::is(uri::NOT_QUERY, byte))
}

/// `(\?([^#]*))?`
fn query<'a>() -> impl Grammar<'a, Option<&'a [u8]>> {
    opt(preceded(tag("?"), take_while(|byte| uri::is(uri::NOT_FRAGMENT, byte))))
}

/// `(#(.*))?`
fn fragment<'a>() -> impl Grammar<'a, Option<&'a [u8]>> {
    opt(preceded::<_, _, Fault, _, _>(tag("#"), rest))
}
