//! What R6 trims off the end of a bare reference, one named rule a function.

use crate::class::{self, TRIMMED};
use crate::work;

/// The length of `text` without its tail; `before` is the byte directly before the reference.
///
/// Linear in the length of the tail.
pub(crate) fn trimmed_length(text: &[u8], before: Option<u8>) -> usize {
    let mut length = text.len();
    loop {
        let rest = &text[..length];
        let tail = punctuation(rest)
            .max(possessive(rest))
            .max(emphasis(rest, b'*', 2))
            .max(emphasis(rest, b'_', 3))
            .max(paired_mark(rest, before));
        work::count(tail + 1);
        if tail == 0 {
            return length;
        }
        length -= tail;
    }
}

/// `. , ; : ! ?`, `'`, and the openers `( [ {`; but half an entity is nothing, so `&amp;` stays.
fn punctuation(text: &[u8]) -> usize {
    let all = class::span_back(TRIMMED, text, text.len());
    let begins = text.len() - all;
    // The `;` of one is the first byte here, as `p` is none that is trimmed.
    let entity = text.get(..=begins).is_some_and(|text| text.ends_with(b"&amp;"));
    all - usize::from(entity && all > 0)
}

/// `'s`.
fn possessive(text: &[u8]) -> usize {
    if text.ends_with(b"'s") { 2 } else { 0 }
}

/// A run of `least` or more of one mark.
fn emphasis(text: &[u8], mark: u8, least: usize) -> usize {
    let run = text.iter().rev().take_while(|&&b| b == mark).count();
    if run >= least { run } else { 0 }
}

/// `*`, `_` or `~` where the same character stands directly before the reference.
fn paired_mark(text: &[u8], before: Option<u8>) -> usize {
    match (before, text.last()) {
        (Some(mark @ (b'*' | b'_' | b'~')), Some(&last)) if mark == last => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r6_trim() {
        let rows = [
            ("x.", None, 1),
            ("x.),", None, 3),
            ("x(.", None, 1),
            ("x's", None, 1),
            ("x's.", None, 1),
            ("xs", None, 2),
            ("/*", None, 2),
            ("/**", None, 1),
            ("/**.", None, 1),
            ("/*", Some(b'*'), 1),
            ("/__", None, 3),
            ("/___", None, 1),
            ("/__", Some(b'_'), 1),
            ("/~", None, 2),
            ("/~", Some(b'~'), 1),
            ("/~.*", Some(b'~'), 4),
            ("'''", None, 0),
            ("x&amp;.", None, 6),
            ("x&amp;;", None, 6),
            ("x;", None, 1),
        ];
        for (text, before, length) in rows {
            assert_eq!(trimmed_length(text.as_bytes(), before), length, "{text} after {before:?}");
        }
    }
}
