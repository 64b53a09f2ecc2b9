//! The marks that open and close wrappers, and the white space that may follow an opener (R1, R2, R5).

use super::WHITE;

/// The most white space between the parts of an opener (R1, R2, R6), in bytes.
pub(crate) const MAX_OPENER_SPACE: usize = 64;

/// The pairs of R5: opening marks and their closers.
pub(crate) const QUOTES: [(&str, char); 7] =
    [("\"", '"'), ("“", '”'), ("„", '“'), ("‘", '’'), ("«", '»'), ("‹", '›'), ("⟨", '⟩')];

/// Returns the white space of an opener at the end of `before`, and what precedes it.
#[inline]
pub(crate) fn split_opener_space(before: &[u8]) -> (&[u8], &[u8]) {
    let space = super::span_back(WHITE, before, MAX_OPENER_SPACE);
    before.split_at(before.len() - space)
}

/// Reports whether `before` may end in the opener of a wrapper: `<` and white space, or a quotation mark.
///
/// Treats any character outside ASCII as a quotation mark.
pub(crate) fn may_end_in_opener(before: &[u8]) -> bool {
    let (before, space) = split_opener_space(before);
    match before.last() {
        Some(b'<') => true,
        Some(&mark) => space.is_empty() && (mark == b'"' || !mark.is_ascii()),
        None => false,
    }
}
