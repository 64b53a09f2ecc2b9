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

#[cfg(test)]
mod tests {
    use super::*;

    /// What [`candidates`] says of one byte, without registers.
    fn expected(filter: Filter, text: &[u8], at: usize) -> bool {
        let before = at.checked_sub(1).map_or(0, |before| text[before]);
        let after = text.get(at + 1).copied().unwrap_or(0);
        match text[at] {
            b':' => {
                let letter = if filter.least == b'a' {
                    // `|0x20` takes these for letters too.
                    before | 0x20 >= b'a'
                } else {
                    before | 0x20 > b' '
                };
                letter || before == b'3' || after <= b' ' || after == b'/' || after == b'\\'
            }
            b'.' => filter.dots && b"wWpP".contains(&(before | 0x20).to_ascii_uppercase()),
            b'@' => filter.ats,
            _ => false,
        }
    }

    /// The filter with each kind of registers that the machine has.
    fn all(filter: Filter) -> Vec<Filter> {
        #[allow(unused_mut, reason = "the others are of one kind of machine")]
        let mut levels = vec![filter.level];
        #[cfg(target_arch = "x86_64")]
        {
            levels.extend(filter.level.as_avx2().map(Level::Avx2));
            levels.extend(filter.level.as_sse4_2().map(Level::Sse4_2));
            levels.extend(filter.level.as_sse2().map(Level::Sse2));
        }
        levels.into_iter().map(|level| Filter { level, ..filter }).collect()
    }

    fn filters() -> impl Iterator<Item = Filter> {
        (0..8).flat_map(|n| all(Filter::new(n & 1 != 0, n & 2 != 0, n & 4 != 0)))
    }

    fn check(filter: Filter, text: &[u8], from: usize) {
        let mut masks = [u64::MAX; MASKS];
        let begin = filter.next(text, from, &mut masks);
        assert!(begin >= from && (begin - from).is_multiple_of(BATCH), "{begin} from {from}");
        for at in from..text.len().max(begin + BATCH) {
            let bit = (at >= begin && at < begin + BATCH)
                .then(|| masks[(at - begin) / BLOCK] >> ((at - begin) % BLOCK) & 1 == 1);
            let expected = at < text.len() && expected(filter, text, at);
            match bit {
                Some(bit) => assert_eq!(bit, expected, "{at} from {from} of {text:?}, {filter:?}"),
                None => assert!(at >= begin || !expected, "{at} is passed over, from {from}"),
            }
        }
    }

    /// Bytes that mean something, and some that differ from those by a bit.
    fn mixed(length: usize, mut seed: u32) -> Vec<u8> {
        let bytes = b"::::..@/\\ \n\t\0aAzZwWpPlLo3012[{`_-+\x5b\x7f\x80\xba\xae\xff";
        let byte = |_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            bytes[(seed >> 16) as usize % bytes.len()]
        };
        (0..length).map(byte).collect()
    }

    #[test]
    fn every_start_and_length_about_the_edges_of_blocks() {
        let lengths = (0..12)
            .chain(BLOCK - 3..BLOCK + 4)
            .chain(BATCH - 3..BATCH + 4)
            .chain(2 * BATCH - 3..2 * BATCH + 4);
        for length in lengths {
            for filter in filters() {
                let text = mixed(length, u32::try_from(length).unwrap());
                for from in (0..length.min(5)).chain(length.saturating_sub(70)..=length) {
                    check(filter, &text, from);
                }
            }
        }
    }

    #[test]
    fn one_trigger_anywhere() {
        let text = vec![b'x'; BATCH + BLOCK + 9];
        for trigger in [&b"e:/"[..], b"w.", b"@", b"3:x", b"1:/", b"1: "] {
            for at in 0..=text.len() - trigger.len() {
                let mut text = text.clone();
                text[at..at + trigger.len()].copy_from_slice(trigger);
                for filter in all(Filter::new(true, true, false)) {
                    for from in [0, 1, BLOCK + 1] {
                        check(filter, &text, from);
                    }
                }
            }
        }
    }

    #[test]
    fn every_byte_at_every_side_of_a_colon() {
        for byte in 0..=u8::MAX {
            for filter in filters() {
                for text in [[byte, b':', b'x'], [b'1', b':', byte], [byte, b'.', byte], [byte; 3]]
                {
                    check(filter, &text, 0);
                    check(filter, &[[b' '; 63].as_slice(), &text, &[b' '; BATCH]].concat(), 1);
                }
            }
        }
    }
}
