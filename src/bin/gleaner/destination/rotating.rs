//! [`RotatingFile`]: a file that another one follows when it is full, for `--rotate`.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::stdio::Target;

/// When a file is full, and how many full ones are kept.
#[derive(Clone, Copy, Debug)]
pub struct Rotation {
    /// In bytes.
    pub max: u64,
    pub keep: u32,
}

/// The open file, which others can make durable.
pub type SharedFile = Arc<Mutex<File>>;

pub struct RotatingFile {
    path: PathBuf,
    rotation: Rotation,
    /// What each file begins with.
    header: Vec<u8>,
    /// What ends a line.
    end: u8,
    file: SharedFile,
    length: u64,
}

impl RotatingFile {
    /// Goes on with an open file, which has `length` bytes.
    pub fn new(
        path: &Path,
        rotation: Rotation,
        (header, end): (Vec<u8>, u8),
        file: SharedFile,
        length: u64,
    ) -> Self {
        Self { path: path.to_owned(), rotation, header, end, file, length }
    }

    /// Returns how many of these bytes, which begin with a line, go to the current file: whole lines.
    fn fitting(&self, bytes: &[u8]) -> usize {
        let room = self.rotation.max.saturating_sub(self.length);
        let room = usize::try_from(room).map_or(bytes.len(), |room| room.min(bytes.len()));
        if room == bytes.len() {
            return room;
        }
        let last = memchr::memrchr(self.end, bytes.get(..room).unwrap_or_default());
        last.map_or(0, |at| at + 1)
    }

    /// Gives all files the next number, and begins a file.
    fn rotate(&mut self) -> io::Result<()> {
        lock(&self.file).sync_data()?;
        for number in (1..self.rotation.keep).rev() {
            move_if_there(&numbered(&self.path, number), &numbered(&self.path, number + 1))?;
        }
        move_if_there(&self.path, &numbered(&self.path, 1))?;
        let mut file = File::create_new(&self.path)?;
        file.write_all(&self.header)?;
        *lock(&self.file) = file;
        self.length = self.header.len() as u64;
        Ok(())
    }
}

impl Write for RotatingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut length = self.fitting(bytes);
        if length == 0 && self.length > self.header.len() as u64 {
            self.rotate()?;
            length = self.fitting(bytes);
        }
        if length == 0 {
            // A line that is longer than a file has one of its own.
            length = memchr::memchr(self.end, bytes).map_or(bytes.len(), |at| at + 1);
        }
        let written = lock(&self.file).write(bytes.get(..length).unwrap_or_default())?;
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Target for RotatingFile {
    fn remove_last(&mut self, length: u64) {
        lock(&self.file).remove_last(length);
        self.length = self.length.saturating_sub(length);
    }
}

fn lock(file: &SharedFile) -> MutexGuard<'_, File> {
    file.lock().unwrap_or_else(PoisonError::into_inner)
}

fn numbered(path: &Path, number: u32) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(format!(".{number}"));
    name.into()
}

fn move_if_there(from: &Path, to: &Path) -> io::Result<()> {
    match fs::rename(from, to) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        moved => moved,
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/destination/rotating.rs"]
mod tests;
