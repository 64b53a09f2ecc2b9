//! [`KnownDirectory`]: what the state knows of a directory.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::family::family;
use super::prefix::PathPrefix;
use crate::state::store::{KnownFile, KnownFiles};

pub struct KnownDirectory {
    pub path: PathBuf,
    /// What the paths of its files begin with, once one was met.
    pub prefix: PathPrefix,
    pub key: Arc<[u8]>,
    pub files: KnownFiles,
    /// The names of the known files of each log, in order, once a file has something new.
    families: OnceCell<HashMap<Vec<u8>, Vec<Vec<u8>>>>,
}

impl KnownDirectory {
    pub fn new(path: &Path, key: Arc<[u8]>, files: KnownFiles) -> Self {
        let (path, families) = (path.to_owned(), OnceCell::new());
        Self { prefix: PathPrefix::of(&path.join("name")), path, key, files, families }
    }

    /// Returns the names of the known files of a log, in order.
    pub fn family(&self, family: &[u8]) -> Option<&Vec<Vec<u8>>> {
        let families = self.families.get_or_init(|| {
            let mut families: HashMap<_, Vec<_>> = HashMap::new();
            for name in self.files.names() {
                if let Some(family) = self::family(name) {
                    families.entry(family).or_default().push(name.to_owned());
                }
            }
            families
        });
        families.get(family)
    }

    /// Returns the known files that a log with this name may have been renamed to, in the order of their names.
    pub fn rotated(&mut self, name: &[u8]) -> Vec<(Vec<u8>, KnownFile)> {
        let members = family(name).and_then(|family| self.family(&family));
        let others = members.into_iter().flatten().filter(|other| is_rotation_of(other, name));
        let others: Vec<_> = others.cloned().collect();
        let known = |name: Vec<u8>| self.files.find(&name).map(|known| (name, known));
        others.into_iter().filter_map(known).collect()
    }
}

/// Reports whether a log with this name may have been renamed to `other`.
pub fn is_rotation_of(other: &[u8], name: &[u8]) -> bool {
    other.len() > name.len() && other.starts_with(name) && family(other) == family(name)
}
