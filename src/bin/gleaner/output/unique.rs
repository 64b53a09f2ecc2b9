//! `--unique`: remembers the values that were printed.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher, RandomState};

/// The number of tables, a power of two.
///
/// A table that grows exists twice for a moment. With many tables, this is a small part of the memory.
const TABLES: usize = 64;

/// The values so far, up to a limit or as far as there is memory.
///
/// A value is remembered by a fingerprint of 96 bits, which takes less memory than most values. The
/// fingerprints are hashes with random keys, so that input cannot be made to collide; the probability
/// that any two of 10 million values collide is less than 10^-15.
pub struct SeenValues {
    tables: Vec<HashSet<Fingerprint, BuildHasherDefault<FingerprintHasher>>>,
    keys: [RandomState; 2],
    count: u64,
    limit: u64,
    /// Whether a value was not remembered.
    is_full: bool,
}

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Novelty {
    /// It occurs for the first time.
    New,
    /// It is the first value that is not remembered; so many are.
    ReachesLimit(u64),
    /// The limit was exceeded before: it may have occurred since then.
    Unknown,
    /// It has occurred before.
    Seen,
}

impl SeenValues {
    /// Creates an empty set that remembers at most `limit` values, fewer if there is no memory.
    pub fn new(limit: u64) -> Self {
        let keys = [RandomState::new(), RandomState::new()];
        Self { tables: Vec::new(), keys, count: 0, limit, is_full: false }
    }

    /// Looks up a value and remembers it if the limit and memory permit.
    pub fn insert(&mut self, value: &str) -> Novelty {
        let [first, second] = self.keys.each_ref().map(|keys| keys.hash_one(value));
        let fingerprint = Fingerprint::new(first, second);
        if self.tables.is_empty() {
            self.tables.resize_with(TABLES, HashSet::default);
        }
        let Some(table) = self.tables.get_mut((second >> 58) as usize % TABLES) else {
            return Novelty::Unknown;
        };
        if table.contains(&fingerprint) {
            Novelty::Seen
        } else if self.is_full {
            Novelty::Unknown
        } else if self.count < self.limit && table.try_reserve(1).is_ok() {
            table.insert(fingerprint);
            self.count += 1;
            Novelty::New
        } else {
            self.is_full = true;
            Novelty::ReachesLimit(self.count)
        }
    }
}

/// The hash of a value.
#[derive(PartialEq, Eq)]
struct Fingerprint([u32; 3]);

impl Fingerprint {
    /// Joins the first hash and the low half of the second.
    #[expect(clippy::cast_possible_truncation, reason = "halves of hashes are wanted")]
    fn new(first: u64, second: u64) -> Self {
        Self([(first >> 32) as u32, first as u32, second as u32])
    }
}

impl Hash for Fingerprint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [high, low, _] = self.0;
        state.write_u64(u64::from(high) << 32 | u64::from(low));
    }
}

/// Uses a part of a fingerprint, which is a hash, as its hash.
#[derive(Default)]
struct FingerprintHasher(u64);

impl Hasher for FingerprintHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Novelty, SeenValues};

    #[test]
    fn remembers_values_up_to_the_limit() {
        for (limit, last) in [(2, Novelty::ReachesLimit(2)), (3, Novelty::New), (4, Novelty::New)] {
            let mut seen = SeenValues::new(limit);
            let novelties = ["a", "b", "a", "", "b"].map(|value| seen.insert(value));
            let (new, old) = (Novelty::New, Novelty::Seen);
            assert_eq!(novelties, [new, new, old, last, old], "{limit}");
        }
        let mut seen = SeenValues::new(1);
        let novelties = ["a", "b", "b", "a"].map(|value| seen.insert(value));
        let expected = [Novelty::New, Novelty::ReachesLimit(1), Novelty::Unknown, Novelty::Seen];
        assert_eq!(novelties, expected);
    }

    #[test]
    fn tells_many_values_apart() {
        let mut seen = SeenValues::new(u64::MAX);
        for novelty in [Novelty::New, Novelty::Seen] {
            assert!((0..100_000).all(|n| seen.insert(&format!("{n}")) == novelty));
        }
        let sizes: Vec<_> = seen.tables.iter().map(HashSet::len).collect();
        assert!(sizes.iter().all(|size| (1000..2200).contains(size)), "{sizes:?}");
    }
}
