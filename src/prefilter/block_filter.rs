//! The block filter: finds the hits of a haystack, block by block, in the widest SIMD registers of the machine.
//!
//! The hits are a superset of the candidates, and not much larger: each hit costs the verification
//! ([`candidate`](super::candidate)) a branch that may mispredict.

#![expect(clippy::inline_always, reason = "SIMD code must be inlined into the dispatched function")]

use fearless_simd::{Level, Simd, dispatch};

use super::block::{self, AFTER, BEFORE, BLOCK, FRAMED, Framed};
use super::hits::{BLOCKS, Hits, HitsBuilder};
use super::teddy::{self, Tables};
use crate::scheme::Schemes;

/// The number of bytes at the end of a haystack whose hits may change when more input follows.
pub(super) const UNSURE: usize = AFTER;

/// The number of blocks that are filtered between two checks for free masks.
const GROUP: usize = 4;

/// The settings of the filter, and the SIMD level of the machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockFilter {
    level: Level,
    dots: bool,
    ats: bool,
    pub domains: bool,
}

impl BlockFilter {
    /// Returns a filter for colons, for the dots after `www` and `ftp` and the digits after `www` if `dots`, for `@` if
    /// `ats`, and for the dots of hosts if `domains`.
    pub fn new(dots: bool, ats: bool, domains: bool) -> Self {
        Self { level: Level::new(), dots, ats, domains }
    }

    /// Filters `text` from index `from` on and returns the number of bytes that the hits cover: whole blocks, so it may
    /// exceed the rest of `text`.
    ///
    /// `before` holds the bytes before `text`, or zeros. The result is final except for the last [`UNSURE`] bytes
    /// of `text`.
    pub fn run(
        self,
        before: &[u8; BEFORE],
        text: &[u8],
        from: usize,
        schemes: &Schemes,
        hits: &mut Hits,
    ) -> usize {
        let added;
        let names = if schemes.has_added() {
            added = teddy::tables(schemes);
            &added
        } else {
            &teddy::USUAL
        };
        let haystack = Haystack { before, bytes: text };
        #[cfg(feature = "domains")]
        if self.domains {
            return match (self.dots, self.ats) {
                (true, false) => self.run_with::<true, false, true>(haystack, from, names, hits),
                (false, false) => self.run_with::<false, false, true>(haystack, from, names, hits),
                (true, true) => self.run_with::<true, true, true>(haystack, from, names, hits),
                (false, true) => self.run_with::<false, true, true>(haystack, from, names, hits),
            };
        }
        match (self.dots, self.ats) {
            (true, false) => self.run_with::<true, false, false>(haystack, from, names, hits),
            (false, false) => self.run_with::<false, false, false>(haystack, from, names, hits),
            (true, true) => self.run_with::<true, true, false>(haystack, from, names, hits),
            (false, true) => self.run_with::<false, true, false>(haystack, from, names, hits),
        }
    }

    /// Runs the filter that is compiled for these settings.
    #[inline]
    fn run_with<const DOTS: bool, const ATS: bool, const DOMAINS: bool>(
        self,
        haystack: Haystack<'_>,
        from: usize,
        names: &Tables,
        hits: &mut Hits,
    ) -> usize {
        let level = self.level;
        let mut builder = HitsBuilder::new(hits);
        if haystack.bytes.len() < FRAMED || (1..BEFORE).contains(&from) {
            builder.push_mask(
                dispatch!(level, simd => edge::<_, DOTS, ATS, DOMAINS>(simd, haystack, from, names)),
            );
        }
        builder = dispatch!(level, simd => fill::<_, DOTS, ATS, DOMAINS>(simd, haystack, from, names, builder));
        builder.finish() * BLOCK
    }
}

/// The bytes to filter, and the bytes before them.
#[derive(Clone, Copy)]
struct Haystack<'a> {
    before: &'a [u8; BEFORE],
    bytes: &'a [u8],
}

