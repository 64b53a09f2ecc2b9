//! A build without the feature `state` has no store.

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::state::record::{FileKey, FileRecord, Update};
use crate::state::stat::Stat;

/// Has no values: [`open`](Self::open) fails.
pub enum Store {}

#[derive(Clone, Copy, Debug)]
pub struct KnownFile {
    pub stat: Stat,
    pub is_unsettled: bool,
}

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

    pub fn directory(&mut self, _: &Arc<[u8]>) -> io::Result<HashMap<Vec<u8>, KnownFile>> {
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
