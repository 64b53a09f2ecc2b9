//! The first bytes of the current line, which may hold a quote prefix and a leader (R3).

use memchr::memrchr2;

use crate::checkpoint::{SavedState, StateReader, StateWriter};

/// The number of bytes of a line that are kept: enough for a prefix, an indent and a leader.
pub(crate) const KEPT: usize = 128;

/// The first bytes of the line that holds the current offset.
///
/// Moves forward only: no line start is searched for before the current offset, so that a long line with
/// many openers takes linear time.
#[derive(Clone, Debug)]
pub(crate) struct LineHead {
    /// The current offset in the stream.
    offset: u64,
    /// The stream offset of the first byte of the line.
    start: u64,
    kept: [u8; KEPT],
    length: usize,
}

impl Default for LineHead {
    fn default() -> Self {
        Self::at(0)
    }
}

impl LineHead {
    /// Begins a line at this stream offset.
    pub fn at(offset: u64) -> Self {
        Self { offset, start: offset, kept: [0; KEPT], length: 0 }
    }

    /// Returns the line that begins at `start` with `bytes`, at the stream offset `offset` in it.
    pub fn within(start: u64, bytes: &[u8], offset: u64) -> Self {
        let mut line = Self::at(start);
        line.length = bytes.len().min(KEPT);
        line.kept[..line.length].copy_from_slice(&bytes[..line.length]);
        line.offset = offset;
        line
    }

    /// Advances to the stream offset `to` and returns the number of bytes that were examined.
    ///
    /// `base` is the stream offset of `window`; it is not greater than the current offset.
    pub fn advance_to(&mut self, window: &[u8], base: u64, to: u64) -> usize {
        if to <= self.offset {
            return 0;
        }
        let at = |offset: u64| usize::try_from(offset.saturating_sub(base)).unwrap_or(usize::MAX);
        let Some(passed) = window.get(at(self.offset)..at(to)) else {
            return 0;
        };
        let mut examined = passed.len();
        if let Some(last_break) = memrchr2(b'\n', b'\r', passed) {
            examined -= last_break;
            self.start = self.offset + last_break as u64 + 1;
            self.length = 0;
        }
        let from = at(self.start + self.length as u64);
        let until = at(to).min(from.saturating_add(KEPT - self.length));
        if let Some(more) = window.get(from..until) {
            self.kept[self.length..self.length + more.len()].copy_from_slice(more);
            self.length += more.len();
            examined += more.len();
        }
        self.offset = to;
        examined
    }

    /// Reports whether both are at the same offset and keep the same line; offsets of this one exceed those of the other one
    /// by `lead`, modulo 2^64.
    pub fn is_synchronized_with(&self, other: &Self, lead: u64) -> bool {
        let [offset, start] = [other.offset, other.start].map(|at| at.wrapping_add(lead));
        (self.offset, self.start) == (offset, start) && self.bytes() == other.bytes()
    }

    /// Returns the current offset in the stream.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the stream offset of the first byte of the line.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// Returns the first bytes of the line up to the current offset, at most 128.
    pub fn bytes(&self) -> &[u8] {
        &self.kept[..self.length]
    }
}

impl SavedState for LineHead {
    fn write(&self, out: &mut StateWriter) {
        self.offset.write(out);
        self.start.write(out);
        out.bytes(self.bytes());
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        let (offset, start, bytes) = (input.offset()?, input.offset()?, input.bytes()?);
        let mut head = Self { offset, start, ..Self::at(offset) };
        head.kept.get_mut(..bytes.len())?.copy_from_slice(bytes);
        head.length = bytes.len();
        (start.checked_add(bytes.len() as u64)? <= offset).then_some(head)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/prefilter/line_head.rs"]
mod tests;