impl<'a> Haystack<'a> {
    /// Returns the bytes at `at` with their neighbours, if the haystack has them all.
    #[inline]
    fn framed<const N: usize>(self, at: usize) -> Option<&'a [u8; N]> {
        self.bytes.get(at.checked_sub(BEFORE)?..)?.first_chunk()
    }

    /// Returns the first block with its neighbours, if the haystack has them all.
    #[inline]
    fn first(self) -> Option<Framed> {
        let first: &[u8; BLOCK + AFTER] = self.bytes.first_chunk()?;
        let mut framed = [0; FRAMED];
        framed[..BEFORE].copy_from_slice(self.before);
        framed[BEFORE..].copy_from_slice(first);
        Some(framed)
    }

    /// Returns the block at `at` with its neighbours, and zeros for the bytes that the haystack lacks.
    fn padded(self, at: usize) -> Framed {
        let begin = at.saturating_sub(BEFORE);
        let there = &self.bytes[begin..self.bytes.len().min(at + BLOCK + AFTER)];
        let missing = BEFORE - (at - begin);
        let mut framed = [0; FRAMED];
        framed[..missing].copy_from_slice(&self.before[BEFORE - missing..]);
        framed[missing..missing + there.len()].copy_from_slice(there);
        framed
    }

    /// Returns a mask of the last bytes of the haystack that end a name and lie in the block at `at`. They are hits
    /// because the bytes that would rule them out may still follow.
    #[inline]
    fn unsure<const DOTS: bool, const ATS: bool, const DOMAINS: bool>(self, at: usize) -> u64 {
        let mut mask = 0;
        for back in 1..=AFTER {
            let Some(end) = self.bytes.len().checked_sub(back) else { continue };
            let is_mark = match self.bytes[end] {
                b':' => true,
                b'.' => DOTS || DOMAINS,
                b'0'..=b'9' => DOTS,
                b'@' => ATS,
                _ => false,
            };
            let bit = end.wrapping_sub(at);
            mask |= u64::from(is_mark && bit < BLOCK) << (bit % BLOCK);
        }
        mask
    }
}

/// Filters block after block until the masks are full or the haystack ends.
#[inline(always)]
fn fill<'a, S: Simd, const DOTS: bool, const ATS: bool, const DOMAINS: bool>(
    simd: S,
    haystack: Haystack<'_>,
    from: usize,
    names: &Tables,
    mut builder: HitsBuilder<'a>,
) -> HitsBuilder<'a> {
    let names = block::names(simd, names);
    let length = haystack.bytes.len();
    if from == 0
        && builder.blocks() == 0
        && let Some(first) = haystack.first()
    {
        builder.push_mask(block::hit_mask::<_, DOTS, ATS, DOMAINS>(simd, &first, &names));
    }
    let mut at = from + builder.blocks() * BLOCK;
    while builder.blocks() <= BLOCKS - GROUP
        && builder.free_masks() >= GROUP
        && let Some(group) = haystack.framed::<{ BEFORE + GROUP * BLOCK + AFTER }>(at)
    {
        for part in 0..GROUP {
            if let Some(block) = group[part * BLOCK..].first_chunk() {
                builder.push_mask(block::hit_mask::<_, DOTS, ATS, DOMAINS>(simd, block, &names));
            }
        }
        at += GROUP * BLOCK;
    }
    // The blocks at the end. The last one is loaded from further back, so that the load ends with the haystack.
    while at < length
        && length - at < GROUP * BLOCK + AFTER
        && builder.blocks() < BLOCKS
        && builder.free_masks() > 0
        && let start = at.min(length.saturating_sub(BLOCK + AFTER))
        && let Some(block) = haystack.framed(start)
    {
        let mask = block::hit_mask::<_, DOTS, ATS, DOMAINS>(simd, block, &names);
        let passed = u32::try_from(at - start).unwrap_or(u32::MAX);
        let mask = mask.checked_shr(passed).unwrap_or_default();
        builder.push_mask(mask | haystack.unsure::<DOTS, ATS, DOMAINS>(at));
        at += BLOCK;
    }
    builder
}

/// Filters one block near the start of a haystack, or in a short one.
#[inline(always)]
fn edge<S: Simd, const DOTS: bool, const ATS: bool, const DOMAINS: bool>(
    simd: S,
    haystack: Haystack<'_>,
    at: usize,
    names: &Tables,
) -> u64 {
    let names = block::names(simd, names);
    let mask = block::hit_mask::<_, DOTS, ATS, DOMAINS>(simd, &haystack.padded(at), &names);
    mask | haystack.unsure::<DOTS, ATS, DOMAINS>(at)
}

#[cfg(test)]
#[path = "../../tests/unit/prefilter/block_filter.rs"]
mod tests;
