//! Unit tests of `gleaner/stdio/line_output.rs`.

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

/// Returns `length` bytes: lines, and the beginning of one if `is_partial`.
fn text(length: usize, is_partial: bool) -> Vec<u8> {
    let mut text = b"123456789\n".repeat(length / 10);
    text.extend(is_partial.then_some(b'x'));
    text
}

#[test]
fn long_texts_are_not_copied_to_lines_in_the_buffer() {
    for (buffered, is_partial, length, writes) in [
        (0, false, 3 * BUFFER, 1),
        (BUFFER / 2, false, BUFFER, 2),
        (BUFFER / 2, true, BUFFER, 1),
        (BUFFER - 100, false, BUFFER / 3, 1),
    ] {
        for is_cut in [false, true] {
            let disk = Disk { space: usize::MAX, step: usize::MAX, ..Disk::default() };
            let mut output = LineOutput::new(disk, b'\n');
            let (before, after) = (text(buffered, is_partial), text(length, is_cut));
            output.write_all(&before).unwrap();
            assert!(output.target.ends_of_writes.is_empty());
            output.write_all(&after).unwrap();
            let written = &output.target.bytes;
            assert_eq!(written.len(), before.len() + after.len() - usize::from(is_cut));
            assert_eq!(output.target.ends_of_writes.len(), writes, "{buffered} {is_partial}");
            output.flush().unwrap();
            assert!(output.target.bytes == [before, after].concat());
        }
    }
}

#[test]
fn of_two_writes_either_may_fail() {
    let (before, after) = (text(BUFFER / 2, false), text(BUFFER, true));
    for space in [0, 25, before.len() - 1, before.len(), before.len() + 25] {
        let disk = Disk { space, step: usize::MAX, ..Disk::default() };
        let mut output = LineOutput::new(disk, b'\n');
        output.write_all(&before).unwrap();
        assert!(output.write_all(&after).is_err());
        assert_eq!(output.target.bytes.len(), space / 10 * 10, "{space}");
        output.target.space = usize::MAX;
        output.flush().unwrap();
        assert_eq!(output.target.bytes.len(), space / 10 * 10, "{space}");
    }
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
