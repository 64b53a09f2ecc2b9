//! The tail that R6 trims off a bare reference: one function for each kind.

use crate::class::{self, TRIMMED};
use crate::work;

/// Returns the length of `text` without its tail; `before` is the byte directly before the reference.
///
/// If no more than `least` bytes remain, returns some length up to `least`. Linear in the length of the tail after the
/// first `least` bytes.
#[inline]
pub(crate) fn trimmed_length(text: &[u8], before: Option<u8>, least: usize) -> usize {
    if ends_untrimmed(text) { text.len() } else { without_tail(text, before, least) }
}

/// Reports whether the last bytes rule out a tail, as most do.
#[inline]
fn ends_untrimmed(text: &[u8]) -> bool {
    match text {
        [.., b'\'', b's'] => false,
        [.., last] => last.is_ascii_alphanumeric() || *last == b'/',
        [] => true,
    }
}

fn without_tail(text: &[u8], before: Option<u8>, least: usize) -> usize {
    let mut length = text.len();
    while length > least {
        let rest = &text[..length];
        let tail = punctuation(rest, least)
            .max(possessive(rest))
            .max(emphasis(rest, b'*', 2, least))
            .max(emphasis(rest, b'_', 3, least))
            .max(paired_mark(rest, before));
        work::count(tail + 1);
        if tail == 0 {
            return length;
        }
        length -= tail;
    }
    length
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

#[cfg(test)]
#[path = "../../../tests/unit/grammar/text/trim.rs"]
mod tests;
