//! [`BlockReader`]: lends a document to the tokeniser, 16 bytes at a time.

use std::convert::Infallible;

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, u8x16};
use html5gum::Reader;

/// Reads a document that is held in memory.
///
/// html5gum's own reader compares 8 bytes at a time with one needle after the other, which takes most of its time.
pub(super) struct BlockReader<'d> {
    rest: &'d [u8],
}

impl<'d> BlockReader<'d> {
    pub fn new(document: &'d [u8]) -> Self {
        Self { rest: document }
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
        Ok(self.rest.split_off_first().copied())
    }

    #[inline]
    fn try_read_string(
        &mut self,
        expected: &[u8],
        case_sensitive: bool,
    ) -> Result<bool, Infallible> {
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
        let length = match self.rest.first() {
            None => return Ok(None),
            Some(first) if needles.contains(first) => 1,
            Some(_) => run(needles, self.rest),
        };
        Ok(Some(self.take(length)))
    }
}

/// Returns the number of bytes before the first needle. The processor's baseline decides the instructions: a choice at run
/// time costs more than a run of text, which has 20 bytes on average.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the needles are constants of the caller")]
fn run(needles: &[u8], text: &[u8]) -> usize {
    let level = Level::baseline();
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(simd) = level.as_sse2() {
        return run_in_blocks(simd, needles, text);
    }
    #[cfg(target_arch = "aarch64")]
    if let Some(simd) = level.as_neon() {
        return run_in_blocks(simd, needles, text);
    }
    let _ = level;
    run_of_bytes(needles, text)
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "the needles are constants of the caller")]
fn run_in_blocks<S: Simd>(simd: S, needles: &[u8], text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(block) = text[at..].first_chunk::<16>() {
        let block = u8x16::simd_from(simd, *block);
        let hits = needles
            .iter()
            .map(|&needle| block.simd_eq(u8x16::splat(simd, needle)))
            .reduce(|hits, more| hits | more)
            .map_or(0, SimdMask::to_bitmask);
        if hits != 0 {
            return at + hits.trailing_zeros() as usize;
        }
        at += 16;
    }
    at + run_of_bytes(needles, &text[at..])
}

#[inline]
fn run_of_bytes(needles: &[u8], text: &[u8]) -> usize {
    text.iter().position(|byte| needles.contains(byte)).unwrap_or(text.len())
}

#[cfg(test)]
#[path = "../../../tests/unit/html/reader.rs"]
mod tests;
