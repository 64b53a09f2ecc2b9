//! The delimiters of a reference.

use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::opener;
pub(super) use crate::uri::lenient::is_invisible;

/// Splits off the punctuation before the wrapper.
pub(super) fn outside(text: &str) -> (&str, &str) {
    let opener = text.find(['<', '"']).unwrap_or_default();
    let (before, rest) = text.split_at(opener);
    let is_outside = |c: char| is_blank(c) || c.is_ascii_punctuation();
    if opener > 0 && before.chars().all(is_outside) && rest.contains(char::is_alphanumeric) {
        return (before, rest);
    }
    let marks = |c: char| is_blank(c) || c == '>';
    text.split_at(text.len() - text.trim_start_matches(marks).len())
}

/// The pair of delimiters, which decides which white space is ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Enclosure {
    /// No pair, or one that the rules do not know: none is ignored.
    None,
    /// Quotation marks (R5): line breaks and the white space around them.
    Quotes,
    /// `<` and `>` (R1, R2): all.
    Angles,
}

/// Removes the wrapper, and a label before it and inside.
pub(super) fn without_wrapper(text: &str) -> (&str, Enclosure) {
    let text = without_label(text).unwrap_or(text);
    match undelimited(text).or_else(|| unquoted(text)) {
        Some((inner, outer)) => {
            let inner = without_label(inner).unwrap_or(inner);
            let (inner, nested) = undelimited(inner).unwrap_or((inner, outer));
            (inner, outer.max(nested))
        }
        None => (text, Enclosure::None),
    }
}

/// Returns the text inside delimiters that no reference contains.
fn undelimited(text: &str) -> Option<(&str, Enclosure)> {
    let mut text = text;
    let mut enclosure = Enclosure::None;
    let mut inner = None;
    while let Some(delimiter) = text.chars().next().filter(|&c| is_delimiter(c)) {
        let (closer, pair) =
            if delimiter == '<' { ('>', Enclosure::Angles) } else { ('"', Enclosure::Quotes) };
        text = match up_to(&text[1..], closer) {
            Some(inner) => {
                enclosure = enclosure.max(pair);
                inner
            }
            // If one is not closed, the others need not be.
            None => text.trim_start_matches(|c| is_delimiter(c) || is_blank(c)),
        };
        inner = Some((text, enclosure));
    }
    inner
}

fn without_label(text: &str) -> Option<&str> {
    let label = text.get(..4)?;
    label.eq_ignore_ascii_case("url:").then(|| text[4..].trim_start_matches(is_blank))
}

/// Returns the text inside quotation marks that a reference could contain.
fn unquoted(text: &str) -> Option<(&str, Enclosure)> {
    for mark in ['\'', '`'] {
        if let Some(inner) = text.strip_prefix(mark) {
            return up_to(inner, mark).map(|inner| (inner, Enclosure::None));
        }
    }
    match apply(opener::quotation_mark(), text.as_bytes(), true) {
        Parsed::Yes(n, closer) => up_to(&text[n..], closer).map(|inner| (inner, Enclosure::Quotes)),
        Parsed::No | Parsed::More => None,
    }
}

/// Returns the text before the last closer, if only the punctuation of prose follows it.
fn up_to<'a>(text: &'a str, closer: char) -> Option<&'a str> {
    let at = text.rfind(closer)?;
    let is_last = text[at + closer.len_utf8()..].chars().all(is_prose);
    is_last.then(|| text[..at].trim_start_matches(is_blank))
}

/// Removes closers without an opener, and the text that follows them.
pub(super) fn without_closers(mut text: &str) -> &str {
    while let Some(at) = text.rfind(is_delimiter)
        && text[at..].chars().all(is_prose)
        && !is_quote_mark(text, at)
    {
        text = &text[..at];
    }
    text
}

/// Reports whether the delimiter at `at` is no closer, but the quote mark of a line.
fn is_quote_mark(text: &str, at: usize) -> bool {
    let line = text[..at].trim_end_matches(|c| is_blank(c) && !is_break(c));
    let more = text[at..].trim_matches(|c| is_blank(c) || is_delimiter(c));
    line.ends_with(is_break) && !more.is_empty()
}

/// Reports whether `c` is one of the `delims` (RFC 2396, 2.4.3) that wrap references.
fn is_delimiter(c: char) -> bool {
    matches!(c, '<' | '>' | '"')
}

/// Reports whether `c` may follow a wrapper in prose or markup.
fn is_prose(c: char) -> bool {
    is_blank(c) || ".,;:!?()[]{}'\"<>*_~|-–—…”’»›。、，".contains(c)
}

pub(super) fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// Reports whether `c` is white space or an invisible character that R7 forbids.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_invisible(c)
}

/// Returns the text inside a pair of brackets.
pub(super) fn in_brackets(text: &str) -> Option<&str> {
    let text = text.trim_matches(is_blank);
    let pairs = [("(", ")"), ("[", "]"), ("{", "}")];
    pairs.into_iter().find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close))
}
