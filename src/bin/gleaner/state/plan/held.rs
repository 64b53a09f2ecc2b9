//! [`HeldFiles`]: files that stay open, so that their rest can be read after they were removed.

use std::fs::{File, Metadata};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::state::stat::{Stat, names};

/// The number of files that stay open.
const MAX_FILES: usize = 256;

#[derive(Debug, Default)]
pub struct HeldFiles {
    /// The one that was held last is at the end.
    files: Vec<HeldFile>,
}

/// An open file.
#[derive(Clone, Debug)]
pub struct HeldFile {
    /// The path at which it was.
    pub path: PathBuf,
    pub file: Arc<File>,
    stat: Stat,
}

impl HeldFile {
    /// Returns a path that leads to the file even if it was removed; `None` if the system has none.
    pub fn open_path(&self) -> Option<PathBuf> {
        open_path(&self.file)
    }
}

impl HeldFiles {
    /// Holds a file, unless it is held.
    pub fn hold(&mut self, path: &Path, stat: &Stat) {
        if self.files.iter().any(|held| held.stat.is_same_file(stat)) {
            return;
        }
        let Ok(file) = File::open(path) else { return };
        let Ok(metadata) = file.metadata() else { return };
        if Stat::of(&metadata).is_same_file(stat) && open_path(&file).is_some() {
            let (path, file) = (path.to_owned(), Arc::new(file));
            if self.files.len() == MAX_FILES {
                self.files.remove(0);
            }
            self.files.push(HeldFile { path, file, stat: *stat });
        }
    }

    /// Lets go of the files that were removed, and returns them with what the system says of them.
    pub fn take_removed(&mut self) -> Vec<(HeldFile, Metadata)> {
        let mut removed = Vec::new();
        self.files.retain(|held| match held.file.metadata() {
            Ok(metadata) if names(&metadata) == 0 => {
                removed.push((held.clone(), metadata));
                false
            }
            _ => true,
        });
        removed
    }
}

#[cfg(target_os = "linux")]
#[expect(clippy::unnecessary_wraps, reason = "other systems have no such path")]
fn open_path(file: &File) -> Option<PathBuf> {
    use std::os::fd::AsRawFd;
    Some(PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd())))
}

#[cfg(not(target_os = "linux"))]
fn open_path(_: &File) -> Option<PathBuf> {
    None
}
