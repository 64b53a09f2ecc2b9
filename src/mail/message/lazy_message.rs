//! The summary of a message, made on demand.

use std::sync::Arc;

use mail_parser::parsers::MessageStream;

use super::fields::HeaderEntry;
use crate::mail::finding::Message;
use crate::mail::message_origin::MessageOrigin;

/// A parsed header that is turned into a [`Message`] on first use: most messages contain no
/// finding.
pub(in crate::mail) struct LazyMessage<'m> {
    text: &'m [u8],
    entries: &'m [HeaderEntry],
    origin: MessageOrigin,
    message: Option<Arc<Message>>,
}

impl<'m> LazyMessage<'m> {
    pub fn new(text: &'m [u8], entries: &'m [HeaderEntry], origin: MessageOrigin) -> Self {
        Self { text, entries, origin, message: None }
    }

    /// Returns the message, parsing its fields on the first call.
    pub fn get(&mut self) -> Arc<Message> {
        let message = self.message.take().unwrap_or_else(|| Arc::new(self.parse()));
        self.message = Some(Arc::clone(&message));
        message
    }

    fn parse(&self) -> Message {
        let MessageOrigin { number, offset } = self.origin;
        Message {
            number,
            offset,
            id: self.field("Message-ID").map(|id| id.split_whitespace().collect()),
            date: self.field("Date"),
            from: self.field("From"),
            subject: self.field("Subject"),
            newsgroups: self.field("Newsgroups"),
        }
    }

    fn field(&self, name: &str) -> Option<String> {
        let entry = self.entries.iter().find(|entry| entry.is_named(self.text, name))?;
        Some(decode_unstructured(self.text.get(entry.body.clone())?))
    }
}

/// Returns a `field-body` unfolded, with runs of white space collapsed and encoded words decoded
/// (RFC 2047).
pub(super) fn decode_unstructured(body: &[u8]) -> String {
    let text = with_line_break(body, |line| {
        MessageStream::new(line).parse_unstructured().into_text().map(Into::into)
    });
    let text: String = text.unwrap_or_default();
    text.trim().to_owned()
}

/// Runs a parser that requires a final line break over a `field-body`.
pub(super) fn with_line_break<T>(body: &[u8], parse: impl FnOnce(&[u8]) -> T) -> T {
    if body.ends_with(b"\n") { parse(body) } else { parse(&[body, b"\n"].concat()) }
}
