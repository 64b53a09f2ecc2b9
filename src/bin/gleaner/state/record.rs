//! [`FileRecord`]: what the state knows of a file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gleaner::mail::Format;

use super::content::{Content, Hash};
use super::stat::Stat;

/// The name of a file in the state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileKey {
    /// The absolute path of its directory; of a message in a Maildir, that of the Maildir.
    pub directory: Arc<[u8]>,
    /// Of a message in a Maildir, its unique name, without flags.
    pub name: Vec<u8>,
}

impl FileKey {
    /// Returns the path of the file; of a message in a Maildir, without its folder and flags.
    pub fn path(&self) -> PathBuf {
        Path::new(&os_name(&self.directory)).join(os_name(&self.name))
    }
}

/// What was read of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRecord {
    /// What tells the file from its predecessors and successors with the same path.
    pub generation: u64,
    pub stat: Stat,
    /// Whether the file must be opened even if its [`Stat`] is the same: it was written while it was read, or findings at its
    /// end were held back.
    pub is_unsettled: bool,
    pub content: Content,
    pub resume: Resume,
    /// What was reported of the text after the place where the search goes on: the
    /// [places](super::tracking::Tracking::place) of the findings.
    pub reported: Vec<u64>,
    /// The length and the hash of what `--state-verify` hashed last.
    pub whole: Option<(u64, Hash)>,
}

/// How the search of a longer file goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resume {
    /// It does not: the file is a document, UTF-16 or an archive, and is read anew.
    Anew,
    /// Like [`Anew`](Self::Anew), and the content is that of the archive file itself.
    Archive,
    /// Plain text, after the content, from a checkpoint of the extractor and the line counter, if lines were counted.
    Text { checkpoint: Vec<u8>, lines: Option<Vec<u8>> },
    /// Mail, from the last message on: its boundary, and the line counter there.
    Mail { format: Format, offset: u64, boundary: Vec<u8>, lines: Option<Vec<u8>> },
}

impl FileRecord {
    /// Returns the offset of the first byte that is read again.
    pub fn start(&self) -> u64 {
        match &self.resume {
            Resume::Mail { offset, .. } => *offset,
            _ => self.content.length,
        }
    }

    /// Returns the approximate size in memory, in bytes.
    pub fn cost(&self) -> usize {
        size_of_val(self) + size_of_val(&*self.reported) + self.resume.heap_size()
    }
}

impl Resume {
    /// Returns the size of its heap memory in bytes.
    fn heap_size(&self) -> usize {
        match self {
            Self::Anew | Self::Archive => 0,
            Self::Text { checkpoint: saved, lines } | Self::Mail { boundary: saved, lines, .. } => {
                saved.len() + lines.as_ref().map_or(0, Vec::len)
            }
        }
    }
}

/// A change of the state.
#[derive(Clone, Debug)]
pub enum Update {
    Put(FileKey, Box<FileRecord>),
    /// Removes a file, if it has this generation.
    Remove {
        key: FileKey,
        generation: Option<u64>,
    },
}

/// Returns the part of a name in a Maildir that never changes: that before the flags.
pub fn unique_name(name: &[u8]) -> &[u8] {
    name.split(|&byte| byte == b':').next().unwrap_or_default()
}

/// Returns the name of a file that has these bytes.
#[cfg(unix)]
pub fn os_name(bytes: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes.to_vec())
}

#[cfg(not(unix))]
pub fn os_name(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}
