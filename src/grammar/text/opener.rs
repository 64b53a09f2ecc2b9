//! Openers and prefixes of references: found by a bounded lookbehind, then parsed forward.

use nom::Parser;
use nom::bytes::tag_no_case;
use nom::character::char;
use nom::combinator::peek;
use nom::sequence::{preceded, terminated};

use super::after_colon;
use super::continuation::fold::opener_space;
use crate::class::lookbehind::Lookbehind16;
use crate::class::marks::{QUOTES, split_opener_space};
use crate::class::{self, WHITE};
use crate::grammar::parse::{Leaf, leaf};
use crate::reference::Wrapper;
use crate::scheme::Schemes;
use crate::scheme::known::URL_WORD;

/// The opener or prefix directly before a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opener {
    /// `Angle` for any `<`, since only a forward parse distinguishes R1 from R2.
    pub wrapper: Wrapper,
    /// In bytes, with the white space.
    pub length: usize,
    pub closer: Option<char>,
}

impl Opener {
    const BARE: Self = Self { wrapper: Wrapper::Bare, length: 0, closer: None };
}

/// Returns the opener or prefix at the end of `text`, directly before a reference.
///
/// It does not begin before index `resumed`, but the byte before that decides whether a `URL:` begins a word (R6).
#[inline]
pub(crate) fn opener_before(text: &[u8], resumed: usize) -> Opener {
    let before = &text[resumed..];
    let Some(&last) = before.last() else { return Opener::BARE };
    // The most frequent openers need no scan.
    match last {
        ASCII_QUOTE => Opener { wrapper: Wrapper::Quoted, length: 1, closer: Some('"') },
        b'<' => Opener { wrapper: Wrapper::Angle, length: 1, closer: Some('>') },
        b':' => opener_or_prefix(text, before),
        _ if class::is(WHITE, last) && !is_in_prose(before) => opener_or_prefix(text, before),
        _ if last.is_ascii() => Opener::BARE,
        _ => opener_or_prefix(text, before),
    }
}

/// The quotation mark of R5 in ASCII, its own closer.
const ASCII_QUOTE: u8 = QUOTES[0].0.as_bytes()[0];

#[inline(never)]
fn opener_or_prefix(text: &[u8], before: &[u8]) -> Opener {
    let (before, space) = split_opener_space(before);
    match before {
        [.., b'<'] => {
            Opener { wrapper: Wrapper::Angle, length: space.len() + 1, closer: Some('>') }
        }
        [.., u, r, l, b':'] if [*u, *r, *l].eq_ignore_ascii_case(URL_WORD.as_bytes()) => {
            let length = space.len() + URL_WORD.len() + 1;
            let boundary = text.len().checked_sub(length + 1).map(|at| text[at]);
            if boundary.is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_') {
                Opener::BARE
            } else {
                Opener { wrapper: Wrapper::Prefixed, length, closer: None }
            }
        }
        marks if space.is_empty() => {
            let quote = QUOTES.iter().find(|(mark, _)| marks.ends_with(mark.as_bytes()));
            quote.map_or(Opener::BARE, |&(mark, closer)| Opener {
                wrapper: Wrapper::Quoted,
                length: mark.len(),
                closer: Some(closer),
            })
        }
        _ => Opener::BARE,
    }
}

/// Reports whether the last 16 bytes hold a word, and neither a `<` nor a colon.
#[inline]
fn is_in_prose(before: &[u8]) -> bool {
    Lookbehind16::new(before).is_some_and(|last| {
        !last.may_contain(b'<') && !last.may_contain(b':') && last.has_non_space()
    })
}

/// Reports whether `text`, or its part before a prefix of `prefix` bytes, ends in `'` (R6).
#[inline]
pub(crate) fn has_apostrophe_before(text: &[u8], prefix: usize) -> bool {
    let at = |back: usize| text.len().checked_sub(back + 1).map(|at| text[at]);
    at(0) == Some(b'\'') || prefix > 0 && at(prefix) == Some(b'\'')
}

/// Parses `<`, white space and `URL:` (R1).
pub(crate) fn url_angle<'a>() -> impl Parser<&'a [u8], Output = char, Error = ()> {
    preceded((char('<'), opener_space(), tag_no_case(URL_WORD.as_bytes())), char(':'))
}

/// Parses the `URL:` of a prefixed reference and the white space after it (R6).
#[cfg(feature = "nom")]
pub(crate) fn url_prefix<'a>() -> impl Parser<&'a [u8], Output = (), Error = ()> {
    use crate::class::marks::MAX_OPENER_SPACE;
    use crate::grammar::parse::some_of;
    use nom::combinator::verify;

    let space = some_of(WHITE, 0, MAX_OPENER_SPACE + 1);
    let space = verify(space, |space: &[u8]| space.len() <= MAX_OPENER_SPACE);
    (tag_no_case(URL_WORD.as_bytes()), char(':'), space).map(|_| ())
}

/// Parses `<` and white space before the start of a wrapped reference (R2).
pub(crate) fn angle<'a>(
    known: &'a Schemes,
    abbreviated: bool,
) -> impl Parser<&'a [u8], Output = char, Error = ()> {
    terminated(
        terminated(char('<'), opener_space()),
        peek(after_colon::wrapped_start(known, abbreviated)),
    )
}

/// Parses a quotation mark before the start of a wrapped reference, and returns its closer (R5).
pub(crate) fn quoted<'a>(
    known: &'a Schemes,
    abbreviated: bool,
) -> impl Parser<&'a [u8], Output = char, Error = ()> {
    terminated(quotation_mark(), peek(after_colon::wrapped_start(known, abbreviated)))
}

/// Parses an opening quotation mark, and returns its closer (R5).
pub(crate) fn quotation_mark<'a>() -> impl Parser<&'a [u8], Output = char, Error = ()> {
    leaf(|input: &'a [u8], more| {
        let mark = QUOTES.iter().find(|(mark, _)| input.starts_with(mark.as_bytes()));
        match mark {
            Some(&(mark, closer)) => Leaf::Match(mark.len(), closer),
            None if more && QUOTES.iter().any(|(mark, _)| mark.as_bytes().starts_with(input)) => {
                Leaf::Short
            }
            None => Leaf::Differ,
        }
    })
}
