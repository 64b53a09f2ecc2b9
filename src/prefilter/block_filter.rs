//! The filter: which bytes of a text a look at their neighbours does not rule out, block by block, in the
//! widest registers that the machine has.
//!
//! What it lets through is a superset of what the verification of [`candidate`](super::candidate) proposes, and little more: what
//! comes of each further look the machine cannot foresee, and stops for it.

use fearless_simd::{Level, Simd, dispatch};
use prefetch_index::prefetch_index;

use super::block::{self, BEFORE, BEHIND, BLOCK, FRAMED, Framed};
use super::hits::{BLOCKS, Hits, HitsBuilder};
use super::teddy::{self, Tables};
use crate::scheme::Schemes;

/// How many bytes at the end of a text may be hits otherwise if more text comes.
pub(super) const UNSURE: usize = BEHIND;

/// How many blocks are asked about between two looks at how much room is left.
const GROUP: usize = 4;

/// How far ahead of what is looked at the machine is hits to fetch.
const AHEAD: usize = 2048;

/// What to look for, and with which registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockFilter {
    level: Level,
    dots: bool,
    ats: bool,
}

impl BlockFilter {
    /// A filter that lets through colons, the dots of `www.` and `ftp.` if `dots`, and each `@` if
    /// `ats`.
    pub fn new(dots: bool, ats: bool) -> Self {
        Self { level: Level::new(), dots, ats }
    }

    /// Tells of the next bytes from `from` on; of how many, if the text has as many. Before the text stands
    /// `before`, or zeros.
    ///
    /// Of what is [`UNSURE`] bytes before its end, or more, that is all there is to tell.
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
        let text = Haystack { before, bytes: text };
        match (self.dots, self.ats) {
            (true, false) => self.run_with::<true, false>(text, from, names, hits),
            (false, false) => self.run_with::<false, false>(text, from, names, hits),
            (true, true) => self.run_with::<true, true>(text, from, names, hits),
            (false, true) => self.run_with::<false, true>(text, from, names, hits),
        }
    }

    /// [`run`](Self::run) for what it lets through.
    #[inline]
    fn run_with<const DOTS: bool, const ATS: bool>(
        self,
        text: Haystack<'_>,
        from: usize,
        names: &Tables,
        hits: &mut Hits,
    ) -> usize {
        let level = self.level;
        let mut builder = HitsBuilder::new(hits);
        if text.bytes.len() < FRAMED || (1..BEFORE).contains(&from) {
            builder
                .push_mask(dispatch!(level, simd => edge::<_, DOTS, ATS>(simd, text, from, names)));
        }
        builder = dispatch!(level, simd => fill::<_, DOTS, ATS>(simd, text, from, names, builder));
        builder.finish() * BLOCK
    }
}

/// What is asked about, and what stands before it.
#[derive(Clone, Copy)]
struct Haystack<'a> {
    before: &'a [u8; BEFORE],
    bytes: &'a [u8],
}

impl<'a> Haystack<'a> {
    /// What begins at `at` and its neighbours, where all are there.
    #[inline]
    fn framed<const N: usize>(self, at: usize) -> Option<&'a [u8; N]> {
        self.bytes.get(at.checked_sub(BEFORE)?..)?.first_chunk()
    }

    /// The first block and its neighbours, where all are there.
    #[inline]
    fn first(self) -> Option<Framed> {
        let first: &[u8; BLOCK + BEHIND] = self.bytes.first_chunk()?;
        let mut framed = [0; FRAMED];
        framed[..BEFORE].copy_from_slice(self.before);
        framed[BEFORE..].copy_from_slice(first);
        Some(framed)
    }

    /// The block at `at` and its neighbours, with zeros for what is not there.
    fn padded(self, at: usize) -> Framed {
        let begin = at.saturating_sub(BEFORE);
        let there = &self.bytes[begin..self.bytes.len().min(at + BLOCK + BEHIND)];
        let missing = BEFORE - (at - begin);
        let mut framed = [0; FRAMED];
        framed[..missing].copy_from_slice(&self.before[BEFORE - missing..]);
        framed[missing..missing + there.len()].copy_from_slice(there);
        framed
    }

    /// Which of the last bytes are in the block at `at` and marks, one bit each. Of those only what follows
    /// tells more.
    #[inline]
    fn unsure<const DOTS: bool, const ATS: bool>(self, at: usize) -> u64 {
        let mut mask = 0;
        for back in 1..=BEHIND {
            let Some(place) = self.bytes.len().checked_sub(back) else { continue };
            let is_mark = match self.bytes[place] {
                b':' => true,
                b'.' => DOTS,
                b'@' => ATS,
                _ => false,
            };
            let bit = place.wrapping_sub(at);
            mask |= u64::from(is_mark && bit < BLOCK) << (bit % BLOCK);
        }
        mask
    }
}

