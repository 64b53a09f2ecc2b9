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
        if let Some(block) = text[from..].first_chunk() {
            return self.block(block);
        }
        let mut padded = [0; BLOCK];
        padded[..text.len() - from].copy_from_slice(&text[from..]);
        self.block(&padded)
    }

    #[inline]
    fn block(self, block: &[u8; BLOCK]) -> ClassMasks {
        dispatch!(self.level, simd => class_masks(simd, block))
    }
}

/// A set of ASCII bytes: for each low half of a byte, a bit for each high half.
type NibbleSet = [u8; 16];

/// Defines a [`NibbleSet`] by a predicate over [`Action`], as const code cannot take a closure.
macro_rules! nibble_set {
    ($action:ident => $holds:expr) => {{
        let mut set: NibbleSet = [0; 16];
        let mut byte = 0_u8;
        while byte.is_ascii() {
            let $action = action::of(byte);
            if $holds {
                set[(byte & 15) as usize] |= 1 << (byte >> 4);
            }
            byte += 1;
        }
        set
    }};
}

const INNER: NibbleSet = nibble_set!(action => action.is_inner());
const PLAIN: NibbleSet = nibble_set!(action => action.is_plain());
const UNMARKED: NibbleSet = nibble_set!(action => matches!(action, Action::Plain));

/// The bit of each high half; no bit outside ASCII.
const HIGH_HALF: NibbleSet = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

#[inline(always)]
fn class_masks<S: Simd>(simd: S, block: &[u8; BLOCK]) -> ClassMasks {
    let bytes = u8x64::from_slice(simd, block);
    let low = bytes & 15;
    let high = splat(simd, HIGH_HALF).swizzle_dyn_within_blocks(bytes >> 4);
    let stops = outside(simd, INNER, low, high);
    let not_plain = outside(simd, PLAIN, low, high);
    let marks = outside(simd, UNMARKED, low, high);
    ClassMasks { stops, doubts: not_plain & !stops, marks: marks & !not_plain }
}

#[inline(always)]
fn splat<S: Simd>(simd: S, set: NibbleSet) -> u8x64<S> {
    u8x64::block_splat(u8x16::from_slice(simd, &set))
}

/// Returns the mask of the bytes that are not in `set`.
#[inline(always)]
fn outside<S: Simd>(simd: S, set: NibbleSet, low: u8x64<S>, high: u8x64<S>) -> u64 {
    (splat(simd, set).swizzle_dyn_within_blocks(low) & high).simd_eq(0).to_bitmask()
}

#[cfg(test)]
#[path = "../../tests/unit/class/masks.rs"]
mod tests;
