//! Recovering the reference in what a person typed or pasted (RFC 2396, Appendix E).

mod wrapper;

use std::borrow::Cow;

use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::continuation::fold;
use crate::uri::reference::{ParseError, UriRef};
use wrapper::{in_brackets, is_blank, is_break, outside, without_closers, without_wrapper};

/// Returns the reference in what a person typed or pasted: "software that accepts user-typed URI should
/// attempt to recognize and strip both delimiters and embedded whitespace" (RFC 2396, Appendix E).
/// Linear; allocates only to remove something inside the reference.
///
/// - *Delimiters.* The outermost pair of `<` `>`, `"` `"`, `'` `'`, backquotes or typographic
///   quotation marks is removed, and `URL:`, case ignored. A pair inside a pair stays, as does all that
///   `<URL:…>` contains, so this function reverses [`wrap`](super::wrap()) exactly. `<`, `>` and `"`
///   never belong to a reference and are removed from its ends, paired or not.
/// - *Outside* a wrapper, punctuation is removed: a full stop after it, a bracket or quote marks before
///   it. Any other text there is an error. A pair of brackets is removed only if the text is not a
///   reference otherwise.
/// - *White space* is removed outside and inside, including that of Unicode and invisible characters:
///   soft hyphens, zero width spaces, word joiners and byte order marks.
/// - *Before a line break*, a hyphen stays: it "may or may not actually be part of the URL". `=` is
///   removed if the next line begins without white space or quote marks: it is then most often a soft
///   line break of quoted-printable (RULES R4).
/// - *Quote marks* of mail are removed from the start of continuation lines as in a search (RULES R3) if
///   the first line has them too. Otherwise, `>` is removed if all continuation lines begin with `>`.
///
/// Abbreviated references stay abbreviated; [`complete`](super::complete()) completes them.
///
/// ```
/// use gleaner::uri::unwrap;
/// assert_eq!(unwrap("<URL: http://a.example/ b>.")?.as_str(), "http://a.example/b");
/// assert_eq!(unwrap("“http://a.example/”")?.as_str(), "http://a.example/");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
///
/// # Errors
/// Returns the error of [`UriRef::parse_lenient`] for the remaining text. The offset is that in `text`.
pub fn unwrap(text: &str) -> Result<UriRef<'_>, ParseError> {
    let whole = without_delimiters(text);
    match in_brackets(text) {
        // A reference may begin with a bracket, so the whole text takes precedence.
        Some(inner) if whole.is_err() => without_delimiters(inner).or(whole),
        _ => whole,
    }
}

/// Removes the delimiters, white space and quote marks, and parses the remaining text.
fn without_delimiters(text: &str) -> Result<UriRef<'_>, ParseError> {
    let content = WrapperContent::of(text);
    let slices = content.slices();
    let joined = match slices[..] {
        [] => Cow::Borrowed(""),
        [slice] => Cow::Borrowed(slice),
        _ => Cow::Owned(slices.concat()),
    };
    UriRef::lenient_from_cow(joined).map_err(|error| {
        let offset = offset_in(text, &content, &slices, error.offset());
        error.at(offset)
    })
}

/// Converts an offset in the joined slices into one in `text`.
fn offset_in(
    text: &str,
    content: &WrapperContent<'_>,
    slices: &[&str],
    mut offset: usize,
) -> usize {
    let start = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
    for slice in slices {
        if offset < slice.len() {
            return start(slice) + offset;
        }
        offset -= slice.len();
    }
    slices.last().map_or(start(content.text), |last| start(last) + last.len())
}

/// The text inside the wrapper.
struct WrapperContent<'a> {
    text: &'a str,
    /// The quote prefix of the line on which the wrapper opens (R3).
    prefix: &'a [u8],
    /// The leader of that line (R3).
    leader: &'a [u8],
}

impl<'a> WrapperContent<'a> {
    fn of(text: &'a str) -> Self {
        let (before, content) = outside(text.trim_matches(is_blank));
        let line = before.rsplit(is_break).next().unwrap_or_default().as_bytes();
        let prefix = fold::prefix_of(line);
        let leader = fold::leader_after(line, prefix);
        Self { text: without_closers(without_wrapper(content)), prefix, leader }
    }

    /// Returns the text between white space and the prefixes and leaders of continuation lines.
    fn slices(&self) -> Vec<&'a str> {
        let has_words = |line: &&str| !line.trim_matches(is_blank).is_empty();
        let mut lines = self.text.split(is_break).filter(has_words);
        let mut before = lines.next().unwrap_or_default();
        let mut slices: Vec<&str> = words(before).collect();
        let is_quoted = |line: &str| line.trim_start_matches(is_blank).starts_with('>');
        // A deeper quotation, or lines pasted without the start of the first.
        let marked = !self.prefix.is_empty() || lines.clone().all(is_quoted);
        for line in lines {
            let text = self.continuation(line, marked);
            if text.len() == line.len() {
                drop_soft_break(before, &mut slices);
            }
            slices.extend(words(text));
            before = line;
        }
        if self.text.ends_with(is_break) {
            drop_soft_break(self.text.trim_end_matches(is_break), &mut slices);
        }
        slices
    }

    /// Returns a continuation line without its quote prefix, its leader and leading white space.
    fn continuation(&self, line: &'a str, marked: bool) -> &'a str {
        let line = match apply(fold::continuation(self.prefix, self.leader), line.as_bytes(), true)
        {
            Parsed::Yes(n, ()) => &line[n..],
            Parsed::No | Parsed::More => line,
        };
        let is_mark = |c: char| is_blank(c) || marked && c == '>';
        line.trim_start_matches(is_mark)
    }
}

/// Drops a `=` that ends the text before a line break (R4).
fn drop_soft_break(before: &str, slices: &mut Vec<&str>) {
    if before.ends_with('=')
        && let Some(last) = slices.pop()
    {
        slices.push(&last[..last.len() - 1]);
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_blank).filter(|word| !word.is_empty())
}

#[cfg(test)]
#[path = "../../../tests/unit/uri/unwrap.rs"]
mod tests;
