//! Finds the blocks of one kind.

use std::ops::Range;

use memchr::memmem::Finder;

/// Checks for a block at an occurrence of the word. Returns the range of the block, or the offset
/// at which to resume the search for the word.
type ParseBlock = fn(&[u8], usize) -> Result<Range<usize>, usize>;

/// Finds the blocks that begin with a word.
///
/// Caches the last block found, so that interleaved searches for several kinds still make one pass
/// over the text each.
pub(super) struct BlockFinder<'a> {
    text: &'a [u8],
    word: &'static Finder<'static>,
    parse: ParseBlock,
    /// The first block at or after the offset of the last call.
    pub cached: Option<Range<usize>>,
    searched: bool,
}

impl<'a> BlockFinder<'a> {
    pub fn new(text: &'a [u8], word: &'static Finder<'static>, parse: ParseBlock) -> Self {
        Self { text, word, parse, cached: None, searched: false }
    }

    /// Returns the first block at or after `from`, the start of a line; `from` must not decrease
    /// between calls.
    pub fn find_from(&mut self, from: usize) -> Option<Range<usize>> {
        let is_cached = match &self.cached {
            Some(block) => block.start >= from,
            None => self.searched,
        };
        if !is_cached {
            self.cached = self.search(from);
            self.searched = true;
        }
        self.cached.clone()
    }

    fn search(&self, from: usize) -> Option<Range<usize>> {
        // The word may include the line break before the block.
        let mut at = from.saturating_sub(1);
        loop {
            at += self.word.find(self.text.get(at..)?)?;
            match (self.parse)(self.text, at) {
                Ok(block) if block.start >= from => return Some(block),
                Ok(_) => at += 1,
                Err(next) => at = next,
            }
        }
    }
}
