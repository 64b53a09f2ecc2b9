//! The line and the column of a byte.

use std::fmt;
use std::sync::LazyLock;

use fearless_simd::{Level, Simd, dispatch, prelude::*, u8x64};

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
        let LineFeeds { number, end } = LineFeeds::of(bytes);
        if number > 0 {
            self.number += number;
            self.start = offset + end as u64;
        }
    }

    /// Returns the position of a byte in the line.
    pub fn position(self, offset: u64) -> Position {
        Position::new(self.number, offset.saturating_sub(self.start) + 1)
    }
}

/// The line feeds in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LineFeeds {
    number: u64,
    /// The offset after the last one, or 0.
    end: usize,
}

/// The number of bytes that are tested at once.
const BLOCK: usize = 64;

impl LineFeeds {
    /// Counts the line feeds in `bytes`. Linear.
    fn of(bytes: &[u8]) -> Self {
        static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);
        dispatch!(*LEVEL, simd => Self::count(simd, bytes))
    }

    #[expect(
        clippy::inline_always,
        reason = "SIMD code must be inlined into the dispatched function"
    )]
    #[inline(always)]
    fn count<S: Simd>(simd: S, bytes: &[u8]) -> Self {
        let mut found = Self::default();
        let line_feeds = |block| u8x64::from_slice(simd, block).simd_eq(b'\n').to_bitmask();
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        let mut at = 0;
        for block in blocks {
            found.add(line_feeds(block), at);
            at += BLOCK;
        }
        if !rest.is_empty() {
            let mut block = [0; BLOCK];
            // The last block overlaps the one before it, whose line feeds are shifted out.
            let known = if let Some(last) = bytes.last_chunk() {
                block = *last;
                BLOCK - rest.len()
            } else {
                block[..rest.len()].copy_from_slice(rest);
                0
            };
            found.add(line_feeds(&block) >> known, at);
        }
        found
    }

    /// Adds the line feeds of the block at `at`, one bit each.
    #[inline]
    fn add(&mut self, mask: u64, at: usize) {
        self.number += u64::from(mask.count_ones());
        let end = at + BLOCK - mask.leading_zeros() as usize;
        self.end = if mask == 0 { self.end } else { end };
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::LineFeeds;

    proptest! {
        #[test]
        fn line_feeds_are_counted(text in "(\n|a|b{60,66}){0,9}") {
            let number = text.matches('\n').count() as u64;
            let end = text.rfind('\n').map_or(0, |last| last + 1);
            prop_assert_eq!(LineFeeds::of(text.as_bytes()), LineFeeds { number, end });
        }
    }
}
