//! The range of a text.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};

use gleaner::range::Scanner;
use gleaner::sink::Position;
use memchr::memchr_iter;

use super::rows::Rows;
use super::source::Source;

/// Searches a range of a text. `first_line` is the number of its first line.
pub fn search(
    source: &Source,
    range: Range<u64>,
    first_line: u64,
    rows: &mut Rows<'_>,
) -> ControlFlow<()> {
    let counts_lines = rows.has_lines();
    let lines =
        RefCell::new(Lines::new(range.start, first_line, rows.settings.config.get_max_reference()));
    let read_at = |block: &mut [u8], offset: u64| {
        let length = source.read_at(block, offset)?;
        if counts_lines {
            lines.borrow_mut().pass(&block[..length], offset);
        }
        Ok(length)
    };
    let scanner = Scanner::new(&rows.settings.config);
    let searched = scanner.scan(read_at, range, |item| {
        let position =
            || counts_lines.then(|| lines.borrow_mut().position(item.span().start).into());
        rows.record(&item, None, position)
    });
    match searched {
        Ok(flow) => flow,
        Err(error) => rows.error(&error),
    }
}

/// The lines of a text that is read in order, but for the bytes before its range.
struct Lines {
    /// The offset up to which line breaks are known.
    passed: u64,
    /// Their offsets, from the last position on.
    breaks: VecDeque<u64>,
    line: u64,
    /// The most bytes, before those that are read, in which an item may begin that is not reported yet.
    window: u64,
}

impl Lines {
    fn new(start: u64, line: u64, max_reference: usize) -> Self {
        // The bound of the extractor, and some more.
        let window = 2 * max_reference as u64 + (64 << 10);
        Self { passed: start, breaks: VecDeque::new(), line, window }
    }

    /// Counts the line breaks before `earliest`, where no later item begins.
    fn release(&mut self, earliest: u64) {
        self.position(earliest);
    }

    fn pass(&mut self, bytes: &[u8], offset: u64) {
        // An item begins at most this far before what is read.
        self.release(self.passed.saturating_sub(self.window));
        let known = usize::try_from(self.passed.saturating_sub(offset)).unwrap_or(usize::MAX);
        let Some(new) = bytes.get(known..) else { return };
        let start = offset + known as u64;
        self.breaks.extend(memchr_iter(b'\n', new).map(|at| start + at as u64));
        self.passed = start + new.len() as u64;
    }

    /// Returns the position of an offset; offsets ascend.
    fn position(&mut self, offset: u64) -> Position {
        while self.breaks.front().is_some_and(|&at| at < offset) {
            self.breaks.pop_front();
            self.line += 1;
        }
        // The column is not used.
        Position::new(self.line, 1)
    }
}
