//! Maps offsets in rewritten text to offsets in the stream.

use std::collections::VecDeque;
use std::ops::Range;

use crate::checkpoint::{MAX_OFFSET, save_fields};

/// An upper bound for the distance between the start of an outer span and the start of its span: `URL:`
/// and 64 bytes of white space.
const MAX_LEAD: u64 = 128;

/// The replacements that a later span may need, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct OffsetMap {
    edits: VecDeque<MappedEdit>,
    /// The number of bytes that the replacements before the first of `edits` removed.
    forgotten: u64,
}

#[derive(Clone, Debug)]
struct MappedEdit {
    /// The offsets of the replacement, which is not empty, in the rewritten text.
    text: Range<u64>,
    /// The numbers of bytes removed before and after it.
    removed: Range<u64>,
}

save_fields!(OffsetMap { edits, forgotten });
save_fields!(MappedEdit { text, removed });

impl OffsetMap {
    /// Adds a replacement at an offset in the rewritten text, of `length` bytes for `replaced` ones.
    pub fn add(&mut self, at: u64, length: usize, replaced: usize) {
        let before = self.removed();
        let after = before + replaced.saturating_sub(length) as u64;
        self.edits.push_back(MappedEdit { text: at..at + length as u64, removed: before..after });
    }

    /// Returns the number of bytes removed so far.
    pub fn removed(&self) -> u64 {
        self.edits.back().map_or(self.forgotten, |edit| edit.removed.end)
    }

    /// Returns the offset in the stream at which the byte at `at` begins.
    pub fn start(&self, at: u64) -> u64 {
        match self.last_before(at) {
            None => at + self.forgotten,
            Some(edit) if at < edit.text.end => edit.text.start + edit.removed.start,
            Some(edit) => at + edit.removed.end,
        }
    }

    /// Returns the offset in the stream at which a text ends.
    pub fn end(&self, at: u64) -> u64 {
        match self.last_before(at.saturating_sub(1)) {
            None => at + self.forgotten,
            Some(edit) => at.max(edit.text.end) + edit.removed.end,
        }
    }

    pub fn span(&self, span: &Range<u64>) -> Range<u64> {
        self.start(span.start)..self.end(span.end).max(self.start(span.start))
    }

    /// Reports whether a span contains a part of a replacement.
    pub fn has_edit(&self, span: &Range<u64>) -> bool {
        let first = self.edits.partition_point(|edit| edit.text.end <= span.start);
        self.edits.get(first).is_some_and(|edit| edit.text.start < span.end)
    }

    /// Forgets the replacements that no later span needs. Its outer span begins at or after `earliest`, and it ends at or
    /// after `kept`.
    pub fn forget(&mut self, earliest: u64, kept: u64) {
        let gone = self.edits.partition_point(|edit| edit.text.end <= earliest.min(kept));
        if let Some(edit) = gone.checked_sub(1).and_then(|last| self.edits.get(last)) {
            self.forgotten = edit.removed.end;
        }
        self.edits.drain(..gone);
        // An over-long reference begins long before it ends. Its end needs the last replacement in it only.
        let near = earliest.saturating_add(MAX_LEAD);
        let from = self.edits.partition_point(|edit| edit.text.start <= near);
        let to = self.edits.partition_point(|edit| edit.text.end <= kept);
        if to > from + 1 {
            self.edits.drain(from..to - 1);
        }
    }

    /// Reports whether a checkpoint may have this map: no sum of two of its offsets overflows.
    pub fn is_possible(&self) -> bool {
        let offsets = self.edits.iter().flat_map(|MappedEdit { text, removed }| {
            [text.start, text.end, removed.start, removed.end]
        });
        offsets.chain([self.forgotten]).all(|offset| offset <= MAX_OFFSET / 4)
    }

    fn last_before(&self, at: u64) -> Option<&MappedEdit> {
        let next = self.edits.partition_point(|edit| edit.text.start <= at);
        next.checked_sub(1).and_then(|last| self.edits.get(last))
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/extract/refanged/offsets.rs"]
mod tests;
