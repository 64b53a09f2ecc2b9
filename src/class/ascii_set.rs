//! Sets of ASCII bytes in const code.

/// Reports whether `byte` is in `set`.
pub(super) const fn among(byte: u8, set: &[u8]) -> bool {
    let mut i = 0;
    while i < set.len() {
        if set[i] == byte {
            return true;
        }
        i += 1;
    }
    false
}
