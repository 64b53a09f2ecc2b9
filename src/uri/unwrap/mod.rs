//! What a person typed or pasted, and the reference in it (RFC 2396, Appendix E).

mod wrapper;

use std::borrow::Cow;

use super::{ParseError, UriRef};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::fold;
use wrapper::{bracketed, is_blank, is_break, outside, without_closers, without_wrapper};

/// Takes the reference out of what a person typed or pasted: "software that accepts user-typed URI
/// should attempt to recognize and strip both delimiters and embedded whitespace" (RFC 2396,
/// Appendix E). Linear; allocates only where something inside goes.
///
/// - *Delimiters.* The outermost pair of `<` `>`, `"` `"`, `'` `'`, backquotes or typographic
///   quotation marks goes, and `URL:`, in any case. A pair inside a pair stays, and so does all that
///   `<URL:` holds, so that unwrapping what [`wrap`](super::wrap()) wrote is exact; but `<`, `>` and
///   `"`, which never belong to a reference, go wherever they begin or end it, paired or not.
/// - *Outside* a wrapper, punctuation goes: a full stop after it, a bracket or quote marks before it.
///   Anything else there is an error. A pair of brackets goes where there is no reference else.
/// - *White space* goes, outside and inside, that of Unicode included, and with it what is invisible:
///   soft hyphens, zero width spaces, word joiners and byte order marks.
/// - *Before a line break* a hyphen stays, "may or may not actually be part of the URL"; `=` goes where
///   the next line begins without white space or quote marks, as it then is a soft line break of
///   quoted-printable more often than not (RULES R4).
/// - *Quote marks* of mail at the start of continuation lines go as in a search (RULES R3) where the
///   first line was pasted with its own. Where it was not, `>` goes if all continuation lines begin
///   with it.
///
/// It does not complete what is abbreviated, see [`complete`](super::complete()).
///
/// ```
/// use gleaner::uri::unwrap;
/// assert_eq!(unwrap("<URL: http://a.example/ b>.")?.as_str(), "http://a.example/b");
/// assert_eq!(unwrap("“http://a.example/”")?.as_str(), "http://a.example/");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
///
/// # Errors
/// Those of [`UriRef::parse_lenient`] for what is left; the offset is that in `text`.
pub fn unwrap(text: &str) -> Result<UriRef<'_>, ParseError> {
    let whole = taken(text);
    match bracketed(text) {
        // What a bracket begins may be a reference, so that this one comes second.
        Some(inner) if whole.is_err() => taken(inner).or(whole),
        _ => whole,
    }
}

fn taken(text: &str) -> Result<UriRef<'_>, ParseError> {
    let stripped = Stripped::of(text);
    let pieces = stripped.pieces();
    let joined = match pieces[..] {
        [] => Cow::Borrowed(""),
        [piece] => Cow::Borrowed(piece),
        _ => Cow::Owned(pieces.concat()),
    };
    UriRef::lenient_from_cow(joined).map_err(|error| {
        let offset = place(text, &stripped, &pieces, error.offset());
        error.at(offset)
    })
}

/// Where in the text a byte of the reference stands.
fn place(text: &str, stripped: &Stripped<'_>, pieces: &[&str], mut offset: usize) -> usize {
    let start = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
    for piece in pieces {
        if offset < piece.len() {
            return start(piece) + offset;
        }
        offset -= piece.len();
    }
    pieces.last().map_or(start(stripped.content), |last| start(last) + last.len())
}

/// The text without its wrapper.
struct Stripped<'a> {
    content: &'a str,
    /// What quotes and leads the line on which the wrapper opened.
    prefix: &'a [u8],
    leader: &'a [u8],
}

impl<'a> Stripped<'a> {
    fn of(text: &'a str) -> Self {
        let (before, content) = outside(text.trim_matches(is_blank));
        let line = before.rsplit(is_break).next().unwrap_or_default().as_bytes();
        let prefix = fold::prefix_of(line);
        let leader = fold::leader_after(line, prefix);
        Self { content: without_closers(without_wrapper(content)), prefix, leader }
    }

    /// What is left between white space and what quotes or leads continuation lines.
    fn pieces(&self) -> Vec<&'a str> {
        let has_words = |line: &&str| !line.trim_matches(is_blank).is_empty();
        let mut lines = self.content.split(is_break).filter(has_words);
        let mut before = lines.next().unwrap_or_default();
        let mut pieces: Vec<&str> = words(before).collect();
        let is_quoted = |line: &str| line.trim_start_matches(is_blank).starts_with('>');
        // One that is deeper, or those of lines that were pasted from the middle.
        let marked = !self.prefix.is_empty() || lines.clone().all(is_quoted);
        for line in lines {
            let text = self.continuation(line, marked);
            if text.len() == line.len() {
                drop_soft_break(before, &mut pieces);
            }
            pieces.extend(words(text));
            before = line;
        }
        if self.content.ends_with(is_break) {
            drop_soft_break(self.content.trim_end_matches(is_break), &mut pieces);
        }
        pieces
    }

    /// What a continuation line adds.
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

/// R4: drops the `=` that ends the text before a line break.
fn drop_soft_break(before: &str, pieces: &mut Vec<&str>) {
    if before.ends_with('=')
        && let Some(last) = pieces.pop()
    {
        pieces.push(&last[..last.len() - 1]);
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_blank).filter(|word| !word.is_empty())
}

#[cfg(test)]
#[path = "../../../tests/unit/uri/unwrap.rs"]
mod tests;
