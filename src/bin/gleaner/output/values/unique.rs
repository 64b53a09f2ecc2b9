//! `--unique`: remembers the values that were printed.
//!
//! A recorder looks each value up before it renders the record, so that a frequent value costs little. The writer, which
//! knows the order of all records, remembers their values, and decides which ones are printed.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher, RandomState};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of tables, a power of two. A table that grows exists twice for a moment: with many tables, this is a small
/// part of the memory.
const TABLES: usize = 64;

/// More than the number of values on their way to the writer: they take 32 bytes each, and at most 96 MiB in all, 32 MiB
/// in the queue and in the budget of the helpers, and 64 KiB for each of 1024 threads.
const IN_FLIGHT: u64 = 1 << 22;

type Table = HashSet<Fingerprint, BuildHasherDefault<FingerprintHasher>>;

/// The values that were printed, up to a limit or as far as there is memory.
///
/// A value is remembered by a hash of 96 bits with random keys, so that input cannot be made to collide. The
/// probability that any two of 10 million values collide is less than 10^-15.
#[derive(Debug)]
pub struct SeenValues {
    tables: [Mutex<Table>; TABLES],
    keys: [RandomState; 2],
    count: AtomicU64,
    limit: u64,
    /// Whether a value was not remembered.
    is_full: AtomicBool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Novelty {
    New,
    /// The value is the first one that is not remembered, after this number of others.
    ReachesLimit(u64),
    /// The limit was exceeded before, and the value may have occurred since then.
    Unknown,
    Seen,
}

impl SeenValues {
    pub fn new(limit: u64) -> Self {
        Self {
            tables: [const { Mutex::new(HashSet::with_hasher(BuildHasherDefault::new())) }; TABLES],
            keys: [RandomState::new(), RandomState::new()],
            count: AtomicU64::new(0),
            limit,
            is_full: AtomicBool::new(false),
        }
    }

    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Returns the fingerprint of a value, for this set only.
    pub fn fingerprint(&self, value: &str) -> Fingerprint {
        let [first, second] = self.keys.each_ref().map(|keys| keys.hash_one(value));
        Fingerprint::new(first, second)
    }

    pub fn contains(&self, value: &Fingerprint) -> bool {
        self.table(value).contains(value)
    }

    /// Looks up a value and remembers it if the limit and memory permit.
    pub fn insert(&self, value: Fingerprint) -> Novelty {
        let mut table = self.table(&value);
        let count = self.count.load(Ordering::Relaxed);
        if table.contains(&value) {
            Novelty::Seen
        } else if self.is_full.load(Ordering::Relaxed) {
            Novelty::Unknown
        } else if count < self.limit && table.try_reserve(1).is_ok() {
            table.insert(value);
            self.count.store(count + 1, Ordering::Relaxed);
            Novelty::New
        } else {
            self.is_full.store(true, Ordering::Relaxed);
            Novelty::ReachesLimit(count)
        }
    }

    /// Reports whether the values on their way to the writer are within the limit.
    fn is_far_from_limit(&self) -> bool {
        self.count.load(Ordering::Relaxed).saturating_add(IN_FLIGHT) <= self.limit
    }

    fn table(&self, value: &Fingerprint) -> MutexGuard<'_, Table> {
        let [.., low] = value.0;
        self.tables[low as usize % TABLES].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Finds the values of one recorder that may be printed.
///
/// The records of a recorder must reach the writer together or not at all: if only the first record of a value were
/// dropped, the value would be lost. A helper therefore has a recorder for each part of its search that may be dropped
/// alone.
#[derive(Debug)]
pub struct UnseenValues<'s> {
    seen: &'s SeenValues,
    /// The last values, whose records may not have reached the writer.
    recent: Box<[Option<Fingerprint>; RECENT]>,
}

/// The number of recent values, a power of two: more than the JSON lines in a batch of a recorder.
const RECENT: usize = 512;

impl<'s> UnseenValues<'s> {
    pub fn new(seen: &'s SeenValues) -> Self {
        Self { seen, recent: Box::new([const { None }; RECENT]) }
    }

    pub fn fingerprint(&self, value: &str) -> Fingerprint {
        self.seen.fingerprint(value)
    }

    /// Returns a value, unless it was printed or an earlier record of the recorder has it.
    ///
    /// Near the limit, the writer decides about repeated values: it may not remember the earlier record.
    pub fn find(&mut self, value: Fingerprint) -> Option<Fingerprint> {
        let [high, ..] = value.0;
        let place = &mut self.recent[high as usize % RECENT];
        let is_recent = place.replace(value).is_some_and(|before| before == value);
        let is_known = is_recent && self.seen.is_far_from_limit() || self.seen.contains(&value);
        (!is_known).then_some(value)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint([u32; 3]);

impl Fingerprint {
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
#[path = "../../../../../tests/unit/gleaner/output/values/unique.rs"]
mod tests;
