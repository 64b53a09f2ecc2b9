//! The references to work on: arguments, or the lines of standard input.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Stdin};
use std::vec;

use clap::ArgMatches;

use crate::memory;

/// The memory in bytes for each byte of a line. The most that was measured is 37 bytes: the parts of a mailto URL as JSON.
const LINE: usize = 64;

/// The length in bytes of a line for which any system has memory.
const SHORT: usize = 64 << 10;

const BOM: &[u8] = "\u{feff}".as_bytes();

pub struct References {
    source: ReferenceSource,
    /// The number of references so far.
    number: u64,
    /// The byte that ends a line, in the input and in the output.
    end: u8,
    /// The maximum length of a line in bytes, without its end.
    max_line: usize,
    /// Whether `max_line` is less than `--max-line`, for which there is no memory.
    is_memory_short: bool,
}

enum ReferenceSource {
    Arguments(vec::IntoIter<OsString>),
    Lines(BufReader<Stdin>),
}

impl References {
    pub fn new(matches: &ArgMatches) -> Self {
        let arguments: Vec<OsString> =
            matches.get_many("reference").unwrap_or_default().cloned().collect();
        let source = if arguments.is_empty() {
            ReferenceSource::Lines(BufReader::with_capacity(64 << 10, io::stdin()))
        } else {
            ReferenceSource::Arguments(arguments.into_iter())
        };
        let end = if matches.get_flag("null") { 0 } else { b'\n' };
        let wanted = matches.get_one("max-line").copied().unwrap_or_default();
        let max_line = memory::affordable(wanted, SHORT, |length| length.saturating_mul(LINE));
        Self { source, number: 0, end, max_line, is_memory_short: max_line < wanted }
    }

    pub fn may_block(&self) -> bool {
        match &self.source {
            ReferenceSource::Arguments(_) => false,
            ReferenceSource::Lines(lines) => !lines.buffer().contains(&self.end),
        }
    }

    /// Returns the next reference, or a message if its bytes are too many or not UTF-8.
    pub fn next(&mut self) -> io::Result<Option<Result<String, String>>> {
        let bytes = match &mut self.source {
            ReferenceSource::Arguments(arguments) => {
                arguments.next().map(OsString::into_encoded_bytes)
            }
            ReferenceSource::Lines(lines) => {
                read_line(lines, self.end, self.number == 0, self.max_line)?
            }
        };
        Ok(bytes.map(|bytes| {
            self.number += 1;
            if bytes.len() > self.max_line && matches!(self.source, ReferenceSource::Lines(_)) {
                let remedy = if self.is_memory_short {
                    "there is no memory for longer references"
                } else {
                    "raise --max-line for longer references"
                };
                return Err(format!("expected at most {} bytes; {remedy}", self.max_line));
            }
            String::from_utf8(bytes).map_err(|error| {
                let at = error.utf8_error().valid_up_to();
                format!("expected UTF-8 at byte {at}; percent-encode other bytes")
            })
        }))
    }

    /// Returns the location of the last reference, for messages: `line 3` or `argument 3`.
    pub fn location(&self) -> String {
        let source = match self.source {
            ReferenceSource::Arguments(_) => "argument",
            ReferenceSource::Lines(_) => "line",
        };
        format!("{source} {}", self.number)
    }

    pub fn end(&self) -> u8 {
        self.end
    }
}

/// Reads a line without its end; removes the byte order mark of the first line.
///
/// A line that is longer than `max_line` bytes is cut one byte after them.
fn read_line(
    lines: &mut impl BufRead,
    end: u8,
    first: bool,
    max_line: usize,
) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    // The line end and a byte order mark do not count.
    let most = max_line.saturating_add(BOM.len() + "\r\n".len());
    if lines.by_ref().take(most as u64).read_until(end, &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&end) {
        line.pop();
        if end == b'\n' && line.last() == Some(&b'\r') {
            line.pop();
        }
    } else if line.len() == most {
        lines.skip_until(end)?;
    }
    if first && line.starts_with(BOM) {
        line.drain(..BOM.len());
    }
    line.truncate(max_line.saturating_add(1));
    Ok(Some(line))
}