/// Asks about block after block, as long as there is room for what comes of it.
#[expect(clippy::inline_always, reason = "what is not inlined does not use the registers")]
#[inline(always)]
fn fill<'a, S: Simd, const DOTS: bool, const ATS: bool>(
    simd: S,
    text: Haystack<'_>,
    from: usize,
    names: &Tables,
    mut builder: HitsBuilder<'a>,
) -> HitsBuilder<'a> {
    let names = block::names(simd, names);
    let length = text.bytes.len();
    if from == 0
        && builder.blocks() == 0
        && let Some(first) = text.first()
    {
        builder.push_mask(block::candidate_mask::<_, DOTS, ATS>(simd, &first, &names));
    }
    let mut at = from + builder.blocks() * BLOCK;
    while builder.blocks() <= BLOCKS - GROUP
        && builder.free_masks() >= GROUP
        && let Some(group) = text.framed::<{ BEFORE + GROUP * BLOCK + BEHIND }>(at)
    {
        for part in 0..GROUP {
            prefetch_index(text.bytes, at + part * BLOCK + AHEAD);
            if let Some(block) = group[part * BLOCK..].first_chunk() {
                builder.push_mask(block::candidate_mask::<_, DOTS, ATS>(simd, block, &names));
            }
        }
        at += GROUP * BLOCK;
    }
    // What is left at the end. The last block is looked at from further back, and not beyond the end.
    while at < length
        && length - at < GROUP * BLOCK + BEHIND
        && builder.blocks() < BLOCKS
        && builder.free_masks() > 0
        && let start = at.min(length.saturating_sub(BLOCK + BEHIND))
        && let Some(block) = text.framed(start)
    {
        let mask = block::candidate_mask::<_, DOTS, ATS>(simd, block, &names);
        let passed = u32::try_from(at - start).unwrap_or(u32::MAX);
        let mask = mask.checked_shr(passed).unwrap_or_default();
        builder.push_mask(mask | text.unsure::<DOTS, ATS>(at));
        at += BLOCK;
    }
    builder
}

/// Asks about one block near the start of a text, or of a short one.
#[expect(clippy::inline_always, reason = "what is not inlined does not use the registers")]
#[inline(always)]
fn edge<S: Simd, const DOTS: bool, const ATS: bool>(
    simd: S,
    text: Haystack<'_>,
    at: usize,
    names: &Tables,
) -> u64 {
    let names = block::names(simd, names);
    let mask = block::candidate_mask::<_, DOTS, ATS>(simd, &text.padded(at), &names);
    mask | text.unsure::<DOTS, ATS>(at)
}

#[cfg(test)]
mod tests {
    use super::super::hits::MASKS;
    use super::super::teddy::{COLON, DOT, LETTERS, STRICT};
    use super::*;
    use crate::config::Config;

    /// What [`candidates`](block::candidate_mask) says of one byte, without registers.
    fn is_candidate(filter: BlockFilter, names: &Tables, text: &[u8], at: usize) -> bool {
        let last: [u8; LETTERS] =
            std::array::from_fn(|n| (at + n).checked_sub(LETTERS).map_or(0, |before| text[before]));
        let mut groups = if last[0] & 0x40 == 0 { !STRICT } else { u8::MAX };
        for (table, byte) in names.iter().zip(last) {
            groups &= table[usize::from(byte % 16)];
        }
        let [next, second] = [1, 2].map(|n| text.get(at + n).copied().unwrap_or(b'/'));
        let gap = b" \t\r\n\\/".contains(&next) && b" \t\x0c\r\n/".contains(&second);
        let unsure = at + BEHIND >= text.len();
        match text[at] {
            b':' => unsure || groups & COLON != 0 || b"/\r\n\x0c".contains(&next) || gap,
            b'.' => filter.dots && (unsure || groups & DOT != 0),
            b'@' => filter.ats,
            _ => false,
        }
    }

