//! The bounded tokens of a reference: characters outside ASCII, entities and separators (R6, R7).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::value;

use crate::class::{self, SCHEME};
use crate::grammar::parse::{Leaf, leaf};
use crate::scheme::{self, Schemes};

/// Matches one well-formed character outside ASCII (R7).
pub(crate) fn non_ascii<'a>() -> impl Parser<&'a [u8], Output = char, Error = ()> {
    leaf(|input: &'a [u8], more| match decode(input) {
        Utf8::Char(c) => Leaf::Match(c.len_utf8(), c),
        Utf8::Short if more => Leaf::Short,
        Utf8::Short | Utf8::Ill => Leaf::Differ,
    })
}

enum Utf8 {
    Char(char),
    Ill,
    Short,
}

fn decode(input: &[u8]) -> Utf8 {
    let window = &input[..input.len().min(4)];
    let valid = match std::str::from_utf8(window) {
        Ok(valid) => valid,
        Err(error) if error.valid_up_to() > 0 => {
            std::str::from_utf8(&window[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) if error.error_len().is_some() => return Utf8::Ill,
        Err(_) => return Utf8::Short,
    };
    valid.chars().next().map_or(Utf8::Short, Utf8::Char)
}

/// The meaning of an entity for the reference that contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entity {
    /// A character reference that ends a bare reference (R6).
    Ends,
    /// `&amp;`, which belongs to the reference.
    Ampersand,
}

/// The longest bounded token of a bare reference, in bytes: a separator.
pub(crate) const LONGEST: usize = 1 + scheme::MAX_LEN + 1 + 3;

/// The longest numeric character reference, in bytes.
const MAX_ENTITY: usize = 32;

/// Reports whether an [`entity`] may have this byte after its `&`.
pub(crate) fn may_begin_entity(byte: u8) -> bool {
    b"aglnq#".contains(&byte)
}

/// Matches `&lt;` `&gt;` `&quot;` `&apos;` `&nbsp;`, a numeric form of one of them, or `&amp;` (R6).
pub(crate) fn entity<'a>() -> impl Parser<&'a [u8], Output = Entity, Error = ()> {
    alt((
        value(Entity::Ampersand, tag(&b"&amp;"[..])),
        value(
            Entity::Ends,
            alt((
                tag(&b"&lt;"[..]),
                tag(&b"&gt;"[..]),
                tag(&b"&quot;"[..]),
                tag(&b"&apos;"[..]),
                tag(&b"&nbsp;"[..]),
            )),
        ),
        value(Entity::Ends, numeric_entity()),
    ))
}

/// Matches `&#60;`, `&#x3C;` and the like: a numeric reference to `<`, `>`, `"`, `'` or U+00A0.
fn numeric_entity<'a>() -> impl Parser<&'a [u8], Output = (), Error = ()> {
    leaf(|input: &'a [u8], more| {
        let window = &input[..input.len().min(MAX_ENTITY)];
        let Some(digits) = window.strip_prefix(b"&#") else {
            return if more && b"&#".starts_with(window) { Leaf::Short } else { Leaf::Differ };
        };
        let n = digits.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
        match digits.get(n) {
            Some(b';') if ends_reference(&digits[..n]) => Leaf::Match(2 + n + 1, ()),
            None if more && window.len() < MAX_ENTITY => Leaf::Short,
            _ => Leaf::Differ,
        }
    })
}

fn ends_reference(digits: &[u8]) -> bool {
    let significant =
        |digits: &[u8]| digits.iter().position(|&b| b != b'0').unwrap_or(digits.len());
    if let [b'x' | b'X', hex @ ..] = digits {
        let hex = &hex[significant(hex)..];
        [b"3c", b"3e", b"22", b"27", b"a0"].iter().any(|ends| hex.eq_ignore_ascii_case(*ends))
    } else {
        let decimal = &digits[significant(digits)..];
        [b"60".as_slice(), b"62", b"34", b"39", b"160"].contains(&decimal)
    }
}

/// The commands of AmigaGuide inside a line, in lower case, each with what follows it: a `}`, or a space before arguments.
/// A `"` begins a link.
#[rustfmt::skip]
const AMIGA_GUIDE: [&[u8]; 26] = [
    b"\"", b"amigaguide}", b"apen ", b"b}", b"bg ", b"body}", b"bpen ", b"cleartabs}", b"code}", b"fg ", b"i}", b"jcenter}",
    b"jleft}", b"jright}", b"lindent ", b"line}", b"par}", b"pard}", b"pari ", b"plain}", b"settabs ", b"tab}", b"u}", b"ub}",
    b"ui}", b"uu}",
];

/// Matches `{"`, or `{` and a command of AmigaGuide inside a line (R6).
pub(crate) fn amiga_guide_command<'a>() -> impl Parser<&'a [u8], Output = (), Error = ()> {
    leaf(|input: &'a [u8], more| {
        let Some((b'{', text)) = input.split_first() else { return Leaf::Differ };
        let begins = |command: &&&[u8]| {
            let ahead = &text[..text.len().min(command.len())];
            command[..ahead.len()].eq_ignore_ascii_case(ahead)
        };
        match AMIGA_GUIDE.iter().find(begins) {
            Some(command) if command.len() <= text.len() => Leaf::Match(1 + command.len(), ()),
            Some(_) if more => Leaf::Short,
            _ => Leaf::Differ,
        }
    })
}

/// Matches `,` or `;` and the start of another reference, a registered scheme and `://` or `\://` (R6).
pub(crate) fn separator<'a>(known: &'a Schemes) -> impl Parser<&'a [u8], Output = (), Error = ()> {
    leaf(|input: &'a [u8], more| {
        let Some((b',' | b';', rest)) = input.split_first() else {
            return Leaf::Differ;
        };
        let window = &rest[..rest.len().min(scheme::MAX_LEN + 1)];
        let n = class::span(SCHEME, window);
        let (name, after) = rest.split_at(n);
        let slashes = after.strip_prefix(b"\\").unwrap_or(after);
        let is_escaped = slashes.len() < after.len();
        if n > scheme::MAX_LEN || n > 0 && !rest[0].is_ascii_alphabetic() {
            Leaf::Differ
        } else if slashes.starts_with(b"://") {
            let is_known =
                if is_escaped { Schemes::is_in_registry(name) } else { known.is_registered(name) };
            let length = rest.len() - slashes.len();
            if is_known { Leaf::Match(1 + length + 3, ()) } else { Leaf::Differ }
        } else if more && b"://".starts_with(slashes) {
            Leaf::Short
        } else {
            Leaf::Differ
        }
    })
}

#[cfg(test)]
#[path = "../../../tests/unit/grammar/text/token.rs"]
mod tests;
