//! [`LazyMessage`]: the summary of a message, made on demand.

use std::sync::{Arc, OnceLock};

use crate::mail::summary::{Message, MessageOrigin};

/// Parses the text of a header, and truncates fields to this length in bytes.
pub(in crate::mail) type ParseMessage = fn(&[u8], MessageOrigin, usize) -> Message;

/// A header that is turned into a [`Message`] on first use: most messages contain no finding, and not every reader of a finding
/// asks for its message.
#[derive(Debug)]
pub(in crate::mail) struct LazyMessage<'m> {
    /// The text of the header.
    header: &'m [u8],
    origin: MessageOrigin,
    max_field: usize,
    parse: ParseMessage,
    message: OnceLock<Arc<Message>>,
}

impl<'m> LazyMessage<'m> {
    pub fn new(
        header: &'m [u8],
        origin: MessageOrigin,
        max_field: usize,
        parse: ParseMessage,
    ) -> Self {
        Self { header, origin, max_field, parse, message: OnceLock::new() }
    }

    pub fn get(&self) -> &Arc<Message> {
        self.message
            .get_or_init(|| Arc::new((self.parse)(self.header, self.origin, self.max_field)))
    }

    pub fn origin(&self) -> MessageOrigin {
        self.origin
    }
}
