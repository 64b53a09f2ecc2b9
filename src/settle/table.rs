//! A hash table of fingerprints whose memory is bounded.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};

use super::support::Support;

/// The number of parts, a power of two. A part that grows exists twice for a moment: with many parts, this is a small
/// share of the memory.
const PARTS: usize = 64;

/// The most memory in bytes for each entry: a part has twice the room that it needs after it grew, an entry takes 33 bytes,
/// and a table is full when seven eighths of it are.
const ENTRY: usize = 80;

/// The memory in bytes of each part besides its entries.
const PART: usize = 240;

/// What the table knows of a value.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    /// The offset of the first occurrence, and the number of its source.
    pub offset: u64,
    pub source: u32,
    pub confirmed: u32,
    pub supported: u32,
    pub begun: u32,
}

impl Entry {
    /// Returns the number of occurrences that attest the value at least as strongly as `least`.
    pub fn count(&self, least: Support) -> u64 {
        let by_support = [
            (Support::Confirms, self.confirmed),
            (Support::Supports, self.supported),
            (Support::Begins, self.begun),
        ];
        let counts = by_support.into_iter().filter(|&(support, _)| support <= least);
        counts.map(|(_, count)| u64::from(count)).sum()
    }
}

/// More final zero bits than a fingerprint has.
const NOTHING: u32 = 65;

/// The entries of fingerprints, up to a number of them. Beyond it, those whose fingerprint does not end in a number of
/// zero bits are dropped: what remains does not depend on the order of the insertions.
#[derive(Clone, Debug)]
pub(super) struct Table {
    parts: Vec<HashMap<u64, Entry, Keys>>,
    keys: Keys,
    length: usize,
    max_length: usize,
    /// The number of final zero bits of the fingerprints in the sample.
    zeros: u32,
}

impl Table {
    /// Creates a table that takes at most `bytes`.
    pub fn new(bytes: usize) -> Self {
        let max_length = bytes.saturating_sub(PARTS * PART) / ENTRY;
        let zeros = if max_length == 0 { NOTHING } else { 0 };
        Self { parts: Vec::new(), keys: Keys::new(), length: 0, max_length, zeros }
    }

    pub fn len(&self) -> usize {
        self.length
    }

    /// Reports whether the sample includes a fingerprint.
    pub fn includes(&self, fingerprint: u64) -> bool {
        fingerprint.trailing_zeros() >= self.zeros
    }

    pub fn is_whole(&self) -> bool {
        self.zeros == 0
    }

    pub fn get(&self, fingerprint: u64) -> Option<&Entry> {
        self.parts.get(self.part(fingerprint))?.get(&fingerprint)
    }

    /// Returns the entry of a fingerprint, and whether it is new; `None` if the sample does not include it.
    pub fn entry(&mut self, fingerprint: u64) -> Option<(&mut Entry, bool)> {
        if !self.includes(fingerprint) {
            return None;
        }
        let part = self.part(fingerprint);
        if self.parts.is_empty() {
            self.parts = vec![HashMap::with_hasher(self.keys); PARTS];
        }
        if !self.parts[part].contains_key(&fingerprint) {
            while self.includes(fingerprint)
                && (self.length >= self.max_length || self.parts[part].try_reserve(1).is_err())
            {
                self.halve();
            }
            if !self.includes(fingerprint) {
                return None;
            }
            self.length += 1;
            let entry = self.parts[part].entry(fingerprint).or_default();
            return Some((entry, true));
        }
        self.parts[part].get_mut(&fingerprint).map(|entry| (entry, false))
    }

    /// Drops about one half of the entries, and the memory for them.
    fn halve(&mut self) {
        self.zeros += 1;
        let zeros = self.zeros;
        for part in &mut self.parts {
            part.retain(|fingerprint, _| fingerprint.trailing_zeros() >= zeros);
            part.shrink_to_fit();
        }
        self.length = self.parts.iter().map(HashMap::len).sum();
    }

    /// Returns the number of occurrences in the sample.
    pub fn occurrences(&self) -> u64 {
        let entries = self.parts.iter().flat_map(HashMap::values);
        entries.map(|entry| entry.count(Support::Begins)).sum()
    }

    fn part(&self, fingerprint: u64) -> usize {
        // A table uses the lowest and the highest bits.
        usize::try_from((self.keys.hash_one(fingerprint) >> 32) % PARTS as u64).unwrap_or_default()
    }
}

/// The keys of a hash of fingerprints. They are random, so that input cannot be made to collide in the table.
#[derive(Clone, Copy, Debug)]
struct Keys {
    added: u64,
    /// Odd.
    factor: u64,
}

impl Keys {
    fn new() -> Self {
        let random = RandomState::new();
        Self { added: random.hash_one(0), factor: random.hash_one(1) | 1 }
    }
}

impl BuildHasher for Keys {
    type Hasher = KeyedHasher;

    fn build_hasher(&self) -> KeyedHasher {
        KeyedHasher { keys: *self, hash: 0 }
    }
}

/// Hashes one fingerprint, which is well mixed already.
struct KeyedHasher {
    keys: Keys,
    hash: u64,
}

impl Hasher for KeyedHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(self.hash.rotate_left(8) ^ u64::from(*byte));
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "both halves are wanted")]
    fn write_u64(&mut self, fingerprint: u64) {
        let product = u128::from(fingerprint ^ self.keys.added) * u128::from(self.keys.factor);
        self.hash = product as u64 ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.hash
    }
}
