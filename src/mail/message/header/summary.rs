//! The summary of a message.

use super::encoded_word::decode_unstructured;
use super::fields::{FieldNames, Header};
use super::sender::sender;
use crate::mail::field::Field;
use crate::mail::summary::{Message, MessageOrigin};

/// The fields of a summary.
const NAMES: FieldNames<5> =
    FieldNames::new(["Message-ID", "Date", "From", "Subject", "Newsgroups"]);

/// Returns the summary of a message with this header. Fields are truncated to `max_field` bytes.
pub(in crate::mail) fn summary(header: &[u8], origin: MessageOrigin, max_field: usize) -> Message {
    let MessageOrigin { number, offset } = origin;
    let header = Header::of_fields(header);
    let [id, date, from, subject, newsgroups] = header.first(&NAMES);
    let text = |body: Option<&[u8]>| Some(field(body?, max_field, |text| text));
    Message {
        number,
        offset,
        id: id.map(|body| field(body, max_field, without_space)),
        date: text(date),
        from: text(from),
        sender: from.and_then(|body| whole_sender(body, max_field)),
        subject: text(subject),
        newsgroups: text(newsgroups),
    }
}

fn without_space(id: String) -> String {
    if id.bytes().all(|byte| byte.is_ascii_graphic()) {
        return id;
    }
    id.split_whitespace().collect()
}

/// An address that may be cut is none.
fn whole_sender(body: &[u8], max_field: usize) -> Option<String> {
    let (whole, rest) = split_body(body, max_field);
    let sender = sender(whole).filter(|_| rest.trim_ascii().is_empty())?;
    (sender.len() <= max_field).then_some(sender)
}

fn field(body: &[u8], max_field: usize, convert: impl Fn(String) -> String) -> Field<'static> {
    let (start, rest) = split_body(body, max_field);
    let mut field = Field::new(convert(decode_unstructured(start)), max_field);
    field.truncated |= !rest.trim_ascii().is_empty();
    field
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
#[path = "../../../../tests/unit/mail/message/header/summary.rs"]
mod tests;
