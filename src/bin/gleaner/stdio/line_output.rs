//! Writes whole lines, so that the output ends at a line even if it ends early.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

use crate::stdio::signals::Uninterrupted;

/// The size of the buffer in bytes.
const BUFFER: usize = 64 << 10;

/// A buffered writer whose writes end at a line end, except for the last line of a flush.
///
/// If a write fails in the middle of a line, the beginning of that line is removed from a regular file.
pub struct LineOutput<T> {
    target: T,
    buffer: Vec<u8>,
    /// The byte that ends a line.
    end: u8,
    /// The number of bytes in the target after its last line end.
    partial: usize,
}

/// A writer that may be able to remove what it wrote last.
pub trait Target: Write {
    /// Removes the last `length` bytes if it can.
    fn remove_last(&mut self, length: u64);
}

impl<T: Target> LineOutput<T> {
    /// Creates a writer of lines that end with `end`.
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
            if self.buffer.is_empty() {
                self.write_lines(lines)?;
            } else {
                self.buffer.extend_from_slice(lines);
                self.write_buffer()?;
            }
            rest = partial;
        }
        self.buffer.extend_from_slice(rest);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() { Ok(()) } else { self.write_buffer() }
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
mod tests {
    use std::io::{self, Write};

    use super::{BUFFER, LineOutput, Target};

    /// A target with space for some bytes, which takes at most `step` of them at once.
    #[derive(Default)]
    struct Disk {
        bytes: Vec<u8>,
        space: usize,
        step: usize,
        /// Whether a signal interrupts every other write.
        interrupts: bool,
        ends_of_writes: Vec<usize>,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.interrupts && self.ends_of_writes.len().is_multiple_of(2) {
                self.ends_of_writes.push(self.bytes.len());
                return Err(io::ErrorKind::Interrupted.into());
            }
            let space = self.space.saturating_sub(self.bytes.len());
            let length = bytes.len().min(space).min(self.step);
            if length == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.bytes.extend_from_slice(&bytes[..length]);
            self.ends_of_writes.push(self.bytes.len());
            Ok(length)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Target for Disk {
        fn remove_last(&mut self, length: u64) {
            self.bytes.truncate(self.bytes.len() - usize::try_from(length).unwrap());
        }
    }

    #[test]
    fn writes_whole_lines() {
        let disk = Disk { space: usize::MAX, step: usize::MAX, ..Disk::default() };
        let mut output = LineOutput::new(disk, b'\n');
        let mut expected = Vec::new();
        for length in (1..2000).chain([BUFFER - 1, BUFFER, 3 * BUFFER, 0, 1]) {
            let line = [&b"x".repeat(length)[..], b"\n"].concat();
            for piece in line.chunks(700) {
                output.write_all(piece).unwrap();
            }
            expected.extend_from_slice(&line);
        }
        output.flush().unwrap();
        let Disk { bytes, ends_of_writes, .. } = output.target;
        assert!(bytes == expected);
        assert!(ends_of_writes.len() > 4);
        assert!(ends_of_writes.iter().all(|end| bytes[end - 1] == b'\n'), "{ends_of_writes:?}");
    }

    #[test]
    fn retries_writes_that_a_signal_interrupts() {
        let disk = Disk { space: 99, step: 3, interrupts: true, ..Disk::default() };
        let mut output = LineOutput::new(disk, b'\n');
        output.write_all(b"a line\nanother\n").unwrap();
        output.flush().unwrap();
        assert_eq!(output.target.bytes, b"a line\nanother\n");
    }

    #[test]
    fn removes_the_beginning_of_a_line_that_does_not_fit() {
        for (space, step) in [(0, 9), (1, 9), (9, 9), (10, 9), (11, 9), (19, 9), (20, 1), (21, 1)] {
            let mut output = LineOutput::new(Disk { space, step, ..Disk::default() }, b'\0');
            output.write_all(b"123456789\x00123456789\x00123456789\x00").unwrap();
            assert!(output.flush().is_err());
            assert_eq!(output.target.bytes.len(), space / 10 * 10, "{space}");
            // The lines are gone: later writes do not repeat them.
            output.target.space = usize::MAX;
            output.flush().unwrap();
            assert_eq!(output.target.bytes.len(), space / 10 * 10, "{space}");
        }
    }
}
