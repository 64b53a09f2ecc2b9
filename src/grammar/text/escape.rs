//! The escapes of other notations in a bare reference (R6).

use nom::Parser;

use super::token::{Entity, entity, non_ascii};
use crate::class::action::{self, Action};
use crate::class::{self, WHITE};
use crate::grammar::parse::{Leaf, Parsed, apply, leaf};

/// The characters that a `\` may escape; `\:` is a break point of roff, or the colon of Java properties.
const ESCAPED: &[u8] = b"?=&_#%~-:";

/// The slashes after an escaped colon, and all before them.
pub(crate) const ESCAPED_SEPARATOR: &[u8] = br"\://";

/// The bytes from its `\` on within which a regular expression or a path voids an escape.
pub(crate) const REACH: u64 = 256;

/// Reports whether an escape may begin with `text`, which other bytes may follow.
#[inline]
pub(crate) fn may_begin_escape(text: &[u8]) -> bool {
    match text {
        [b'\\', escaped, ..] => ESCAPED.contains(escaped),
        [b'\\'] => true,
        _ => false,
    }
}

/// Parses an escape with what must follow it, and outputs the escaped character. Matches the two bytes of the escape.
pub(crate) fn escape<'a>(iri: bool) -> impl Parser<&'a [u8], Output = u8, Error = ()> {
    leaf(move |input: &'a [u8], more| {
        let (escaped, after) = match input {
            [b'\\', escaped, after @ ..] if ESCAPED.contains(escaped) => (*escaped, after),
            [] | [b'\\'] => return Leaf::Short,
            _ => return Leaf::Differ,
        };
        if escaped == b'&' {
            match apply(entity(), &input[1..], !more) {
                Parsed::Yes(_, Entity::Ends) => return Leaf::Differ,
                Parsed::Yes(_, Entity::Ampersand) | Parsed::No => {}
                Parsed::More => return Leaf::Short,
            }
        }
        match after {
            [] | [b'\\'] => Leaf::Short,
            [b'\\', next, ..] if ESCAPED.contains(next) => Leaf::Match(2, escaped),
            [next, ..] if !next.is_ascii() => match apply(non_ascii(), after, !more) {
                Parsed::Yes(_, c) if iri && class::is_iri(c) => Leaf::Match(2, escaped),
                Parsed::Yes(..) | Parsed::No => Leaf::Differ,
                Parsed::More => Leaf::Short,
            },
            [b'.'] | [b'.', b'\\'] => Leaf::Short,
            [b'.', next, ..] if next.is_ascii_alphanumeric() => Leaf::Match(2, escaped),
            [b'.', b'\\', next, ..] if ESCAPED.contains(next) => Leaf::Match(2, escaped),
            [next, ..] => {
                let continues = next.is_ascii_alphanumeric()
                    || b"/=&_#%~-@".contains(next)
                    || escaped == b':' && *next == b'?';
                if continues { Leaf::Match(2, escaped) } else { Leaf::Differ }
            }
        }
    })
}

/// Parses the digits of a port, which must end the host and port (R6, fine print).
pub(crate) fn port<'a>() -> impl Parser<&'a [u8], Output = (), Error = ()> {
    const MAX_DIGITS: usize = 5;
    leaf(|input: &'a [u8], more| {
        let ahead = &input[..input.len().min(MAX_DIGITS + 1)];
        let digits = ahead.iter().take_while(|b| b.is_ascii_digit()).count();
        let after = &input[digits..];
        let after = after.strip_prefix(b".").unwrap_or(after);
        match after.first() {
            _ if digits > MAX_DIGITS => Leaf::Differ,
            None if more => Leaf::Short,
            _ if digits == 0 => Leaf::Differ,
            Some(b) if is_in_host(*b) => Leaf::Differ,
            Some(_) | None => Leaf::Match(digits, ()),
        }
    })
}

/// Reports whether a byte after digits shows that they are no port.
fn is_in_host(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii() || br"-_~%@:=&+\".contains(&byte)
}

/// What the next bytes after an escape mean for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterEscape {
    /// Nothing; this many bytes are decided.
    Nothing(usize),
    /// The text that may void the escape ends.
    Ends,
    /// A regular expression or a path voids it.
    Voids,
    /// Only more input can decide.
    Incomplete,
}

/// Decides about the first byte of `text`, and about the escape that it begins; `before` is the byte before it, and no
/// input follows `text` if `last`.
pub(crate) fn after_escape(before: Option<u8>, text: &[u8], last: bool) -> AfterEscape {
    let incomplete = if last { AfterEscape::Ends } else { AfterEscape::Incomplete };
    let Some(&first) = text.first() else { return incomplete };
    if first == b'\\' {
        return match text[1..] {
            [] => incomplete,
            [next, ..] if ESCAPED.contains(&next) => AfterEscape::Nothing(2),
            [b'f' | b'*'] if !last => AfterEscape::Incomplete,
            [b'f', font, ..] if b"RPBI1234([".contains(&font) => AfterEscape::Ends,
            [b'*', b'(', ..] => AfterEscape::Ends,
            [next, ..] if next.is_ascii_alphanumeric() || b".()[]{}+*^$|/".contains(&next) => {
                AfterEscape::Voids
            }
            _ => AfterEscape::Ends,
        };
    }
    if matches!(action::of(first), Action::Label | Action::Excluded | Action::NonAscii) {
        return AfterEscape::Ends;
    }
    let next = text.get(1).copied();
    let is_mark = match (before, first) {
        (Some(b'('), b'?') => return AfterEscape::Voids,
        (Some(b'['), b'^') => next.map(|next| !next.is_ascii_alphanumeric()),
        (Some(b'.'), b'*' | b'+') | (Some(b']' | b')'), b'+') => {
            next.map(|next| !class::is(WHITE, next) && next != b'*')
        }
        _ => Some(false),
    };
    match is_mark {
        Some(true) => AfterEscape::Voids,
        None if !last => AfterEscape::Incomplete,
        Some(false) | None => AfterEscape::Nothing(1),
    }
}
