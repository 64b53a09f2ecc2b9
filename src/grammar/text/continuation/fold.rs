//! The bytes between two lines of one reference: a line break, a quote prefix, a leader (R3, R4).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::{opt, peek, verify};
use nom::sequence::{preceded, terminated};

use crate::class::marks::MAX_OPENER_SPACE;
use crate::class::{self, BLANK, BREAK, MARK, WHITE};
use crate::grammar::parse::{Leaf, Parsed, apply, leaf, some_of};

/// The longest quote prefix, in bytes (R3).
pub(crate) const MAX_PREFIX: usize = 64;

/// Parses LF, CR LF, CR CR LF, or a CR that begins none of these.
pub(crate) fn line_break<'a>() -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    alt((tag(&b"\n"[..]), tag(&b"\r\n"[..]), tag(&b"\r\r\n"[..]), tag(&b"\r"[..])))
}

/// Parses `^[ \t]*([>|:][ \t]?)+`, at most 64 bytes (R3).
pub(crate) fn quote_prefix<'a>() -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    leaf(|input: &'a [u8], more| {
        let window = &input[..input.len().min(MAX_PREFIX)];
        let indent = window.iter().take_while(|&&b| is_quote_blank(b)).count();
        let length = indent + marks_length(&window[indent..]);
        if more && length == input.len() && length < MAX_PREFIX {
            Leaf::Short
        } else if length == indent {
            // The blanks may be the indent of a prefix.
            if more && indent == input.len() && indent < MAX_PREFIX {
                Leaf::Short
            } else {
                Leaf::Differ
            }
        } else {
            Leaf::Match(length, &window[..length])
        }
    })
}

/// Parses `([>|:][ \t]?)+`, at most 64 bytes: the marks of a deeper quote (R3).
pub(crate) fn marks<'a>() -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    leaf(|input: &'a [u8], more| {
        let window = &input[..input.len().min(MAX_PREFIX)];
        match marks_length(window) {
            0 => Leaf::Differ,
            n if more && n == input.len() && n < MAX_PREFIX => Leaf::Short,
            n => Leaf::Match(n, &window[..n]),
        }
    })
}

/// Returns the quote prefix at the start of a whole line.
pub(crate) fn prefix_of(line: &[u8]) -> &[u8] {
    let window = &line[..line.len().min(MAX_PREFIX)];
    let indent = window.iter().take_while(|&&b| is_quote_blank(b)).count();
    match marks_length(&window[indent..]) {
        0 => &[],
        n => &window[..indent + n],
    }
}

/// Returns the leader of a line with this prefix (R3).
pub(crate) fn leader_after<'a>(line: &'a [u8], prefix: &[u8]) -> &'a [u8] {
    let rest = line.get(prefix.len()..).unwrap_or_default();
    let line = &rest[class::span(BLANK, rest)..];
    let single = match line {
        [b'/', b'/', ..] => 2,
        [b'*' | b'#' | b';' | b'%' | b'!' | b'+' | b'-' | b'<', ..] => 1,
        _ => return &[],
    };
    let double = line.get(single..2 * single).is_some_and(|second| second == &line[..single]);
    &line[..if double { 2 * single } else { single }]
}

/// Parses the marker of a list item (R13): `-`, `*` or `+`, or a number of one to three digits or a letter with a `.`, a `)`
/// or parentheses; then white space.
pub(crate) fn list_marker<'a>() -> impl Parser<&'a [u8], Output = (), Error = ()> {
    leaf(|input: &'a [u8], more| {
        let opened = usize::from(input.first() == Some(&b'('));
        let label = match &input[opened..] {
            [b'-' | b'*' | b'+', ..] if opened == 0 => 0,
            [letter, ..] if letter.is_ascii_alphabetic() => 1,
            digits => digits.iter().take(3).take_while(|b| b.is_ascii_digit()).count(),
        };
        let mark = opened + label;
        let is_mark = match input.get(mark) {
            Some(b'-' | b'*' | b'+') => mark == 0,
            Some(b'.') => label > 0 && opened == 0,
            Some(b')') => label > 0,
            Some(_) => false,
            None => more,
        };
        match input.get(mark + 1) {
            _ if !is_mark => Leaf::Differ,
            Some(&next) if class::is(WHITE, next) => Leaf::Match(mark + 1, ()),
            None if more => Leaf::Short,
            _ => Leaf::Differ,
        }
    })
}

