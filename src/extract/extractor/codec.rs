//! What the module [`codec`](crate::codec) needs of an extractor.

use std::ops::Range;

use super::{Extractor, PIECE, window};
use crate::extract::finding::{Finding, FindingText};

impl Extractor {
    /// Returns the offset of the first byte that the search may read again.
    pub(crate) fn keep_from(&self) -> u64 {
        self.search.keep_from()
    }

    /// Returns the bytes of the finding that was last pulled from `chunk`.
    pub(crate) fn text<'a>(&'a self, chunk: &'a [u8], found: &Finding) -> FindingText<'a> {
        self.search.text(window(&self.carry, self.base, chunk), found)
    }

    /// Frees the buffers and the spare capacity of the carry, unless they are in use.
    pub(crate) fn release(&mut self) {
        self.search.release();
        if self.carry.capacity() <= 2 * PIECE {
            return;
        }
        let kept = self.search.keep_from().max(self.base);
        let gone = window(&self.carry, self.base, &[]).index(kept);
        if self.carry.len() - gone <= PIECE {
            self.carry.drain(..gone);
            self.base += gone as u64;
            self.carry.shrink_to(PIECE);
        }
    }

    /// Returns the part of `chunk` that holds the finding that was last pulled from it; `None` if the finding begins before
    /// the chunk.
    pub(crate) fn in_chunk<'a>(&self, chunk: &'a [u8], found: &Finding) -> Option<&'a [u8]> {
        // If the carry is empty, `self.base` is the offset of the chunk.
        let carried = self.carry.len().saturating_sub(self.taken);
        let base = self.base + carried as u64;
        let Range { start, end } = found.text();
        let index = |offset: u64| usize::try_from(offset.checked_sub(base)?).ok();
        chunk.get(index(start)?..index(end)?)
    }
}
