//! The test of one block: a mask of the hits among 64 bytes.
//!
//! The test combines bytes and compares them last, and seldom: AVX-512 comparisons write mask registers, and
//! the instructions on these share one port. Up to the comparison, a zero byte means "matches".

#![expect(clippy::inline_always, reason = "SIMD code must be inlined into the dispatched function")]

use fearless_simd::{Simd, prelude::*, u8x16, u8x64};

use super::teddy::{COLON, DIGIT, DOT, LETTERS, STRICT, Tables};

/// The number of bytes that a mask covers.
pub(super) const BLOCK: usize = 64;

/// The number of bytes that are loaded before the block; the last [`LETTERS`] of them matter.
pub(super) const BEFORE: usize = 16;

/// The number of bytes after the block that matter.
pub(super) const AFTER: usize = 2;

/// The number of bytes that are loaded for a block.
pub(super) const FRAMED: usize = BEFORE + BLOCK + AFTER;

/// A block and its neighbours.
pub(super) type Framed = [u8; FRAMED];

/// The bytes that make a colon before them a hit if one of [`AFTER_GAP`] follows them. The table has one entry for
/// each low half: a form feed shares the low half of `\`, and a carriage return that of `=`, so both are in
/// [`ENOUGH`].
const GAP: [u8; 16] = by_low_half(b" \t=\\");

/// The bytes that may follow one of [`GAP`].
const AFTER_GAP: [u8; 16] = by_low_half(b" \t\x0c\n\r/");

/// The bytes that make a colon before them a hit, whatever follows them.
const ENOUGH: [u8; 16] = by_low_half(b"/\n\r\x0c");

/// The bytes that end a name.
const MARKS: [u8; 16] = by_low_half(b"0123456789:.");

/// The groups of names that end at each of [`MARKS`].
const GROUPS: [u8; 16] = {
    let mut groups = [0; 16];
    groups[(b':' & 0x0f) as usize] = COLON;
    groups[(b'.' & 0x0f) as usize] = DOT;
    // Of `www2.` and `www12.` the first digit is the hit: the letters before the dot would let most words through.
    let mut digit = 0;
    while digit < 10 {
        groups[digit] = DIGIT;
        digit += 1;
    }
    groups
};

/// Returns a table of the bytes of a set by their low halves. The other entries hold a byte with another low half,
/// which equals no byte that is looked up there.
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

/// Loads a table into a register, once for each 16 bytes.
#[inline(always)]
fn splat<S: Simd>(simd: S, table: &[u8; 16]) -> u8x64<S> {
    u8x64::block_splat(u8x16::from_slice(simd, table))
}

/// Loads the tables of the names.
#[inline(always)]
pub(super) fn names<S: Simd>(simd: S, tables: &Tables) -> [u8x64<S>; LETTERS] {
    // `map` would be a call that lacks the instruction set of its caller, and pass the registers through memory.
    let [first, second, third] = tables;
    [splat(simd, first), splat(simd, second), splat(simd, third)]
}

/// Returns the hits of a block, one bit for each byte, the lowest for the first.
///
/// A hit is a colon before slashes, before white space or a soft break that a wrapper may ignore, or after the last
/// letters of `URL` or of a scheme that needs no slashes; with `DOTS`, a dot after the letters of `www` or `ftp`, or a
/// digit after those of `www`; with `ATS`, every `@`; and with `DOMAINS`, every dot before a byte that is not less than a
/// digit.
#[inline(always)]
pub(super) fn hit_mask<S: Simd, const DOTS: bool, const ATS: bool, const DOMAINS: bool>(
    simd: S,
    framed: &Framed,
    names: &[u8x64<S>; LETTERS],
) -> u64 {
    let load = |n: usize| u8x64::from_slice(simd, &framed[n..n + BLOCK]);
    let (this, next, second) = (load(BEFORE), load(BEFORE + 1), load(BEFORE + 2));

    // Nearly every load touches two cache lines, and waits for both if they come from memory. So the three
    // copies shifted back are made from two loads.
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

    // Zero where slashes, a soft break, or white space and then slashes or a line break, may follow.
    let half = next & 0x0f;
    let enough = splat(simd, &ENOUGH).swizzle_dyn_within_blocks(half) ^ next;
    let gap = (splat(simd, &GAP).swizzle_dyn_within_blocks(half) ^ next)
        | (splat(simd, &AFTER_GAP).swizzle_dyn_within_blocks(second & 0x0f) ^ second);
    let other = enough.min(gap);

    // Where `other` is zero, the byte needs no name before it: it counts as the end of every group's names.
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
    if DOMAINS {
        found |= this.simd_eq(b'.') & next.simd_ge(b'0');
    }
    found.to_bitmask()
}