/// Parses the leader of the opening line, if it had one and white space follows.
pub(crate) fn leader_again<'a>(
    leader: &'a [u8],
) -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    preceded(
        leaf(move |_, _| if leader.is_empty() { Leaf::Differ } else { Leaf::Match(0, ()) }),
        terminated(tag(leader), peek(some_of(WHITE, 1, 1))),
    )
}

/// Parses the white space of an opener (R1): at most 64 bytes and one line break.
pub(crate) fn opener_space<'a>() -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    leaf(|input: &'a [u8], more| {
        let window = &input[..input.len().min(MAX_OPENER_SPACE + 1)];
        let n = class::span(WHITE, window);
        // A CR CR at the end may become CR CR LF.
        let open = more && n == input.len() && window[..n].ends_with(b"\r\r");
        if n > MAX_OPENER_SPACE || line_breaks(&window[..n]) - usize::from(open) > 1 {
            Leaf::Differ
        } else if more && n == input.len() {
            Leaf::Short
        } else {
            Leaf::Match(n, &window[..n])
        }
    })
}

fn line_breaks(space: &[u8]) -> usize {
    // The LF of CR LF and CR CR LF counts, and their CRs do not.
    let ends = |at: usize| match &space[at..] {
        [] | [b'\r', b'\n', ..] | [b'\r', b'\r', b'\n', ..] => false,
        [byte, ..] => class::is(BREAK, *byte),
    };
    (0..space.len()).filter(|&at| ends(at)).count()
}

/// Parses the beginning of a joined line (R6): the [prefix](line_prefix), blanks, the leader, blanks; at most 64 blanks
/// in all.
pub(crate) fn continuation<'a>(
    prefix: &'a [u8],
    leader: &'a [u8],
) -> impl Parser<&'a [u8], Output = (), Error = ()> {
    let blanks = || some_of(BLANK, 0, MAX_OPENER_SPACE + 1);
    let parts = (line_prefix(prefix), blanks(), opt(preceded(leader_again(leader), blanks())));
    verify(parts, |(_, before, after): &(bool, &[u8], Option<&[u8]>)| {
        before.len() + after.map_or(0, <[u8]>::len) <= MAX_OPENER_SPACE
    })
    .map(|_| ())
}

/// Parses the quote prefix P of the opening line (R3), without its trailing blanks, or else the line's own prefix,
/// which may be empty. Outputs whether the prefix is P.
pub(crate) fn line_prefix<'a>(
    prefix: &'a [u8],
) -> impl Parser<&'a [u8], Output = bool, Error = ()> {
    leaf(move |input: &'a [u8], more| {
        let marks = &prefix[..prefix.len() - class::span_back(BLANK, prefix, prefix.len())];
        if marks.is_empty() || input.starts_with(marks) {
            return Leaf::Match(marks.len(), true);
        }
        if more && marks.starts_with(input) {
            return Leaf::Short;
        }
        match apply(quote_prefix(), input, !more) {
            Parsed::Yes(n, _) => Leaf::Match(n, false),
            Parsed::No => Leaf::Match(0, false),
            Parsed::More => Leaf::Short,
        }
    })
}

fn is_quote_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn marks_length(bytes: &[u8]) -> usize {
    let mut n = 0;
    while bytes.get(n).is_some_and(|&b| class::is(MARK, b)) {
        n += 1;
        n += usize::from(bytes.get(n).is_some_and(|&b| is_quote_blank(b)));
    }
    n
}
