//! The hits of consecutive blocks, kept as bit masks.

#![expect(clippy::inline_always, reason = "the builder must stay in registers")]

use super::block::BLOCK;

/// The largest number of blocks that [`Hits`] covers.
pub(super) const BLOCKS: usize = u64::BITS as usize;

/// The largest number of masks that [`Hits`] keeps.
pub(super) const MASKS: usize = 16;

/// The hits of consecutive blocks.
///
/// Most blocks have no hit, and only masks with a bit are kept. So the filter need not stop at a block with
/// hits: that branch would mispredict and interrupt the hardware prefetch.
#[derive(Clone, Debug, Default)]
pub(super) struct Hits {
    /// The blocks that have a mask, one bit each, the lowest for the first block.
    blocks: u64,
    /// One mask for each such block, one bit for each byte, the lowest for the first byte.
    masks: [u64; MASKS],
    /// The cursor: the blocks that may still have hits, as one bit each.
    left: u64,
    /// The hits of the cursor's block that are not consumed.
    mask: u64,
    /// The index of the mask of the cursor's block.
    at: u32,
    /// The hits before this byte are consumed.
    passed: u32,
}

impl Hits {
    /// Returns the first hit at `from` or after it, counted from the first byte of the first block.
    ///
    /// Linear in the number of hits that it skips: those between the last returned hit and `from`.
    #[inline]
    pub fn next_hit(&mut self, from: usize) -> Option<usize> {
        if from < self.passed as usize {
            self.seek(from);
        }
        let from = u32::try_from(from).unwrap_or(u32::MAX);
        loop {
            while self.mask == 0 {
                self.left &= self.left.wrapping_sub(1);
                if self.left == 0 {
                    self.passed = from;
                    return None;
                }
                self.at += 1;
                self.mask = *self.masks.get(self.at as usize)?;
            }
            let byte = (self.left.trailing_zeros() << BLOCK.ilog2()) + self.mask.trailing_zeros();
            self.mask &= self.mask - 1;
            if byte >= from {
                self.passed = byte + 1;
                return Some(byte as usize);
            }
        }
    }

    /// Moves the cursor to the block of `from`, or to the next block with a mask.
    fn seek(&mut self, from: usize) {
        let block = from / BLOCK % BLOCKS;
        self.left = self.blocks >> block << block;
        self.at = (self.blocks ^ self.left).count_ones();
        let mask = self.masks.get(self.at as usize).copied().unwrap_or_default();
        self.mask = if self.left == 0 { 0 } else { mask };
        self.passed = 0;
    }
}

/// Builds [`Hits`] without a branch on the masks.
pub(super) struct HitsBuilder<'a> {
    hits: &'a mut Hits,
    /// The number of blocks so far.
    count: usize,
    blocks: u64,
    /// The number of masks that are kept.
    kept: usize,
}

impl<'a> HitsBuilder<'a> {
    #[inline(always)]
    pub fn new(hits: &'a mut Hits) -> Self {
        Self { hits, count: 0, blocks: 0, kept: 0 }
    }

    /// Returns the number of blocks so far.
    #[inline(always)]
    pub fn blocks(&self) -> usize {
        self.count
    }

    /// Returns how many more masks fit.
    #[inline(always)]
    pub fn free_masks(&self) -> usize {
        MASKS - self.kept
    }

    /// Adds the mask of the next block.
    ///
    /// There must be a free mask, even for a mask without a bit.
    #[inline(always)]
    pub fn push_mask(&mut self, mask: u64) {
        debug_assert!(self.kept < MASKS, "no mask is free");
        self.hits.masks[self.kept % MASKS] = mask;
        self.kept += usize::from(mask != 0);
        self.blocks |= u64::from(mask != 0) << (self.count % BLOCKS);
        self.count += 1;
    }

    /// Moves the cursor before the first hit and returns the number of blocks.
    #[inline(always)]
    pub fn finish(self) -> usize {
        self.hits.blocks = self.blocks;
        self.hits.seek(0);
        self.count
    }
}

#[cfg(test)]
#[path = "../../tests/unit/prefilter/hits.rs"]
mod tests;
