//! The states in which a search may begin in the middle of a stream.

use super::Search;
use crate::prefilter::LineHead;

/// The state of a search between references, which is all that it keeps of the bytes before.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// No opener, scheme or prefix may begin before this offset.
    pub resumed: u64,
    /// The offset of the next byte to search, not before `resumed`.
    pub offset: u64,
    /// Whether the search resumed after a `"` whose wrapper was abandoned.
    pub after_quote: bool,
    /// The beginning of the line that holds `resumed`.
    pub line: LineHead,
}

impl Search {
    /// Begins in this state. The first window must begin at `entry.resumed`.
    pub fn enter(&mut self, entry: Entry) {
        self.begin_at(entry.resumed);
        self.offset = entry.offset;
        self.scratch.after_quote = entry.after_quote;
        self.scratch.line = entry.line;
    }
}
