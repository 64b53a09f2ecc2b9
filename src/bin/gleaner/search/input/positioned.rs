//! Files of which any part can be read at any time.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Seek, SeekFrom};

/// A regular file, from where it is to be read on.
#[derive(Debug)]
pub struct Whole {
    file: File,
    start: u64,
    length: u64,
}

impl Whole {
    /// The rest of the file from where it stands; None where it is no regular file with so many bytes left,
    /// or where the system cannot read it so.
    pub fn of(mut file: &File, metadata: &Metadata, least: u64) -> Option<Self> {
        // Most are shorter, which is known without more ado.
        if !cfg!(unix) || !metadata.is_file() || metadata.len() < least {
            return None;
        }
        let start = file.stream_position().ok()?;
        let length = metadata.len().checked_sub(start).filter(|&length| length >= least)?;
        let file = file.try_clone().ok()?;
        Some(Self { file, start, length })
    }

    /// How much of it there was to be read.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Reads from this offset on until the block is full, or there is no more.
    pub fn read(&self, block: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut filled = 0;
        while let Some(rest) = block.get_mut(filled..).filter(|rest| !rest.is_empty()) {
            match read_at(&self.file, rest, self.start + offset + filled as u64) {
                Ok(0) => break,
                Ok(more) => filled += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(filled)
    }

    /// What is behind this offset, as a stream.
    pub fn rest(&self, offset: u64) -> io::Result<File> {
        (&self.file).seek(SeekFrom::Start(self.start + offset))?;
        self.file.try_clone()
    }
}

#[cfg(unix)]
fn read_at(file: &File, block: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, block, offset)
}

#[cfg(not(unix))]
fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<usize> {
    Err(ErrorKind::Unsupported.into())
}
