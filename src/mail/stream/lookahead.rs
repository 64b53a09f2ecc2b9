//! A reader with a look ahead.

use std::io::{self, BufRead, ErrorKind, Read};

use super::compression::Compression;
use crate::mail::store::format::Format;

/// How much is read at once, in bytes.
const BLOCK: usize = 64 << 10;

/// How much is read to be looked at: of most streams it is all that this ever holds, and zeroing more for
/// each of many small files takes longer than opening them.
const HEAD: usize = 2 * Format::HEAD;

/// `R` with a buffer, so that the first bytes can be looked at.
pub(super) struct Source<R> {
    read: R,
    block: Vec<u8>,
    at: usize,
    end: usize,
    /// What was in the buffer before.
    passed: u64,
    /// The error that comes behind what is in the buffer.
    failed: Option<io::Error>,
}

impl<R: Read> Source<R> {
    pub fn new(read: R) -> Self {
        let block = vec![0; HEAD];
        Self { read, block, at: 0, end: 0, passed: 0, failed: None }
    }

    /// The compression that the next bytes tell; reads on as long as they leave it open.
    pub fn method(&mut self) -> Option<Compression> {
        loop {
            let open = |one: &Compression| one.fits(self.head()).is_none();
            if !Compression::ALL.iter().any(open) || !self.read_more() {
                return Compression::of(self.head());
            }
        }
    }

    /// The format that the next bytes tell; reads on as long as they leave it open.
    pub fn format(&mut self) -> Format {
        loop {
            if let Some(format) = Format::tell(self.head(), false) {
                return format;
            }
            if !self.read_more() {
                return Format::detect(self.head());
            }
        }
    }

    /// What is in the buffer.
    pub fn head(&self) -> &[u8] {
        &self.block[self.at..self.end]
    }

    /// Reads behind what is in the buffer; false where there is no more, or an error comes next.
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
                    self.failed = Some(error);
                    return false;
                }
            }
        }
    }

    /// Passes the zeros with which files are padded behind the last member, on tapes (gzip's manual)
    /// and by the format (xz's).
    pub fn skip_padding(&mut self) {
        loop {
            let held = &self.block[self.at..self.end];
            let zeros = held.iter().take_while(|&&byte| byte == 0).count();
            let all = zeros == held.len();
            self.at += zeros;
            if !all || !self.read_more() {
                return;
            }
        }
    }

    /// The error that comes next, where one does.
    pub fn take_error(&mut self) -> Option<io::Error> {
        self.failed.take()
    }

    /// Whether the buffer is.
    pub fn is_empty(&self) -> bool {
        self.at == self.end
    }

    /// How many bytes of `R` have been used.
    pub fn used(&self) -> u64 {
        self.passed + self.at as u64
    }
}

impl<R: Read> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.end {
            self.passed += self.end as u64;
            (self.at, self.end) = (0, 0);
            self.block.resize(BLOCK, 0);
            self.end = match self.failed.take() {
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

impl<R: Read> Read for Source<R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if self.at == self.end {
            if let Some(error) = self.failed.take() {
                return Err(error);
            }
            // Without a detour where there is nothing in between.
            let read = self.read.read(block)?;
            self.passed += read as u64;
            return Ok(read);
        }
        let read = self.fill_buf()?.read(block)?;
        self.consume(read);
        Ok(read)
    }
}
