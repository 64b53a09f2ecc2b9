//! [`PlannedFiles`]: what a walk has found something new in.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use crate::state::record::FileKey;
use crate::state::stat::Stat;

/// The files that a walk has found something new in, without those that have several names. The state does not know yet what is read
/// of them.
///
/// Of each file, two hashes are kept, as a first walk finds something new in all files; of each record that a search goes on from, one.
#[derive(Debug, Default)]
pub struct PlannedFiles {
    hashes: HashSet<u64>,
    state: RandomState,
}

impl PlannedFiles {
    pub fn add(&mut self, key: &FileKey, stat: &Stat) {
        self.hashes.extend([self.state.hash_one(key), self.hash_of(stat)]);
    }

    /// Adds the generation of a record that the search of a file goes on from.
    pub fn add_generation(&mut self, generation: u64) {
        self.hashes.insert(self.state.hash_one(generation));
    }

    pub fn has_generation(&self, generation: u64) -> bool {
        !self.hashes.is_empty() && self.hashes.contains(&self.state.hash_one(generation))
    }

    pub fn has(&self, stat: &Stat) -> bool {
        stat.inode != 0 && !self.hashes.is_empty() && self.hashes.contains(&self.hash_of(stat))
    }

    pub fn has_key(&self, key: &FileKey) -> bool {
        !self.hashes.is_empty() && self.hashes.contains(&self.state.hash_one(key))
    }

    fn hash_of(&self, stat: &Stat) -> u64 {
        self.state.hash_one((stat.device, stat.inode))
    }
}
