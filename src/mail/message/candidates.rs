//! [`Candidates`]: the candidates in the texts of messages.

use std::ops::Range;

use crate::extract::{CandidateScan, ScannedText};

/// Finds candidates in one text after another: in texts that are part of a batch, with one pass over the batch.
///
/// Most texts contain no candidate, and need no search.
pub(in crate::mail) struct Candidates {
    batch: CandidateScan,
    /// The last range of the batch that was found to contain no candidate.
    clear: Range<usize>,
    /// Whether a candidate follows that range.
    is_candidate: bool,
    /// The address and the length of the batch, for an assertion.
    place: Option<(usize, usize)>,
    decoded: CandidateScan,
}

impl Candidates {
    pub fn new(scan: CandidateScan) -> Self {
        Self { batch: scan.clone(), clear: 0..0, is_candidate: false, place: None, decoded: scan }
    }

    /// Prepares for the texts of another batch. What is known of one would hide references in another.
    pub fn begin(&mut self) {
        self.batch.begin();
        (self.clear, self.is_candidate) = (0..0, false);
        self.place = None;
    }

    /// Returns the index of the first candidate of another text; without one, no part of it contains a reference. Linear in the
    /// distance, and for the texts of a batch, if they ascend, in the length of the batch together.
    ///
    /// `batch` must be the same since the last [`begin`](Self::begin); it may contain `text`.
    pub fn first(&mut self, batch: &[u8], text: &[u8]) -> Option<usize> {
        match lines_in(batch, text) {
            Some(range) => self.next_in(batch, range, 0),
            None => self.decoded.first(text),
        }
    }

    /// Returns the index of the first candidate from `from` on, in the text of the last [`first`](Self::first). Linear
    /// in the distance.
    pub fn next(&mut self, batch: &[u8], text: &[u8], from: usize) -> Option<usize> {
        match lines_in(batch, text) {
            Some(range) => self.next_in(batch, range, from),
            None => self.decoded.next(text, from),
        }
    }

    /// Returns the result of the scan for `part`, which begins at `start` in its text. `first`, if given, must be the result of the
    /// last call, which must have been [`first`](Self::first) for that text.
    pub fn scanned_part(
        &self,
        batch: &[u8],
        part: &[u8],
        start: usize,
        first: Option<usize>,
    ) -> ScannedText<'_> {
        debug_assert!(
            self.place.is_none_or(|place| place == place_of(batch)),
            "no batch was begun"
        );
        let scan = match range_in(batch, part) {
            Some(range) => Some((&self.batch, range.start)),
            None => first.map(|_| (&self.decoded, start)),
        };
        // The candidates of a part are among those of the text.
        let first = first.map_or(0, |first| first.clamp(start, start + part.len()) - start);
        ScannedText { first, scan }
    }

    fn next_in(&mut self, batch: &[u8], lines: Range<usize>, from: usize) -> Option<usize> {
        let place = place_of(batch);
        debug_assert_eq!(*self.place.get_or_insert(place), place, "no batch was begun");
        let start = lines.start + from;
        if !(self.clear.start..=self.clear.end).contains(&start) {
            (self.clear, self.is_candidate) = (start..start, false);
        }
        if self.clear.end < lines.end && !self.is_candidate {
            let candidate = self.batch.next_before(batch, self.clear.end, lines.end);
            self.clear.end = candidate.unwrap_or(lines.end);
            self.is_candidate = candidate.is_some();
        }
        let candidate = Some(self.clear.end).filter(|at| self.is_candidate && *at < lines.end);
        candidate.map(|at| at - lines.start)
    }
}

/// Returns the range of `text` in `batch` if it consists of whole lines there; the last line break may be missing.
///
/// The bytes around such lines rule out no candidate that belongs to a reference in the lines alone.
fn lines_in(batch: &[u8], text: &[u8]) -> Option<Range<usize>> {
    let Range { start, end } = range_in(batch, text)?;
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let begins = start == 0 || batch[start - 1] == b'\n';
    let ends = text.last().is_none_or(is_break) || batch.get(end).is_none_or(is_break);
    (begins && ends).then_some(start..end)
}

/// Returns the address and the length of a batch.
fn place_of(batch: &[u8]) -> (usize, usize) {
    (batch.as_ptr().addr(), batch.len())
}

/// Returns the range of `text` in `batch`, if it is a part of it.
fn range_in(batch: &[u8], text: &[u8]) -> Option<Range<usize>> {
    let start = text.as_ptr().addr().checked_sub(batch.as_ptr().addr())?;
    let end = start.checked_add(text.len()).filter(|end| *end <= batch.len())?;
    Some(start..end)
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/message/candidates.rs"]
mod tests;
