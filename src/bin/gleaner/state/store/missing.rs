//! A build without the feature `state` has no store.

mod known;

use std::io;
use std::path::Path;

pub use self::known::{KnownFile, KnownFiles};
use crate::state::record::{FileKey, FileRecord, Update};
use crate::state::stat::Stat;

/// Has no values: [`open`](Self::open) fails.
pub enum Store {}

impl Store {
    pub fn open(_: &Path) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub fn in_memory() -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub fn is_empty(&self) -> io::Result<bool> {
        match *self {}
    }

    pub fn directory(&mut self, _: &[u8]) -> io::Result<KnownFiles> {
        match *self {}
    }

    pub fn record(&mut self, _: &FileKey) -> io::Result<Option<FileRecord>> {
        match *self {}
    }

    pub fn with_inode(&self, _: &Stat) -> io::Result<Vec<(FileKey, FileRecord)>> {
        match *self {}
    }

    pub fn has_output(&self, _: &Path) -> io::Result<bool> {
        match *self {}
    }

    pub fn add_output(&self, _: &Path) -> io::Result<()> {
        match *self {}
    }

    pub fn apply(&mut self, _: &[Update]) -> io::Result<()> {
        match *self {}
    }
}
