//! [`MessageCache`]: the JSON of the last message.

use std::io;
use std::sync::Arc;

use super::buffer::JsonBuffer;
use super::buffer_json;
use crate::mail::{Message, Origin};

/// A cache of the JSON of one message: a message often has several findings, and is half of the text of each.
#[derive(Debug, Default)]
pub(super) struct MessageCache {
    message: Option<Arc<Message>>,
    buffer: JsonBuffer,
    json: String,
}

impl MessageCache {
    /// Returns the JSON of the message in which a finding is.
    pub fn json(&mut self, origin: &Origin<'_>) -> io::Result<&str> {
        let message = origin.shared_message();
        let is_known = self.message.as_ref().is_some_and(|known| Arc::ptr_eq(known, message));
        if !is_known {
            self.message = None;
            buffer_json(&**message, &mut self.buffer)?;
            let json = str::from_utf8(self.buffer.as_bytes()).map_err(io::Error::other)?;
            self.json.clear();
            self.json.push_str(json);
            self.message = Some(Arc::clone(message));
        }
        Ok(&self.json)
    }
}
