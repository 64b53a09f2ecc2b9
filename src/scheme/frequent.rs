//! The schemes of nearly all references, recognised without a loop.

use super::known::KNOWN;

/// The frequent schemes, and whether each precedes slashes.
const FREQUENT: [(&str, bool); COUNT] = {
    let mut frequent = [("", false); COUNT];
    let (mut row, mut n) = (0, 0);
    while row < KNOWN.len() {
        if KNOWN[row].frequent {
            frequent[n] = (KNOWN[row].name, KNOWN[row].needs_authority);
            n += 1;
        }
        row += 1;
    }
    frequent
};

const COUNT: usize = {
    let (mut row, mut count) = (0, 0);
    while row < KNOWN.len() {
        count += KNOWN[row].frequent as usize;
        row += 1;
    }
    count
};

const WORD: usize = size_of::<u64>();

/// Returns a name at the end of a word, and a mask of its bytes.
const fn word(name: &str) -> (u64, u64) {
    let name = name.as_bytes();
    let (mut word, mut mask) = ([0; WORD], [0; WORD]);
    let mut n = 0;
    while n < name.len() {
        word[WORD - name.len() + n] = name[n];
        mask[WORD - name.len() + n] = u8::MAX;
        n += 1;
    }
    (u64::from_le_bytes(word), u64::from_le_bytes(mask))
}

/// Returns the length of the frequent scheme at the end of `before`, in any case, whose colon `slashes` follow or not.
/// Finds no scheme in less than eight bytes.
#[inline]
pub(crate) fn frequent(before: &[u8], slashes: bool) -> Option<usize> {
    const WORDS: [(u64, u64); FREQUENT.len()] = {
        let mut words = [(0, 0); FREQUENT.len()];
        let mut n = 0;
        while n < FREQUENT.len() {
            words[n] = word(FREQUENT[n].0);
            n += 1;
        }
        words
    };
    // This makes letters lower-case, and no other byte a letter.
    let last = u64::from_le_bytes(*before.last_chunk()?) | (u64::MAX / 0xff * 0x20);
    let is_at_end = |n: &usize| FREQUENT[*n].1 == slashes && last & WORDS[*n].1 == WORDS[*n].0;
    (0..FREQUENT.len()).find(is_at_end).map(|n| FREQUENT[n].0.len())
}

#[cfg(test)]
#[path = "../../tests/unit/scheme/frequent.rs"]
mod tests;
