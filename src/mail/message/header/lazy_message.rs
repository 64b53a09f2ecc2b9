//! The summary of a message, made on demand.

use std::cell::OnceCell;
use std::sync::Arc;

use super::encoded_word::decode_unstructured;
use super::fields::Header;
use super::sender::sender;
use crate::mail::field::Field;
use crate::mail::summary::{Message, MessageOrigin};

/// A parsed header that is turned into a [`Message`] on first use: most messages contain no
/// finding.
pub(in crate::mail) struct LazyMessage<'m> {
    header: Header<'m>,
    origin: MessageOrigin,
    max_field: usize,
    message: OnceCell<Arc<Message>>,
}

impl<'m> LazyMessage<'m> {
    pub fn new(header: Header<'m>, origin: MessageOrigin, max_field: usize) -> Self {
        Self { header, origin, max_field, message: OnceCell::new() }
    }

    pub fn get(&self) -> &Arc<Message> {
        self.message.get_or_init(|| Arc::new(self.parse()))
    }

    pub fn into_message(self) -> Arc<Message> {
        self.get();
        self.message.into_inner().unwrap_or_default()
    }

    pub fn origin(&self) -> MessageOrigin {
        self.origin
    }

    fn parse(&self) -> Message {
        let MessageOrigin { number, offset } = self.origin;
        let names = ["Message-ID", "Date", "From", "Subject", "Newsgroups"];
        let [id, date, from, subject, newsgroups] = self.header.first(names);
        let field = |body: Option<&[u8]>| Some(self.field(body?, |text| text));
        Message {
            number,
            offset,
            id: id.map(|body| self.field(body, |id| id.split_whitespace().collect())),
            date: field(date),
            from: field(from),
            sender: from.and_then(|body| self.sender(body)),
            subject: field(subject),
            newsgroups: field(newsgroups),
        }
    }

    /// An address that may be cut is none.
    fn sender(&self, body: &[u8]) -> Option<String> {
        let (whole, rest) = split_body(body, self.max_field);
        let sender = sender(whole).filter(|_| rest.trim_ascii().is_empty())?;
        (sender.len() <= self.max_field).then_some(sender)
    }

    fn field(&self, body: &[u8], convert: impl Fn(String) -> String) -> Field<'static> {
        let (start, rest) = split_body(body, self.max_field);
        let mut field = Field::new(convert(decode_unstructured(start)), self.max_field);
        field.truncated |= !rest.trim_ascii().is_empty();
        field
    }
}

/// Splits a `field-body` after a prefix that suffices for `max_field` bytes of decoded text, unless
/// its encoded words are mostly syntax. Decoding the rest would be wasted work.
fn split_body(body: &[u8], max_field: usize) -> (&[u8], &[u8]) {
    let enough = max_field.saturating_add(64).saturating_mul(16);
    if body.len() <= enough {
        return (body, b"");
    }
    // A cut in an encoded word would leave its syntax in the text.
    let half = &body[enough / 2..enough];
    let space = half.iter().rposition(u8::is_ascii_whitespace);
    body.split_at(space.map_or(enough, |at| enough / 2 + at))
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/lazy_message.rs"]
mod tests;
