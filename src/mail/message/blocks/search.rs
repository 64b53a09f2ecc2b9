//! The search for blocks of one kind.

use std::ops::Range;

use memchr::memmem::Finder;

/// What tells whether a block is where its word was found: the block, or from where on to look for
/// the next.
type Parse = fn(&[u8], usize) -> Result<Range<usize>, usize>;

/// Finds the blocks that a word gives away, and remembers the one that was found last: two kinds
/// may be asked in turn and each still goes over the text once.
pub(super) struct Search<'a> {
    text: &'a [u8],
    word: Finder<'static>,
    parse: Parse,
    /// The first block that is not before `from`, as it was asked for last.
    pub found: Option<Range<usize>>,
    asked: bool,
}

impl<'a> Search<'a> {
    pub fn new(text: &'a [u8], word: &'static [u8], parse: Parse) -> Self {
        Self { text, word: Finder::new(word), parse, found: None, asked: false }
    }

    /// The first block at `from` or behind it, where a line begins; `from` only grows.
    pub fn first(&mut self, from: usize) -> Option<Range<usize>> {
        let known = match &self.found {
            Some(block) => block.start >= from,
            None => self.asked,
        };
        if !known {
            self.found = self.search(from);
            self.asked = true;
        }
        self.found.clone()
    }

    fn search(&self, from: usize) -> Option<Range<usize>> {
        // A word may begin with the line break before the block.
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
