//! A look at what a reference may be made of: which of the next bytes are of some classes, of 64 at once.

use fearless_simd::{Level, Simd, dispatch, prelude::*, u8x16, u8x64};

use crate::class::{self, AUTHORITY, INNER, PLAIN};
use crate::work;

/// How many bytes are looked at.
pub(crate) const BLOCK: usize = 64;

/// One bit for each byte, the lowest for the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Looks {
    /// What stands in no reference, wrapped or not, or needs a closer look there; and what lies beyond
    /// the text.
    pub stops: u64,
    /// What may stand in one, but may end a bare one (R6).
    pub doubts: u64,
    /// What ends an authority (RFC 2396, 3.2), or a `userinfo` in one.
    pub marks: u64,
}

/// With which registers to look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    level: Level,
}

impl Look {
    pub fn new() -> Self {
        Self { level: Level::new() }
    }

    /// What the bytes from `from` on are.
    #[inline]
    pub fn at(self, text: &[u8], from: usize) -> Looks {
        work::count(BLOCK.min(text.len() - from));
        if let Some(block) = text[from..].first_chunk() {
            return self.block(block);
        }
        let mut padded = [0; BLOCK];
        padded[..text.len() - from].copy_from_slice(&text[from..]);
        self.block(&padded)
    }

    #[inline]
    fn block(self, block: &[u8; BLOCK]) -> Looks {
        dispatch!(self.level, simd => looks(simd, block))
    }
}

/// For each low half of a byte, a bit for each high half with which it is in a class; of ASCII.
type Halves = [u8; 16];

const STOPS: Halves = halves(INNER);
const PLAINS: Halves = halves(PLAIN);
const NO_MARKS: Halves = {
    let mut halves = halves(AUTHORITY);
    halves[(b'@' & 15) as usize] &= !(1 << (b'@' >> 4));
    halves
};

/// The bit of each high half; none outside ASCII.
const HIGH: Halves = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

const fn halves(class: u16) -> Halves {
    let mut halves = [0; 16];
    let mut byte = 0_u8;
    while byte.is_ascii() {
        if class::is(class, byte) {
            halves[(byte & 15) as usize] |= 1 << (byte >> 4);
        }
        byte += 1;
    }
    halves
}

#[expect(clippy::inline_always, reason = "what is not inlined does not use the registers")]
#[inline(always)]
fn looks<S: Simd>(simd: S, block: &[u8; BLOCK]) -> Looks {
    let bytes = u8x64::from_slice(simd, block);
    let low = bytes & 15;
    let high = table(simd, HIGH).swizzle_dyn_within_blocks(bytes >> 4);
    let stops = outside(simd, STOPS, low, high);
    let not_plain = outside(simd, PLAINS, low, high);
    let marks = outside(simd, NO_MARKS, low, high);
    Looks { stops, doubts: not_plain & !stops, marks: marks & !not_plain }
}

#[expect(clippy::inline_always, reason = "what is not inlined does not use the registers")]
#[inline(always)]
fn table<S: Simd>(simd: S, halves: Halves) -> u8x64<S> {
    u8x64::block_splat(u8x16::from_slice(simd, &halves))
}

/// Which bytes are not of a class.
#[expect(clippy::inline_always, reason = "what is not inlined does not use the registers")]
#[inline(always)]
fn outside<S: Simd>(simd: S, halves: Halves, low: u8x64<S>, high: u8x64<S>) -> u64 {
    (table(simd, halves).swizzle_dyn_within_blocks(low) & high).simd_eq(0).to_bitmask()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With each kind of registers that the machine has.
    fn all() -> Vec<Look> {
        let look = Look::new();
        #[allow(unused_mut, reason = "the others are of one kind of machine")]
        let mut levels = vec![look.level];
        #[cfg(target_arch = "x86_64")]
        {
            levels.extend(look.level.as_avx2().map(Level::Avx2));
            levels.extend(look.level.as_sse4_2().map(Level::Sse4_2));
            levels.extend(look.level.as_sse2().map(Level::Sse2));
        }
        levels.into_iter().map(|level| Look { level }).collect()
    }

    fn expected(text: &[u8], from: usize) -> Looks {
        let mut looks = Looks::default();
        for n in 0..BLOCK {
            let byte = text.get(from + n).copied().unwrap_or(b' ');
            let bit = 1 << n;
            if !class::is(INNER, byte) {
                looks.stops |= bit;
            } else if !class::is(PLAIN, byte) {
                looks.doubts |= bit;
            } else if b"/?#@".contains(&byte) {
                looks.marks |= bit;
            }
        }
        looks
    }

    #[test]
    fn every_byte_at_every_place() {
        for look in all() {
            for byte in 0..=u8::MAX {
                for at in 0..BLOCK {
                    let mut text = [b'x'; BLOCK + 9];
                    text[at] = byte;
                    for from in [0, 1, 9] {
                        assert_eq!(look.at(&text, from), expected(&text, from), "{byte} at {at}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_lies_beyond_the_text_stops() {
        let text: Vec<u8> = (0..=u8::MAX).collect();
        for look in all() {
            for end in 0..=text.len() {
                for from in end.saturating_sub(BLOCK + 2)..=end {
                    assert_eq!(look.at(&text[..end], from), expected(&text[..end], from));
                }
            }
        }
    }
}
