//! The escapes of other notations in a bare reference (R6).

use nom::Parser;

use super::end::delimiter::{AMPERSAND, Brackets, Delimiter, Delimiting};
use super::token::{Entity, entity, non_ascii};
use crate::class::action;
use crate::class::{self, WHITE};
use crate::grammar::parse::{Leaf, Parsed, apply, leaf};
use crate::scheme::Schemes;
use crate::work;

/// The characters that a `\` may escape alone; `\:` is a break point of roff, or the colon of Java properties.
const ESCAPED: &[u8] = b"?=&_#%~-:";

/// The characters that may follow an escape.
const FOLLOWING: &[u8] = b"/=&_#%~-@";

/// The characters that may follow an escape if the reference goes on after them.
const FOLLOWING_INSIDE: &[u8] = b".,;:!?*+$^({";

/// The most bytes between the escaped brackets of a pair.
const MAX_PAIR: usize = 64;

/// The slashes after an escaped colon, and all before them.
pub(crate) const ESCAPED_SEPARATOR: &[u8] = br"\://";

/// The escaped colon of `file`, or the break point of roff after a port, and the slash after it.
pub(crate) const ESCAPED_COLON_AND_PATH: &[u8] = br"\:/";

/// The bytes from its `\` on within which a regular expression or a path voids an escape.
pub(crate) const REACH: u64 = 256;

/// Reports whether an escape may begin with `text`, which other bytes may follow.
#[inline]
pub(crate) fn may_begin_escape(text: &[u8]) -> bool {
    match text {
        [b'\\', escaped, ..] => ESCAPED.contains(escaped) || b"()".contains(escaped),
        [b'\\'] => true,
        _ => false,
    }
}

/// Parses an escape with what must follow it, and outputs the escaped character. Matches the two bytes of the escape.
/// `in_bracket` reports whether a `)` would close a bracket of the reference.
pub(crate) fn escape<'a>(
    iri: bool,
    in_bracket: bool,
) -> impl Parser<&'a [u8], Output = u8, Error = ()> {
    leaf(move |input: &'a [u8], more| {
        let (escaped, after) = match input {
            [b'\\', escaped, after @ ..] => (*escaped, after),
            [] | [b'\\'] => return Leaf::Short,
            _ => return Leaf::Differ,
        };
        let counts = match escaped {
            b'(' => begins_escape(input, more),
            b')' => Some(in_bracket),
            b'&' => match apply(entity(), &input[1..], !more) {
                Parsed::Yes(_, Entity::Ends) => Some(false),
                Parsed::Yes(_, Entity::Ampersand) | Parsed::No => {
                    may_follow(escaped, after, iri, more)
                }
                Parsed::More => None,
            },
            _ if ESCAPED.contains(&escaped) => may_follow(escaped, after, iri, more),
            _ => Some(false),
        };
        match counts {
            Some(true) => Leaf::Match(2, escaped),
            Some(false) => Leaf::Differ,
            None => Leaf::Short,
        }
    })
}

/// Reports whether `after`, the text after an escape of `escaped`, continues the reference; `None` if only more input can
/// decide.
fn may_follow(escaped: u8, after: &[u8], iri: bool, more: bool) -> Option<bool> {
    match after {
        [b'?', ..] if escaped == b':' => Some(true),
        [next, ..] if FOLLOWING.contains(next) => Some(true),
        // The empty group after an accent of TeX, as in `\~{}joe`.
        [b'{', b'}', rest @ ..] => begins_word(rest, iri, more),
        [next, rest @ ..] if FOLLOWING_INSIDE.contains(next) => begins_word(rest, iri, more),
        _ => begins_word(after, iri, more),
    }
}

/// Reports whether `text` begins with a letter, a digit, a character outside ASCII or an escape; `None` if only more input
/// can decide.
fn begins_word(text: &[u8], iri: bool, more: bool) -> Option<bool> {
    match text {
        [] => None,
        [b'\\', ..] => begins_escape(text, more),
        [first, ..] if first.is_ascii() => Some(first.is_ascii_alphanumeric()),
        _ => match apply(non_ascii(), text, !more) {
            Parsed::Yes(_, c) => Some(iri && class::is_iri(c)),
            Parsed::No => Some(false),
            Parsed::More => None,
        },
    }
}

