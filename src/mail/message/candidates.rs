//! [`Candidates`]: the candidates in the texts of messages.

use std::ops::Range;

use crate::extract::CandidateScan;

/// A range that contains no index, not even at its end.
const UNKNOWN: Range<usize> = Range { start: usize::MAX, end: 0 };

/// Finds candidates in one text after another: in texts that are part of a batch, with one pass over the batch.
///
/// Most texts contain no candidate, and need no search.
pub(in crate::mail) struct Candidates {
    batch: CandidateScan,
    /// A range of the batch without a candidate, before a candidate or the end of the batch.
    clear: Range<usize>,
    decoded: CandidateScan,
}

impl Candidates {
    pub fn new(scan: CandidateScan) -> Self {
        Self { batch: scan.clone(), clear: UNKNOWN, decoded: scan }
    }

    /// Prepares for the texts of another batch.
    pub fn begin(&mut self) {
        self.batch.begin();
        self.clear = UNKNOWN;
    }

    /// Returns the index of the first candidate of another text; without one, no part of it contains a reference.
    ///
    /// `batch` is the batch since the last [`begin`](Self::begin). If the text is part of it, this reads on to the next
    /// candidate of the batch.
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

    fn next_in(&mut self, batch: &[u8], lines: Range<usize>, from: usize) -> Option<usize> {
        let start = lines.start + from;
        if !(self.clear.start..=self.clear.end).contains(&start) {
            self.clear = start..self.batch.next(batch, start).unwrap_or(batch.len());
        }
        Some(self.clear.end).filter(|at| *at < lines.end).map(|at| at - lines.start)
    }
}

/// Returns the range of `text` in `batch` if it consists of whole lines there; the last line break may be missing.
///
/// The bytes around such lines rule out no candidate that belongs to a reference in the lines alone.
fn lines_in(batch: &[u8], text: &[u8]) -> Option<Range<usize>> {
    let start = text.as_ptr().addr().checked_sub(batch.as_ptr().addr())?;
    let end = start.checked_add(text.len()).filter(|end| *end <= batch.len())?;
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let begins = start == 0 || batch[start - 1] == b'\n';
    let ends = text.last().is_none_or(is_break) || batch.get(end).is_none_or(is_break);
    (begins && ends).then_some(start..end)
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/message/candidates.rs"]
mod tests;