    /// What is let through, in order.
    fn expected(filter: BlockFilter, schemes: &Schemes, text: &[u8]) -> Vec<usize> {
        let names = teddy::tables(schemes);
        (0..text.len()).filter(|&at| is_candidate(filter, &names, text, at)).collect()
    }

    /// The filter with each kind of registers that the machine has.
    fn levels(filter: BlockFilter) -> Vec<BlockFilter> {
        #[allow(unused_mut, reason = "the others are of one kind of machine")]
        let mut levels = vec![filter.level];
        #[cfg(target_arch = "x86_64")]
        {
            levels.extend(filter.level.as_avx2().map(Level::Avx2));
            levels.extend(filter.level.as_sse4_2().map(Level::Sse4_2));
            levels.extend(filter.level.as_sse2().map(Level::Sse2));
        }
        let with = |level| {
            let mut filter = filter;
            filter.level = level;
            filter
        };
        levels.into_iter().map(with).collect()
    }

    fn filters() -> Vec<BlockFilter> {
        (0..4).flat_map(|n| levels(BlockFilter::new(n & 1 != 0, n & 2 != 0))).collect()
    }

    /// Compares what it lets through from `from` on, as much at a time as it tells of.
    fn check(filter: BlockFilter, schemes: &Schemes, text: &[u8], from: usize, expected: &[usize]) {
        check_behind(&[0; BEFORE], filter, schemes, text, from, expected);
    }

    /// The same where that stands before it.
    fn check_behind(
        before: &[u8; BEFORE],
        filter: BlockFilter,
        schemes: &Schemes,
        text: &[u8],
        from: usize,
        expected: &[usize],
    ) {
        let mut hits = Hits::default();
        let (mut place, mut found) = (from, Vec::new());
        while place < text.len() {
            let length = filter.run(before, text, place, schemes, &mut hits);
            assert!(length > 0 && length.is_multiple_of(BLOCK), "{length} at {place}");
            let mut from = 0;
            while let Some(byte) = hits.next_hit(from) {
                found.push(place + byte);
                from = byte + 1;
            }
            place += length;
        }
        let expected = &expected[expected.partition_point(|&at| at < from)..];
        assert_eq!(found, expected, "{} from {from}, {filter:?}", text.len());
    }

    /// Pieces that mean something, and some that differ from those by little.
    fn mixed(length: usize, mut seed: u32) -> Vec<u8> {
        const PIECES: [&[u8]; 40] = [
            b":",
            b":",
            b":",
            b":/",
            b"://",
            b":\\/",
            b":\n",
            b":\r\n",
            b": ",
            b": /",
            b":\t\n",
            b":\x0c",
            b":\0",
            b".",
            b".",
            b"@",
            b"/",
            b" ",
            b"news",
            b"mid",
            b"-id",
            b"im",
            b"h323",
            b"url",
            b"FILE",
            b"www",
            b"WwW",
            b"ftp",
            b"v4P",
            b"wwg",
            b"x",
            b"xyz",
            b"1",
            b"12",
            b"\xc3\xa9",
            b"\xed\xe9\xe4",
            b"\xff",
            b"\xba",
            b"\xae",
            b"\xaf",
        ];
        let mut text = Vec::new();
        while text.len() < length {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.extend(PIECES[(seed >> 16) as usize % PIECES.len()]);
        }
        text.truncate(length);
        text
    }

