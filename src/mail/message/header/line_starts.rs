//! Finds the lines of a text that begin with certain bytes, in SIMD registers.

#![expect(clippy::inline_always, reason = "SIMD code must be inlined into the dispatched function")]

use std::ops::ControlFlow;
use std::sync::LazyLock;

use fearless_simd::{Level, Simd, dispatch, mask8x64, prelude::*, u8x16, u8x64};

/// The number of bytes that are tested at once.
const BLOCK: usize = 64;

/// A block and the byte after it.
type Framed = [u8; BLOCK + 1];

/// A set of letters, without regard to case, and of line breaks, whose low halves differ. For each low half: the byte with
/// [`LOWER`], or zero, which no byte with that bit is.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstBytes([u8; 16]);

/// A kind of byte pairs to find in a text.
pub(in crate::mail::message) trait Marks: Copy {
    /// Returns the marks in 64 bytes, one bit each, the lowest for the first byte. `next` has the bytes after those in `this`; zeros
    /// follow the text. Implementations must be `#[inline(always)]`.
    fn bitmask<S: Simd>(self, simd: S, this: u8x64<S>, next: u8x64<S>) -> u64;
}

/// Marks the line feeds before a byte of the set, and possibly other line feeds.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineStarts(pub FirstBytes);

/// Marks the line feeds of [`LineStarts`], and each `=` before `?`, which may begin an encoded word (RFC 2047).
#[derive(Clone, Copy, Debug)]
pub(super) struct LineStartsAndEncodedWords(pub FirstBytes);

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

/// Visits the marks of `text` in their order until `visit` breaks, each by the offset of its first byte. Linear in the length of
/// the text up to where it breaks.
pub(in crate::mail::message) fn visit_marks(
    text: &[u8],
    marks: impl Marks,
    visit: impl FnMut(usize) -> ControlFlow<()>,
) {
    static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);
    dispatch!(*LEVEL, simd => visit_all(simd, text, marks, visit));
}

#[inline(always)]
fn visit_all<S: Simd>(
    simd: S,
    text: &[u8],
    marks: impl Marks,
    mut visit: impl FnMut(usize) -> ControlFlow<()>,
) {
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
        let this = u8x64::from_slice(simd, &framed[..BLOCK]);
        let next = u8x64::from_slice(simd, &framed[1..]);
        let mut found = marks.bitmask(simd, this, next);
        while found != 0 {
            if visit(at + found.trailing_zeros() as usize).is_break() {
                return;
            }
            found &= found - 1;
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

impl Marks for LineStarts {
    #[inline(always)]
    fn bitmask<S: Simd>(self, simd: S, this: u8x64<S>, next: u8x64<S>) -> u64 {
        line_starts(simd, self.0, this, next).to_bitmask()
    }
}

impl Marks for LineStartsAndEncodedWords {
    #[inline(always)]
    fn bitmask<S: Simd>(self, simd: S, this: u8x64<S>, next: u8x64<S>) -> u64 {
        let words = this.simd_eq(b'=') & next.simd_eq(b'?');
        (line_starts(simd, self.0, this, next) | words).to_bitmask()
    }
}

#[inline(always)]
fn line_starts<S: Simd>(
    simd: S,
    FirstBytes(first): FirstBytes,
    this: u8x64<S>,
    next: u8x64<S>,
) -> mask8x64<S> {
    let first = u8x64::block_splat(u8x16::from_slice(simd, &first));
    let is_first = first.swizzle_dyn_within_blocks(next & 0x0f).simd_eq(next | LOWER);
    this.simd_eq(b'\n') & is_first
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/line_starts.rs"]
mod tests;
