//! [`Layer`]: text that was put together from parts of a document, with the offset of each part.

use std::ops::Range;

/// The length in bytes of the longest document that is read as HTML: its offsets, and those in its decoded text, fit `u32`,
/// so that the tables of a hostile document stay small.
pub(crate) const LONGEST: usize = 1 << 31;

/// Stores an offset in a document, or in its text, which is at most a fifth longer (`&nGt;` is 6 bytes of UTF-8).
pub(super) fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Returns a stored offset.
pub(super) fn index(offset: u32) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

/// A range of stored offsets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    start: u32,
    end: u32,
}

impl Span {
    pub fn range(self) -> Range<usize> {
        index(self.start)..index(self.end)
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: offset(range.start), end: offset(range.end) }
    }
}

/// Text of a document after decoding, and a map from it to the bytes of the document.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layer {
    pub text: Vec<u8>,
    segments: Vec<Segment>,
}

/// A part of the text, from `at` to the next segment.
#[derive(Clone, Copy, Debug)]
struct Segment {
    at: u32,
    /// The offset in the document.
    raw: u32,
    /// The number of bytes of the document that the segment stands for, or 0 if each byte stands for itself.
    length: u32,
}

impl Segment {
    fn at(self) -> usize {
        index(self.at)
    }

    fn raw_start(self, at: usize) -> usize {
        let raw = index(self.raw);
        if self.length == 0 { raw + (at - self.at()) } else { raw }
    }

    fn raw_end(self, last: usize) -> usize {
        let raw = index(self.raw);
        if self.length == 0 { raw + (last - self.at()) + 1 } else { raw + index(self.length) }
    }
}

impl Layer {
    /// Ends a line and every reference and wrapper (R7); no text of a document contains a NUL.
    const BREAK: &'static [u8] = b"\0\n";

    #[cfg(feature = "markdown")]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    pub fn clear(&mut self) {
        self.text.clear();
        self.segments.clear();
    }

    /// Appends the decoded form of the bytes at `raw`, which follow the bytes of every earlier call.
    #[inline]
    pub fn push(&mut self, decoded: &[u8], document: &[u8], mut raw: Range<usize>) {
        if decoded.is_empty() {
            return;
        }
        // The LF of a CR LF is skipped at the next character.
        if raw.len() > decoded.len() && document.get(raw.start) == Some(&b'\n') {
            raw.start += 1;
        }
        // No character reference of the length of its character begins with the same byte, `&`.
        let is_literal = raw.len() == decoded.len()
            && (document.get(raw.start) == decoded.first() || decoded == b"\n");
        self.push_segment(raw.start, if is_literal { 0 } else { raw.len().max(1) });
        self.text.extend_from_slice(decoded);
    }

    /// Appends text that stands for itself and begins at `raw`, after the bytes of every earlier call.
    #[inline]
    pub fn push_literal(&mut self, text: &[u8], raw: usize) {
        self.push_segment(raw, 0);
        self.text.extend_from_slice(text);
    }

    /// Appends the bytes at `raw` as they are, without NULs.
    pub fn push_raw(&mut self, document: &[u8], raw: Range<usize>) {
        let mut start = raw.start;
        for part in document[raw].split(|&byte| byte == 0) {
            self.push(part, document, start..start + part.len());
            start += part.len() + 1;
        }
    }

    /// Appends a range of another layer, with its offsets.
    pub fn push_part(&mut self, other: &Self, range: Range<usize>) {
        let mut at = range.start;
        let mut after = other.segments.partition_point(|segment| segment.at() <= at);
        while at < range.end {
            let next = other.segments.get(after).map_or(other.text.len(), |next| next.at());
            if let Some(segment) = after.checked_sub(1).map(|before| other.segments[before]) {
                self.push_segment(segment.raw_start(at), index(segment.length));
            }
            let end = next.min(range.end);
            self.text.extend_from_slice(&other.text[at..end]);
            (at, after) = (end, after + 1);
        }
    }

    #[inline]
    fn push_segment(&mut self, raw: usize, length: usize) {
        let at = self.text.len();
        let continues = self
            .segments
            .last()
            .is_some_and(|last| length == 0 && last.length == 0 && last.raw_start(at) == raw);
        if !continues {
            self.segments.push(Segment {
                at: offset(at),
                raw: offset(raw),
                length: offset(length),
            });
        }
    }

    /// Appends a break over which no reference and no wrapper continues.
    pub fn hard_break(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(Self::BREAK) {
            self.text.extend_from_slice(Self::BREAK);
        }
    }

    /// Appends a line break that stands for the bytes at `raw`.
    pub fn line_break(&mut self, raw: Range<usize>) {
        self.push_segment(raw.start, raw.len());
        self.text.push(b'\n');
    }

    /// Returns the bytes of the document that a range of the text, which must not be empty, stands for.
    pub fn raw(&self, range: Range<usize>) -> Range<usize> {
        let segment = |at| {
            let after = self.segments.partition_point(|segment| segment.at() <= at);
            after.checked_sub(1).map(|index| self.segments[index])
        };
        let last = range.end - 1;
        let start = segment(range.start).map_or(0, |segment| segment.raw_start(range.start));
        start..segment(last).map_or(0, |segment| segment.raw_end(last))
    }
}

/// A position in the map of a layer, for lookups in ascending order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LayerCursor(usize);

impl LayerCursor {
    /// Returns the offset in the document of the byte at `at`. Linear in the distance from the last call.
    pub fn raw_start(&mut self, layer: &Layer, at: usize) -> usize {
        self.segment(layer, at).map_or(0, |segment| segment.raw_start(at))
    }

    /// Returns the offset in the document after the byte at `last`, like [`raw_start`](Self::raw_start).
    pub fn raw_end(&mut self, layer: &Layer, last: usize) -> usize {
        self.segment(layer, last).map_or(0, |segment| segment.raw_end(last))
    }

    fn segment(&mut self, layer: &Layer, at: usize) -> Option<Segment> {
        while layer.segments.get(self.0 + 1).is_some_and(|next| next.at() <= at) {
            self.0 += 1;
        }
        layer.segments.get(self.0).copied()
    }
}
