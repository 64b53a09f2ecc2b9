//! Teddy, after Hyperscan's literal matcher: lookup tables for the last letters of the names that make a colon,
//! a dot or a digit a hit.
//!
//! The tables are indexed by the low half of a byte, because a SIMD register holds a table of 16 entries.
//! The index ignores case, and also takes `-` for an `m`, among others.

use crate::scheme::Schemes;
use crate::scheme::known::{ABBREVIATED_WORD, ABBREVIATIONS, KNOWN, URL_GROUP, URL_WORD};

/// The number of letters that the tables compare.
pub(super) const LETTERS: usize = 3;

/// The bits of the groups that the caller's schemes join; their names may end in digits.
const LOOSE: [u8; 5] = [1, 1 << 1, 1 << 2, 1 << 3, 1 << 4];

/// The bit of the group of `ftp`, separate from that of `www`, so that few numbers pass.
const UNNUMBERED: u8 = 1 << 5;

/// The bit of the group that also demands a letter, or one of ``@[\]^_`{|}~``, as the first of the letters.
pub(super) const STRICT: u8 = 1 << 6;

/// The bit of the group of `www`, which may end at a digit, too.
pub(super) const DIGIT: u8 = 1 << 7;

/// The bits of the groups whose names end at a dot.
pub(super) const DOT: u8 = UNNUMBERED | DIGIT;

/// The bits of the groups whose names end at a colon.
pub(super) const COLON: u8 = !DOT;

/// For each of the last letters, in order, and each low half of a byte: the bits of the groups that have a name
/// whose letter there has that low half.
pub(super) type Tables = [[u8; 16]; LETTERS];

/// The tables of `URL`, of the schemes that may lack `//` (R1, R9) and of the abbreviations (R8).
pub(super) static USUAL: Tables = {
    let mut tables = with([[0; 16]; LETTERS], URL_WORD.as_bytes(), 1 << URL_GROUP);
    let mut n = 0;
    while n < KNOWN.len() {
        if let Some(group) = KNOWN[n].group {
            assert!(COLON & (1 << group) != 0, "a group of schemes must end at a colon");
            tables = with(tables, KNOWN[n].name.as_bytes(), 1 << group);
        }
        n += 1;
    }
    n = 0;
    while n < ABBREVIATIONS.len() {
        let (name, _dot) = ABBREVIATIONS[n].prefix.split_at(ABBREVIATED_WORD);
        let bit = if ABBREVIATIONS[n].numbered { DIGIT } else { UNNUMBERED };
        tables = with(tables, name, bit);
        n += 1;
    }
    tables
};

/// Returns [`USUAL`] with the added schemes.
///
/// Built for each run of the filter, because a stored copy would cost memory in every idle connection.
#[cold]
pub(super) fn tables(schemes: &Schemes) -> Tables {
    let groups = LOOSE.into_iter().cycle();
    schemes.added().zip(groups).fold(USUAL, |tables, (name, bit)| with(tables, name, bit))
}

/// Adds a name to a group. Any byte may precede a name that is shorter than [`LETTERS`].
const fn with(mut tables: Tables, name: &[u8], bit: u8) -> Tables {
    let mut back = 0;
    while back < LETTERS {
        let table = &mut tables[LETTERS - 1 - back];
        let mut half = 0;
        while half < table.len() {
            if back >= name.len() || (name[name.len() - 1 - back] & 0x0f) as usize == half {
                table[half] |= bit;
            }
            half += 1;
        }
        back += 1;
    }
    tables
}

#[cfg(test)]
#[path = "../../tests/unit/prefilter/teddy.rs"]
mod tests;
