//! A reader of files that notices when they shrink.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Read, Seek};
use std::mem;

/// A reader of a file that returns [`ErrorKind::UnexpectedEof`] at the end of a regular file that has shrunk since it
/// was opened.
///
/// What was read before the error may end anywhere. A file that grew is read to the end that it has when that end is
/// reached, and one that was renamed or removed is read as if it were not. A file that claims to be empty, as kernel files do, cannot shrink.
#[derive(Debug)]
pub struct InputFile {
    file: File,
    /// The length at the time of opening; 0 if the file is not a regular file.
    length: u64,
    offset: u64,
    max_len: u64,
    /// Whether the last read was short, and ended where the file is expected to end.
    is_at_end: bool,
}

impl InputFile {
    /// Returns a reader of the rest of `file`.
    ///
    /// # Errors
    /// Returns an error if the length or the position of a regular file cannot be read.
    pub fn new(mut file: File) -> io::Result<Self> {
        let metadata = file.metadata()?;
        let offset = if metadata.is_file() { file.stream_position()? } else { 0 };
        Ok(Self::opened(file, &metadata, offset))
    }

    /// Returns a reader of the rest of `file`, whose metadata and current offset the caller knows. Makes no system call. With other
    /// values, a file that shrank may not be noticed.
    #[must_use]
    pub fn opened(file: File, metadata: &Metadata, offset: u64) -> Self {
        let length = if metadata.is_file() { metadata.len() } else { 0 };
        Self { file, length, offset, max_len: u64::MAX, is_at_end: false }
    }

    /// Sets the maximum length of the file, in bytes (default: none). A longer file is read up to there, and
    /// then an error is returned.
    #[must_use]
    pub fn max_len(mut self, bytes: u64) -> Self {
        self.max_len = bytes;
        self
    }

    /// Sets a length, in bytes, that the file is known to have had.
    #[must_use]
    pub fn known_len(mut self, bytes: u64) -> Self {
        self.length = self.length.max(bytes);
        self
    }

    fn check_end(&self) -> io::Result<usize> {
        // Most files have the length that they had, and need no other system call.
        if self.offset == self.length || self.length == 0 {
            return Ok(0);
        }
        let length = self.file.metadata()?.len();
        let before = self.length.max(self.offset);
        if length >= before {
            return Ok(0);
        }
        Err(io::Error::new(
            ErrorKind::UnexpectedEof,
            format!(
                "the file shrank from {before} to {length} bytes while it was read; \
                 search it again when it no longer changes"
            ),
        ))
    }

    fn check_max_len(&mut self) -> io::Result<usize> {
        if self.file.read(&mut [0])? == 0 {
            return self.check_end();
        }
        Err(io::Error::new(
            ErrorKind::FileTooLarge,
            format!(
                "the file is longer than {} bytes; raise --max-file (Options::max_file), \
                 or name the file, to search the rest",
                self.max_len
            ),
        ))
    }
}

impl Read for InputFile {
    /// # Errors
    /// Returns the errors of the file, and an error if it shrank or is too long.
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.max_len.saturating_sub(self.offset)).unwrap_or(usize::MAX);
        let is_empty = block.is_empty();
        // Another read would return nothing.
        if !is_empty && mem::take(&mut self.is_at_end) {
            return Ok(0);
        }
        let length = block.len().min(left);
        match self.file.read(&mut block[..length])? {
            0 if is_empty => Ok(0),
            0 if left == 0 => self.check_max_len(),
            0 => self.check_end(),
            read => {
                self.offset += read as u64;
                self.is_at_end = read < length && self.offset == self.length;
                Ok(read)
            }
        }
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/stream/input_file.rs"]
mod tests;
