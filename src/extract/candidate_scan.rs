//! The candidates of a text, for callers that decide which parts of it to search.

use crate::config::Config;
use crate::prefilter::Prefilter;

/// Finds the bytes of a text that may belong to a reference.
///
/// It keeps what the prefilter found, apart from the searches of the parts.
#[derive(Clone, Debug)]
pub(crate) struct CandidateScan(Prefilter);

impl CandidateScan {
    pub fn new(config: &Config) -> Self {
        Self(Prefilter::new(config))
    }

    /// Returns the index of the first candidate of another text. Without a candidate, no part of the text contains a
    /// reference.
    pub fn first(&mut self, text: &[u8]) -> Option<usize> {
        self.0.reset();
        self.next(text, 0)
    }

    /// Returns the index of the first candidate at `from` or after it, in the text last given to
    /// [`first`](Self::first). Linear in the distance to the candidate.
    pub fn next(&mut self, text: &[u8], from: usize) -> Option<usize> {
        Some(self.0.next_candidate(text, 0, true, from)?.index())
    }
}
