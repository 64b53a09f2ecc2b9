//! The tail that R6 trims off a bare reference: one function for each kind.

use memchr::memchr;

use crate::class::{self, TRIMMED};
use crate::work;

/// The opener of a link's destination in Markdown.
pub(crate) const LINK_OPENER: &[u8] = b"](";

/// Reports whether a final `?` or `!` of `text` is no tail (R6): [`LINK_OPENER`] directly precedes the reference, and
/// `next`, the byte after it, is the closer.
#[inline]
pub(crate) fn keeps_final_mark(text: &[u8], in_link: bool, next: Option<&u8>) -> bool {
    in_link && next == Some(&b')') && text.last().is_some_and(|b| b"?!".contains(b))
}

/// Reports whether the `tail` of a reference begins with an ellipsis.
#[inline]
pub(crate) fn is_ellipsis(tail: &[u8]) -> bool {
    tail.starts_with(b"...")
}

/// Returns the length of `text` [without its tail](without_tail).
#[inline]
pub(crate) fn trimmed_length(text: &[u8], before: Option<u8>, least: usize) -> usize {
    if ends_untrimmed(text) { text.len() } else { without_tail(text, before, least) }
}

/// Reports whether `value`, before an ellipsis, ends inside a word.
pub(crate) fn ends_in_word(value: &[u8]) -> bool {
    match value.last() {
        Some(last) if last.is_ascii() => last.is_ascii_alphanumeric(),
        _ => std::str::from_utf8(value)
            .is_ok_and(|value| value.chars().next_back().is_some_and(char::is_alphanumeric)),
    }
}

/// Reports whether the last bytes rule out a tail, as most do.
#[inline]
pub(crate) fn ends_untrimmed(text: &[u8]) -> bool {
    match text {
        [.., b'\'', b's'] => false,
        [.., last] => last.is_ascii_alphanumeric() || *last == b'/',
        [] => true,
    }
}

/// Returns the length of `text` without its tail; `before` is the byte directly before the reference.
///
/// If no more than `least` bytes remain, returns some length up to `least`. Linear in the length of the tail after the
/// first `least` bytes.
pub(crate) fn without_tail(text: &[u8], before: Option<u8>, least: usize) -> usize {
    let mut length = text.len();
    let mut query = None;
    while length > least && !ends_untrimmed(&text[..length]) {
        let rest = &text[..length];
        let (_, tail) = longest_piece(rest, before, least, &mut query);
        work::count(tail + 1);
        if tail == 0 {
            break;
        }
        length -= tail;
    }
    length
}

/// A piece of a tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// `. , ; : ! ?`, `'` and openers.
    Punctuation,
    /// `'s`.
    Possessive,
    /// Runs of `*` and `_`, and a mark that also precedes the reference.
    Emphasis,
    /// A final `[…]`.
    Label,
}

/// Returns the longest piece of a tail at the end of `text`, and its length, which is 0 without one.
#[inline]
fn longest_piece(
    text: &[u8],
    before: Option<u8>,
    least: usize,
    query: &mut Option<usize>,
) -> (Piece, usize) {
    let pieces = [
        (Piece::Possessive, possessive(text)),
        (Piece::Emphasis, emphasis(text, b'*', 2, least)),
        (Piece::Emphasis, emphasis(text, b'_', 3, least)),
        (Piece::Emphasis, paired_mark(text, before)),
        (Piece::Label, label(text, query)),
    ];
    let first = (Piece::Punctuation, punctuation(text, least));
    pieces.into_iter().fold(first, |most, piece| if piece.1 > most.1 { piece } else { most })
}

/// Returns the piece of the tail that [`without_tail`] removes from the end of `text` first, and its length.
pub(crate) fn last_piece(text: &[u8], before: Option<u8>, least: usize) -> Option<(Piece, usize)> {
    let is_whole = ends_untrimmed(text);
    let (piece, length) = longest_piece(text, before, least, &mut None);
    (length > 0 && !is_whole).then_some((piece, length))
}

/// Returns the length of the run of `. , ; : ! ?`, `'` and the openers `( [ {` at the end of `text`, without its
/// first `least` bytes. The `;` of an `&amp;` is not part of the run.
fn punctuation(text: &[u8], least: usize) -> usize {
    let all = class::span_back(TRIMMED, text, text.len() - least);
    let begins = text.len() - all;
    // The `;` can only be the first byte of the run, since `p` is not trimmed.
    let entity = text.get(..=begins).is_some_and(|text| text.ends_with(b"&amp;"));
    all - usize::from(entity && all > 0)
}

fn possessive(text: &[u8]) -> usize {
    if text.ends_with(b"'s") { 2 } else { 0 }
}

/// Returns the length of a final run of `fewest` or more of `mark`. Counts at most `fewest` bytes before `least`.
fn emphasis(text: &[u8], mark: u8, fewest: usize, least: usize) -> usize {
    let most = fewest.max(text.len() - least);
    let run = text.iter().rev().take(most).take_while(|&&b| b == mark).count();
    if run >= fewest { run } else { 0 }
}

/// Returns 1 if `text` ends in `*`, `_` or `~` and the same byte precedes the reference.
fn paired_mark(text: &[u8], before: Option<u8>) -> usize {
    match (before, text.last()) {
        (Some(mark @ (b'*' | b'_' | b'~')), Some(&last)) if mark == last => 1,
        _ => 0,
    }
}

/// Reports whether a label may follow `text`: it is no query, and not the start of the host.
pub(crate) fn may_precede_label(text: &[u8]) -> bool {
    work::count(text.len());
    memchr(b'?', text).is_none() && !begins_host(text)
}

fn begins_host(text: &[u8]) -> bool {
    text.ends_with(b"://") || text.ends_with(b"@")
}

/// The longest final label, in bytes with its brackets. It bounds the text that is read again for candidates in labels.
const MAX_LABEL: usize = 64;

/// Returns the length of a final `[…]` of at most [`MAX_LABEL`] bytes that is not empty and is neither in the query nor at the start of the host.
///
/// `query` caches the offset of the first `?`, or the length of the text without one.
fn label(text: &[u8], query: &mut Option<usize>) -> usize {
    let Some(inside) = text.strip_suffix(b"]") else { return 0 };
    let mut depth = 1_usize;
    let mut before = inside.iter().rev().take(MAX_LABEL - 1);
    let length = before.position(|&b| {
        depth += usize::from(b == b']');
        depth -= usize::from(b == b'[');
        depth == 0
    });
    let opener = length.map(|length| inside.len() - 1 - length);
    work::count(length.unwrap_or(MAX_LABEL));
    let query = *query.get_or_insert_with(|| {
        work::count(text.len());
        memchr(b'?', text).unwrap_or(text.len())
    });
    match opener {
        Some(opener) if opener + 1 < inside.len() && opener < query => {
            if begins_host(&text[..opener]) { 0 } else { text.len() - opener }
        }
        _ => 0,
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/grammar/text/end/trim.rs"]
mod tests;
