//! The lines of a page break as in RFCs and Internet-Drafts (the setting `page-breaks`).

use super::fold;
use crate::class::marks::QUOTES;
use crate::class::{self, BLANK, SCHEME, WHITE};
use crate::grammar::parse::{Leaf, Parsed, apply, leaf};
use crate::scheme::known::completion;

/// The longest line of a page break, in bytes, without its line break.
pub(crate) const MAX_LINE: usize = 128;

/// The content of a line of a page break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Blank,
    /// Ends in the number of a page.
    Footer,
    /// Has columns and ends in a year.
    Header,
    /// Belongs to no page break.
    Other,
}

/// A line of a possible page break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PageLine {
    pub content: Content,
    /// Whether a form feed precedes the content.
    pub form_feed: bool,
    /// Whether one follows it.
    pub form_feed_after: bool,
}

/// Parses a line of at most [`MAX_LINE`] bytes and its line break or the end of the input; outputs the line. The first
/// `known` bytes hold no line break.
pub(crate) fn whole_line<'a>(
    known: usize,
) -> impl nom::Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    leaf(move |input: &'a [u8], more| {
        let window = &input[..input.len().min(MAX_LINE + 1)];
        let known = known.min(window.len());
        match memchr::memchr2(b'\n', b'\r', &window[known..]).map(|at| known + at) {
            Some(end) => match apply(fold::line_break(), &input[end..], !more) {
                Parsed::Yes(n, _) => Leaf::Match(end + n, &input[..end]),
                Parsed::No | Parsed::More => Leaf::Short,
            },
            None if window.len() > MAX_LINE => Leaf::Differ,
            None if more => Leaf::Short,
            None => Leaf::Match(window.len(), window),
        }
    })
}

impl PageLine {
    /// Classifies `line`, without the quote prefix P of the opening line (R3) if it has that.
    pub fn of(line: &[u8], prefix: &[u8]) -> Self {
        let marks = &prefix[..prefix.len() - class::span_back(BLANK, prefix, prefix.len())];
        let line = line.strip_prefix(marks).unwrap_or(line);
        let end = line.len() - class::span_back(BLANK, line, line.len());
        let start = class::span(BLANK, line).min(end);
        let text = &line[start..end];
        // Fast path.
        if text.last().is_some_and(|&b| !is_last_of_page_line(b))
            && memchr::memchr(b'\x0c', line).is_none()
        {
            return Self { content: Content::Other, form_feed: false, form_feed_after: false };
        }
        let has_form_feed = |blanks: &[u8]| blanks.contains(&b'\x0c');
        Self {
            content: if text.is_empty() {
                Content::Blank
            } else if is_footer(&line[..end]) && !opens_wrapper(text) {
                Content::Footer
            } else if is_header(text) && !opens_wrapper(text) {
                Content::Header
            } else {
                Content::Other
            },
            form_feed: has_form_feed(if text.is_empty() { line } else { &line[..start] }),
            form_feed_after: has_form_feed(&line[end..]) && !text.is_empty(),
        }
    }
}

/// Reports whether a footer or a header may end in `byte`: its page number, perhaps roman, or its year.
fn is_last_of_page_line(byte: u8) -> bool {
    byte == b']' || byte.is_ascii_digit()
}

/// Reports whether `line` ends in `[Page N]`, or in `Page N` after two blanks.
fn is_footer(line: &[u8]) -> bool {
    let (line, bracketed) = match line.strip_suffix(b"]") {
        Some(line) => (line, true),
        None => (line, false),
    };
    let is_number = |b: u8| b.is_ascii_digit() || bracketed && b"ivxlc".contains(&b);
    let (line, number) = without_last(line, is_number);
    let (line, space) = without_last(line, is_blank);
    let Some(before) = line.strip_suffix(b"Page") else {
        return false;
    };
    let apart =
        if bracketed { before.ends_with(b"[") } else { without_last(before, is_blank).1 > 1 };
    apart && space > 0 && (1..=4).contains(&number)
}

/// Reports whether `text` holds two adjacent blanks and ends in a blank and a year.
fn is_header(text: &[u8]) -> bool {
    let Some((before, year)) = text.split_last_chunk::<4>() else {
        return false;
    };
    (year.starts_with(b"19") || year.starts_with(b"20"))
        && year.iter().all(u8::is_ascii_digit)
        && before.last().is_some_and(|&b| is_blank(b))
        && before.windows(2).any(|pair| pair.iter().all(|&b| is_blank(b)))
}

/// Reports whether a wrapper (R1, R2, R5) may open in `text`.
///
/// Each opener in a page break would begin a wrapper that is read up to the limit, over the text of the wrappers before
/// it.
fn opens_wrapper(text: &[u8]) -> bool {
    (0..text.len()).any(|at| {
        let rest = &text[at..];
        let content = match rest[0] {
            b'<' => Some(&rest[1 + class::span(WHITE, &rest[1..])..]),
            _ => QUOTES.iter().find_map(|(mark, _)| rest.strip_prefix(mark.as_bytes())),
        };
        content.is_some_and(begins_wrapped)
    })
}

/// Reports whether `text` begins with letters, digits or `+ - .` and a colon, or with a prefix of R8.
fn begins_wrapped(text: &[u8]) -> bool {
    let name = class::span(SCHEME, text);
    name > 0 && text.get(name) == Some(&b':') || completion(text).is_some()
}

/// Parses what continues a reference at the top of a page and begins no paragraph: a delimiter, or a lower-case letter
/// that is no bullet, as `o` is in RFCs.
pub(crate) fn goes_on_overleaf<'a>() -> impl nom::Parser<&'a [u8], Output = (), Error = ()> {
    leaf(|input: &'a [u8], more| match input {
        [b'/' | b'?' | b'#' | b'&' | b'=' | b'%' | b'_' | b'~', ..] => Leaf::Match(1, ()),
        [letter, next, ..] if letter.is_ascii_lowercase() && !class::is(WHITE, *next) => {
            Leaf::Match(2, ())
        }
        [letter] if letter.is_ascii_lowercase() && more => Leaf::Short,
        [] if more => Leaf::Short,
        _ => Leaf::Differ,
    })
}

/// Reports whether `byte` is a space or a tab: a form feed separates pages, not columns.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Splits the bytes that `belong` off the end of `bytes`; returns the rest and the number of bytes split off.
fn without_last(bytes: &[u8], belong: impl Fn(u8) -> bool) -> (&[u8], usize) {
    let end = bytes.iter().rposition(|&b| !belong(b)).map_or(0, |last| last + 1);
    (&bytes[..end], bytes.len() - end)
}

#[cfg(test)]
#[path = "../../../../tests/unit/grammar/text/continuation/page.rs"]
mod tests;
