//! [`JsonRecordWriter`]: writes records as JSON lines.

use std::io::{self, Write};

use super::classification_cache::ClassificationCache;
#[cfg(feature = "mail")]
use super::message_cache::MessageCache;
use super::write_json;
use crate::sink::Record;
use crate::sink::schema::classification::Classification;
use crate::sink::schema::item::WrittenReference;

/// Writes records as JSON, each on one line. It caches the JSON that many records share.
#[derive(Debug, Default)]
pub struct JsonRecordWriter {
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
                record.written(WrittenReference { value, classification })
            }
            None => record,
        };
        #[cfg(feature = "mail")]
        let record = match record.message_origin() {
            Some(origin) => record.message_json(self.message.json(origin)?),
            None => record,
        };
        write_json(&record, &mut out)?;
        out.write_all(b"\n")
    }
}
