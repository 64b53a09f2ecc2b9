//! Line and column numbers of offsets in a stream that arrives in chunks.
//!
//! An item may begin in an earlier chunk than the one that completes it. The counter therefore
//! keeps the offsets of all newlines after the earliest offset at which a later item can begin;
//! newlines before that offset are only counted.

use std::collections::VecDeque;

use memchr::{memchr_iter, memrchr};

/// The line and column of a byte, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePosition {
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
}

/// A line and the offset of its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStart {
    /// The number of the line, from 1.
    pub number: u64,
    /// The offset of the first byte.
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
/// reference; only `URL:` and white space of at most 64 bytes separate the two.
const BEFORE_OMITTED: usize = 128;

impl LineCounter {
    /// Creates a counter for a stream whose references have at most `max_reference` bytes.
    ///
    /// The counter keeps about `max_reference` offsets, even if an overlong reference spans more
    /// lines.
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

    /// Updates the omitted newlines after the first newline was counted; counts the omitted ones
    /// too if they are next.
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
mod tests {
    use super::{LineCounter, LinePosition};

    fn naive(text: &[u8], offset: usize) -> LinePosition {
        let before = &text[..offset];
        let line = before.split(|byte| *byte == b'\n').count() as u64;
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        LinePosition { line, column: (offset - start) as u64 + 1 }
    }

    /// Queries each offset once the fed chunks reach more than `late` bytes past it.
    fn check(text: &[u8], step: usize, late: usize, offsets: &[usize]) {
        let mut lines = LineCounter::new(late);
        let mut offsets = offsets.iter().copied().peekable();
        let mut fed = 0;
        for chunk in text.chunks(step) {
            fed += chunk.len();
            while let Some(offset) = offsets.next_if(|offset| offset + late < fed) {
                let position = lines.position(chunk, offset as u64);
                assert_eq!(position, naive(text, offset), "{offset} in steps of {step}");
            }
            let earliest = fed.saturating_sub(late + 1);
            lines.end_chunk(chunk, earliest as u64);
            assert!(lines.newlines.len() <= late + 1, "kept more than the window");
        }
        for offset in offsets {
            assert_eq!(lines.position(&[], offset as u64), naive(text, offset));
        }
    }

    #[test]
    fn positions_are_independent_of_chunks() {
        let text = b"\na\n\nbb\r\nccc\n\n\n\ndddd eeee\rffff\n\n g\n".repeat(5);
        let all: Vec<usize> = (0..text.len()).collect();
        let some: Vec<usize> = (0..text.len()).step_by(7).collect();
        for step in [1, 2, 3, 5, 64, 1000] {
            for late in [0, 1, 2, 9, 40] {
                check(&text, step, late, &all);
                check(&text, step, late, &some);
                check(&text, step, late, &[3, text.len() - 1]);
            }
        }
    }

    #[test]
    fn drops_newlines_where_no_item_can_begin() {
        let mut lines = LineCounter::new(10);
        for _ in 0..1000 {
            let end = lines.chunk_start + 100;
            lines.end_chunk(&[b'\n'; 100], end);
        }
        assert!(lines.newlines.is_empty());
        assert_eq!(lines.position(b"x", 100_000), LinePosition { line: 100_001, column: 1 });
    }

    #[test]
    fn bounds_memory_in_an_overlong_reference_of_many_lines() {
        let mut lines = LineCounter::new(10);
        lines.end_chunk(b"a\n bc\n", 3);
        for _ in 0..1000 {
            lines.end_chunk(&[b'\n'; 100], 3);
            assert!(lines.newlines.len() <= 2 * lines.window + 100);
        }
        assert_eq!(lines.position(b"x y", 3), LinePosition { line: 2, column: 2 });
        assert_eq!(lines.position(b"x y", 100_008), LinePosition { line: 100_003, column: 3 });
    }

    #[test]
    fn counts_exactly_after_an_overlong_reference_of_many_lines() {
        let mut lines = LineCounter::new(10);
        for _ in 0..500 {
            lines.end_chunk(&b"x\n".repeat(50), 0);
        }
        assert_eq!(lines.position(b"", 0), LinePosition { line: 1, column: 1 });
        assert_eq!(lines.position(b"", 49_991), LinePosition { line: 24_996, column: 2 });
    }
}
