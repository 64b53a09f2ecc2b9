//! The prefilter: proposes the bytes of a stream that may belong to a reference; the grammar decides.
//!
//! | module | what it does |
//! |---|---|
//! | [`teddy`] | lookup tables for the last letters of scheme names |
//! | [`block`] | tests 64 bytes at once and returns a bit mask |
//! | [`block_filter`] | runs [`block`] over a haystack in the widest registers that the machine has |
//! | [`hits`] | stores the masks of up to 64 blocks and iterates over their bits |
//! | [`candidate`] | verifies a hit against its neighbours |
//! | [`scheme_suffix`] | the last four letters of the schemes that need no `//` |
//! | `simd_level` | names these registers |
//! | [`line_head`] | keeps the first bytes of the current line (R3) |

mod block;
mod block_filter;
mod candidate;
mod hits;
mod line_head;
mod scheme_suffix;
#[cfg(any(feature = "bench-internals", feature = "mail", feature = "tables"))]
mod simd_level;
mod teddy;

pub(crate) use candidate::Candidate;
pub(crate) use line_head::{KEPT, LineHead};
#[cfg(any(feature = "bench-internals", feature = "mail", feature = "tables"))]
pub use simd_level::simd_level;

use crate::config::Config;
use crate::scheme::Schemes;
use crate::work;
use block::BEFORE;
use block_filter::{BlockFilter, UNSURE};
use hits::Hits;

/// Proposes the candidates that the settings enable.
///
/// Whether a byte is a candidate depends on the byte and its neighbours alone. Every reference contains a candidate, so
/// the findings are the same as if every byte were proposed.
#[derive(Clone, Debug)]
pub(crate) struct Prefilter {
    filter: BlockFilter,
    schemes: Schemes,
    /// The result of the last run of the filter, stored so that no block is filtered again for each of its hits.
    hits: Hits,
    /// The stream offset of the first byte that `hits` covers, modulo 2^64.
    hits_start: u64,
    /// The number of bytes that `hits` covers; the last `UNSURE` bytes are left out while more input may follow.
    hits_length: usize,
}

impl Prefilter {
    pub fn new(config: &Config) -> Self {
        let schemes = Schemes::new(&config.schemes);
        let filter = BlockFilter::new(config.abbreviated, config.emails, config.domains);
        Self { filter, schemes, hits: Hits::default(), hits_start: 0, hits_length: 0 }
    }

    /// Returns the known schemes, with those that the caller added.
    pub fn schemes(&self) -> &Schemes {
        &self.schemes
    }

    /// Forgets the hits, for another stream.
    pub fn reset(&mut self) {
        self.hits_length = 0;
    }

    /// Copies the hits of a prefilter with the same settings. `start` is the offset of the next text in the text that `other`
    /// filtered.
    ///
    /// Bytes before the next text can only add hits, which the verification rejects. Bytes after it only affect hits in its last
    /// [`UNSURE`] bytes, and no reference depends on these.
    #[cfg(feature = "mail")]
    pub fn adopt(&mut self, other: &Self, start: usize) {
        self.hits.clone_from(&other.hits);
        self.hits_start = other.hits_start.wrapping_sub(start as u64);
        self.hits_length = other.hits_length;
    }

    /// Returns the first candidate at `from` or after it.
    ///
    /// `base` is the stream offset of the first byte of `window`; the stream ends with the window if `last`.
    /// Linear in the distance to the candidate.
    #[inline]
    pub fn next_candidate(
        &mut self,
        window: &[u8],
        base: u64,
        last: bool,
        from: usize,
    ) -> Option<Candidate> {
        self.next_before(window, window.len(), base, last, from)
    }

    /// Returns the first candidate at `from` or after it and before `end` in a whole stream. The bytes from `end` on still decide
    /// whether a byte before `end` is a candidate.
    ///
    /// Linear in the distance to the candidate, or to `end`. Of calls with the same text, in which `from` does not decrease,
    /// all together filter each byte once.
    #[cfg(feature = "mail")]
    pub fn next_candidate_before(
        &mut self,
        text: &[u8],
        from: usize,
        end: usize,
    ) -> Option<Candidate> {
        self.next_before(text, end, 0, true, from)
    }

    #[inline]
    fn next_before(
        &mut self,
        window: &[u8],
        end: usize,
        base: u64,
        last: bool,
        from: usize,
    ) -> Option<Candidate> {
        let (mut from, mut skipped, mut length) = (from, 0, 0);
        let passed = (base + from as u64).wrapping_sub(self.hits_start);
        if let Ok(passed) = usize::try_from(passed)
            && passed < self.hits_length
        {
            (skipped, length) = (passed, self.hits_length);
        }
        loop {
            if skipped < length
                && let Some(candidate) = self.verify_hits(window, end, from, skipped, length)
            {
                return Some(candidate);
            }
            from += length - skipped;
            if from >= end {
                return None;
            }
            skipped = 0;
            length = self.run_filter(&[0; BEFORE], window, base, last, from);
        }
    }

    /// Runs the filter over the next bytes of a window, from `from` on, and returns how many it covered.
    #[inline(never)]
    fn run_filter(
        &mut self,
        before: &[u8; BEFORE],
        window: &[u8],
        base: u64,
        last: bool,
        from: usize,
    ) -> usize {
        let length = self.filter.run(before, window, from, &self.schemes, &mut self.hits);
        let length = length.min(window.len() - from);
        work::count(length);
        let sure = window.len().saturating_sub(if last { 0 } else { UNSURE });
        self.hits_start = base + from as u64;
        self.hits_length = sure.min(from + length).saturating_sub(from);
        length
    }

    /// Reports whether the filter rules out a candidate among the first `length` bytes of a window that
    /// `before` precedes. The hits in the rest of the window are kept for the next search.
    pub fn rules_out(
        &mut self,
        before: &[u8; BEFORE],
        window: &[u8],
        base: u64,
        length: u64,
    ) -> bool {
        let covered = self.run_filter(before, window, base, false, 0);
        length <= covered as u64 && self.hits.next_hit(0).is_none_or(|hit| hit as u64 >= length)
    }

    /// Returns the first hit from `from` on, before `end`, that is a candidate.
    ///
    /// `from` is the byte at index `skipped` of the `length` bytes that the hits cover.
    #[inline(never)]
    fn verify_hits(
        &mut self,
        window: &[u8],
        end: usize,
        from: usize,
        skipped: usize,
        length: usize,
    ) -> Option<Candidate> {
        let mut next = skipped;
        while let Some(hit) = self.hits.next_hit(next) {
            let at = from + (hit - skipped);
            // The hits may cover more bytes than the window has. Near the end of the window `verify` accepts
            // every hit that the missing bytes may confirm.
            if hit >= length || at >= end {
                break;
            }
            if let Some(candidate) =
                Candidate::verify(window, at, &self.schemes, self.filter.domains)
            {
                return Some(candidate);
            }
            next = hit + 1;
        }
        None
    }
}

#[cfg(test)]
#[path = "../../tests/unit/prefilter/mod.rs"]
mod tests;
