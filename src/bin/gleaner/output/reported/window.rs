//! [`TextWindow`]: the last text of a stream.

use std::borrow::Cow;
use std::ops::Range;

use gleaner::internals::Surroundings;

/// An upper bound on the length in bytes of `characters`, with one more that may be cut off.
pub fn byte_limit(characters: u16) -> u64 {
    4 * (u64::from(characters) + 1)
}

/// The number of bytes before the next chunk that are held: a longer reference has no text before it.
const MAX_HELD: usize = 256 << 10;

#[derive(Debug, Default)]
pub struct TextWindow {
    text: Vec<u8>,
    /// The offset of `text` in the stream.
    start: u64,
    /// The number of characters on each side of a finding.
    characters: u16,
}

impl TextWindow {
    pub fn new(characters: u16) -> Self {
        Self { characters, ..Self::default() }
    }

    pub fn push(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    /// Returns the offset after the text.
    pub fn end(&self) -> u64 {
        self.start + self.text.len() as u64
    }

    /// Drops the text that is not near `earliest` or after it.
    pub fn drop_before(&mut self, earliest: u64) {
        let passed =
            earliest.saturating_sub(byte_limit(self.characters)).saturating_sub(self.start);
        let passed = usize::try_from(passed).unwrap_or(usize::MAX);
        let passed = passed.max(self.text.len().saturating_sub(MAX_HELD)).min(self.text.len());
        self.text.drain(..passed);
        self.start += passed as u64;
    }

    pub fn surroundings(&self) -> Surroundings<'_> {
        Surroundings::new(&self.text, self.start)
    }
}

/// Returns the characters before a span and those after it, at most `characters` on each side.
pub fn context<'t>(
    text: Surroundings<'t>,
    span: &Range<u64>,
    characters: u16,
) -> (Cow<'t, str>, Cow<'t, str>) {
    let limit = usize::try_from(byte_limit(characters)).unwrap_or(usize::MAX);
    let characters = usize::from(characters);
    let (before, after) = text.around(span);
    let before = before.get(before.len().saturating_sub(limit)..).unwrap_or_default();
    let after = after.get(..after.len().min(limit)).unwrap_or_default();
    (
        last(String::from_utf8_lossy(before), characters),
        first(String::from_utf8_lossy(after), characters),
    )
}

fn last(text: Cow<'_, str>, characters: usize) -> Cow<'_, str> {
    let start = text.char_indices().rev().take(characters).last().map_or(text.len(), |(at, _)| at);
    match text {
        Cow::Borrowed(text) => text.get(start..).unwrap_or_default().into(),
        Cow::Owned(mut text) => {
            text.drain(..start);
            text.into()
        }
    }
}

fn first(text: Cow<'_, str>, characters: usize) -> Cow<'_, str> {
    let end = text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at);
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
