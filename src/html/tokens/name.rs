//! Names of elements and attributes in the document, and tables to look them up.

/// A name that is being read: where it stands in the document.
#[derive(Clone, Copy, Debug)]
pub(in crate::html) struct Name {
    start: usize,
    length: usize,
}

impl Name {
    pub const EMPTY: Self = Self { start: 0, length: 0 };

    /// Begins a name at this offset.
    #[inline]
    pub fn begin(&mut self, start: usize) {
        *self = Self { start, length: 0 };
    }

    /// Adds a part of this length.
    #[inline]
    pub fn extend(&mut self, length: usize) {
        self.length += length;
    }

    /// Returns the length in bytes, in which a NUL counts as U+FFFD.
    pub fn length(self) -> usize {
        self.length
    }

    /// Returns the bytes of the name, in any case.
    pub fn bytes(self, document: &[u8]) -> &[u8] {
        let rest = &document[self.start.min(document.len())..];
        let name = &rest[..self.length.min(rest.len())];
        // The tokeniser replaced each NUL by a longer character, so that the length is too great.
        let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>');
        &name[..name.iter().position(ends).unwrap_or(name.len())]
    }

    /// Returns the text after the name.
    pub fn after(self, document: &[u8]) -> &[u8] {
        &document[(self.start + self.bytes(document).len()).min(document.len())..]
    }

    /// Returns the name in lower case as a number, or `None` if it is longer than 16 bytes.
    ///
    /// Characters other than letters change as well, but never to one that occurs in a table.
    #[inline]
    fn key(self, document: &[u8]) -> Option<u128> {
        if self.length > 16 {
            return None;
        }
        let rest = document.get(self.start..)?;
        let first = if let Some(first) = rest.first_chunk::<16>() {
            u128::from_le_bytes(*first)
        } else {
            let mut first = [0; 16];
            first[..rest.len()].copy_from_slice(rest);
            u128::from_le_bytes(first)
        };
        let unused = 128 - 8 * self.length;
        let name = if unused == 128 { 0 } else { first << unused >> unused };
        Some(name | (name & CASE_HALF) >> 1)
    }
}

/// The bit, in each byte, that letters have and digits do not.
const CASE_HALF: u128 = u128::from_le_bytes([0x40; 16]);

/// A hash table of names and what they stand for.
pub(in crate::html) struct NameTable<T, const N: usize> {
    entries: [(u128, T); N],
    /// The index of an entry plus one, or 0.
    slots: [u8; SLOTS],
    /// By the first letter, a bit for each length of the names that begin with it: most attributes hold no references.
    lengths: [u32; 32],
}

const SLOTS: usize = 512;

impl<T: Copy, const N: usize> NameTable<T, N> {
    /// Returns a table of at most 255 names, each of 1 to 16 bytes.
    pub const fn new(names: [(&str, T); N]) -> Self {
        let mut entries = [(0, names[0].1); N];
        let mut slots = [0; SLOTS];
        let mut lengths = [0; 32];
        let mut next = 0;
        while next < N {
            let key = key(names[next].0);
            entries[next] = (key, names[next].1);
            lengths[letter(names[next].0.as_bytes()[0])] |= 1 << names[next].0.len();
            let mut slot = slot(key);
            while slots[slot] != 0 {
                slot = (slot + 1) % SLOTS;
            }
            next += 1;
            #[expect(clippy::cast_possible_truncation, reason = "a table has at most 255 names")]
            {
                slots[slot] = next as u8;
            }
        }
        Self { entries, slots, lengths }
    }

    #[inline]
    pub fn find(&self, name: Name, document: &[u8]) -> Option<T> {
        let first = *document.get(name.start)?;
        if name.length > 16 || self.lengths[letter(first)] >> name.length & 1 == 0 {
            return None;
        }
        let key = name.key(document)?;
        let mut slot = slot(key);
        loop {
            let index = usize::from(self.slots[slot]).checked_sub(1)?;
            let (other, found) = self.entries[index];
            if other == key {
                return Some(found);
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

/// Returns a number that is equal for both cases of a letter.
const fn letter(byte: u8) -> usize {
    (byte & 31) as usize
}

const fn key(name: &str) -> u128 {
    let name = name.as_bytes();
    let mut bytes = [0; 16];
    let mut at = 0;
    while at < name.len() {
        bytes[at] = name[at];
        at += 1;
    }
    u128::from_le_bytes(bytes)
}

/// Returns the slot at which the search for a key begins.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are mixed")]
const fn slot(key: u128) -> usize {
    let mixed = (key as u64) ^ ((key >> 64) as u64).rotate_left(29);
    (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 55) as usize
}
