//! [`JournalReader`]: reads the entries of `journalctl -o export` and `-o json`.

use std::io::{self, ErrorKind, Read};

use serde_json::{Map, Value};

use super::entry::RawEntry;
use super::lines::{Lines, Part};

/// How `journalctl` prints entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalFormat {
    /// The Journal Export Format of systemd: fields, with an empty line after each entry.
    Export,
    /// An object in each line.
    Json,
}

/// Reads one entry after the other.
pub struct JournalReader<R> {
    lines: Lines<R>,
    format: JournalFormat,
    number: u64,
}

impl<R: Read> JournalReader<R> {
    /// Returns a reader that holds at most `max` bytes of a field or, in JSON, of an entry.
    pub fn new(read: R, format: JournalFormat, max: usize) -> Self {
        Self { lines: Lines::new(read, max), format, number: 0 }
    }

    /// Reports whether something was read that is not returned yet.
    pub fn has_more(&self) -> bool {
        self.lines.has_more()
    }

    /// Returns the offset of what follows the entries so far.
    pub fn offset(&self) -> u64 {
        self.lines.offset
    }

    /// Returns the next entry; `None` at the end.
    ///
    /// # Errors
    /// Those of the stream. If an entry in JSON has another form, the entries after it can still be read: the error is then of the kind
    /// `InvalidInput`.
    pub fn next(&mut self) -> io::Result<Option<RawEntry>> {
        match self.format {
            JournalFormat::Export => self.next_export(),
            JournalFormat::Json => self.next_json(),
        }
    }

    /// Returns an empty entry at the next line.
    fn begin(&self) -> RawEntry {
        let (number, Lines { offset, line, .. }) = (self.number + 1, &self.lines);
        RawEntry { number, offset: *offset, line: *line, ..RawEntry::default() }
    }

    fn next_export(&mut self) -> io::Result<Option<RawEntry>> {
        let mut entry = self.begin();
        loop {
            let offset = self.lines.offset;
            let Some(line) = self.lines.line()? else { break };
            if !line.bytes.is_empty() {
                self.add(&mut entry, &line, offset)?;
            } else if entry.fields.is_empty() {
                entry = self.begin();
            } else {
                break;
            }
        }
        let has_fields = !entry.fields.is_empty();
        self.number += u64::from(has_fields);
        Ok(has_fields.then_some(entry))
    }

    /// Adds the field that begins with a line.
    fn add(&mut self, entry: &mut RawEntry, line: &Part, offset: u64) -> io::Result<()> {
        let (name, value) = match memchr::memchr(b'=', &line.bytes) {
            Some(at) => {
                let (name, value) = line.bytes.split_at(at);
                (name, Part { bytes: value[1..].to_vec(), is_incomplete: line.is_incomplete })
            }
            None if is_name(&line.bytes) && !line.is_incomplete => {
                let length = self.lines.length()?;
                (line.bytes.as_slice(), self.lines.field(length)?)
            }
            None => return Err(no_field(offset)),
        };
        if !is_name(name) {
            return Err(no_field(offset));
        }
        let name = String::from_utf8_lossy(name).into_owned();
        if value.is_incomplete {
            entry.incomplete.push(name.clone());
        }
        entry.fields.push((name, value.bytes));
        Ok(())
    }

    fn next_json(&mut self) -> io::Result<Option<RawEntry>> {
        loop {
            let mut entry = self.begin();
            let Some(line) = self.lines.line()? else { return Ok(None) };
            if line.bytes.trim_ascii().is_empty() {
                continue;
            }
            self.number += 1;
            let object: Map<String, Value> = match serde_json::from_slice(&line.bytes) {
                Ok(object) => object,
                Err(_) if line.is_incomplete => return Err(too_long(entry.offset)),
                Err(error) => return Err(no_object(entry.offset, &error)),
            };
            for (name, value) in object {
                match bytes(value) {
                    Some(values) => {
                        entry.fields.extend(values.into_iter().map(|value| (name.clone(), value)));
                    }
                    None => entry.incomplete.push(name),
                }
            }
            return Ok(Some(entry));
        }
    }
}

/// Returns the values of a field; `None` if it was too long for `journalctl`.
fn bytes(value: Value) -> Option<Vec<Vec<u8>>> {
    Some(match value {
        Value::Null => return None,
        Value::String(text) => vec![text.into_bytes()],
        Value::Array(items) => {
            let octet = |item: &Value| item.as_u64().and_then(|octet| u8::try_from(octet).ok());
            match items.iter().map(octet).collect() {
                Some(octets) => vec![octets],
                None => items.into_iter().filter_map(bytes).flatten().collect(),
            }
        }
        other => vec![other.to_string().into_bytes()],
    })
}

/// Reports whether these bytes are the name of a field.
fn is_name(name: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_';
    !name.is_empty() && name.iter().all(is_part)
}

const REMEDY: &str = "print the journal with journalctl -o export, or search it with --type text";

fn no_field(offset: u64) -> io::Error {
    let message = format!(
        "expected a field of a journal entry, such as MESSAGE=text, at byte {offset}; {REMEDY}"
    );
    io::Error::new(ErrorKind::InvalidData, message)
}

fn no_object(offset: u64, error: &serde_json::Error) -> io::Error {
    let message = format!(
        "expected a journal entry as a JSON object in the line at byte {offset}, which is not searched: {error}; {REMEDY}"
    );
    io::Error::new(ErrorKind::InvalidInput, message)
}

fn too_long(offset: u64) -> io::Error {
    let message = format!(
        "the journal entry at byte {offset} exceeds --max-message, or the stream ends in it, and it is not searched; raise --max-message"
    );
    io::Error::new(ErrorKind::InvalidInput, message)
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/search/journal_search/reader.rs"]
mod tests;
