//! JSON as the command prints it: invisible characters are escaped, too.

mod append;
mod classification_cache;
mod key;
#[cfg(feature = "mail")]
mod message_cache;
mod path_cache;
mod plain;
mod record_writer;
mod serializer;

use std::io::{self, Write};

use serde::Serialize;

pub use record_writer::JsonRecordWriter;
use serializer::JsonSerializer;

/// Writes a finding or a part of one as JSON, on one line without its end. Besides the characters that JSON requires,
/// those that [`escape`](super::escape()) lists are escaped.
///
/// # Errors
/// The errors of `out`. Also if `value` needs a kind of value that no type of this crate has, such as a struct.
pub fn write_json(value: &impl Serialize, mut out: impl Write) -> io::Result<()> {
    let mut json = Vec::with_capacity(1 << 10);
    append_json(value, &mut json)?;
    out.write_all(&json)
}

/// Appends the JSON of a value; after an error, nothing.
fn append_json(value: &impl Serialize, json: &mut Vec<u8>) -> io::Result<()> {
    let start = json.len();
    value.serialize(JsonSerializer::new(json)).map_err(|error| {
        json.truncate(start);
        io::Error::from(error)
    })
}

#[cfg(test)]
#[path = "../../../tests/unit/sink/json.rs"]
mod tests;
