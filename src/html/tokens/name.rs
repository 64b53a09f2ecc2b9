//! Names of elements and attributes in the document, and tables to look them up.

/// A name that is being read: where it stands in the document.
#[derive(Clone, Copy, Debug)]
pub(in crate::html) struct Name {
    start: usize,
    /// In bytes; a NUL counts as U+FFFD.
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

    /// Returns the first 8 bytes of the name in lower case as a number.
    ///
    /// Characters other than letters change as well, but never to one that occurs in a table.
    #[inline]
    fn key(self, document: &[u8]) -> Option<u64> {
        let rest = document.get(self.start..)?;
        let first = if let Some(first) = rest.first_chunk::<8>() {
            u64::from_le_bytes(*first)
        } else {
            let mut first = [0; 8];
            first[..rest.len()].copy_from_slice(rest);
            u64::from_le_bytes(first)
        };
        // No name is empty; a shift by 64 bits would overflow.
        let unused = 64 - 8 * self.length.clamp(1, 8);
        let name = first << unused >> unused;
        Some(name | (name & CASE_HALF) >> 1)
    }

    /// Reports whether the bytes of the name after the first 8 are those of `name`, in any case.
    #[inline]
    fn ends_like(self, name: &str, document: &[u8]) -> bool {
        let rest = document.get(self.start + 8..self.start + self.length);
        rest.is_some_and(|rest| rest.eq_ignore_ascii_case(&name.as_bytes()[8..]))
    }
}

/// The bit, in each byte, that letters have and digits do not.
const CASE_HALF: u64 = u64::from_le_bytes([0x40; 8]);

#[derive(Clone, Copy)]
struct Entry<T> {
    key: u64,
    name: &'static str,
    found: T,
}

/// A hash table of names and what they stand for.
pub(in crate::html) struct NameTable<T, const N: usize> {
    entries: [Entry<T>; N],
    /// The index of an entry plus one, or 0.
    slots: [u8; SLOTS],
    /// By the first letter, a bit for each length of the names that begin with it: most attributes hold no references.
    lengths: [u32; 32],
}

const SLOTS: usize = 512;

impl<T: Copy, const N: usize> NameTable<T, N> {
    /// Returns a table of at most 255 names, each of 1 to 31 bytes.
    pub const fn new(names: [(&'static str, T); N]) -> Self {
        let mut entries = [Entry { key: 0, name: "", found: names[0].1 }; N];
        let mut slots = [0; SLOTS];
        let mut lengths = [0; 32];
        let mut next = 0;
        while next < N {
            let (name, found) = names[next];
            let key = key(name);
            entries[next] = Entry { key, name, found };
            lengths[letter(name.as_bytes()[0])] |= 1 << name.len();
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

    /// Reports whether a name of this length that begins with `first` may be in the table.
    #[inline]
    pub fn may_have(&self, first: u8, length: usize) -> bool {
        length < 32 && self.lengths[letter(first)] >> length & 1 != 0
    }

    #[inline]
    pub fn find(&self, name: Name, document: &[u8]) -> Option<T> {
        if !self.may_have(*document.get(name.start)?, name.length) {
            return None;
        }
        let key = name.key(document)?;
        let mut slot = slot(key);
        loop {
            let index = usize::from(self.slots[slot]).wrapping_sub(1);
            let entry = self.entries.get(index)?;
            let is_equal = entry.key == key && entry.name.len() == name.length;
            if is_equal && (name.length <= 8 || name.ends_like(entry.name, document)) {
                return Some(entry.found);
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

/// Returns a number that is equal for both cases of a letter.
const fn letter(byte: u8) -> usize {
    (byte & 31) as usize
}

const fn key(name: &str) -> u64 {
    let name = name.as_bytes();
    let mut bytes = [0; 8];
    let mut at = 0;
    while at < name.len() && at < bytes.len() {
        bytes[at] = name[at];
        at += 1;
    }
    u64::from_le_bytes(bytes)
}

/// Returns the slot at which the search for a key begins.
#[inline]
const fn slot(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 55) as usize
}

#[cfg(test)]
#[path = "../../../tests/unit/html/name.rs"]
mod tests;
