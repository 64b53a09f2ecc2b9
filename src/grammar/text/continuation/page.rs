//! The lines of a page break as in RFCs and Internet-Drafts (the setting `page-breaks`).

use super::fold;
use crate::class::{self, BLANK, WHITE};
use crate::grammar::parse::{Leaf, Parsed, apply, leaf};

/// The longest line of a page break, in bytes without its line break.
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
    /// A form feed precedes the content.
    pub form_feed: bool,
    /// A form feed follows the content.
    pub form_feed_after: bool,
}

/// Parses a line with its line break, or up to the end of the input, and returns it without the break.
///
/// The first `known` bytes are known to hold no line break. Does not match a line longer than [`MAX_LINE`].
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
    /// Classifies `line`, without the quote prefix P of the opening line (R3) if the line begins with it.
    pub fn of(line: &[u8], prefix: &[u8]) -> Self {
        let marks = &prefix[..prefix.len() - class::span_back(BLANK, prefix, prefix.len())];
        let line = line.strip_prefix(marks).unwrap_or(line);
        let end = line.len() - class::span_back(BLANK, line, line.len());
        let start = class::span(BLANK, line).min(end);
        let text = &line[start..end];
        let has_form_feed = |blanks: &[u8]| blanks.contains(&b'\x0c');
        Self {
            content: if text.is_empty() {
                Content::Blank
            } else if is_footer(&line[..end]) {
                Content::Footer
            } else if is_header(text) {
                Content::Header
            } else {
                Content::Other
            },
            form_feed: has_form_feed(if text.is_empty() { line } else { &line[..start] }),
            form_feed_after: has_form_feed(&line[end..]) && !text.is_empty(),
        }
    }
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

/// Parses what may continue a reference at the top of a page but does not begin a paragraph: a delimiter,
/// or a lower-case letter that is not a bullet, as `o` is in RFCs.
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

/// Splits the bytes that `belong` off the end of `bytes`; returns the rest and their number.
fn without_last(bytes: &[u8], belong: impl Fn(u8) -> bool) -> (&[u8], usize) {
    let end = bytes.iter().rposition(|&b| !belong(b)).map_or(0, |last| last + 1);
    (&bytes[..end], bytes.len() - end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &str) -> Content {
        PageLine::of(line.as_bytes(), b"> ").content
    }

    #[test]
    fn footers_end_in_the_number_of_a_page() {
        for line in [
            "Berners-Lee, Masinter & McCahill                                [Page 12]",
            "[Page 1]",
            "   [Page iv]\t",
            "> Fielding [Page 9999] \x0c",
            "Mavrakis, Layec & Kartmann        Page 13",
            "> \t Page 3",
        ] {
            assert_eq!(text(line), Content::Footer, "{line:?}");
        }
        for line in [
            "[Page 12].",
            "[Page ]",
            "[Page12]",
            "[Page 12345]",
            "(Page 12]",
            "see Page 13",
            "Page 13",
            "x  Page iv",
            "x  Page 13]",
            "[page 12]",
            "12]",
            "]",
            "> >  [Page x1 ]",
        ] {
            assert_eq!(text(line), Content::Other, "{line:?}");
        }
    }

    #[test]
    fn headers_have_columns_and_end_in_a_year() {
        for line in [
            "RFC 1738            Uniform Resource Locators (URL)        December 1994",
            "Videotex URL Specification                                   20 May 1997 ",
            "> RFC 9999\t\tx 2025",
            "\x0cI-D  May 2001",
        ] {
            assert_eq!(text(line), Content::Header, "{line:?}");
        }
        for line in [
            "6.2.2  Naming authorities",
            "RFC 1738 Uniform Resource Locators December 1994",
            "RFC 1738   in 1876",
            "RFC 1738   in -1994",
            "RFC 1738   in 1994.",
            "  1994",
            "1994",
            "994",
        ] {
            assert_eq!(text(line), Content::Other, "{line:?}");
        }
    }

    #[test]
    fn form_feeds_are_seen_on_both_sides() {
        let of = |line: &str| {
            let PageLine { content: text, form_feed, form_feed_after } =
                PageLine::of(line.as_bytes(), b"");
            (text, form_feed, form_feed_after)
        };
        assert_eq!(of(" \x0c "), (Content::Blank, true, false));
        assert_eq!(of(""), (Content::Blank, false, false));
        assert_eq!(of("a [Page 1]\x0c"), (Content::Footer, false, true));
        assert_eq!(of("\x0c y.html>"), (Content::Other, true, false));
    }

    #[test]
    fn lines_are_decided_when_whole() {
        let line = |input, last| apply(whole_line(0), input, last);
        assert_eq!(line(b"ab\r\nc", false), Parsed::Yes(4, &b"ab"[..]));
        assert_eq!(line(b"ab\rc", false), Parsed::Yes(3, &b"ab"[..]));
        assert_eq!(line(b"ab\r", false), Parsed::More);
        assert_eq!(line(b"ab\r", true), Parsed::Yes(3, &b"ab"[..]));
        assert_eq!(line(b"ab", false), Parsed::More);
        assert_eq!(line(b"ab", true), Parsed::Yes(2, &b"ab"[..]));
        let long = [b'a'; MAX_LINE + 1];
        assert_eq!(line(&long[1..], false), Parsed::More);
        assert_eq!(line(&long, false), Parsed::No);
        assert_eq!(
            line(&[&long[1..], b"\n"].concat(), false).map(<[u8]>::len),
            Parsed::Yes(129, 128)
        );
    }
}
