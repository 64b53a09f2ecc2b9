//! Positions in a text that arrives in windows.

use crate::position::{Line, Position};

/// Converts ascending offsets to positions in one pass over the text.
#[derive(Clone, Debug, Default)]
pub(super) struct PositionTracker {
    /// The offset of the text in the decoded text, whose start was dropped.
    pub base: u64,
    at: usize,
    /// The line of `at` in the decoded text.
    line: Line,
}

impl PositionTracker {
    pub fn position(&mut self, text: &[u8], at: usize) -> Position {
        if let Some(passed) = text.get(self.at..at) {
            self.line.advance(passed, self.base + self.at as u64);
            self.at = at;
        }
        self.line.position(self.base + at as u64)
    }

    /// Prepares for a text without its first `length` bytes.
    pub fn forget(&mut self, text: &[u8], length: usize) {
        self.position(text, length);
        self.base += length as u64;
        self.at = self.at.saturating_sub(length);
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/message/position_tracker.rs"]
mod tests;
