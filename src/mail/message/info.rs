//! What a message says of itself, made when something is found in it.

use std::sync::Arc;

use mail_parser::parsers::MessageStream;

use super::fields::Entry;
use crate::mail::finding::Message;
use crate::mail::message_origin::MessageOrigin;

/// The header of a message, from which a [`Message`] is made when it is first asked for.
pub(in crate::mail) struct Info<'m> {
    text: &'m [u8],
    entries: &'m [Entry],
    place: MessageOrigin,
    message: Option<Arc<Message>>,
}

impl<'m> Info<'m> {
    pub fn new(text: &'m [u8], entries: &'m [Entry], place: MessageOrigin) -> Self {
        Self { text, entries, place, message: None }
    }

    /// The message; made once.
    pub fn message(&mut self) -> Arc<Message> {
        let message = self.message.take().unwrap_or_else(|| Arc::new(self.make()));
        self.message = Some(Arc::clone(&message));
        message
    }

    fn make(&self) -> Message {
        let MessageOrigin { number, offset } = self.place;
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
        let entry = self.entries.iter().find(|entry| entry.is(self.text, name))?;
        Some(decoded(self.text.get(entry.body.clone())?))
    }
}

/// The text of a field's body: unfolded, white space drawn together, encoded words decoded (RFC 2047).
pub(super) fn decoded(body: &[u8]) -> String {
    let text = with_line(body, |line| {
        MessageStream::new(line).parse_unstructured().into_text().map(Into::into)
    });
    let text: String = text.unwrap_or_default();
    text.trim().to_owned()
}

/// Runs a parser over a field's body, which it takes to end with a line break.
pub(super) fn with_line<T>(body: &[u8], parse: impl FnOnce(&[u8]) -> T) -> T {
    if body.ends_with(b"\n") { parse(body) } else { parse(&[body, b"\n"].concat()) }
}
