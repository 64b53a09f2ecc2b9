//! [`JsonRecordWriter`]: writes records as JSON lines.

use std::io::{self, Write};
#[cfg(feature = "mail")]
use std::sync::Arc;

use super::write_json;
#[cfg(feature = "mail")]
use crate::mail::{Message, Origin};
use crate::sink::Record;

/// Writes records as JSON, each on one line.
///
/// It keeps the JSON of the last message: a message often has several findings, and is half of the text of each.
#[derive(Debug, Default)]
pub struct JsonRecordWriter {
    #[cfg(feature = "mail")]
    message: Option<Arc<Message>>,
    /// The JSON of the message.
    #[cfg(feature = "mail")]
    json: String,
}

impl JsonRecordWriter {
    /// Writes a record, and the end of its line.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&mut self, record: Record<'_>, mut out: impl Write) -> io::Result<()> {
        #[cfg(feature = "mail")]
        let record = match record.message_origin() {
            Some(origin) => record.message_json(self.message_json(origin)?),
            None => record,
        };
        write_json(&record, &mut out)?;
        out.write_all(b"\n")
    }

    #[cfg(feature = "mail")]
    fn message_json(&mut self, origin: &Origin<'_>) -> io::Result<&str> {
        let message = origin.shared_message();
        let is_known = self.message.as_ref().is_some_and(|known| Arc::ptr_eq(known, message));
        if !is_known {
            let mut json = Vec::new();
            write_json(&**message, &mut json)?;
            self.json = String::from_utf8(json).map_err(io::Error::other)?;
            self.message = Some(Arc::clone(message));
        }
        Ok(&self.json)
    }
}
