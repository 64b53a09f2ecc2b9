//! In which line each segment of a text begins, counted by those that search them.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use memchr::{memchr_iter, memrchr};

use crate::output::lines::LineStart;

/// The newlines of one segment.
struct Newlines {
    count: u64,
    last: Option<u64>,
}

/// What was counted so far.
pub struct Tally {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// In which line a segment begins, for as many as can be told.
    lines: Vec<LineStart>,
    /// Of segments that others before them are waited for.
    later: BTreeMap<usize, Newlines>,
}

impl Default for Tally {
    fn default() -> Self {
        let lines = vec![LineStart { number: 1, start: 0 }];
        let state = State { lines, later: BTreeMap::new() };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl Tally {
    /// Counts the segment that begins at this offset.
    pub fn add(&self, segment: usize, offset: u64, text: &[u8]) {
        let count = memchr_iter(b'\n', text).count() as u64;
        let last = memrchr(b'\n', text).map(|at| offset + at as u64);
        let mut state = self.lock();
        state.later.insert(segment, Newlines { count, last });
        while let Some(&LineStart { number, start }) = state.lines.last()
            && let next = state.lines.len() - 1
            && let Some(Newlines { count, last }) = state.later.remove(&next)
        {
            let start = last.map_or(start, |last| last + 1);
            state.lines.push(LineStart { number: number + count, start });
        }
        self.changed.notify_all();
    }

    /// The line in which the segment begins; waits until all before it are counted.
    pub fn line(&self, segment: usize) -> LineStart {
        let mut state = self.lock();
        loop {
            if let Some(line) = state.lines.get(segment) {
                return *line;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{LineStart, Tally};

    #[test]
    fn in_whatever_order_they_are_counted() {
        let tally = Tally::default();
        let segments: [&[u8]; 4] = [b"a\nb", b"cde", b"\n\nf", b"g"];
        for segment in [2, 0, 3, 1] {
            tally.add(segment, 3 * segment as u64, segments[segment]);
        }
        let lines = [0, 1, 2, 3].map(|segment| tally.line(segment));
        let expected = [(1, 0), (2, 2), (2, 2), (4, 8)];
        assert_eq!(lines, expected.map(|(number, start)| LineStart { number, start }));
    }
}
