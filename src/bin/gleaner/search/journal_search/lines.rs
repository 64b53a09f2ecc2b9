//! [`Lines`]: the lines of a journal, and the bytes of its binary fields.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// Reads lines and counts them. A line or field is read up to a limit; the rest is passed over.
pub struct Lines<R> {
    read: BufReader<R>,
    max: usize,
    pub offset: u64,
    /// The number of the next line, from 1.
    pub line: u64,
}

/// What was read of a line or a field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Without the line feed.
    pub bytes: Vec<u8>,
    /// Whether it was longer than the limit, or the stream ended in it.
    pub is_incomplete: bool,
}

impl<R: Read> Lines<R> {
    pub fn new(read: R, max: usize) -> Self {
        Self { read: BufReader::with_capacity(128 << 10, read), max, offset: 0, line: 1 }
    }

    /// Reports whether something was read that is not returned yet.
    pub fn has_more(&self) -> bool {
        !self.read.buffer().is_empty()
    }

    /// Reads the next line; `None` at the end.
    pub fn line(&mut self) -> io::Result<Option<Part>> {
        let start = self.offset;
        let mut part = Part::default();
        loop {
            let block = match self.read.fill_buf() {
                Ok(block) => block,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = memchr::memchr(b'\n', block);
            let (text, used) = end.map_or((block, block.len()), |at| (&block[..at], at + 1));
            part.add(text, self.max);
            let is_end = block.is_empty();
            self.read.consume(used);
            self.offset += used as u64;
            if end.is_some() {
                self.line += 1;
                return Ok(Some(part));
            }
            if is_end {
                part.is_incomplete = true;
                return Ok((self.offset > start).then_some(part));
            }
        }
    }

    /// Reads a field of this length, and the line feed after it.
    pub fn field(&mut self, length: u64) -> io::Result<Part> {
        let mut part = Part::default();
        let mut left = length;
        while left > 0 {
            let block = match self.read.fill_buf() {
                Ok(block) => block,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let used = usize::try_from(left).map_or(block.len(), |left| left.min(block.len()));
            let text = &block[..used];
            part.add(text, self.max);
            self.line += bytecount::count(text, b'\n') as u64;
            self.read.consume(used);
            self.offset += used as u64;
            left -= used as u64;
            if used == 0 {
                part.is_incomplete = true;
                return Ok(part);
            }
        }
        part.is_incomplete |= self.line()?.is_none();
        Ok(part)
    }

    /// Reads the length of a binary field: 8 bytes, the lowest first.
    pub fn length(&mut self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.read.read_exact(&mut bytes)?;
        self.offset += 8;
        Ok(u64::from_le_bytes(bytes))
    }
}

impl Part {
    fn add(&mut self, text: &[u8], max: usize) {
        let room = max.saturating_sub(self.bytes.len()).min(text.len());
        self.bytes.extend_from_slice(&text[..room]);
        self.is_incomplete |= room < text.len();
    }
}
