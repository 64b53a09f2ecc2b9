//! Where the files of a state are.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::search::input::input_type::is_in_maildir;
use crate::state::record::{FileKey, os_name, unique_name};

/// The files and directories that the command line names.
pub struct Places {
    paths: Vec<PathBuf>,
}

impl Places {
    /// Makes paths absolute. They need not exist.
    pub fn new<'p>(paths: impl Iterator<Item = &'p PathBuf>) -> Self {
        Self { paths: paths.map(|path| absolute(path)).collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// Reports whether a file is named, or in a directory that is; all are if nothing is named.
    pub fn include(&self, key: &FileKey) -> bool {
        let path = key.path();
        self.paths.is_empty() || self.paths.iter().any(|place| path.starts_with(place))
    }
}

/// Returns the path that a state has for a file or directory.
fn absolute(path: &Path) -> PathBuf {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let in_parent = || {
        let parent = parent.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(parent.join(path.file_name()?))
    };
    // A file in the state has the name of a symbolic link, in the directory that this is in.
    let known = if path.is_dir() { path.canonicalize().ok() } else { in_parent() };
    let absolute =
        known.or_else(|| std::path::absolute(path).ok()).unwrap_or_else(|| path.to_owned());
    if !is_in_maildir(&absolute) || path.is_dir() {
        return absolute;
    }
    let name = absolute.file_name().unwrap_or_default().as_encoded_bytes();
    let maildir = absolute.parent().and_then(Path::parent).unwrap_or(Path::new(""));
    maildir.join(os_name(unique_name(name)))
}

/// Finds files, also messages in Maildirs, whose names have other flags meanwhile.
#[derive(Default)]
pub struct Finder {
    /// The messages of Maildirs, by their unique names.
    maildirs: HashMap<Arc<[u8]>, HashMap<Vec<u8>, PathBuf>>,
}

impl Finder {
    /// Returns the path of a file, if it exists.
    pub fn find(&mut self, key: &FileKey) -> Option<PathBuf> {
        let path = key.path();
        if path.is_file() {
            return Some(path);
        }
        if !self.maildirs.contains_key(&key.directory) {
            self.maildirs.insert(Arc::clone(&key.directory), messages(key));
        }
        self.maildirs.get(&key.directory)?.get(&key.name).cloned()
    }
}

/// Returns the messages of a Maildir, by their unique names.
fn messages(key: &FileKey) -> HashMap<Vec<u8>, PathBuf> {
    let maildir = PathBuf::from(os_name(&key.directory));
    let folders =
        ["cur", "new"].into_iter().filter_map(|folder| fs::read_dir(maildir.join(folder)).ok());
    let named = |entry: fs::DirEntry| {
        (unique_name(entry.file_name().as_encoded_bytes()).to_owned(), entry.path())
    };
    folders.flatten().flatten().map(named).collect()
}
