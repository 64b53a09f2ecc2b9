//! The line and the column of a byte.

use std::fmt;
use std::sync::LazyLock;

use fearless_simd::{Level, Simd, dispatch, prelude::*, u8x64};
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
            self.number += count_line_feeds(bytes);
            self.start = offset + last as u64 + 1;
        }
    }

    /// Returns the position of a byte in the line.
    pub fn position(self, offset: u64) -> Position {
        Position::new(self.number, offset.saturating_sub(self.start) + 1)
    }
}

/// Returns the number of line feeds. Linear.
fn count_line_feeds(bytes: &[u8]) -> u64 {
    static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);
    dispatch!(*LEVEL, simd => count_in_blocks(simd, bytes))
}

#[expect(clippy::inline_always, reason = "SIMD code must be inlined into the dispatched function")]
#[inline(always)]
fn count_in_blocks<S: Simd>(simd: S, bytes: &[u8]) -> u64 {
    let (blocks, rest) = bytes.as_chunks::<64>();
    let line_feeds = |block| u8x64::from_slice(simd, block).simd_eq(b'\n').to_bitmask();
    let in_blocks: u64 = blocks.iter().map(|block| u64::from(line_feeds(block).count_ones())).sum();
    in_blocks + rest.iter().map(|byte| u64::from(*byte == b'\n')).sum::<u64>()
}
