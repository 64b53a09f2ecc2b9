//! The references to work on: arguments, or the lines of standard input.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Stdin};
use std::vec;

use clap::ArgMatches;

/// The references to work on, one by one.
pub struct References {
    source: ReferenceSource,
    /// The number of references so far.
    number: u64,
    /// The byte that ends a line, in the input and in the output.
    end: u8,
}

enum ReferenceSource {
    Arguments(vec::IntoIter<OsString>),
    Lines(BufReader<Stdin>),
}

/// One argument or line.
pub enum ReferenceText {
    Valid(String),
    /// The bytes are not UTF-8; holds the error message.
    Invalid(String),
}

impl References {
    /// Returns the references in the arguments or, without arguments, in standard input.
    pub fn new(matches: &ArgMatches) -> Self {
        let arguments: Vec<OsString> =
            matches.get_many("reference").unwrap_or_default().cloned().collect();
        let source = if arguments.is_empty() {
            ReferenceSource::Lines(BufReader::with_capacity(64 << 10, io::stdin()))
        } else {
            ReferenceSource::Arguments(arguments.into_iter())
        };
        let end = if matches.get_flag("null") { 0 } else { b'\n' };
        Self { source, number: 0, end }
    }

    /// Reports whether the next call of [`next`](Self::next) may block.
    pub fn may_block(&self) -> bool {
        match &self.source {
            ReferenceSource::Arguments(_) => false,
            ReferenceSource::Lines(lines) => !lines.buffer().contains(&self.end),
        }
    }

    /// Returns the next reference, or `None` at the end.
    pub fn next(&mut self) -> io::Result<Option<ReferenceText>> {
        let bytes = match &mut self.source {
            ReferenceSource::Arguments(arguments) => {
                arguments.next().map(OsString::into_encoded_bytes)
            }
            ReferenceSource::Lines(lines) => read_line(lines, self.end, self.number == 0)?,
        };
        Ok(bytes.map(|bytes| {
            self.number += 1;
            match String::from_utf8(bytes) {
                Ok(text) => ReferenceText::Valid(text),
                Err(error) => {
                    let at = error.utf8_error().valid_up_to();
                    ReferenceText::Invalid(format!(
                        "expected UTF-8 at byte {at}; percent-encode other bytes"
                    ))
                }
            }
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

    /// Returns the byte that ends a line of the output.
    pub fn end(&self) -> u8 {
        self.end
    }
}

/// Reads a line without its end; removes the byte order mark of the first line.
fn read_line(lines: &mut impl BufRead, end: u8, first: bool) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    if lines.read_until(end, &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&end) {
        line.pop();
        if end == b'\n' && line.last() == Some(&b'\r') {
            line.pop();
        }
    }
    if first && line.starts_with("\u{FEFF}".as_bytes()) {
        line.drain(.."\u{FEFF}".len());
    }
    Ok(Some(line))
}
