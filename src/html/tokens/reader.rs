//! [`BlockReader`]: lends a document to the tokeniser, 16 bytes at a time.

use std::cell::Cell;
use std::convert::Infallible;

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, mask8x16, u8x16};
use html5gum::Reader;

/// Reads a document that is held in memory.
///
/// html5gum's own reader compares 8 bytes at a time with one needle after the other, which takes most of its time.
pub(super) struct BlockReader<'d> {
    rest: &'d [u8],
    /// The number of bytes to skip before the next read.
    skipped: &'d Cell<usize>,
}

impl<'d> BlockReader<'d> {
    pub fn new(document: &'d [u8], skipped: &'d Cell<usize>) -> Self {
        Self { rest: document, skipped }
    }

    /// Skips what was read without the tokeniser.
    #[inline]
    fn skip(&mut self) {
        self.take(self.skipped.take());
    }

    #[inline]
    fn take(&mut self, length: usize) -> &'d [u8] {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }
}

impl Reader for BlockReader<'_> {
    type Error = Infallible;

    #[inline]
    fn read_byte(&mut self) -> Result<Option<u8>, Infallible> {
        self.skip();
        Ok(self.rest.split_off_first().copied())
    }

    #[inline]
    fn try_read_string(
        &mut self,
        expected: &[u8],
        case_sensitive: bool,
    ) -> Result<bool, Infallible> {
        self.skip();
        let is_next = self.rest.get(..expected.len()).is_some_and(|next| {
            next == expected || !case_sensitive && next.eq_ignore_ascii_case(expected)
        });
        if is_next {
            self.take(expected.len());
        }
        Ok(is_next)
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the needles are constants of the caller")]
    fn read_until<'b>(
        &'b mut self,
        needles: &[u8],
        _: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, Infallible> {
        self.skip();
        let length = match self.rest.first() {
            None => return Ok(None),
            Some(first) if needles.contains(first) => 1,
            Some(_) => run(&AnyOf(needles), self.rest),
        };
        Ok(Some(self.take(length)))
    }
}

/// Bytes that end a run.
pub(super) trait Ends {
    /// Returns which bytes of a block end a run.
    fn in_block<S: Simd>(&self, simd: S, block: u8x16<S>) -> mask8x16<S>;

    /// Reports whether a byte ends a run, like `in_block`.
    fn is_at(&self, byte: u8) -> bool;
}

/// Ends a run at any of these bytes.
pub(super) struct AnyOf<'n>(pub &'n [u8]);

impl Ends for AnyOf<'_> {
    #[inline]
    fn in_block<S: Simd>(&self, simd: S, block: u8x16<S>) -> mask8x16<S> {
        let is = |needle: &u8| block.simd_eq(u8x16::splat(simd, *needle));
        let none = mask8x16::splat(simd, false);
        self.0.iter().map(is).fold(none, |hits, more| hits | more)
    }

    #[inline]
    fn is_at(&self, byte: u8) -> bool {
        self.0.contains(&byte)
    }
}

/// Returns the number of bytes before the first one that ends the run. The processor's baseline decides the instructions: a
/// choice at run time costs more than a run of text, which has 20 bytes on average.
#[inline(always)]
#[expect(clippy::inline_always, reason = "most ends are constants of the caller")]
pub(super) fn run(ends: &impl Ends, text: &[u8]) -> usize {
    let level = Level::baseline();
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(simd) = level.as_sse2() {
        return run_in_blocks(simd, ends, text);
    }
    #[cfg(target_arch = "aarch64")]
    if let Some(simd) = level.as_neon() {
        return run_in_blocks(simd, ends, text);
    }
    let _ = level;
    run_of_bytes(ends, text)
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "most ends are constants of the caller")]
fn run_in_blocks<S: Simd>(simd: S, ends: &impl Ends, text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(block) = text[at..].first_chunk::<16>() {
        let hits = ends.in_block(simd, u8x16::simd_from(simd, *block)).to_bitmask();
        if hits != 0 {
            return at + hits.trailing_zeros() as usize;
        }
        at += 16;
    }
    at + run_of_bytes(ends, &text[at..])
}

#[inline]
fn run_of_bytes(ends: &impl Ends, text: &[u8]) -> usize {
    text.iter().position(|&byte| ends.is_at(byte)).unwrap_or(text.len())
}

#[cfg(test)]
#[path = "../../../tests/unit/html/reader.rs"]
mod tests;
