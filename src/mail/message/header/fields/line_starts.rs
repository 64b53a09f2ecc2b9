//! Finds the lines of a header that begin with certain bytes, in SIMD registers.

#![expect(clippy::inline_always, reason = "SIMD code must be inlined into the dispatched function")]

use std::ops::ControlFlow;
use std::sync::LazyLock;

use fearless_simd::{Level, Simd, dispatch, prelude::*, u8x16, u8x64};

/// The number of bytes that are tested at once.
const BLOCK: usize = 64;

/// A block and the byte after it.
type Framed = [u8; BLOCK + 1];

/// A set of letters, without regard to case, and of line breaks, whose low halves differ. For each low half: the byte with
/// [`LOWER`], or zero, which no byte with that bit is.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstBytes([u8; 16]);

/// The bit that makes a letter lower case.
const LOWER: u8 = 0x20;

impl FirstBytes {
    /// The empty set.
    pub const NONE: Self = Self([0; 16]);

    /// Returns the set with one byte more.
    ///
    /// # Panics
    /// Panics if the low half of the byte is that of another byte in the set.
    pub const fn with(self, byte: u8) -> Self {
        let Self(mut bytes) = self;
        let old = &mut bytes[(byte & 0x0f) as usize];
        assert!(*old == 0 || *old == byte | LOWER, "two first bytes have the same low half");
        *old = byte | LOWER;
        Self(bytes)
    }
}

/// Visits the marks of `text` in their order until `visit` breaks: the line feeds before a byte of `first`, and with `WORDS`
/// each `=` before `?`. It may also visit other line feeds. Linear in the length of the text up to where it breaks.
pub(super) fn visit_marks<const WORDS: bool>(
    text: &[u8],
    first: FirstBytes,
    visit: impl FnMut(usize) -> ControlFlow<()>,
) {
    static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);
    dispatch!(*LEVEL, simd => visit_all::<_, WORDS>(simd, text, first, visit));
}

#[inline(always)]
fn visit_all<S: Simd, const WORDS: bool>(
    simd: S,
    text: &[u8],
    first: FirstBytes,
    mut visit: impl FnMut(usize) -> ControlFlow<()>,
) {
    let first = u8x64::block_splat(u8x16::from_slice(simd, &first.0));
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let last;
        let framed = if let Some(framed) = rest.first_chunk() {
            framed
        } else {
            last = padded(rest);
            &last
        };
        // One call for both cases: with a call in each branch, LLVM computes the mask bit by bit.
        let mut marks = marks::<_, WORDS>(simd, framed, first);
        while marks != 0 {
            if visit(at + marks.trailing_zeros() as usize).is_break() {
                return;
            }
            marks &= marks - 1;
        }
        at += BLOCK;
    }
}

/// Returns the rest of a text with zeros after it. It must be shorter than a [`Framed`] block.
fn padded(rest: &[u8]) -> Framed {
    let mut framed = [0; BLOCK + 1];
    framed[..rest.len()].copy_from_slice(rest);
    framed
}

/// Returns the marks in a block, one bit each, the lowest for the first byte.
#[inline(always)]
fn marks<S: Simd, const WORDS: bool>(simd: S, framed: &Framed, first: u8x64<S>) -> u64 {
    let this = u8x64::from_slice(simd, &framed[..BLOCK]);
    let next = u8x64::from_slice(simd, &framed[1..]);
    let is_first = first.swizzle_dyn_within_blocks(next & 0x0f).simd_eq(next | LOWER);
    let lines = this.simd_eq(b'\n') & is_first;
    if WORDS {
        (lines | (this.simd_eq(b'=') & next.simd_eq(b'?'))).to_bitmask()
    } else {
        lines.to_bitmask()
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/mail/message/header/fields/line_starts.rs"]
mod tests;
