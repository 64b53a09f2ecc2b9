//! The part of the stream that a search sees at once.

use std::ops::Range;

use crate::config::Config;
use crate::scheme::Schemes;

/// Contiguous bytes of the stream, their offset, and whether the stream ends with them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window<'a> {
    pub bytes: &'a [u8],
    pub base: u64,
    pub last: bool,
}

impl<'a> Window<'a> {
    /// Returns the index of a stream offset, at most the window's length.
    #[inline]
    pub fn index(&self, offset: u64) -> usize {
        debug_assert!(offset >= self.base, "{offset} is before the window at {}", self.base);
        usize::try_from(offset.saturating_sub(self.base))
            .unwrap_or(usize::MAX)
            .min(self.bytes.len())
    }

    #[inline]
    pub fn offset(&self, index: usize) -> u64 {
        self.base + index as u64
    }

    pub fn end(&self) -> u64 {
        self.offset(self.bytes.len())
    }

    /// Returns the bytes at the stream offsets.
    pub fn slice(&self, range: Range<u64>) -> &'a [u8] {
        let (start, end) = (self.index(range.start), self.index(range.end));
        self.bytes.get(start..end).unwrap_or_default()
    }

    /// Returns the bytes from a stream offset to the end of the window.
    pub fn from(&self, offset: u64) -> &'a [u8] {
        &self.bytes[self.index(offset)..]
    }

    /// Returns the byte directly before `index`, even if a finding contains it; `None` at the start of the window.
    ///
    /// A driver may begin a window directly after a finding: its last byte does not affect the next reference.
    pub fn byte_before(&self, index: usize) -> Option<u8> {
        index.checked_sub(1).and_then(|index| self.bytes.get(index)).copied()
    }
}

/// What the readers of references know besides their own state.
#[derive(Clone, Copy)]
pub(super) struct ReaderContext<'a> {
    pub config: &'a Config,
    pub schemes: &'a Schemes,
    pub window: Window<'a>,
}
