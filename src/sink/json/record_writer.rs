//! [`JsonRecordWriter`]: writes records as JSON lines.

use std::io;

use super::append::extend_quoted;
use super::append_json;
use super::classification_cache::ClassificationCache;
#[cfg(feature = "mail")]
use super::message_cache::MessageCache;
use super::path_cache::PathCache;
use super::plain::is_plain;
use crate::reference::Reference;
use crate::sink::Record;
use crate::sink::schema::classification::Classification;
use crate::sink::schema::item::WrittenReference;
use crate::sink::schema::record::WrittenRecord;

/// Writes records as JSON, each on one line. It caches the JSON that many records share.
#[derive(Debug, Default)]
pub struct JsonRecordWriter {
    /// The JSON of the value, which most records contain twice.
    value: Vec<u8>,
    path: PathCache,
    classifications: ClassificationCache,
    #[cfg(feature = "mail")]
    message: MessageCache,
}

impl JsonRecordWriter {
    /// Appends a record, and the end of its line.
    ///
    /// # Errors
    /// If the record has a kind of value that [`write_json`](super::write_json) refuses. Nothing is appended then.
    pub fn write(&mut self, record: &Record<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        let reference = match record.reference() {
            Some(found) => {
                write_value(found, &mut self.value)?;
                let classification = Classification::new(found);
                let path = match record.path() {
                    Some(path) => self.path.json(path)?.map(str::as_bytes),
                    None => None,
                };
                Some(WrittenReference {
                    value: &self.value,
                    path,
                    classification: self.classifications.json(classification)?.as_bytes(),
                })
            }
            None => None,
        };
        #[cfg(feature = "mail")]
        let message = match record.message_origin() {
            Some(origin) => Some(self.message.json(origin)?),
            None => None,
        };
        let record = WrittenRecord {
            record,
            reference,
            #[cfg(feature = "mail")]
            message,
        };
        append_json(&record, out)?;
        out.push(b'\n');
        Ok(())
    }
}

/// Replaces `json` by the JSON of the value.
fn write_value(found: &Reference<'_>, json: &mut Vec<u8>) -> io::Result<()> {
    json.clear();
    // Bytes that need no escape are ASCII, so they need no validation as UTF-8.
    let bytes = found.as_bytes();
    if is_plain(bytes) {
        extend_quoted(json, bytes);
        return Ok(());
    }
    append_json(&found.value(), json)
}
