//! The MMDF format: each message lies between two lines of four characters `^A`.

use super::mark_line;

/// The line break and the start of the separator line.
pub(in crate::mail) const NEEDLE: &[u8] = b"\n\x01\x01\x01\x01";

const MARK: &[u8] = b"\x01\x01\x01\x01";

/// Reports whether `text` begins with a separator line; `None` means that the answer needs more text.
pub(in crate::mail) fn begins_with_separator(text: &[u8], ended: bool) -> Option<bool> {
    mark_line::begins(text, MARK, ended)
}

/// Returns the lengths of the line that ends the message before, if any, and of the line that begins a message, at the
/// start of `text`.
pub(in crate::mail) fn separator_lens(text: &[u8]) -> (usize, usize) {
    let first = mark_line::len(text, MARK);
    let second = mark_line::len(&text[first..], MARK);
    if second > 0 { (first, second) } else { (0, first) }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/store/mmdf.rs"]
mod tests;
