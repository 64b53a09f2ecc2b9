//! Regular files with reads at any offset, from several threads at once.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Seek, SeekFrom};

use gleaner::internals::InputFile;

use crate::progress::{self, CountedRead};

/// A regular file; offsets count from the position at which it was opened.
#[derive(Debug)]
pub struct PositionedFile {
    file: File,
    start: u64,
    length: u64,
}

impl PositionedFile {
    /// Returns the rest of `file` from its current position; `None` if `file` is not a regular file, if less than `min`
    /// bytes remain, or if the system cannot read at an offset.
    pub fn new(mut file: &File, metadata: &Metadata, min: u64) -> Option<Self> {
        // Most files are shorter; this test spares them two system calls.
        if !cfg!(unix) || !metadata.is_file() || metadata.len() < min {
            return None;
        }
        let start = file.stream_position().ok()?;
        let length = metadata.len().checked_sub(start).filter(|&length| length >= min)?;
        let file = file.try_clone().ok()?;
        Some(Self { file, start, length })
    }

    /// Returns the length at the time of opening; the file may have changed since.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Reads at `offset` until the block is full or the file ends; returns the number of bytes read.
    pub fn read_at(&self, block: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut filled = 0;
        while let Some(rest) = block.get_mut(filled..).filter(|rest| !rest.is_empty()) {
            match read_at(&self.file, rest, self.start + offset + filled as u64) {
                Ok(0) => break,
                Ok(more) => {
                    filled += more;
                    progress::add_bytes(more);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(filled)
    }

    pub fn stream_from(&self, offset: u64) -> io::Result<CountedRead<InputFile>> {
        (&self.file).seek(SeekFrom::Start(self.start + offset))?;
        let file = InputFile::new(self.file.try_clone()?)?;
        Ok(CountedRead(file.known_len(self.start + self.length)))
    }
}

/// Reads once at `offset` from the start of `file`.
#[cfg(unix)]
pub fn read_at(file: &File, block: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, block, offset)
}

#[cfg(not(unix))]
pub fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<usize> {
    Err(ErrorKind::Unsupported.into())
}
