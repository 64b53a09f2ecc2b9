//! One line about a file of a state.

use std::io::Write;

use gleaner::internals::{serialize_bytes, write_json};
use gleaner::sink::escape;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::state::record::{FileKey, FileRecord, Resume};

/// What is printed about a file.
pub struct FileRow<'r> {
    pub key: &'r FileKey,
    pub record: &'r FileRecord,
    /// What has happened to the file since, if it was checked.
    pub change: Option<&'static str>,
}

impl FileRow<'_> {
    /// Appends the line; text begins with what it is about.
    pub fn write(&self, is_json: bool, out: &mut Vec<u8>) {
        // A write to a vector does not fail.
        let _ = if is_json { write_json(self, &mut *out) } else { self.write_text(out) };
        out.push(b'\n');
    }

    fn write_text(&self, out: &mut Vec<u8>) -> std::io::Result<()> {
        let path = self.key.path();
        let path = escape(path.as_os_str().as_encoded_bytes());
        match self.change {
            Some(change) => write!(out, "{change:<10}  {path}"),
            None => write!(out, "{:>13}  {:<7}  {path}", self.record.content.length, self.format()),
        }
    }

    /// Returns the format, as `--type` names it.
    fn format(&self) -> &'static str {
        match &self.record.resume {
            Resume::Anew => "document",
            Resume::Archive => "archive",
            Resume::Text { .. } => "text",
            Resume::Mail { format, .. } => format.as_str(),
        }
    }
}

/// The line above the lines of text about files that were not checked.
pub const HEADER: &str = "   BYTES READ  FORMAT   PATH\n";

impl Serialize for FileRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let path = self.key.path();
        serialize_bytes(&mut map, ["path", "path_bytes"], path.as_os_str().as_encoded_bytes())?;
        map.serialize_entry("read", &self.record.content.length)?;
        map.serialize_entry("format", self.format())?;
        if let Some(change) = self.change {
            map.serialize_entry("change", change)?;
        }
        map.end()
    }
}
