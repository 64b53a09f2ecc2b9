//! Values that hold several references.

use std::ops::Range;

/// Calls `each` with each run of bytes that are no separators.
pub(super) fn split(
    value: &[u8],
    separates: impl Fn(u8) -> bool,
    mut each: impl FnMut(Range<usize>),
) {
    let mut start = 0;
    for part in value.split(|&byte| separates(byte)) {
        if !part.is_empty() {
            each(start..start + part.len());
        }
        start += part.len() + 1;
    }
}
