//! The line in which each segment of a text begins, counted by the workers that search segments.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use gleaner::sink::Position;
use memchr::memrchr;

/// A line and the offset of its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStart {
    /// The number of the line, from 1.
    pub number: u64,
    pub start: u64,
}

impl LineStart {
    /// Returns the position of a byte in the line.
    pub fn position(self, offset: u64) -> Position {
        Position::new(self.number, offset.saturating_sub(self.start) + 1)
    }
}

struct SegmentNewlines {
    count: u64,
    last: Option<u64>,
}

pub struct SegmentLines {
    state: Mutex<SegmentLinesState>,
    changed: Condvar,
}

struct SegmentLinesState {
    /// The line in which each segment begins, up to the first segment that is not counted yet.
    lines: Vec<LineStart>,
    /// The newlines of later segments, counted out of order.
    ahead: BTreeMap<usize, SegmentNewlines>,
}

impl Default for SegmentLines {
    fn default() -> Self {
        let lines = vec![LineStart { number: 1, start: 0 }];
        let state = SegmentLinesState { lines, ahead: BTreeMap::new() };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl SegmentLines {
    /// Counts the newlines of the segment that begins at `offset`.
    pub fn add(&self, segment: usize, offset: u64, text: &[u8]) {
        let count = bytecount::count(text, b'\n') as u64;
        let last = memrchr(b'\n', text).map(|at| offset + at as u64);
        let mut state = self.lock();
        state.ahead.insert(segment, SegmentNewlines { count, last });
        while let Some(&LineStart { number, start }) = state.lines.last()
            && let next = state.lines.len() - 1
            && let Some(SegmentNewlines { count, last }) = state.ahead.remove(&next)
        {
            let start = last.map_or(start, |last| last + 1);
            state.lines.push(LineStart { number: number + count, start });
        }
        self.changed.notify_all();
    }

    /// Returns the line in which the segment begins; waits until all earlier segments are counted.
    pub fn line(&self, segment: usize) -> LineStart {
        let mut state = self.lock();
        loop {
            if let Some(line) = state.lines.get(segment) {
                return *line;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, SegmentLinesState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/search/segment_lines.rs"]
mod tests;
