//! The bytes of an archive, and what its readers return.

use std::io::{self, BufRead, ErrorKind, Read};

use super::kind::ArchiveKind;
use crate::mail::stream::decode::errors::{cut_off, damaged};

pub(super) type ArchiveInput = Box<dyn BufRead + Send + Sync>;

/// A member of an archive.
pub(super) struct Header {
    pub name: Vec<u8>,
    pub kind: MemberKind,
}

pub(super) enum MemberKind {
    /// A file, whose bytes the reader returns next.
    File,
    /// A file that cannot be read, and why.
    Unreadable(io::Error),
    /// A directory or a link.
    Skipped,
    Device,
}

/// The bytes of an archive, up to the end of the current member.
pub(super) struct Limited {
    kind: ArchiveKind,
    data: ArchiveInput,
    /// The number of bytes that remain of the member.
    left: u64,
    /// The number of bytes consumed.
    consumed: u64,
    /// Whether the archive ended within a member, or a read failed.
    pub failed: bool,
}

impl Limited {
    pub fn new(kind: ArchiveKind, data: ArchiveInput) -> Self {
        Self { kind, data, left: 0, consumed: 0, failed: false }
    }

    pub fn consumed(&self) -> u64 {
        self.consumed
    }

    pub fn left(&self) -> u64 {
        self.left
    }

    pub fn set_left(&mut self, bytes: u64) {
        self.left = bytes;
    }

    /// Consumes all bytes up to the limit.
    pub fn skip(&mut self) -> io::Result<()> {
        while self.left > 0 {
            let length = self.fill()?.len();
            if length == 0 {
                return Err(self.fail_at_end());
            }
            self.consume(length);
        }
        Ok(())
    }

    /// Reads beyond the limit until `block` is full, or the archive ends; returns the number of bytes read.
    pub fn read_header(&mut self, block: &mut [u8]) -> io::Result<usize> {
        self.left = block.len() as u64;
        let mut filled = 0;
        while filled < block.len() {
            let bytes = self.fill()?;
            let length = bytes.len().min(block.len() - filled);
            if length == 0 {
                break;
            }
            block[filled..][..length].copy_from_slice(&bytes[..length]);
            filled += length;
            self.consume(length);
        }
        self.left = 0;
        Ok(filled)
    }

    /// Reads a header whole.
    pub fn read_exact_header(&mut self, block: &mut [u8]) -> io::Result<()> {
        if self.read_header(block)? == block.len() { Ok(()) } else { Err(self.fail_at_end()) }
    }

    /// Reads `length` bytes, and returns the first `max` of them.
    pub fn read_text(&mut self, length: u64, max: usize) -> io::Result<Vec<u8>> {
        self.left = length;
        let mut text = Vec::new();
        self.by_ref().take(max as u64).read_to_end(&mut text)?;
        self.skip()?;
        Ok(text)
    }

    /// Fills the buffer, and repeats interrupted reads.
    pub fn fill(&mut self) -> io::Result<&[u8]> {
        loop {
            match self.data.fill_buf() {
                Ok(_) => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failed = true;
                    return Err(error);
                }
            }
        }
        // The buffer is not empty any more, or the data has ended.
        let bytes = self.data.fill_buf()?;
        let left = usize::try_from(self.left).unwrap_or(usize::MAX);
        Ok(&bytes[..bytes.len().min(left)])
    }

    fn fail_at_end(&mut self) -> io::Error {
        self.failed = true;
        self.error(&cut_off())
    }

    /// Returns an error at the current offset of the archive.
    pub fn damaged(&self, expected: &str) -> io::Error {
        self.error(&damaged(expected))
    }

    fn error(&self, error: &io::Error) -> io::Error {
        let Self { kind, consumed, .. } = self;
        io::Error::new(error.kind(), format!("{kind} archive, at byte {consumed}: {error}"))
    }
}

impl Read for Limited {
    /// # Errors
    /// Returns the errors of the archive, and an error at its end if that is before the limit.
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if block.is_empty() || self.left == 0 {
            return Ok(0);
        }
        let bytes = self.fill()?;
        let length = bytes.len().min(block.len());
        if length == 0 {
            return Err(self.fail_at_end());
        }
        block[..length].copy_from_slice(&bytes[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Limited {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left > 0 && self.fill()?.is_empty() {
            self.failed = true;
        }
        self.fill()
    }

    fn consume(&mut self, amount: usize) {
        self.data.consume(amount);
        self.consumed += amount as u64;
        self.left = self.left.saturating_sub(amount as u64);
    }
}
