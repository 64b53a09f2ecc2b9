//! The scheme and the bytes after its colon, or `www.` or `ftp.`, that begin a reference (R2, R6, R8, R9, R11).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::value;
use nom::sequence::preceded;

use super::continuation::fold::opener_space;
use super::minimum::{self, PrefixCheck};
use crate::class::marks::MAX_OPENER_SPACE;
use crate::class::{self, BLANK, SCHEME, WHITE};
use crate::grammar::parse::{Leaf, Parsed, apply, leaf};
use crate::scheme::known::{
    ABBREVIATIONS, abbreviated_word, abbreviation, is_bare_opaque, is_wrapped_opaque,
};
use crate::scheme::{self, Schemes};

/// Parses the start of a reference in `<…>` or `"…"` (R2, R5), also of an abbreviated one if they are on.
pub(crate) fn wrapped_start<'a>(
    known: &'a Schemes,
    abbreviated: bool,
) -> impl Parser<&'a [u8], Output = (), Error = ()> {
    let if_on = leaf(move |_, _| if abbreviated { Leaf::Match(0, ()) } else { Leaf::Differ });
    alt((wrapped_scheme(known), preceded(if_on, completable())))
}

/// Parses `www.`, `www2.`, `www12.` or the like, or `ftp.`, in any case (R8). In a wrapper, the labels are checked with
/// the value.
fn completable<'a>() -> impl Parser<&'a [u8], Output = (), Error = ()> {
    leaf(|input: &'a [u8], more| match abbreviation(input) {
        Some((prefix, _)) => Leaf::Match(prefix, ()),
        None if more && may_begin_abbreviation(input) => Leaf::Short,
        None => Leaf::Differ,
    })
}

/// Reports whether `input`, which more bytes may follow, may begin a prefix of R8.
fn may_begin_abbreviation(input: &[u8]) -> bool {
    match abbreviated_word(input) {
        Some((word, _)) => word == input.len(),
        None => ABBREVIATIONS.iter().any(|known| {
            known.prefix.get(..input.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(input))
        }),
    }
}

/// Parses `scheme ":"` if the scheme needs no `//`, or if a slash, a soft break, white space as in R1 with a line
/// break, or other white space and a slash follow. The value's check covers the rest of the `//`, which folds may
/// interrupt.
fn wrapped_scheme<'a>(known: &'a Schemes) -> impl Parser<&'a [u8], Output = (), Error = ()> {
    leaf(|input: &'a [u8], more| {
        let name = class::span(SCHEME, &input[..input.len().min(scheme::MAX_LEN + 1)]);
        match input.get(name) {
            None if more && name <= scheme::MAX_LEN => return Leaf::Short,
            Some(b':') if scheme::is_scheme(&input[..name]) => {}
            _ => return Leaf::Differ,
        }
        let (name, rest) = (&input[..name], &input[name + 1..]);
        if rest.first() == Some(&b'/') || is_wrapped_opaque(name) || known.is_added(name) {
            return Leaf::Match(name.len() + 1, ());
        }
        if let [b'=', after @ ..] = rest {
            return match after.first() {
                Some(b'\r' | b'\n') => Leaf::Match(name.len() + 1, ()),
                None if more => Leaf::Short,
                _ => Leaf::Differ,
            };
        }
        let space = class::span(WHITE, &rest[..rest.len().min(MAX_OPENER_SPACE + 1)]);
        match rest.get(space) {
            None if more && space <= MAX_OPENER_SPACE => Leaf::Short,
            Some(b'/') if within_opener(&rest[..space]) => Leaf::Match(name.len() + 1, ()),
            Some(_) if within_opener(&rest[..space]) && has_break(&rest[..space]) => {
                Leaf::Match(name.len() + 1, ())
            }
            _ => Leaf::Differ,
        }
    })
}

fn within_opener(space: &[u8]) -> bool {
    matches!(apply(opener_space(), space, true), Parsed::Yes(..))
}

fn has_break(space: &[u8]) -> bool {
    space.len() != class::span(BLANK, space)
}

/// Parses `www.` or `ftp.` and the labels after it (R8).
pub(crate) fn abbreviated<'a>() -> impl Parser<&'a [u8], Output = (), Error = ()> {
    preceded(completable(), checked_prefix(minimum::check_labels).map(|_| ()))
}

/// The form of the slashes after a bare scheme's colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slashes {
    /// `//` (R6).
    Plain,
    /// `\/\/` (R11).
    Json,
}

/// Parses the slashes after a bare scheme's colon (R6, R11).
pub(crate) fn slashes<'a>() -> impl Parser<&'a [u8], Output = Slashes, Error = ()> {
    alt((value(Slashes::Plain, tag(&b"//"[..])), value(Slashes::Json, tag(&br"\/\/"[..]))))
}

/// Applies a check of R8 or R9. Consumes nothing, and outputs what the rest of the reference must contain.
pub(crate) fn checked_prefix<'a>(
    check: impl Fn(&[u8], bool) -> PrefixCheck,
) -> impl Parser<&'a [u8], Output = minimum::Requirement, Error = ()> {
    leaf(move |input: &'a [u8], more| match check(input, more) {
        PrefixCheck::Open(need) => Leaf::Match(0, need),
        PrefixCheck::Refused => Leaf::Differ,
        PrefixCheck::Incomplete => Leaf::Short,
    })
}

/// Parses a blank and digits, which show that the telephone number before them is cut (R9).
pub(crate) fn more_digits<'a>() -> impl Parser<&'a [u8], Output = (), Error = ()> {
    leaf(|input: &'a [u8], more| match input {
        [b' ' | b'\t', b'(', digit, ..] | [b' ' | b'\t', digit @ b'0'..=b'9', ..] => {
            if digit.is_ascii_digit() { Leaf::Match(2, ()) } else { Leaf::Differ }
        }
        [] | [b' ' | b'\t'] | [b' ' | b'\t', b'('] if more => Leaf::Short,
        _ => Leaf::Differ,
    })
}

/// Parses the start of another reference, before which no line is joined (R6, `join-lines`).
pub(crate) fn new_reference<'a>(
    known: &'a Schemes,
) -> impl Parser<&'a [u8], Output = (), Error = ()> {
    let scheme = leaf(move |input: &'a [u8], more| {
        let name = class::span(SCHEME, &input[..input.len().min(scheme::MAX_LEN + 1)]);
        let after = &input[name..];
        let other = after.starts_with(b":") && !scheme::is_scheme(&input[..name]);
        if name == 0 || name > scheme::MAX_LEN || other {
            Leaf::Differ
        } else if after.starts_with(b"://") {
            Leaf::Match(name + 3, ())
        } else if after.starts_with(b":")
            && (is_bare_opaque(&input[..name]) || known.is_added(&input[..name]))
        {
            Leaf::Match(name + 1, ())
        } else if more && b"://".starts_with(after) {
            Leaf::Short
        } else {
            Leaf::Differ
        }
    });
    alt((completable(), scheme))
}
