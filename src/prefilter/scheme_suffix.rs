//! The last letters of the schemes that need no `//`.
//!
//! A colon after any other word is a candidate only if slashes follow.

use crate::scheme::known::{KNOWN, URL_WORD};

/// The number of letters that are compared.
pub(super) const COMPARED: usize = 4;

/// For each of the last letters, from the last one backward, and each byte: one bit for each name that has this
/// byte there, in either case. Any byte may precede a name that is shorter than [`COMPARED`].
type Suffixes = [[u32; 256]; COMPARED];

/// The suffixes of `URL` and of the schemes that may lack `//` (R1, R9).
static SUFFIXES: Suffixes = {
    let mut suffixes = [[0; 256]; COMPARED];
    add(&mut suffixes, URL_WORD.as_bytes(), 1);
    let (mut n, mut bit) = (0, 2);
    while n < KNOWN.len() {
        if KNOWN[n].wrapped.is_some() {
            add(&mut suffixes, KNOWN[n].name.as_bytes(), bit);
            bit *= 2;
        }
        n += 1;
    }
    suffixes
};

const fn add(suffixes: &mut Suffixes, name: &[u8], bit: u32) {
    let mut n = 0;
    while n < COMPARED {
        if n < name.len() {
            let letter = name[name.len() - 1 - n];
            suffixes[n][letter.to_ascii_lowercase() as usize] |= bit;
            suffixes[n][letter.to_ascii_uppercase() as usize] |= bit;
        } else {
            let mut byte = 0;
            while byte < 256 {
                suffixes[n][byte] |= bit;
                byte += 1;
            }
        }
        n += 1;
    }
}

/// Reports whether the word that ends in `last` may be `URL` or a scheme that needs no `//`. A shorter word is
/// padded with zeros.
pub(super) fn may_be_opaque(last: [u8; COMPARED]) -> bool {
    let names = |n: usize| SUFFIXES[n][usize::from(last[COMPARED - 1 - n])];
    (0..COMPARED).fold(u32::MAX, |left, n| left & names(n)) != 0
}

#[cfg(test)]
#[path = "../../tests/unit/prefilter/scheme_suffix.rs"]
mod tests;
