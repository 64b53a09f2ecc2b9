//! Lines and columns of offsets in a stream that is seen in chunks.
//!
//! An item may begin in an earlier chunk than the one that completes it. So the offsets of the
//! newlines from the earliest place on at which an item may still begin are kept; before it,
//! counting is all.

use std::collections::VecDeque;

use memchr::{memchr_iter, memrchr};

/// Where a byte stands, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub line: u64,
    pub column: u64,
}

/// A line and the offset of its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStart {
    /// From 1.
    pub number: u64,
    pub start: u64,
}

/// Counts the lines of one stream; asked for offsets in ascending order.
#[derive(Clone, Debug)]
pub struct Lines {
    /// All before this offset is counted.
    counted: u64,
    /// The line of `counted`.
    line: u64,
    /// Where that line begins.
    line_start: u64,
    /// The newlines from `counted` to the chunk, in ascending order.
    newlines: VecDeque<u64>,
    /// Where the chunk begins.
    chunk_start: u64,
    /// How many of the newest newlines are kept one by one.
    window: usize,
    gap: Option<Gap>,
}

/// Newlines that are only counted: they stand inside an over-long reference, where no item begins.
#[derive(Clone, Copy, Debug)]
struct Gap {
    /// How many of `newlines` stand before the gap.
    after: usize,
    count: u64,
}

/// An over-long reference begins within so many lines of the earliest place (`URL:` and white
/// space of at most 64 bytes come first).
const BEFORE_GAP: usize = 128;

impl Lines {
    /// `longest` is the length of the longest reference: only for one that is longer the window of
    /// possible beginnings grows beyond it, and a constant.
    pub fn new(longest: usize) -> Self {
        Self::at(0, LineStart { number: 1, start: 0 }, longest)
    }

    /// The same for a stream that is seen from an offset on, which stands in this line.
    pub fn at(offset: u64, line: LineStart, longest: usize) -> Self {
        Self {
            counted: offset,
            line: line.number,
            line_start: line.start,
            newlines: VecDeque::new(),
            chunk_start: offset,
            window: longest.saturating_add(4096),
            gap: None,
        }
    }

    /// The position of an offset that is not less than those asked for before, in `chunk` or in
    /// what is kept of the chunks before it.
    pub fn position(&mut self, chunk: &[u8], offset: u64) -> Position {
        self.count_to(chunk, offset);
        Position { line: self.line, column: offset.saturating_sub(self.line_start) + 1 }
    }

    /// Ends a chunk: later offsets are not less than `earliest`.
    pub fn end_chunk(&mut self, chunk: &[u8], earliest: u64) {
        let end = self.chunk_start + chunk.len() as u64;
        self.count_to(chunk, earliest.min(end));
        let from = self.counted.max(self.chunk_start);
        let rest = self.in_chunk(chunk, from, end);
        self.newlines.extend(memchr_iter(b'\n', rest).map(|at| from + at as u64));
        self.chunk_start = end;
        if self.newlines.len() / 2 > self.window {
            self.widen_gap();
        }
    }

    fn count_to(&mut self, chunk: &[u8], offset: u64) {
        while let Some(&newline) = self.newlines.front().filter(|newline| **newline < offset) {
            self.newlines.pop_front();
            self.line += 1;
            self.line_start = newline + 1;
            self.leave_behind();
        }
        let from = self.counted.max(self.chunk_start);
        let part = self.in_chunk(chunk, from, offset);
        if let Some(last) = memrchr(b'\n', part) {
            self.line += memchr_iter(b'\n', part).count() as u64;
            self.line_start = from + last as u64 + 1;
        }
        self.counted = self.counted.max(offset);
    }

    /// Moves the gap up after the first newline was counted, and counts it where that was the last
    /// before it.
    fn leave_behind(&mut self) {
        if let Some(gap) = &mut self.gap {
            gap.after = gap.after.saturating_sub(1);
            if gap.after == 0 {
                self.line += gap.count;
                self.gap = None;
            }
        }
    }

    fn widen_gap(&mut self) {
        let gap = self.gap.get_or_insert(Gap { after: BEFORE_GAP, count: 0 });
        let end = self.newlines.len().saturating_sub(self.window);
        if let Some(count) = end.checked_sub(gap.after) {
            self.newlines.drain(gap.after..end);
            gap.count += count as u64;
        }
    }

    /// The bytes from one offset to another, as far as they are in the chunk.
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
    use super::{Lines, Position};

    fn naive(text: &[u8], offset: usize) -> Position {
        let before = &text[..offset];
        let line = before.split(|byte| *byte == b'\n').count() as u64;
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        Position { line, column: (offset - start) as u64 + 1 }
    }

    /// Asks for each of the offsets in the chunk after which it is `late` bytes back.
    fn check(text: &[u8], step: usize, late: usize, offsets: &[usize]) {
        let mut lines = Lines::new(late);
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
            assert!(lines.newlines.len() <= late + 1, "more than the window is kept");
        }
        for offset in offsets {
            assert_eq!(lines.position(&[], offset as u64), naive(text, offset));
        }
    }

    #[test]
    fn positions_do_not_depend_on_chunks() {
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
    fn what_no_item_can_begin_in_is_not_kept() {
        let mut lines = Lines::new(10);
        for _ in 0..1000 {
            let end = lines.chunk_start + 100;
            lines.end_chunk(&[b'\n'; 100], end);
        }
        assert!(lines.newlines.is_empty());
        assert_eq!(lines.position(b"x", 100_000), Position { line: 100_001, column: 1 });
    }

    #[test]
    fn an_over_long_reference_of_many_lines_is_bounded_and_counted() {
        let mut lines = Lines::new(10);
        lines.end_chunk(b"a\n bc\n", 3);
        for _ in 0..1000 {
            lines.end_chunk(&[b'\n'; 100], 3);
            assert!(lines.newlines.len() <= 2 * lines.window + 100);
        }
        assert_eq!(lines.position(b"x y", 3), Position { line: 2, column: 2 });
        assert_eq!(lines.position(b"x y", 100_008), Position { line: 100_003, column: 3 });
    }

    #[test]
    fn after_such_a_reference_recent_offsets_are_exact() {
        let mut lines = Lines::new(10);
        for _ in 0..500 {
            lines.end_chunk(&b"x\n".repeat(50), 0);
        }
        assert_eq!(lines.position(b"", 0), Position { line: 1, column: 1 });
        assert_eq!(lines.position(b"", 49_991), Position { line: 24_996, column: 2 });
    }
}
