//! A reader with lookahead for the detection of compression and format.

use std::io::{self, BufRead, ErrorKind, Read};

use super::archive::kind::ArchiveKind;
use super::compression::Compression;
use crate::mail::store::format::Format;

const BLOCK: usize = 64 << 10;

/// The initial buffer size in bytes, enough for the detection. Most streams need no more, and
/// zeroing a larger buffer for each of many small files would take longer than opening them.
const HEAD: usize = 2 * Format::HEAD;

pub(super) struct LookaheadReader<R> {
    read: R,
    block: Vec<u8>,
    at: usize,
    end: usize,
    passed: u64,
    /// An error to return after the buffered bytes.
    pending_error: Option<io::Error>,
}

impl<R: Read> LookaheadReader<R> {
    pub fn new(read: R) -> Self {
        let block = vec![0; HEAD];
        Self { read, block, at: 0, end: 0, passed: 0, pending_error: None }
    }

    /// Detects the compression of the next bytes; reads no further than necessary.
    pub fn detect_compression(&mut self) -> Option<Compression> {
        loop {
            let is_undecided = |one: &Compression| one.matches(self.buffered()).is_none();
            if !Compression::ALL.iter().any(is_undecided) || !self.read_more() {
                return Compression::detect(self.buffered());
            }
        }
    }

    /// Detects the kind of archive of the next bytes; reads no further than necessary.
    pub fn detect_archive(&mut self) -> Option<ArchiveKind> {
        loop {
            let head = self.buffered();
            if let Some(kind) =
                ArchiveKind::ALL.into_iter().find(|one| one.matches(head) == Some(true))
            {
                return Some(kind);
            }
            let is_undecided = |one: &ArchiveKind| one.matches(head).is_none();
            if !ArchiveKind::ALL.iter().any(is_undecided) || !self.read_more() {
                return None;
            }
        }
    }

    /// Detects the format of the next bytes; reads no further than necessary.
    pub fn detect_format(&mut self) -> Format {
        loop {
            if let Some(format) = Format::try_detect(self.buffered(), false) {
                return format;
            }
            if !self.read_more() {
                return Format::detect(self.buffered());
            }
        }
    }

    pub fn buffered(&self) -> &[u8] {
        &self.block[self.at..self.end]
    }

    /// Appends to the buffered bytes. Returns `false` at the end of the stream and on a read error.
    fn read_more(&mut self) -> bool {
        if self.at > 0 {
            self.block.copy_within(self.at..self.end, 0);
            self.passed += self.at as u64;
            self.end -= self.at;
            self.at = 0;
        }
        loop {
            match self.read.read(&mut self.block[self.end..]) {
                Ok(more) => {
                    self.end += more;
                    return more > 0;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.pending_error = Some(error);
                    return false;
                }
            }
        }
    }

    /// Skips the zeros that pad files after the last member: on tapes (the gzip manual) and in the
    /// xz format.
    pub fn skip_padding(&mut self) {
        loop {
            let buffered = &self.block[self.at..self.end];
            let zeros = buffered.iter().take_while(|&&byte| byte == 0).count();
            let is_all_zeros = zeros == buffered.len();
            self.at += zeros;
            if !is_all_zeros || !self.read_more() {
                return;
            }
        }
    }

    pub fn take_pending_error(&mut self) -> Option<io::Error> {
        self.pending_error.take()
    }

    pub fn is_empty(&self) -> bool {
        self.at == self.end
    }

    pub fn consumed(&self) -> u64 {
        self.passed + self.at as u64
    }
}

impl<R: Read> BufRead for LookaheadReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.end {
            self.passed += self.end as u64;
            (self.at, self.end) = (0, 0);
            self.block.resize(BLOCK, 0);
            self.end = match self.pending_error.take() {
                Some(error) => return Err(error),
                None => self.read.read(&mut self.block)?,
            };
        }
        Ok(&self.block[self.at..self.end])
    }

    fn consume(&mut self, amount: usize) {
        self.at = (self.at + amount).min(self.end);
    }
}

impl<R: Read> Read for LookaheadReader<R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if self.at == self.end {
            if let Some(error) = self.pending_error.take() {
                return Err(error);
            }
            // Fast path: an empty buffer is bypassed.
            let read = self.read.read(block)?;
            self.passed += read as u64;
            return Ok(read);
        }
        let read = self.fill_buf()?.read(block)?;
        self.consume(read);
        Ok(read)
    }
}
