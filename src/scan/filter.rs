//! The filter: which bytes of a block of text a look at their neighbours does not rule out.
//!
//! It asks of each byte the same few questions, of 64 at once, in the widest registers that the machine
//! has. What it lets through is a superset of what [`finder`](super::finder) proposes.

use fearless_simd::{Level, Simd, dispatch, prelude::*, u8x64};

/// How many bytes a mask is for.
pub(super) const BLOCK: usize = 64;

/// How many masks are made at a time.
pub(super) const MASKS: usize = 4;

/// How many bytes those are for.
pub(super) const BATCH: usize = MASKS * BLOCK;

/// One bit for each byte, the lowest for the first; of [`MASKS`] blocks that follow each other.
pub(super) type Masks = [u64; MASKS];

/// A block, the byte before it and the byte after it.
type Framed = [u8; BLOCK + 2];

/// What to look for, and with which registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filter {
    level: Level,
    dots: bool,
    ats: bool,
    /// The least byte, in lower case, that a scheme which needs no slashes ends in; `3` does too.
    least: u8,
}

impl Filter {
    /// A filter that lets through colons, the dots of `www.` and `ftp.` if `dots`, and each `@` if
    /// `ats`. `any_ends` is for schemes that need no slashes and end in no letter.
    pub fn new(dots: bool, ats: bool, any_ends: bool) -> Self {
        let least = if any_ends { b'!' } else { b'a' };
        Self { level: Level::new(), dots, ats, least }
    }

    /// Makes the masks of the next blocks from `from` on that have a bit set, and tells where the
    /// first of them begins; past the text's end if there are none.
    ///
    /// Beyond the text no bit is set. A bit of the text's last byte may go if more text comes.
    pub fn next(self, text: &[u8], from: usize, masks: &mut Masks) -> usize {
        let least = self.least;
        match (self.dots, self.ats) {
            (true, false) => {
                dispatch!(self.level, simd => fill::<_, true, false>(simd, text, from, least, masks))
            }
            (false, false) => {
                dispatch!(self.level, simd => fill::<_, false, false>(simd, text, from, least, masks))
            }
            (true, true) => {
                dispatch!(self.level, simd => fill::<_, true, true>(simd, text, from, least, masks))
            }
            (false, true) => {
                dispatch!(self.level, simd => fill::<_, false, true>(simd, text, from, least, masks))
            }
        }
    }
}

/// [`Filter::next`] with one kind of registers. The masks are stored, block by block, as what is kept
/// across branches is taken apart again by the compiler.
#[expect(clippy::inline_always, reason = "what is not inlined does not use the registers")]
#[inline(always)]
fn fill<S: Simd, const DOTS: bool, const ATS: bool>(
    simd: S,
    text: &[u8],
    from: usize,
    least: u8,
    masks: &mut Masks,
) -> usize {
    let mut at = from;
    let framed = |at: usize| text.get(at.checked_sub(1)?..)?.first_chunk::<{ BATCH + 2 }>();
    while let Some(batch) = framed(at) {
        let mut any = 0;
        for (n, mask) in masks.iter_mut().enumerate() {
            if let Some(block) = batch[n * BLOCK..].first_chunk() {
                *mask = candidates::<_, DOTS, ATS>(simd, block, least);
                any |= *mask;
            }
        }
        if any != 0 {
            return at;
        }
        at += BATCH;
    }
    // The start of the text, or its end.
    let mut padded = [0; BLOCK + 2];
    for (n, mask) in masks.iter_mut().enumerate() {
        *mask = 0;
        if at + n * BLOCK < text.len() {
            pad(&mut padded, text, at + n * BLOCK);
            *mask = candidates::<_, DOTS, ATS>(simd, &padded, least);
        }
    }
    at
}

/// The block at `at` and its neighbours, with zeros for what is not there.
fn pad(padded: &mut Framed, text: &[u8], at: usize) {
    let block = &text[at..text.len().min(at + BLOCK + 1)];
    padded[0] = at.checked_sub(1).map_or(0, |before| text[before]);
    padded[1..=block.len()].copy_from_slice(block);
    padded[1 + block.len()..].fill(0);
}

/// The bytes of a block that may be triggers.
///
/// A colon, if slashes follow it; if white space does, as it may in a wrapper; or if it stands behind
/// what may end a scheme that needs no slashes, or `URL`: a letter, or the 3 of `h323`. A dot behind the
/// last letter of `www` or `ftp`. An `@`.
#[expect(clippy::inline_always, reason = "what is not inlined does not use the registers")]
#[inline(always)]
fn candidates<S: Simd, const DOTS: bool, const ATS: bool>(
    simd: S,
    framed: &Framed,
    least: u8,
) -> u64 {
    let before = u8x64::from_slice(simd, &framed[..BLOCK]);
    let this = u8x64::from_slice(simd, &framed[1..=BLOCK]);
    let after = u8x64::from_slice(simd, &framed[2..]);
    let lower = before | 0x20;
    let follows = after.simd_eq(b'/') | after.simd_eq(b'\\') | after.simd_le(b' ');
    let ends = lower.simd_ge(least) | before.simd_eq(b'3');
    let mut found = this.simd_eq(b':') & (follows | ends);
    if DOTS {
        found |= this.simd_eq(b'.') & (lower.simd_eq(b'w') | lower.simd_eq(b'p'));
    }
    if ATS {
        found |= this.simd_eq(b'@');
    }
    found.to_bitmask()
}
