//! References in JSON strings (R11): `\/` stands for `/`, and `\uXXXX` for a character.

use nom::Parser;

use super::token::non_ascii;
use crate::class::action::{self, Action};
use crate::grammar::parse::{Leaf, Parsed, apply, leaf};

/// The length of `\uXXXX`.
const ESCAPE: usize = 6;

/// Parses one character of a JSON string and unescapes it.
///
/// Matches no escape that ends a reference, and no ill-formed UTF-8.
pub(crate) fn character<'a>() -> impl Parser<&'a [u8], Output = char, Error = ()> {
    leaf(|input: &'a [u8], more| match input {
        [] | [b'\\'] => Leaf::Short,
        [b'\\', b'/', ..] => Leaf::Match(2, '/'),
        [b'\\', b'u', rest @ ..] => unicode(rest, more),
        [b'\\', ..] => Leaf::Differ,
        [ascii, ..] if ascii.is_ascii() => Leaf::Match(1, char::from(*ascii)),
        _ => match apply(non_ascii(), input, !more) {
            Parsed::Yes(n, c) => Leaf::Match(n, c),
            Parsed::No => Leaf::Differ,
            Parsed::More => Leaf::Short,
        },
    })
}

/// Decides about the bytes after `\u`: four hex digits, or those of a surrogate and the escape of its other half.
fn unicode(rest: &[u8], more: bool) -> Leaf<char> {
    let first = match unit(rest) {
        Unit::Code(code) => code,
        Unit::Wrong => return Leaf::Differ,
        Unit::Short => return if more { Leaf::Short } else { Leaf::Differ },
    };
    if let Some(c) = char::from_u32(u32::from(first)) {
        return Leaf::Match(6, c);
    }
    let escape = &rest[4..];
    let second = match escape {
        [b'\\', b'u', digits @ ..] => unit(digits),
        [] | [b'\\'] => Unit::Short,
        _ => Unit::Wrong,
    };
    match second {
        Unit::Code(second) => match char::decode_utf16([first, second]).next() {
            Some(Ok(c)) => Leaf::Match(12, c),
            _ => Leaf::Differ,
        },
        Unit::Short if more => Leaf::Short,
        Unit::Short | Unit::Wrong => Leaf::Differ,
    }
}

/// The most bytes that are read to learn whether a `\` is itself escaped.
const MAX_BACKSLASHES: usize = 64;

/// Returns the character whose `\uXXXX`, or pair of these, ends `text`.
pub(crate) fn escape_before(text: &[u8]) -> Option<char> {
    [ESCAPE, 2 * ESCAPE].into_iter().find_map(|length| {
        let (before, escape) = text.split_at(text.len().checked_sub(length)?);
        let backslashes = before.iter().rev().take(MAX_BACKSLASHES).take_while(|&&b| b == b'\\');
        match apply(character(), escape, true) {
            Parsed::Yes(n, c) if n == length && backslashes.count() % 2 == 0 => Some(c),
            _ => None,
        }
    })
}

/// Returns the number of bytes at the start of `text` that unescape to `length` bytes.
pub(crate) fn raw_length(text: &[u8], length: usize) -> usize {
    let (mut raw, mut unescaped) = (0, 0);
    while unescaped < length {
        let Parsed::Yes(n, c) = apply(character(), &text[raw..], true) else {
            break;
        };
        raw += n;
        unescaped += c.len_utf8();
    }
    raw
}

/// The UTF-16 code unit of a `\u` escape.
enum Unit {
    Code(u16),
    /// A byte is no hex digit.
    Wrong,
    /// The input ends before the fourth digit.
    Short,
}

fn unit(digits: &[u8]) -> Unit {
    let digits = &digits[..digits.len().min(4)];
    let mut code = 0;
    for &digit in digits {
        match char::from(digit).to_digit(16) {
            Some(value) => code = code << 4 | value,
            None => return Unit::Wrong,
        }
    }
    if digits.len() < 4 { Unit::Short } else { u16::try_from(code).map_or(Unit::Wrong, Unit::Code) }
}

/// Reports whether the characters after `byte` may decide about it.
pub(crate) fn may_begin_token(byte: u8) -> bool {
    match action::of(byte) {
        Action::Apostrophe | Action::Ampersand | Action::Separator => true,
        Action::OpensOrEnds => byte == b'[',
        _ => false,
    }
}

/// The next characters of a JSON string, unescaped.
pub(crate) struct Lookahead {
    buffer: [u8; Self::MOST + 4],
    length: usize,
    /// Whether later input may extend them.
    pub open: bool,
}

impl Lookahead {
    const MOST: usize = super::token::LONGEST;

    /// Unescapes the bounded token that may begin with the first character of `input`, and no other that may begin after it, so
    /// a run of them is read once; `last` as for [`apply`].
    pub fn token(input: &[u8], last: bool) -> Self {
        Self::until(input, last, |before, c| {
            before > 0 && u8::try_from(c).is_ok_and(may_begin_token)
        })
    }

    /// Unescapes the characters that may be the `://` after a scheme.
    pub fn slashes(input: &[u8], last: bool) -> Self {
        Self::until(input, last, |before, c| before >= 2 || !matches!(c, ':' | '/'))
    }

    /// Unescapes up to [`Self::MOST`] bytes of `input`, and none after the first character for which `ends` returns `true`, given
    /// the number of bytes before it.
    fn until(input: &[u8], last: bool, ends: impl Fn(usize, char) -> bool) -> Self {
        let mut this = Self { buffer: [0; Self::MOST + 4], length: 0, open: false };
        let mut rest = input;
        while this.length < Self::MOST {
            match apply(character(), rest, last) {
                Parsed::Yes(n, c) => {
                    let before = this.length;
                    this.length += c.len_utf8();
                    c.encode_utf8(&mut this.buffer[before..this.length]);
                    rest = &rest[n..];
                    if ends(before, c) {
                        break;
                    }
                }
                Parsed::More => {
                    this.open = true;
                    break;
                }
                Parsed::No => break,
            }
        }
        this
    }

    pub fn bytes(&self) -> &[u8] {
        &self.buffer[..self.length]
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/grammar/text/json.rs"]
mod tests;
