//! [`FileMark`]: how a file shows what wrote it.

use std::io::{self, BufRead, BufReader, Read};

/// What the beginning of a file has in common with the other files in its format.
#[derive(Clone, Debug)]
pub enum FileMark {
    /// Bytes at an offset.
    Bytes { offset: usize, bytes: Vec<u8> },
    /// The first two keys of an object in JSON lines.
    JsonLine,
}

/// The first key of an object, and the quotes of its value.
const VALUE: &[u8] = b"{\"value\":\"";

/// What follows that value: the beginning of `raw` or `raw_bytes`.
const RAW: &[u8] = b",\"raw";

/// The maximum length in bytes of the value in a file that is recognized.
const MAX_VALUE: u64 = 1 << 20;

impl FileMark {
    pub fn at_start(bytes: &[u8]) -> Self {
        Self::Bytes { offset: 0, bytes: bytes.to_vec() }
    }

    /// Reports whether a file has the mark.
    ///
    /// # Errors
    /// Those of the file.
    pub fn is_in(&self, file: impl Read) -> io::Result<bool> {
        match self {
            Self::Bytes { offset, bytes } => {
                let mut beginning = Vec::new();
                file.take((offset + bytes.len()) as u64).read_to_end(&mut beginning)?;
                Ok(beginning.get(*offset..) == Some(bytes))
            }
            Self::JsonLine => is_json_line(file),
        }
    }
}

fn is_json_line(file: impl Read) -> io::Result<bool> {
    let limit = MAX_VALUE + (VALUE.len() + RAW.len()) as u64;
    let mut file = BufReader::new(file.take(limit));
    if !begins_with(&mut file, VALUE)? {
        return Ok(false);
    }
    let mut value = Vec::new();
    loop {
        let start = value.len();
        if file.read_until(b'"', &mut value)? == 0 {
            return Ok(false);
        }
        let text = value[start..].strip_suffix(b"\"").unwrap_or_default();
        let escapes = text.iter().rev().take_while(|&&byte| byte == b'\\').count();
        if escapes % 2 == 0 {
            return begins_with(&mut file, RAW);
        }
    }
}

fn begins_with(file: &mut impl Read, expected: &[u8]) -> io::Result<bool> {
    let mut beginning = Vec::new();
    file.take(expected.len() as u64).read_to_end(&mut beginning)?;
    Ok(beginning == expected)
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/output/table/mark.rs"]
mod tests;
