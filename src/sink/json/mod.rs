//! JSON as the command prints it: invisible characters are escaped, too.

mod buffer;
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

use buffer::JsonBuffer;
pub use record_writer::JsonRecordWriter;
use serializer::JsonSerializer;

/// Writes a finding or a part of one as JSON, on one line without its end. Besides the characters that JSON requires,
/// those that [`escape`](super::escape()) lists are escaped.
///
/// # Errors
/// The errors of `out`. Also if `value` needs a kind of value that no type of this crate has, such as a struct.
pub fn write_json(value: &impl Serialize, mut out: impl Write) -> io::Result<()> {
    let mut buffer = JsonBuffer::default();
    buffer_json(value, &mut buffer)?;
    out.write_all(buffer.as_bytes())
}

/// Replaces what the buffer has by the JSON of a value.
fn buffer_json(value: &impl Serialize, buffer: &mut JsonBuffer) -> io::Result<()> {
    buffer.clear();
    value.serialize(JsonSerializer::new(buffer)).map_err(io::Error::from)
}

#[cfg(test)]
#[path = "../../../tests/unit/sink/json.rs"]
mod tests;
