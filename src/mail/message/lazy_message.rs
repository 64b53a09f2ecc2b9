//! The summary of a message, made on demand.

use std::sync::Arc;

use mail_parser::parsers::MessageStream;

use super::fields::HeaderEntry;
use crate::mail::field::Field;
use crate::mail::message_origin::MessageOrigin;
use crate::mail::summary::Message;

/// A parsed header that is turned into a [`Message`] on first use: most messages contain no
/// finding.
pub(in crate::mail) struct LazyMessage<'m> {
    text: &'m [u8],
    entries: &'m [HeaderEntry],
    origin: MessageOrigin,
    max_field: usize,
    message: Option<Arc<Message>>,
}

impl<'m> LazyMessage<'m> {
    /// Returns the summary of the message whose header in `text` was parsed into `entries`.
    pub fn new(
        text: &'m [u8],
        entries: &'m [HeaderEntry],
        origin: MessageOrigin,
        max_field: usize,
    ) -> Self {
        Self { text, entries, origin, max_field, message: None }
    }

    /// Returns the message, parsing its fields on the first call.
    pub fn get(&mut self) -> Arc<Message> {
        let message = self.message.take().unwrap_or_else(|| Arc::new(self.parse()));
        self.message = Some(Arc::clone(&message));
        message
    }

    /// Returns the position of the message in its stream.
    pub fn origin(&self) -> MessageOrigin {
        self.origin
    }

    fn parse(&self) -> Message {
        let MessageOrigin { number, offset } = self.origin;
        Message {
            number,
            offset,
            id: self.field("Message-ID", |id| id.split_whitespace().collect()),
            date: self.field("Date", |date| date),
            from: self.field("From", |from| from),
            subject: self.field("Subject", |subject| subject),
            newsgroups: self.field("Newsgroups", |groups| groups),
        }
    }

    fn field(&self, name: &str, convert: impl Fn(String) -> String) -> Option<Field<'static>> {
        let entry = self.entries.iter().find(|entry| entry.is_named(self.text, name))?;
        let body = self.text.get(entry.body.clone())?;
        let (start, rest) = split_body(body, self.max_field);
        let mut field = Field::new(convert(decode_unstructured(start)), self.max_field);
        field.truncated |= !rest.trim_ascii().is_empty();
        Some(field)
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

#[cfg(test)]
mod tests {
    use super::LazyMessage;
    use crate::mail::message::fields::parse_header;
    use crate::mail::message_origin::MessageOrigin;

    /// Returns the subject of a message with this `field-body`, and whether the subject is truncated.
    fn subject(body: &str, max_field: usize) -> (String, bool) {
        let text = format!("Subject: {body}\n\n");
        let mut entries = Vec::new();
        parse_header(text.as_bytes(), &mut entries);
        let origin = MessageOrigin { number: 1, offset: 0 };
        let message = LazyMessage::new(text.as_bytes(), &entries, origin, max_field).get();
        (message.subject().unwrap().to_owned(), message.is_subject_truncated())
    }

    #[test]
    fn limits_fields() {
        for (length, truncated) in [(99, false), (100, false), (101, true), (1 << 20, true)] {
            let expected = "a".repeat(length.min(100));
            assert_eq!(subject(&"a".repeat(length), 100), (expected, truncated), "{length}");
        }
        let words = "=?utf-8?q?=C3=A9?=\n ".repeat(1 << 14);
        assert_eq!(subject(&words, 9), ("\u{e9}".repeat(4), true));
        assert_eq!(subject(&format!("a{}", " ".repeat(1 << 16)), 1), ("a".to_owned(), false));
    }
}
