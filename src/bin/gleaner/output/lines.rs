//! Line and column numbers of offsets in a stream that arrives in chunks.
//!
//! An item may begin in an earlier chunk than the one that completes it. The counter therefore
//! keeps the offsets of all newlines after the earliest offset at which a later item can begin.

use std::collections::VecDeque;

use memchr::{memchr_iter, memrchr};

/// The line and column of a byte, both from 1; columns are bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePosition {
    pub line: u64,
    pub column: u64,
}

/// The number of a line, from 1, and the offset of its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStart {
    pub number: u64,
    pub start: u64,
}

/// Counts the lines of one stream; offsets must be queried in ascending order.
#[derive(Clone, Debug)]
pub struct LineCounter {
    /// All newlines before this offset are counted.
    counted: u64,
    /// The number of the line that contains `counted`.
    line: u64,
    /// The offset at which that line begins.
    line_start: u64,
    /// The newlines between `counted` and the chunk, in ascending order.
    newlines: VecDeque<u64>,
    /// The offset at which the chunk begins.
    chunk_start: u64,
    /// The number of recent newlines whose offsets are kept.
    window: usize,
    omitted: Option<OmittedNewlines>,
}

/// Newlines inside an overlong reference: no item begins there, so their number suffices.
#[derive(Clone, Copy, Debug)]
struct OmittedNewlines {
    /// The number of entries of `newlines` before the omitted ones.
    after: usize,
    count: u64,
}

/// An upper bound on the newlines between the earliest offset and the start of an overlong
/// reference: `URL:` and 64 bytes of white space.
const BEFORE_OMITTED: usize = 128;

impl LineCounter {
    /// Creates a counter that keeps about `max_reference` offsets, even if an overlong reference spans more lines.
    pub fn new(max_reference: usize) -> Self {
        Self::starting_at(0, LineStart { number: 1, start: 0 }, max_reference)
    }

    /// Creates a counter for the part of a stream that begins at `offset` in `line`.
    pub fn starting_at(offset: u64, line: LineStart, max_reference: usize) -> Self {
        Self {
            counted: offset,
            line: line.number,
            line_start: line.start,
            newlines: VecDeque::new(),
            chunk_start: offset,
            window: max_reference.saturating_add(4096),
            omitted: None,
        }
    }

    /// Returns the position of an offset in `chunk` or an earlier chunk.
    ///
    /// The offset must not be less than the offset of an earlier call, nor than the `earliest` of
    /// the last [`end_chunk`](Self::end_chunk).
    pub fn position(&mut self, chunk: &[u8], offset: u64) -> LinePosition {
        self.count_to(chunk, offset);
        LinePosition { line: self.line, column: offset.saturating_sub(self.line_start) + 1 }
    }

    /// Ends a chunk; offsets queried later must not be less than `earliest`.
    pub fn end_chunk(&mut self, chunk: &[u8], earliest: u64) {
        let end = self.chunk_start + chunk.len() as u64;
        self.count_to(chunk, earliest.min(end));
        let from = self.counted.max(self.chunk_start);
        let rest = self.in_chunk(chunk, from, end);
        self.newlines.extend(memchr_iter(b'\n', rest).map(|at| from + at as u64));
        self.chunk_start = end;
        if self.newlines.len() / 2 > self.window {
            self.omit_newlines();
        }
    }

    fn count_to(&mut self, chunk: &[u8], offset: u64) {
        while let Some(&newline) = self.newlines.front().filter(|newline| **newline < offset) {
            self.newlines.pop_front();
            self.line += 1;
            self.line_start = newline + 1;
            self.advance_to_omitted();
        }
        let from = self.counted.max(self.chunk_start);
        let part = self.in_chunk(chunk, from, offset);
        if let Some(last) = memrchr(b'\n', part) {
            self.line += memchr_iter(b'\n', part).count() as u64;
            self.line_start = from + last as u64 + 1;
        }
        self.counted = self.counted.max(offset);
    }

    /// Counts the omitted newlines if they are next, after a newline was counted.
    fn advance_to_omitted(&mut self) {
        if let Some(omitted) = &mut self.omitted {
            omitted.after = omitted.after.saturating_sub(1);
            if omitted.after == 0 {
                self.line += omitted.count;
                self.omitted = None;
            }
        }
    }

    /// Replaces newlines older than the window by their number.
    fn omit_newlines(&mut self) {
        let omitted =
            self.omitted.get_or_insert(OmittedNewlines { after: BEFORE_OMITTED, count: 0 });
        let end = self.newlines.len().saturating_sub(self.window);
        if let Some(count) = end.checked_sub(omitted.after) {
            self.newlines.drain(omitted.after..end);
            omitted.count += count as u64;
        }
    }

    /// Returns the bytes between two offsets, clipped to the chunk.
    fn in_chunk<'c>(&self, chunk: &'c [u8], from: u64, to: u64) -> &'c [u8] {
        let index = |offset: u64| usize::try_from(offset.saturating_sub(self.chunk_start));
        match (index(from), index(to)) {
            (Ok(from), Ok(to)) => chunk.get(from..to.min(chunk.len())).unwrap_or_default(),
            _ => &[],
        }
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/output/lines.rs"]
mod tests;
