//! What the filter lets through of the blocks it was asked about.

use super::block::BLOCK;

/// How many blocks are told of at a time, at the most.
pub(super) const BLOCKS: usize = u64::BITS as usize;

/// How many masks are kept at a time.
pub(super) const MASKS: usize = 16;

/// Which bytes are let through, of some blocks that follow each other.
///
/// The masks of most blocks have no bit, and are not kept. So the filter need not stop for one that has:
/// that would be a branch that cannot be foreseen, and memory would wait for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Hits {
    /// Which blocks have a mask, one bit each, the lowest for the first.
    blocks: u64,
    /// One bit for each byte of those, the lowest for the first.
    masks: [u64; MASKS],
    /// Of the blocks, those whose mask is not used up, what is left of the first of these masks, and
    /// which that is.
    left: u64,
    mask: u64,
    at: u32,
    /// What was passed, in bytes.
    passed: u32,
}

impl Hits {
    /// The first byte let through at `from` or behind it, counted from the first of the blocks.
    ///
    /// Linear in what was let through between the last one and `from`, where that is no step back.
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

    /// Goes to the block that has `from`, or to the next one with a mask.
    fn seek(&mut self, from: usize) {
        let block = from / BLOCK % BLOCKS;
        self.left = self.blocks >> block << block;
        self.at = (self.blocks ^ self.left).count_ones();
        let mask = self.masks.get(self.at as usize).copied().unwrap_or_default();
        self.mask = if self.left == 0 { 0 } else { mask };
        self.passed = 0;
    }
}

/// A [`Hits`] in the making: without a branch on what a mask has in it.
pub(super) struct HitsBuilder<'a> {
    hits: &'a mut Hits,
    asked: usize,
    blocks: u64,
    kept: usize,
}

impl<'a> HitsBuilder<'a> {
    #[expect(clippy::inline_always, reason = "what is not inlined is not in registers")]
    #[inline(always)]
    pub fn new(hits: &'a mut Hits) -> Self {
        Self { hits, asked: 0, blocks: 0, kept: 0 }
    }

    /// How many blocks were asked about.
    #[expect(clippy::inline_always, reason = "what is not inlined is not in registers")]
    #[inline(always)]
    pub fn blocks(&self) -> usize {
        self.asked
    }

    /// How many more masks there is room for.
    #[expect(clippy::inline_always, reason = "what is not inlined is not in registers")]
    #[inline(always)]
    pub fn free_masks(&self) -> usize {
        MASKS - self.kept
    }

    /// Adds the mask of a block. There must be room, for a mask without a bit too.
    #[expect(clippy::inline_always, reason = "what is not inlined is not in registers")]
    #[inline(always)]
    pub fn push_mask(&mut self, mask: u64) {
        debug_assert!(self.kept < MASKS, "no room is left");
        self.hits.masks[self.kept % MASKS] = mask;
        self.kept += usize::from(mask != 0);
        self.blocks |= u64::from(mask != 0) << (self.asked % BLOCKS);
        self.asked += 1;
    }

    #[expect(clippy::inline_always, reason = "what is not inlined is not in registers")]
    #[inline(always)]
    pub fn finish(self) -> usize {
        self.hits.blocks = self.blocks;
        self.hits.seek(0);
        self.asked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_let_through_from_anywhere() {
        for kept in 0..=MASKS {
            for seed in 0..50_u64 {
                let mut random = seed;
                let mut draw = || {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    random >> 33
                };
                let (mut hits, mut expected) = (Hits::default(), Vec::new());
                let mut builder = HitsBuilder::new(&mut hits);
                for block in 0..BLOCKS {
                    if builder.free_masks() == 0 {
                        break;
                    }
                    let dense = draw() % 8 < seed % 9;
                    let with = builder.free_masks() > MASKS - kept && dense;
                    let mask = if with { 1 << (draw() % 64) | 1 << (draw() % 64) } else { 0 };
                    builder.push_mask(mask);
                    let bits = (0..BLOCK).filter(|bit| mask >> bit & 1 == 1);
                    expected.extend(bits.map(|bit| block * BLOCK + bit));
                }
                builder.finish();
                for from in 0..BLOCKS * BLOCK {
                    let first = expected.iter().find(|&&byte| byte >= from).copied();
                    assert_eq!(hits.next_hit(from), first, "from {from}");
                }
                for _ in 0..500 {
                    let from = usize::try_from(draw()).unwrap() % (BLOCKS * BLOCK);
                    let first = expected.iter().find(|&&byte| byte >= from).copied();
                    assert_eq!(hits.next_hit(from), first, "from {from}");
                }
            }
        }
    }
}
