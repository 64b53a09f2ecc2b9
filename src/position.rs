//! The line and the column of a byte.

use std::fmt;

#[cfg(not(feature = "mail"))]
use memchr::memchr_iter;
use memchr::memrchr;

use crate::checkpoint::save_fields;

/// The line and the column of a byte. Written as `LINE:COLUMN`.
///
/// ```
/// let position = gleaner::sink::Position::new(2, 5);
/// assert_eq!((position.line, position.column, position.to_string().as_str()), (2, 5, "2:5"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Position {
    /// The line number, from 1. LF ends a line.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
}

impl Position {
    /// Creates a position.
    ///
    /// See [`Position`] for an example.
    #[must_use]
    pub const fn new(line: u64, column: u64) -> Self {
        Self { line, column }
    }
}

save_fields!(Position { line, column });

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The line of an offset in a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub number: u64,
    /// The offset of its first byte.
    pub start: u64,
}

save_fields!(Line { number, start });

impl Default for Line {
    fn default() -> Self {
        Self { number: 1, start: 0 }
    }
}

impl Line {
    /// Advances over `bytes`, which begin at `offset` in the line.
    pub fn advance(&mut self, bytes: &[u8], offset: u64) {
        if let Some(last) = memrchr(b'\n', bytes) {
            self.number += newlines(&bytes[..=last]) as u64;
            self.start = offset + last as u64 + 1;
        }
    }

    /// Returns the position of a byte in the line.
    pub fn position(self, offset: u64) -> Position {
        Position::new(self.number, offset.saturating_sub(self.start) + 1)
    }
}

/// Returns the number of LF; linear.
fn newlines(bytes: &[u8]) -> usize {
    // In pieces of some hundred bytes, two to three times as fast as `memchr`.
    #[cfg(feature = "mail")]
    let count = bytecount::count(bytes, b'\n');
    #[cfg(not(feature = "mail"))]
    let count = memchr_iter(b'\n', bytes).count();
    count
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Line;

    proptest! {
        #[test]
        fn lines_are_counted(text in "(\n|a|b{60,66}){0,9}") {
            let mut line = Line::default();
            line.advance(text.as_bytes(), 0);
            prop_assert_eq!(line.number, 1 + text.matches('\n').count() as u64);
            prop_assert_eq!(line.start, text.rfind('\n').map_or(0, |last| last as u64 + 1));
        }
    }
}
