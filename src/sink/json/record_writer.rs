//! [`JsonRecordWriter`]: writes records as JSON lines.

use std::io::{self, Write};

use super::buffer::JsonBuffer;
use super::buffer_json;
use super::classification_cache::ClassificationCache;
#[cfg(feature = "mail")]
use super::message_cache::MessageCache;
use super::path_cache::PathCache;
use crate::sink::Record;
use crate::sink::schema::classification::Classification;
use crate::sink::schema::item::WrittenReference;

/// Writes records as JSON, each on one line. It caches the JSON that many records share.
#[derive(Debug, Default)]
pub struct JsonRecordWriter {
    line: JsonBuffer,
    path: PathCache,
    classifications: ClassificationCache,
    #[cfg(feature = "mail")]
    message: MessageCache,
}

impl JsonRecordWriter {
    /// Writes a record, and the end of its line.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&mut self, record: Record<'_>, mut out: impl Write) -> io::Result<()> {
        let record = match record.reference() {
            Some(found) => {
                let value = found.value();
                let classification = Classification::new(found, value);
                let classification = self.classifications.json(classification)?;
                let path = match record.path() {
                    Some(path) => self.path.json(path)?,
                    None => None,
                };
                record.written(WrittenReference { value, path, classification })
            }
            None => record,
        };
        #[cfg(feature = "mail")]
        let record = match record.message_origin() {
            Some(origin) => record.message_json(self.message.json(origin)?),
            None => record,
        };
        buffer_json(&record, &mut self.line)?;
        self.line.push(b'\n');
        out.write_all(self.line.as_bytes())
    }
}
