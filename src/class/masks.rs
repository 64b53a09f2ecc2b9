//! Bit masks of the bytes that end or may end a reference, for 64 bytes at once in SIMD registers.

#![expect(clippy::inline_always, reason = "code that is not inlined does not use the registers")]

use fearless_simd::{Level, Simd, dispatch, prelude::*, u8x16, u8x64};

use super::action::{self, Action};
use crate::work;

/// The number of bytes that one set of masks covers.
pub(crate) const BLOCK: usize = 64;

/// Masks of a block: one bit for each byte, the lowest for the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClassMasks {
    /// Bytes that some kind of reference cannot contain, and bytes past the end of the text.
    pub stops: u64,
    /// Bytes that every wrapped reference may contain, but that may end a bare one (R6).
    pub doubts: u64,
    /// Bytes that end an authority (RFC 2396, 3.2) or the `userinfo` in it.
    pub marks: u64,
}

/// Computes [`ClassMasks`] with the widest registers of the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByteClassifier {
    level: Level,
}

impl ByteClassifier {
    /// Finds the SIMD level of this machine.
    pub fn new() -> Self {
        Self { level: Level::new() }
    }

    /// Returns the masks of the block of `text` that begins at `from`.
    #[inline(always)]
    pub fn masks(self, text: &[u8], from: usize) -> ClassMasks {
        work::count(BLOCK.min(text.len() - from));
        with_block(&text[from..], |block| self.block(block))
    }

    #[inline]
    fn block(self, block: &[u8; BLOCK]) -> ClassMasks {
        dispatch!(self.level, simd => class_masks(simd, block))
    }
}

/// Calls `f` with the first [`BLOCK`] bytes of `text`, padded with zeros if `text` is shorter.
#[inline(always)]
pub(super) fn with_block<T>(text: &[u8], f: impl FnOnce(&[u8; BLOCK]) -> T) -> T {
    let mut padded = [0; BLOCK];
    f(text.first_chunk().unwrap_or_else(|| {
        padded[..text.len()].copy_from_slice(text);
        &padded
    }))
}

/// A set of ASCII bytes: for each low half of a byte, a bit for each high half.
pub(super) type NibbleSet = [u8; 16];

/// Defines a [`NibbleSet`] by a predicate over ASCII bytes, as const code cannot take a closure.
macro_rules! nibble_set {
    ($byte:ident => $holds:expr) => {{
        let mut set: NibbleSet = [0; 16];
        let mut $byte = 0_u8;
        while $byte.is_ascii() {
            if $holds {
                set[($byte & 15) as usize] |= 1 << ($byte >> 4);
            }
            $byte += 1;
        }
        set
    }};
}
pub(super) use nibble_set;

const INNER: NibbleSet = nibble_set!(byte => action::of(byte).is_inner());
const PLAIN: NibbleSet = nibble_set!(byte => action::of(byte).is_plain());
const UNMARKED: NibbleSet = nibble_set!(byte => matches!(action::of(byte), Action::Plain));

/// The bit of each high half; no bit outside ASCII.
const HIGH_HALF: NibbleSet = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

#[inline(always)]
fn class_masks<S: Simd>(simd: S, block: &[u8; BLOCK]) -> ClassMasks {
    let lookup = SetLookup::new(simd, u8x64::from_slice(simd, block));
    let stops = lookup.outside(INNER);
    let not_plain = lookup.outside(PLAIN);
    let marks = lookup.outside(UNMARKED);
    ClassMasks { stops, doubts: not_plain & !stops, marks: marks & !not_plain }
}

/// A block of bytes, prepared for lookups in sets.
pub(super) struct SetLookup<S: Simd> {
    simd: S,
    low: u8x64<S>,
    /// The bits of the high halves.
    high: u8x64<S>,
}

impl<S: Simd> SetLookup<S> {
    #[inline(always)]
    pub fn new(simd: S, bytes: u8x64<S>) -> Self {
        let high = splat(simd, HIGH_HALF).swizzle_dyn_within_blocks(bytes >> 4);
        Self { simd, low: bytes & 15, high }
    }

    /// Returns the mask of the bytes that are not in `set`.
    #[inline(always)]
    pub fn outside(&self, set: NibbleSet) -> u64 {
        let bits = splat(self.simd, set).swizzle_dyn_within_blocks(self.low);
        (bits & self.high).simd_eq(0).to_bitmask()
    }
}

#[inline(always)]
fn splat<S: Simd>(simd: S, set: NibbleSet) -> u8x64<S> {
    u8x64::block_splat(u8x16::from_slice(simd, &set))
}

#[cfg(test)]
#[path = "../../tests/unit/class/masks.rs"]
pub(super) mod tests;
