//! Unit tests of the block filter against a filter of one byte at a time.

use super::super::hits::MASKS;
use super::super::teddy::{COLON, DIGIT, DOT, LETTERS, STRICT};
use super::*;
use crate::config::Config;

/// Reports whether one byte is a hit, without SIMD.
fn is_hit(filter: BlockFilter, names: &Tables, text: &[u8], at: usize) -> bool {
    let last: [u8; LETTERS] =
        std::array::from_fn(|n| (at + n).checked_sub(LETTERS).map_or(0, |before| text[before]));
    let mut groups = if last[0] & 0x40 == 0 { !STRICT } else { u8::MAX };
    for (table, byte) in names.iter().zip(last) {
        groups &= table[usize::from(byte % 16)];
    }
    let [next, second] = [1, 2].map(|n| text.get(at + n).copied().unwrap_or(b'/'));
    let gap = b" \t\r\n\\/=".contains(&next) && b" \t\x0c\r\n/".contains(&second);
    let unsure = at + AFTER >= text.len();
    match text[at] {
        b':' => unsure || groups & COLON != 0 || b"/\r\n\x0c".contains(&next) || gap,
        b'.' => {
            let in_host = filter.domains && (unsure || next >= b'0');
            in_host || filter.dots && (unsure || groups & DOT != 0)
        }
        b'0'..=b'9' => filter.dots && (unsure || groups & DIGIT != 0),
        b'@' => filter.ats,
        _ => false,
    }
}

/// Returns the hits, in order.
fn expected(filter: BlockFilter, schemes: &Schemes, text: &[u8]) -> Vec<usize> {
    let names = teddy::tables(schemes);
    (0..text.len()).filter(|&at| is_hit(filter, &names, text, at)).collect()
}

/// Returns the filter at each SIMD level of the machine.
fn levels(filter: BlockFilter) -> Vec<BlockFilter> {
    #[allow(unused_mut, reason = "only x86-64 has more than one level")]
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
    (0..8).flat_map(|n| levels(BlockFilter::new(n & 1 != 0, n & 2 != 0, n & 4 != 0))).collect()
}

/// Compares the hits from `from` on, one run of the filter after the other.
fn check(filter: BlockFilter, schemes: &Schemes, text: &[u8], from: usize, expected: &[usize]) {
    check_after(&[0; BEFORE], filter, schemes, text, from, expected);
}

/// Does the same for a haystack after `before`.
fn check_after(
    before: &[u8; BEFORE],
    filter: BlockFilter,
    schemes: &Schemes,
    text: &[u8],
    from: usize,
    expected: &[usize],
) {
    let mut hits = Hits::default();
    let (mut offset, mut found) = (from, Vec::new());
    while offset < text.len() {
        let length = filter.run(before, text, offset, schemes, &mut hits);
        assert!(length > 0 && length.is_multiple_of(BLOCK), "{length} at {offset}");
        let mut from = 0;
        while let Some(byte) = hits.next_hit(from) {
            found.push(offset + byte);
            from = byte + 1;
        }
        offset += length;
    }
    let expected = &expected[expected.partition_point(|&at| at < from)..];
    assert_eq!(found, expected, "{} from {from}, {filter:?}", text.len());
}

/// Returns random pieces of hits and near misses.
fn mixed(length: usize, mut seed: u32) -> Vec<u8> {
    const PIECES: [&[u8]; 41] = [
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
        b"www2.",
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
fn finds_every_hit_from_any_start_in_any_length() {
    let schemes = Schemes::new(&Config::new().schemes);
    let lengths = (0..12)
        .chain(BLOCK - 3..BLOCK + 7)
        .chain(BEFORE + GROUP * BLOCK - 1..BEFORE + GROUP * BLOCK + AFTER + 2)
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
fn compares_the_bytes_before_a_haystack() {
    let schemes = Schemes::new(&Config::new().schemes);
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
                    check_after(before, filter, &schemes, rest, from, &expected);
                }
            }
        }
    }
}

#[test]
fn finds_one_hit_anywhere_near_the_edges_of_blocks() {
    let schemes = Schemes::new(&Config::new().schemes);
    let length = (BLOCKS + MASKS + 1) * BLOCK + 9;
    let text = vec![b'x'; length];
    for hit in [&b"x:/"[..], b"www.", b"@", b"mid:x", b"z:  x", b"im:", b"www2x"] {
        let edges = [GROUP, MASKS, BLOCKS, BLOCKS + MASKS].map(|blocks| blocks * BLOCK);
        let about = edges.into_iter().flat_map(|edge| edge - 9..edge + 29);
        for at in (0..80).chain(about).chain(length - 80..length) {
            let mut text = text.clone();
            text.splice(at..(at + hit.len()).min(length), hit.iter().copied());
            for filter in levels(BlockFilter::new(true, true, false)) {
                let expected = expected(filter, &schemes, &text);
                assert!(expected.len() <= 1);
                check(filter, &schemes, &text, 0, &expected);
                check(filter, &schemes, &text, BEFORE + 1, &expected);
            }
        }
    }
}

#[test]
fn finds_every_hit_whatever_byte_is_near_a_mark() {
    let schemes = Schemes::new(&Config::new().schemes);
    let mut text = Vec::new();
    for about in
        [b"zzz:xx", b"mid:xx", b"1im:xx", b"zzz: x", b"zzz:\\x", b"zzz:x ", b"www.xx", b"www2xx"]
    {
        for index in 0..about.len() {
            for byte in 0..=u8::MAX {
                let mut about = *about;
                about[index] = byte;
                text.extend(about);
                // A word of no group, so that each piece comes at every index of a block.
                text.extend(b"zzzzz");
            }
        }
    }
    for filter in filters() {
        check(filter, &schemes, &text, 0, &expected(filter, &schemes, &text));
    }
}

#[test]
fn finds_added_schemes_of_any_length() {
    let config = ["x", "q7", "bug", "x-9.", "very-long"]
        .into_iter()
        .fold(Config::new(), |config, name| config.scheme(name).unwrap());
    let schemes = Schemes::new(&config.schemes);
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
