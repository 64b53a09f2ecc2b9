//! [`Assignment`]: how a file is searched.

use std::path::PathBuf;

use super::check::{Checker, Continued};
use super::record::{FileKey, FileRecord};
use super::stat::{Stat, next_generation};

/// What a file is in its directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileRole {
    File,
    /// One message per file: MH folders and news spools.
    Message,
    /// A message in a Maildir, which never changes, under a name that may.
    MaildirMessage,
}

/// How a file is searched.
#[derive(Clone, Debug)]
pub struct Assignment {
    pub key: FileKey,
    pub role: FileRole,
    /// `None` if the file was not looked at yet.
    pub stat: Option<Stat>,
    /// `None` if that of the file when it is opened.
    pub generation: Option<u64>,
    /// What was read before; `None` if the file is read from its start.
    pub continued: Option<Box<Continued>>,
    /// Whether the file has not changed since the last run.
    pub is_unchanged: bool,
    /// Why a file that was read before is read anew.
    pub warning: Option<&'static str>,
    /// Whether all bytes are hashed.
    pub hashes_whole: bool,
}

/// What the walk does with a file that the command line names.
#[derive(Debug, Default)]
pub struct Plan {
    /// Files that are searched before it: they hold the rest of a log that was rotated.
    pub before: Vec<(PathBuf, Assignment)>,
    /// `None` if the file is skipped.
    pub assignment: Option<Box<Assignment>>,
}

pub const REWRITTEN: &str = "the file no longer begins with what was read of it: it was truncated, rewritten, or replaced, and is read \
    anew; what was added before that, and is gone, was not read";

impl Assignment {
    pub fn new(key: FileKey, role: FileRole, stat: Option<Stat>, checker: &Checker) -> Self {
        Self {
            key,
            role,
            stat,
            generation: None,
            continued: None,
            is_unchanged: false,
            warning: None,
            hashes_whole: checker.whole,
        }
    }

    /// Reads a file anew that was read before.
    pub fn rewritten(self, record: &FileRecord) -> Self {
        let is_same_file = self.stat.is_some_and(|stat| record.stat.is_same_file(&stat));
        let generation =
            if is_same_file { Some(next_generation(record.generation)) } else { self.generation };
        Self { generation, warning: Some(REWRITTEN), ..self }
    }
}
