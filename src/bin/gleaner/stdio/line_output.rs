//! Writes whole lines, so that the output ends at a line even if it ends early.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

use crate::stdio::signals::Uninterrupted;

const BUFFER: usize = 64 << 10;

/// A buffered writer whose writes end at a line end, except for the last line of a flush. If a write fails in the middle
/// of a line, the beginning of that line is removed from a regular file.
pub struct LineOutput<T> {
    target: T,
    buffer: Vec<u8>,
    end: u8,
    /// The number of bytes in the target after its last line end.
    partial: usize,
}

/// A writer that may be able to remove what it wrote last.
pub trait Target: Write {
    fn remove_last(&mut self, length: u64);
}

impl<T: Target> LineOutput<T> {
    pub fn new(target: T, end: u8) -> Self {
        Self { target, buffer: Vec::new(), end, partial: 0 }
    }

    /// Writes the buffer and empties it, even after an error.
    fn write_buffer(&mut self) -> io::Result<()> {
        let mut buffer = std::mem::take(&mut self.buffer);
        let result = self.write_lines(&buffer);
        buffer.clear();
        self.buffer = buffer;
        result
    }

    fn write_lines(&mut self, lines: &[u8]) -> io::Result<()> {
        let _uninterrupted = Uninterrupted::begin();
        let result = self.write_to_target(lines);
        if result.is_err() && self.partial > 0 {
            self.target.remove_last(self.partial as u64);
        }
        result
    }

    fn write_to_target(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match self.target.write(bytes) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(length) => {
                    let (written, rest) = bytes.split_at(length);
                    self.partial = match memchr::memrchr(self.end, written) {
                        Some(at) => written.len() - at - 1,
                        None => self.partial + written.len(),
                    };
                    bytes = rest;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl<T: Target> Write for LineOutput<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        if self.buffer.len() + bytes.len() >= BUFFER
            && let Some(at) = memchr::memrchr(self.end, bytes)
        {
            let (lines, partial) = bytes.split_at(at + 1);
            // Copying many bytes costs more than a second write, but a partial line must be written together with its end.
            let copies = self
                .buffer
                .last()
                .is_some_and(|last| *last != self.end || lines.len() < BUFFER / 2);
            if copies {
                self.buffer.extend_from_slice(lines);
            }
            self.write_buffer()?;
            if !copies {
                self.write_lines(lines)?;
            }
            rest = partial;
        }
        self.buffer.extend_from_slice(rest);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.buffer.is_empty() {
            self.write_buffer()?;
        }
        self.target.flush()
    }
}

impl Target for File {
    fn remove_last(&mut self, length: u64) {
        let _ = remove_last(self, length);
    }
}

impl Target for io::Stdout {
    fn remove_last(&mut self, _: u64) {}
}

/// Removes the last `length` bytes before the position of a regular file that ends there.
fn remove_last(file: &mut File, length: u64) -> io::Result<()> {
    let (metadata, position) = (file.metadata()?, file.stream_position()?);
    // If another process has appended to the file, its bytes are kept.
    if metadata.is_file() && metadata.len() == position && length <= position {
        file.set_len(position - length)?;
        file.seek(SeekFrom::Start(position - length))?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/stdio/line_output.rs"]
mod tests;
