//! [`TextWindow`]: the last text of a stream.

use std::borrow::Cow;
use std::ops::Range;

use gleaner::internals::Surroundings;

/// The number of characters on each side of a finding.
const CONTEXT: usize = 80;

/// An upper bound on their length in bytes, with one more that may be cut off.
pub const CONTEXT_BYTES: u64 = 4 * (CONTEXT as u64 + 1);

/// The number of bytes before the next chunk that are held: a longer reference has no text before it.
const MAX_HELD: usize = 256 << 10;

#[derive(Debug, Default)]
pub struct TextWindow {
    text: Vec<u8>,
    /// The offset of `text` in the stream.
    start: u64,
}

impl TextWindow {
    pub fn push(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    /// Returns the offset after the text.
    pub fn end(&self) -> u64 {
        self.start + self.text.len() as u64
    }

    /// Drops the text that is not near `earliest` or after it.
    pub fn drop_before(&mut self, earliest: u64) {
        let passed = earliest.saturating_sub(CONTEXT_BYTES).saturating_sub(self.start);
        let passed = usize::try_from(passed).unwrap_or(usize::MAX);
        let passed = passed.max(self.text.len().saturating_sub(MAX_HELD)).min(self.text.len());
        self.text.drain(..passed);
        self.start += passed as u64;
    }

    pub fn surroundings(&self) -> Surroundings<'_> {
        Surroundings::new(&self.text, self.start)
    }
}

/// Returns the characters before a span and those after it.
pub fn context<'t>(text: Surroundings<'t>, span: &Range<u64>) -> (Cow<'t, str>, Cow<'t, str>) {
    let limit = usize::try_from(CONTEXT_BYTES).unwrap_or(usize::MAX);
    let (before, after) = text.around(span);
    let before = before.get(before.len().saturating_sub(limit)..).unwrap_or_default();
    let after = after.get(..after.len().min(limit)).unwrap_or_default();
    (last(String::from_utf8_lossy(before)), first(String::from_utf8_lossy(after)))
}

fn last(text: Cow<'_, str>) -> Cow<'_, str> {
    let start = text.char_indices().rev().nth(CONTEXT - 1).map_or(0, |(at, _)| at);
    match text {
        Cow::Borrowed(text) => text.get(start..).unwrap_or_default().into(),
        Cow::Owned(mut text) => {
            text.drain(..start);
            text.into()
        }
    }
}

fn first(text: Cow<'_, str>) -> Cow<'_, str> {
    let end = text.char_indices().nth(CONTEXT).map_or(text.len(), |(at, _)| at);
    match text {
        Cow::Borrowed(text) => text.get(..end).unwrap_or_default().into(),
        Cow::Owned(mut text) => {
            text.truncate(end);
            text.into()
        }
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/output/reported/window.rs"]
mod tests;
