//! Which bytes of a block may be triggers, asked of 64 at once.
//!
//! Comparisons are few and come last: where registers are widest, what they give are bits in registers
//! of another kind, which take turns at being computed. Until then there are zeros and other bytes.

use fearless_simd::{Simd, prelude::*, u8x16, u8x64};

use super::teddy::{COLON, DOT, LETTERS, STRICT, Tables};

/// How many bytes are asked about.
pub(super) const BLOCK: usize = 64;

/// How many of those before them are looked at, of which the last [`LETTERS`] matter.
pub(super) const BEFORE: usize = 16;

/// How many of those behind them matter.
pub(super) const BEHIND: usize = 2;

/// How many bytes are looked at for a block.
pub(super) const FRAMED: usize = BEFORE + BLOCK + BEHIND;

/// A block and what stands about it.
pub(super) type Framed = [u8; FRAMED];

/// What may stand behind a colon, if one of [`BEHIND_GAP`] follows it. A form feed, which has the low half
/// of `\`, is among [`ENOUGH`].
const GAP: [u8; 16] = by_low_half(b" \t\n\r\\/");

/// What may follow that.
const BEHIND_GAP: [u8; 16] = by_low_half(b" \t\x0c\n\r/");

/// What may stand behind a colon, whatever follows that.
const ENOUGH: [u8; 16] = by_low_half(b"/\n\r\x0c");

/// What the groups of names may end in.
const MARKS: [u8; 16] = by_low_half(b":.");

/// The groups for each of them.
const GROUPS: [u8; 16] = {
    let mut groups = [0; 16];
    groups[(b':' & 0x0f) as usize] = COLON;
    groups[(b'.' & 0x0f) as usize] = DOT;
    groups
};

/// The bytes of a set at their low halves; elsewhere what no byte with that low half is.
const fn by_low_half(set: &[u8]) -> [u8; 16] {
    let mut table = [0; 16];
    let mut half = 0;
    while half < 16 {
        table[half as usize] = !half;
        half += 1;
    }
    let mut n = 0;
    while n < set.len() {
        table[(set[n] & 0x0f) as usize] = set[n];
        n += 1;
    }
    table
}

/// A table that is asked for 64 bytes at once.
#[expect(clippy::inline_always, reason = "what is not inlined does not use the registers")]
#[inline(always)]
fn splat<S: Simd>(simd: S, table: &[u8; 16]) -> u8x64<S> {
    u8x64::block_splat(u8x16::from_slice(simd, table))
}

/// The tables of the names.
#[expect(clippy::inline_always, reason = "what is not inlined does not use the registers")]
#[inline(always)]
pub(super) fn names<S: Simd>(simd: S, tables: &Tables) -> [u8x64<S>; LETTERS] {
    tables.map(|table| splat(simd, &table))
}

/// The bytes of a block that may be triggers, one bit each, the lowest for the first.
///
/// A colon, if slashes follow it; if white space does, as it may in a wrapper; or if it stands behind
/// what may end a scheme that needs no slashes, or `URL`. A dot behind what may be `www` or `ftp`, if
/// `DOTS`. An `@`, if `ATS`.
#[expect(clippy::inline_always, reason = "what is not inlined does not use the registers")]
#[inline(always)]
pub(super) fn candidate_mask<S: Simd, const DOTS: bool, const ATS: bool>(
    simd: S,
    framed: &Framed,
    names: &[u8x64<S>; LETTERS],
) -> u64 {
    let load = |n: usize| u8x64::from_slice(simd, &framed[n..n + BLOCK]);
    let (this, next, second) = (load(BEFORE), load(BEFORE + 1), load(BEFORE + 2));

    // Nearly each load is of two lines of the cache, and waits for both where they come from memory: what
    // stands before is put together from two.
    let before = load(0);
    let last: [_; LETTERS] = [
        before.slide_within_blocks::<13>(this),
        before.slide_within_blocks::<14>(this),
        before.slide_within_blocks::<15>(this),
    ];
    let mut groups = last[0] | !STRICT;
    for (last, names) in last.into_iter().zip(names) {
        groups &= names.swizzle_dyn_within_blocks(last & 0x0f);
    }

    // Zero where slashes may follow.
    let half = next & 0x0f;
    let enough = splat(simd, &ENOUGH).swizzle_dyn_within_blocks(half) ^ next;
    let gap = (splat(simd, &GAP).swizzle_dyn_within_blocks(half) ^ next)
        | (splat(simd, &BEHIND_GAP).swizzle_dyn_within_blocks(second & 0x0f) ^ second);
    let other = enough.min(gap);

    // That is as good for a colon as one of its groups; any is.
    let vouched = groups | (other.min(1) ^ 1);
    let mut found = if DOTS {
        let half = this & 0x0f;
        let of_mark = vouched & splat(simd, &GROUPS).swizzle_dyn_within_blocks(half);
        of_mark.simd_ge(1) & splat(simd, &MARKS).swizzle_dyn_within_blocks(half).simd_eq(this)
    } else {
        (vouched & COLON).simd_ge(1) & this.simd_eq(b':')
    };
    if ATS {
        found |= this.simd_eq(b'@');
    }
    found.to_bitmask()
}
