//! Dot-unstuffing that keeps the offsets of the stream.

use std::collections::VecDeque;
use std::ops::Range;

use crate::checkpoint::{MAX_OFFSET, save_fields};
use crate::dot_stuffing::{DotEvent, Unstuffer};

/// An upper bound for the distance between the start of an outer span and the start of its span: `URL:`
/// and 64 bytes of white space.
const MAX_LEAD: u64 = 128;

/// The length of a dot and its line ending.
const TERMINATING_LINE: u64 = 3;

/// An [`Unstuffer`] that maps offsets in a text, which begin at 0, to offsets in the stream.
#[derive(Clone, Debug, Default)]
pub(crate) struct DotMap {
    unstuffer: Unstuffer,
    /// The offset in the stream at which the text begins.
    origin: u64,
    /// The removed dots that a later span may need, in order.
    removed: VecDeque<RemovedDot>,
    /// The number of dots before the first of `removed`.
    forgotten: u64,
}

#[derive(Clone, Copy, Debug)]
struct RemovedDot {
    /// The offset of the text byte after the dot.
    at: u64,
    /// The number of dots removed from the text, this one included.
    total: u64,
}

save_fields!(DotMap { unstuffer, origin, removed, forgotten });
save_fields!(RemovedDot { at, total });

impl DotMap {
    /// Classifies the first bytes of `input`, the next bytes of the stream; `None` if it is empty.
    pub fn next(&mut self, input: &[u8]) -> Option<DotEvent> {
        let after_dot = self.unstuffer.is_after_dot();
        let at = self.unstuffer.text_length();
        let event = self.unstuffer.next(input)?;
        if after_dot && matches!(event, DotEvent::Text(_) | DotEvent::HeldReturn) {
            self.removed.push_back(RemovedDot { at, total: self.removed_before(at) + 1 });
        }
        Some(event)
    }

    /// Returns how many skipped bytes may still become text.
    pub fn held(&self) -> usize {
        self.unstuffer.held()
    }

    /// Begins the next text, after a [`DotEvent::End`]; returns the span of the terminating line.
    pub fn end(&mut self) -> Range<u64> {
        let length = self.unstuffer.text_length();
        let start = self.origin + self.removed_before(length) + length;
        let end = start + TERMINATING_LINE;
        *self = Self { origin: end, ..Self::default() };
        start..end
    }

    /// Returns the span in the stream of a span of the text.
    pub fn in_stream(&self, span: Range<u64>) -> Range<u64> {
        let offset = |at: u64| self.origin + self.removed_before(at) + at;
        // Maps the last byte, not the end: a dot may have been removed between the two.
        offset(span.start)..offset(span.end.saturating_sub(1)) + 1
    }

    /// Returns the bytes of the stream from which `text`, at offset `start` of the text, was unstuffed;
    /// `None` if they are the same.
    pub fn restore(&self, text: &[u8], start: u64) -> Option<Vec<u8>> {
        let from = self.removed.partition_point(|dot| dot.at <= start);
        let within =
            |dot: &RemovedDot| usize::try_from(dot.at - start).ok().filter(|&at| at < text.len());
        let dots: Vec<usize> = self.removed.range(from..).map_while(within).collect();
        if dots.is_empty() {
            return None;
        }
        let mut restored = Vec::with_capacity(text.len() + dots.len());
        let mut copied = 0;
        for at in dots {
            restored.extend_from_slice(&text[copied..at]);
            restored.push(b'.');
            copied = at;
        }
        restored.extend_from_slice(&text[copied..]);
        Some(restored)
    }

    /// Forgets the dots that no later span needs. Its outer span begins at or after `earliest`, and it ends at or
    /// after `kept`.
    pub fn forget(&mut self, earliest: u64, kept: u64) {
        let gone = self.removed.partition_point(|dot| dot.at <= earliest);
        self.forgotten = self.removed_before(earliest);
        self.removed.drain(..gone);
        // An over-long reference begins long before it ends. Its end needs the total of the last dot in it only.
        let from = self.removed.partition_point(|dot| dot.at <= earliest.saturating_add(MAX_LEAD));
        let to = self.removed.partition_point(|dot| dot.at < kept);
        if to > from + 1 {
            self.removed.drain(from..to - 1);
        }
        if self.removed.is_empty() {
            // An idle connection holds no queue.
            self.removed = VecDeque::new();
        }
    }

    /// Reports whether a checkpoint may have this map: its dots are in order, and no sum of its offsets overflows.
    pub fn is_possible(&self) -> bool {
        let Self { unstuffer, origin, removed, forgotten } = self;
        let dots = removed.iter().flat_map(|dot| [dot.at, dot.total]);
        removed.iter().is_sorted_by_key(|dot| dot.at)
            && dots
                .chain([*origin, *forgotten, unstuffer.text_length()])
                .all(|offset| offset <= MAX_OFFSET / 4)
    }

    /// Returns the number of dots removed before the text byte at `at`.
    fn removed_before(&self, at: u64) -> u64 {
        let count = self.removed.partition_point(|dot| dot.at <= at);
        count.checked_sub(1).map_or(self.forgotten, |last| self.removed[last].total)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/codec/dot_map.rs"]
mod tests;
