//! Reads a list of paths as it arrives.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, ErrorKind, Read};

use memchr::memchr;

use crate::stdio::input_file;

/// The size of a read in bytes, and the maximum length of a path: no system opens a longer one.
const MAX_PATH: usize = 64 << 10;

/// A list of paths, each on a line of its own. If the first block that is read contains a NUL, a NUL ends each path
/// instead, and paths may contain line feeds.
pub struct PathList {
    input: Box<dyn Read + Send>,
    /// The bytes that were read and not returned, from `start` on.
    buffer: Vec<u8>,
    start: usize,
    separator: Option<u8>,
    ended: bool,
}

impl PathList {
    /// Opens the list in a file; `-` is standard input.
    pub fn open(file: &OsStr) -> io::Result<Self> {
        if file != "-" {
            return Ok(Self::new(Box::new(File::open(file)?)));
        }
        Ok(Self::new(match input_file() {
            Some(stdin) => Box::new(stdin),
            None => Box::new(io::stdin()),
        }))
    }

    pub fn new(input: Box<dyn Read + Send>) -> Self {
        Self { input, buffer: Vec::new(), start: 0, separator: None, ended: false }
    }

    /// Returns the next path, or `None` at the end of the list. Empty lines are no paths.
    pub fn next_path(&mut self) -> io::Result<Option<OsString>> {
        loop {
            let rest = self.buffer.get(self.start..).unwrap_or_default();
            self.separator = self.separator.or_else(|| {
                [b'\0', b'\n'].into_iter().find(|&separator| memchr(separator, rest).is_some())
            });
            let end = self.separator.and_then(|separator| memchr(separator, rest));
            let path = match end {
                Some(end) => rest.get(..end).unwrap_or_default(),
                None if self.ended => rest,
                None if rest.len() > MAX_PATH => {
                    return Err(io::Error::new(ErrorKind::InvalidData, TOO_LONG));
                }
                None => {
                    self.read()?;
                    continue;
                }
            };
            let (path, length) = (path.to_vec(), path.len() + usize::from(end.is_some()));
            if length == 0 {
                return Ok(None);
            }
            self.start += length;
            if !path.is_empty() {
                return os_string(path).map(Some);
            }
        }
    }

    fn read(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let length = self.buffer.len();
        self.buffer.resize(length + MAX_PATH, 0);
        let block = self.buffer.get_mut(length..).unwrap_or_default();
        let read = loop {
            match self.input.read(block) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer.truncate(length + read.as_ref().map_or(0, |&more| more));
        self.ended = read? == 0;
        Ok(())
    }
}

const TOO_LONG: &str =
    "it has a path of more than 64 KiB; expected one path per line, or a NUL after each path";

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have paths of Unicode")]
fn os_string(path: Vec<u8>) -> io::Result<OsString> {
    Ok(std::os::unix::ffi::OsStringExt::from_vec(path))
}

#[cfg(not(unix))]
fn os_string(path: Vec<u8>) -> io::Result<OsString> {
    let text = String::from_utf8(path);
    text.map(OsString::from).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

#[cfg(test)]
#[path = "../../../../../../tests/unit/gleaner/search/input/select/list.rs"]
mod tests;
