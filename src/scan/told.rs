//! What the filter lets through of the blocks it was asked about.

use super::candidates::BLOCK;

/// How many blocks are told of at a time, at the most.
pub(super) const BLOCKS: usize = u64::BITS as usize;

/// How many masks are kept at a time.
pub(super) const MASKS: usize = 8;

/// Which bytes are let through, of some blocks that follow each other.
///
/// The masks of most blocks have no bit, and are not kept. So the filter need not stop for one that has:
/// that would be a branch that cannot be foreseen, and memory would wait for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// Which blocks have a mask, one bit each, the lowest for the first.
    blocks: u64,
    /// One bit for each byte of those, the lowest for the first.
    masks: [u64; MASKS],
}

impl Told {
    /// The bytes let through from `from` on, counted from the first of the blocks.
    #[inline]
    pub fn bytes(&self, from: usize) -> Bytes<'_> {
        let block = from / BLOCK % BLOCKS;
        let blocks = self.blocks >> block << block;
        let passed = (self.blocks ^ blocks).count_ones() as usize;
        let masks = self.masks.get(passed..).unwrap_or_default().iter();
        let mut bytes = Bytes { blocks, masks, block: 0, mask: 0 };
        if blocks >> block & 1 == 1 {
            bytes.next_block();
            bytes.mask &= u64::MAX << (from % BLOCK);
        }
        bytes
    }
}

/// The bytes that [`Told`] tells of, in order.
pub(super) struct Bytes<'a> {
    blocks: u64,
    masks: std::slice::Iter<'a, u64>,
    /// Where the block of the mask begins.
    block: usize,
    mask: u64,
}

impl Bytes<'_> {
    #[inline]
    fn next_block(&mut self) -> Option<()> {
        if self.blocks == 0 {
            return None;
        }
        self.mask = *self.masks.next()?;
        self.block = self.blocks.trailing_zeros() as usize * BLOCK;
        self.blocks &= self.blocks - 1;
        Some(())
    }
}

impl Iterator for Bytes<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.mask == 0 {
            self.next_block()?;
        }
        let byte = self.block + self.mask.trailing_zeros() as usize;
        self.mask &= self.mask - 1;
        Some(byte)
    }
}

/// A [`Told`] in the making: without a branch on what a mask has in it.
pub(super) struct Telling<'a> {
    told: &'a mut Told,
    blocks: u64,
    kept: usize,
}

impl<'a> Telling<'a> {
    #[expect(clippy::inline_always, reason = "what is not inlined is not in registers")]
    #[inline(always)]
    pub fn new(told: &'a mut Told) -> Self {
        Self { told, blocks: 0, kept: 0 }
    }

    /// How many more masks there is room for.
    #[expect(clippy::inline_always, reason = "what is not inlined is not in registers")]
    #[inline(always)]
    pub fn room(&self) -> usize {
        MASKS - self.kept
    }

    /// Adds the mask of a block, which may have no bit. There must be room for one that has.
    #[expect(clippy::inline_always, reason = "what is not inlined is not in registers")]
    #[inline(always)]
    pub fn push(&mut self, block: usize, mask: u64) {
        self.told.masks[self.kept % MASKS] = mask;
        self.kept += usize::from(mask != 0);
        self.blocks |= u64::from(mask != 0) << block;
    }

    #[expect(clippy::inline_always, reason = "what is not inlined is not in registers")]
    #[inline(always)]
    pub fn done(self) {
        self.told.blocks = self.blocks;
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
                let (mut told, mut expected) = (Told::default(), Vec::new());
                let mut telling = Telling::new(&mut told);
                for block in 0..BLOCKS {
                    if telling.room() == 0 {
                        break;
                    }
                    let with = telling.room() > MASKS - kept && draw() % 8 == 0;
                    let mask = if with { 1 << (draw() % 64) | 1 << (draw() % 64) } else { 0 };
                    telling.push(block, mask);
                    let bits = (0..BLOCK).filter(|bit| mask >> bit & 1 == 1);
                    expected.extend(bits.map(|bit| block * BLOCK + bit));
                }
                telling.done();
                for from in 0..BLOCKS * BLOCK {
                    let first = expected.partition_point(|&byte| byte < from);
                    assert!(told.bytes(from).eq(expected[first..].iter().copied()), "from {from}");
                }
            }
        }
    }
}
