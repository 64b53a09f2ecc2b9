//! Tests of the last 16 bytes before an offset, all at once.
//!
//! A loop over words or white space would mispredict, because their lengths are random.

const ONES: u128 = u128::MAX / 0xff;
const HIGH: u128 = ONES << 7;

/// The last 16 bytes before an offset, as one integer.
///
/// A test leaves its result for each byte in the byte's high bit; its sums never carry into the next byte.
#[derive(Clone, Copy)]
pub(crate) struct Lookbehind16(u128);

impl Lookbehind16 {
    /// Returns `None` if `before` has fewer than 16 bytes.
    #[inline]
    pub fn new(before: &[u8]) -> Option<Self> {
        before.last_chunk().map(|last| Self(u128::from_le_bytes(*last)))
    }

    /// Reports whether the bytes contain an ASCII `byte`, or one that differs from it in the high bit only.
    #[inline]
    pub fn may_contain(self, byte: u8) -> bool {
        let others = ((self.0 & !HIGH) ^ (ONES * u128::from(byte))) + ONES * 0x7f;
        others & HIGH != HIGH
    }

    /// Reports whether all bytes are ASCII.
    #[inline]
    pub fn is_ascii(self) -> bool {
        self.0 & HIGH == 0
    }

    /// Marks the bytes above space (0x20); ignores their high bits.
    #[inline]
    fn non_space(self) -> u128 {
        ((self.0 & !HIGH) + ONES * (0x7f - 0x20)) & HIGH
    }

    /// Reports whether one of the bytes is above space, its high bit ignored.
    #[inline]
    pub fn has_non_space(self) -> bool {
        self.non_space() != 0
    }

    /// Reports whether a byte above space precedes the last space or control character.
    #[inline]
    pub fn has_non_space_before_space(self) -> bool {
        let non_space = self.non_space();
        let space = non_space ^ HIGH;
        space != 0 && non_space << (space.leading_zeros() % u128::BITS) != 0
    }
}

#[cfg(test)]
#[path = "../../tests/unit/class/lookbehind.rs"]
mod tests;
