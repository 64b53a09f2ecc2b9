//! The references to work on: arguments, or the lines of standard input.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Stdin};
use std::vec;

use clap::ArgMatches;

/// What there is to work on, one by one.
pub struct Inputs {
    source: Source,
    /// Of the last one, from 1.
    number: u64,
    /// What ends a line, in and out.
    end: u8,
}

enum Source {
    Arguments(vec::IntoIter<OsString>),
    Lines(BufReader<Stdin>),
}

/// One of them.
pub enum Line {
    Text(String),
    /// What is wrong with its bytes.
    Trouble(String),
}

impl Inputs {
    /// The arguments, or, without any, standard input.
    pub fn new(matches: &ArgMatches) -> Self {
        let arguments: Vec<OsString> =
            matches.get_many("reference").unwrap_or_default().cloned().collect();
        let source = if arguments.is_empty() {
            Source::Lines(BufReader::with_capacity(64 << 10, io::stdin()))
        } else {
            Source::Arguments(arguments.into_iter())
        };
        let end = if matches.get_flag("null") { 0 } else { b'\n' };
        Self { source, number: 0, end }
    }

    /// Whether the next one may have to be waited for.
    pub fn may_wait(&self) -> bool {
        match &self.source {
            Source::Arguments(_) => false,
            Source::Lines(lines) => !lines.buffer().contains(&self.end),
        }
    }

    /// The next.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        let bytes = match &mut self.source {
            Source::Arguments(arguments) => arguments.next().map(OsString::into_encoded_bytes),
            Source::Lines(lines) => read_line(lines, self.end, self.number == 0)?,
        };
        Ok(bytes.map(|bytes| {
            self.number += 1;
            match String::from_utf8(bytes) {
                Ok(text) => Line::Text(text),
                Err(error) => {
                    let at = error.utf8_error().valid_up_to();
                    Line::Trouble(format!("expected UTF-8 at byte {at}"))
                }
            }
        }))
    }

    /// Where the last one stood.
    pub fn place(&self) -> String {
        let what = match self.source {
            Source::Arguments(_) => "argument",
            Source::Lines(_) => "line",
        };
        format!("{what} {}", self.number)
    }

    /// What ends a line of the output.
    pub fn end(&self) -> u8 {
        self.end
    }
}

/// The next line, without its end, and without the byte order mark that the first may have.
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
