//! The line and the column of a byte.

use std::fmt;

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

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