/// Reports whether the `\` at the start of `text` begins an escape, whatever follows that; `None` if only more input can
/// decide.
fn begins_escape(text: &[u8], more: bool) -> Option<bool> {
    match text.get(1..) {
        None | Some([]) => None,
        Some([b'(', inside @ ..]) => closes_pair(inside, more),
        Some([escaped, ..]) => Some(ESCAPED.contains(escaped) || *escaped == b')'),
    }
}

/// Reports whether a `\)` closes the pair whose `\(` precedes `inside`; `None` if only more input can decide.
///
/// The pair has no other `\(`, so no byte is read for two pairs.
fn closes_pair(inside: &[u8], more: bool) -> Option<bool> {
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || !b.is_ascii();
    let mut at = 0;
    while at <= MAX_PAIR {
        match inside[at..] {
            [] | [b'\\'] => return if more { None } else { Some(false) },
            [b'\\', b')', ..] => return Some(at > 0),
            [b'\\', escaped, ..] if ESCAPED.contains(&escaped) => at += 2,
            [b, ..] if is_word(b) || at > 0 && b"-.,~'%!".contains(&b) => at += 1,
            _ => return Some(false),
        }
    }
    Some(false)
}

/// Parses the digits of a port, which must end the host and port (R6, fine print).
pub(crate) fn port<'a>() -> impl Parser<&'a [u8], Output = (), Error = ()> {
    const MAX_DIGITS: usize = 5;
    leaf(|input: &'a [u8], more| {
        let ahead = &input[..input.len().min(MAX_DIGITS + 1)];
        let digits = ahead.iter().take_while(|b| b.is_ascii_digit()).count();
        let after = &input[digits..];
        let after = after.strip_prefix(b".").unwrap_or(after);
        let ahead = &after[..after.len().min(ESCAPED_COLON_AND_PATH.len())];
        match after.first() {
            _ if digits > MAX_DIGITS => Leaf::Differ,
            None if more => Leaf::Short,
            _ if digits == 0 => Leaf::Differ,
            Some(_) if ahead == ESCAPED_COLON_AND_PATH => Leaf::Match(digits, ()),
            Some(_) if more && ESCAPED_COLON_AND_PATH.starts_with(ahead) => Leaf::Short,
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

/// The properties of a reference that decide what voids its escapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Context {
    /// Whether its scheme is `file`.
    pub is_file: bool,
    /// Whether the colon after its scheme is escaped, as in Java properties.
    pub is_property: bool,
    /// Whether `(` directly precedes it.
    pub parenthesis: bool,
    /// Whether `'` directly precedes it or its `URL:`.
    pub apostrophe: bool,
}

/// Reports whether a regular expression is in `text`, the part of a reference before its first escape; linear in its length.
///
/// `)+` shows none here, unlike after an escape: before the first escape, paths such as `b_(c)+d` are more frequent.
pub(crate) fn has_expression(text: &[u8]) -> bool {
    work::count(text.len());
    text.windows(2).any(|pair| matches!(pair, b".*" | b".+" | b"]*" | b"]+" | b"(?" | b"[^"))
}

/// Reports whether `before` ends in a range of characters, such as the `a-z]` of `[a-z]`.
fn ends_in_range(before: &[u8]) -> bool {
    matches!(before, [.., b'-', last, b']'] if last.is_ascii_alphanumeric())
}

/// Decides about the first byte of `text`, and about the escape that it begins.
///
/// `before` is the text between the escape and `text`; only its last three bytes matter. If `last`, no input follows `text`.
/// `brackets` are those of the reference, in which `schemes` may follow a separator.
pub(crate) fn after_escape(
    schemes: &Schemes,
    context: Context,
    brackets: &mut Brackets,
    before: &[u8],
    text: &[u8],
    last: bool,
) -> AfterEscape {
    let incomplete = if last { AfterEscape::Ends } else { AfterEscape::Incomplete };
    let Some(&first) = text.first() else { return incomplete };
    if first == b'\\' {
        return after_backslash(context, *brackets, text, last).unwrap_or(incomplete);
    }
    let next = text.get(1).copied();
    let is_mark = match (before, first) {
        ([.., b'('], b'?') | ([.., b'=' | b'(', b'.'], b'*' | b'+') => return AfterEscape::Voids,
        (_, b'*' | b'+') if ends_in_range(before) => return AfterEscape::Voids,
        ([.., b'['], b'^') => next.map(|next| !next.is_ascii_alphanumeric()),
        ([.., b'.' | b']'], b'*') if next.is_some_and(|b| AFTER_EMPHASIS.contains(&b)) => {
            ends_emphasis(&text[1..], last, *brackets, context).map(|ends| !ends)
        }
        ([.., b'.' | b']'], b'*' | b'+') | ([.., b')'], b'+') => {
            next.map(|next| !class::is(WHITE, next) && next != b'*')
        }
        _ => Some(false),
    };
    match is_mark {
        Some(true) => return AfterEscape::Voids,
        None if !last => return AfterEscape::Incomplete,
        Some(false) | None => {}
    }
    let delimiting = Delimiting { schemes, apostrophe: context.apostrophe };
    match delimiting.at(action::of(first), text, brackets, last) {
        Delimiter::Belongs | Delimiter::Bracket => AfterEscape::Nothing(1),
        Delimiter::Ampersand => AfterEscape::Nothing(AMPERSAND),
        Delimiter::Ends => AfterEscape::Ends,
        Delimiter::Undecided => AfterEscape::Incomplete,
    }
}

/// The characters after the `\` of the escapes of Java properties that stand for no character of a reference.
const OF_PROPERTIES: &[u8] = b"nrtfu";

/// The characters that may follow the end of emphasis.
const AFTER_EMPHASIS: &[u8] = b".,;:!)";

/// The most of [`AFTER_EMPHASIS`] that may follow it.
const MAX_AFTER_EMPHASIS: usize = 3;

/// Reports whether `text`, which an asterisk precedes, shows that the asterisk ends emphasis of Markdown; `None` if only more
/// input can decide.
fn ends_emphasis(text: &[u8], last: bool, brackets: Brackets, context: Context) -> Option<bool> {
    let is_mark = |b: &&u8| AFTER_EMPHASIS.contains(b);
    let marks = text.iter().take(MAX_AFTER_EMPHASIS).take_while(is_mark).count();
    if text[..marks].contains(&b')') && (brackets.is_open(b')') || context.parenthesis) {
        return Some(false);
    }
    match text.get(marks) {
        Some(&next) => Some(class::is(WHITE, next)),
        None => last.then_some(true),
    }
}

/// Decides about the `\` at the start of `text`; `None` if only more input can decide.
fn after_backslash(
    context: Context,
    brackets: Brackets,
    text: &[u8],
    last: bool,
) -> Option<AfterEscape> {
    let (&next, after) = text[1..].split_first()?;
    if b"()".contains(&next) {
        return match begins_escape(text, !last) {
            Some(true) if next == b'(' || brackets.is_open(next) => Some(AfterEscape::Nothing(1)),
            Some(true) => Some(AfterEscape::Ends),
            Some(false) => ends_with_notation(next, after, last, context),
            None => None,
        };
    }
    if ESCAPED.contains(&next) {
        return Some(AfterEscape::Nothing(1));
    }
    if context.is_property && OF_PROPERTIES.contains(&next) {
        return Some(AfterEscape::Ends);
    }
    if next.is_ascii_alphanumeric() || b".[]{}+*^$|/".contains(&next) {
        return ends_with_notation(next, after, last, context);
    }
    Some(AfterEscape::Ends)
}

/// Decides about a `\` that begins no escape, with `next` and `after` after it: roff and TeX end the reference with it, and
/// anything else shows a regular expression or a path. Returns `None` if only more input can decide.
fn ends_with_notation(next: u8, after: &[u8], last: bool, context: Context) -> Option<AfterEscape> {
    let notation = match next {
        b'f' if after.first().is_some_and(|&font| is_font(font)) => Some(true),
        b'*' => after.first().map(|b| b"([".contains(b)),
        b'(' => after.get(..2).map(|name| GLYPHS.iter().any(|glyph| *glyph == name)),
        b'[' => is_name(after, 2),
        // The printed `\`, and the continued line.
        b'e' | b'c' if after.first().map_or(last, |&b| class::is(WHITE, b)) => Some(true),
        b'/' | b'|' | b'^' | b'0' => is_before_font(after, last),
        b's' if after.first().is_some_and(|b| b"+-0123456789".contains(b)) => is_size(after),
        b'm' if after.first() == Some(&b'[') => is_name(&after[1..], 0),
        _ if next.is_ascii_alphabetic() => is_control_word(after, last, context),
        _ => Some(false),
    };
    match notation {
        Some(true) => Some(AfterEscape::Ends),
        Some(false) => Some(AfterEscape::Voids),
        None if last => Some(AfterEscape::Voids),
        None => None,
    }
}

/// Reports whether `byte` after `\f` selects a font of roff, or begins its name.
pub(super) fn is_font(byte: u8) -> bool {
    b"RPBICVW123456789([".contains(&byte)
}

/// The glyphs of roff that end a reference: quotation marks, brackets, dashes and a few signs (`groff_char`(7)).
const GLYPHS: [&[u8; 2]; 22] = [
    b"aq", b"dq", b"lq", b"rq", b"oq", b"cq", b"Bq", b"bq", b"Fo", b"Fc", b"fo", b"fc", b"la",
    b"ra", b"em", b"en", b"hy", b"bu", b"co", b"tm", b"rg", b"de",
];

/// The most bytes of the name of a glyph of roff, and of a control word of TeX after its first letter.
const MAX_NAME: usize = 32;

/// Reports whether letters, digits or `_`, at least `least`, and a `]` begin `text`; `None` if only more input can decide.
fn is_name(text: &[u8], least: usize) -> Option<bool> {
    let name =
        text.iter().take(MAX_NAME + 1).take_while(|&&b| b.is_ascii_alphanumeric() || b == b'_');
    let length = name.count();
    text.get(length).map(|&b| b == b']' && (least..=MAX_NAME).contains(&length))
}

/// Reports whether a size of roff begins with `text`, a sign or a digit; `None` if only more input can decide.
fn is_size(text: &[u8]) -> Option<bool> {
    if text[0].is_ascii_digit() {
        return Some(true);
    }
    text.get(1).map(u8::is_ascii_digit)
}

/// Reports whether `text` is empty, or begins with white space or a font of roff; `None` if only more input can decide.
fn is_before_font(text: &[u8], last: bool) -> Option<bool> {
    match text {
        [] if last => Some(true),
        [] | [b'\\'] | [b'\\', b'f'] => None,
        [b'\\', b'f', font, ..] => Some(is_font(*font)),
        [first, ..] => Some(class::is(WHITE, *first)),
    }
}

/// Reports whether a letter and `after` begin with a control word of TeX; `None` if only more input can decide.
fn is_control_word(after: &[u8], last: bool, context: Context) -> Option<bool> {
    let is_letter = |b: &&u8| b.is_ascii_alphabetic();
    let length = after.iter().take(MAX_NAME + 1).take_while(is_letter).count();
    let Some((&next, rest)) = after[length..].split_first() else {
        return last.then_some((1..=MAX_NAME).contains(&length) && !context.is_file);
    };
    if length == 0 || length > MAX_NAME {
        return Some(false);
    }
    match next {
        b'{' => Some(true),
        _ if context.is_file => Some(false),
        b'[' | b'}' => Some(true),
        b'\\' => match rest {
            [] => None,
            [b'\\', ..] => Some(true),
            [letter] if letter.is_ascii_alphabetic() => None,
            [letter, other, ..] => {
                Some(letter.is_ascii_alphabetic() && other.is_ascii_alphabetic())
            }
            _ => Some(false),
        },
        _ => Some(class::is(WHITE, next)),
    }
}
