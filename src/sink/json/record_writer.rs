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
        // Its lifetime becomes that of the caches.
        let mut record: Record<'_> = record;
        if let Some(found) = record.reference() {
            let value = found.value();
            let classification = Classification::new(found, value);
            let classification = self.classifications.json(classification)?;
            let path = match record.path() {
                Some(path) => self.path.json(path)?,
                None => None,
            };
            record.set_written(WrittenReference { value, path, classification });
        }
        #[cfg(feature = "mail")]
        if let Some(origin) = record.message_origin() {
            record.set_message_json(self.message.json(origin)?);
        }
        buffer_json(&record, &mut self.line)?;
        self.line.push(b'\n');
        out.write_all(self.line.as_bytes())
    }
}
