//! [`MessageCache`]: the JSON of the last message.

use std::io;
use std::sync::Arc;

use super::append_json;
use crate::mail::{Message, Origin};

/// A cache of the JSON of one message: a message often has several findings, and is half of the text of each.
#[derive(Debug, Default)]
pub(super) struct MessageCache {
    message: Option<Arc<Message>>,
    json: Vec<u8>,
}

impl MessageCache {
    /// Returns the JSON of the message in which a finding is.
    pub fn json(&mut self, origin: &Origin<'_>) -> io::Result<&[u8]> {
        let message = origin.shared_message();
        let is_known = self.message.as_ref().is_some_and(|known| Arc::ptr_eq(known, message));
        if !is_known {
            self.message = None;
            self.json.clear();
            append_json(&**message, &mut self.json)?;
            self.message = Some(Arc::clone(message));
        }
        Ok(&self.json)
    }
}
