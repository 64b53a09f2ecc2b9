//! A window on the stream.

use std::ops::Range;

/// Some contiguous bytes of the stream, where they begin in it, and whether it ends with them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window<'a> {
    pub bytes: &'a [u8],
    pub base: u64,
    pub last: bool,
}

impl<'a> Window<'a> {
    /// The offset in the window of an absolute one; the window's end for what lies beyond it.
    #[inline]
    pub fn at(&self, place: u64) -> usize {
        debug_assert!(place >= self.base, "{place} is before the window at {}", self.base);
        usize::try_from(place.saturating_sub(self.base)).unwrap_or(usize::MAX).min(self.bytes.len())
    }

    /// The absolute offset of one in the window.
    #[inline]
    pub fn place(&self, at: usize) -> u64 {
        self.base + at as u64
    }

    pub fn slice(&self, range: Range<u64>) -> &'a [u8] {
        let (start, end) = (self.at(range.start), self.at(range.end));
        self.bytes.get(start..end).unwrap_or_default()
    }
}
