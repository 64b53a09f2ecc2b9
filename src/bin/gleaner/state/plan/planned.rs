//! [`PlannedFiles`]: what a walk has found something new in.

use std::collections::HashSet;

use crate::state::record::FileKey;
use crate::state::stat::Stat;

/// The files that a walk has found something new in, without those that have several names. The state does not know yet what is read
/// of them.
#[derive(Debug, Default)]
pub struct PlannedFiles {
    inodes: HashSet<(u64, u64)>,
    keys: HashSet<FileKey>,
}

impl PlannedFiles {
    pub fn add(&mut self, key: FileKey, stat: &Stat) {
        self.inodes.insert((stat.device, stat.inode));
        self.keys.insert(key);
    }

    pub fn has(&self, stat: &Stat) -> bool {
        stat.inode != 0 && self.inodes.contains(&(stat.device, stat.inode))
    }

    pub fn has_key(&self, key: &FileKey) -> bool {
        self.keys.contains(key)
    }
}
