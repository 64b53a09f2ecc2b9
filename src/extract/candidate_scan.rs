//! The candidates of a text, for callers that decide which parts of it to search.

use crate::config::Config;
use crate::prefilter::Prefilter;

/// Finds the bytes of a text that may belong to a reference, with a prefilter of its own.
#[derive(Clone, Debug)]
pub(crate) struct CandidateScan {
    prefilter: Prefilter,
    /// Whether any byte may belong to a reference, because defanged ones are read (R12).
    is_any: bool,
}

/// The result of a [`CandidateScan`] for one text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScannedText<'s> {
    /// No byte before this one is a candidate.
    pub first: usize,
    /// The scan, and the offset of this text in the text that it filtered.
    pub scan: Option<(&'s CandidateScan, usize)>,
}

impl ScannedText<'_> {
    /// Passes the hits of the scan to the prefilter of a search in the text.
    pub fn prepare(self, prefilter: &mut Prefilter) {
        if let Some((scan, start)) = self.scan {
            prefilter.adopt(&scan.prefilter, start);
        }
    }
}

impl CandidateScan {
    pub fn new(config: &Config) -> Self {
        Self { prefilter: Prefilter::new(config), is_any: config.refang.is_some() }
    }

    /// Returns the index of the first candidate of another text; without one, no part of it contains a reference.
    pub fn first(&mut self, text: &[u8]) -> Option<usize> {
        self.begin();
        self.next(text, 0)
    }

    /// Returns the index of the first candidate from `from` on, in the text of the last [`first`](Self::first). Linear
    /// in the distance.
    pub fn next(&mut self, text: &[u8], from: usize) -> Option<usize> {
        self.next_before(text, from, text.len())
    }

    /// Prepares for [`next_before`](Self::next_before) in another text.
    pub fn begin(&mut self) {
        self.prefilter.reset();
    }

    /// Returns the index of the first candidate from `from` on and before `end`, in the text of the last
    /// [`begin`](Self::begin). Linear in the distance to the candidate, or to `end`.
    pub fn next_before(&mut self, text: &[u8], from: usize, end: usize) -> Option<usize> {
        if self.is_any {
            return (from < end).then_some(from);
        }
        Some(self.prefilter.next_candidate_before(text, from, end)?.index())
    }
}