    #[test]
    fn every_start_and_length_about_the_edges_of_blocks() {
        let schemes = Schemes::new(&Config::new());
        let lengths = (0..12)
            .chain(BLOCK - 3..BLOCK + 7)
            .chain(BEFORE + GROUP * BLOCK - 1..BEFORE + GROUP * BLOCK + BEHIND + 2)
            .chain(MASKS * BLOCK - 1..MASKS * BLOCK + 7)
            .chain([BLOCKS * BLOCK, (BLOCKS + MASKS) * BLOCK + 1]);
        for length in lengths {
            let text = mixed(length, u32::try_from(length).unwrap());
            for filter in filters() {
                let expected = expected(filter, &schemes, &text);
                for from in (0..length.min(6)).chain(length.saturating_sub(6)..=length) {
                    check(filter, &schemes, &text, from, &expected);
                }
            }
        }
    }

    #[test]
    fn what_stands_before_a_text() {
        let schemes = Schemes::new(&Config::new());
        for (length, seed) in [(30, 1), (BLOCK, 2), (FRAMED, 3), (7 * BLOCK, 4), (9 * BLOCK, 5)] {
            let text = mixed(BEFORE + 40 + length, seed);
            for filter in filters() {
                for begin in BEFORE..BEFORE + 40 {
                    let (before, rest) = text.split_at(begin);
                    let expected: Vec<_> = expected(filter, &schemes, &text)
                        .into_iter()
                        .filter_map(|at| at.checked_sub(begin))
                        .collect();
                    for from in [0, 1, BEFORE - 1, BEFORE] {
                        let before = before.last_chunk().unwrap();
                        check_behind(before, filter, &schemes, rest, from, &expected);
                    }
                }
            }
        }
    }

    #[test]
    fn one_trigger_anywhere_about_the_edges_of_blocks() {
        let schemes = Schemes::new(&Config::new());
        let length = (BLOCKS + MASKS + 1) * BLOCK + 9;
        let text = vec![b'x'; length];
        for trigger in [&b"x:/"[..], b"www.", b"@", b"mid:x", b"1:  x", b"im:"] {
            let edges = [GROUP, MASKS, BLOCKS, BLOCKS + MASKS].map(|blocks| blocks * BLOCK);
            let about = edges.into_iter().flat_map(|edge| edge - 9..edge + 29);
            for at in (0..80).chain(about).chain(length - 80..length) {
                let mut text = text.clone();
                text.splice(at..(at + trigger.len()).min(length), trigger.iter().copied());
                for filter in levels(BlockFilter::new(true, true)) {
                    let expected = expected(filter, &schemes, &text);
                    assert!(expected.len() <= 1);
                    check(filter, &schemes, &text, 0, &expected);
                    check(filter, &schemes, &text, BEFORE + 1, &expected);
                }
            }
        }
    }

    #[test]
    fn every_byte_at_every_place_about_a_mark() {
        let schemes = Schemes::new(&Config::new());
        let mut text = Vec::new();
        for about in [b"zzz:xx", b"mid:xx", b"1im:xx", b"zzz: x", b"zzz:\\x", b"zzz:x ", b"www.xx"]
        {
            for place in 0..about.len() {
                for byte in 0..=u8::MAX {
                    let mut about = *about;
                    about[place] = byte;
                    text.extend(about);
                    // What is in no group, so that each comes to stand anywhere in a block.
                    text.extend(b"zzzzz");
                }
            }
        }
        for filter in filters() {
            check(filter, &schemes, &text, 0, &expected(filter, &schemes, &text));
        }
    }

    #[test]
    fn added_schemes_of_any_length() {
        let config = ["x", "q7", "bug", "x-9.", "very-long"]
            .into_iter()
            .fold(Config::new(), |config, name| config.scheme(name).unwrap());
        let schemes = Schemes::new(&config);
        let mut text = mixed(4 * BLOCK, 7);
        for name in ["x", "X", "q7", "Q7", "bug", "bUg", "x-9.", "very-long", "VERY-LONG", "bag"] {
            for before in 0..=u8::MAX {
                text.push(before);
                text.extend(name.as_bytes());
                text.extend(b":zz");
            }
        }
        for filter in filters() {
            check(filter, &schemes, &text, 0, &expected(filter, &schemes, &text));
        }
    }
}
