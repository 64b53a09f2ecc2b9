//! A message or a part of one: its header and its body (RFC 2045, section 2.4).

use std::borrow::Cow;
use std::ops::Range;

use mail_parser::{ContentType, HeaderValue};

use super::fields::{self, Entry};
use super::search::parsed;
use super::transfer::Encoding;

/// A stretch of text.
#[derive(Clone, Copy, Debug)]
pub(in crate::mail) struct Text<'t> {
    pub bytes: &'t [u8],
    /// Where it stands in the stream, if it stands there as it is.
    pub offset: Option<u64>,
}

impl<'t> Text<'t> {
    pub fn part(self, range: Range<usize>) -> Self {
        let offset = self.offset.map(|offset| offset + range.start as u64);
        Self { bytes: self.bytes.get(range).unwrap_or_default(), offset }
    }
}

/// What a body is, as far as it bears on the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Html,
    OtherText,
    Multipart,
    Message,
    Attachment,
}

impl Kind {
    fn of(content_type: &ContentType<'_>) -> Self {
        let subtype = content_type.subtype();
        match (content_type.ctype(), subtype) {
            // What makes no sense is plain text (RFC 2045, section 5.2).
            ("text", Some("plain")) | (_, None) => Self::Plain,
            ("text", Some("html")) => Self::Html,
            ("multipart", _) => Self::Multipart,
            ("message", Some("rfc822" | "global")) => Self::Message,
            ("text" | "message", _) => Self::OtherText,
            _ => Self::Attachment,
        }
    }
}

/// A body, and what the header above it says of it.
#[derive(Debug)]
pub(super) struct Entity<'t> {
    pub body: Text<'t>,
    pub kind: Kind,
    pub encoding: Encoding,
    content_type: Option<HeaderValue<'static>>,
}

impl<'t> Entity<'t> {
    /// The entity whose header was read from `text`, and whose body begins at `begins`; `default` is what
    /// it is if it does not say.
    pub fn new(text: Text<'t>, entries: &[Entry], begins: usize, default: Kind) -> Self {
        // Of several the last one counts: the others may have been put above it.
        let field = |name: &str| {
            let field = entries.iter().rfind(|entry| entry.is(text.bytes, name));
            field.map(|entry| &text.bytes[entry.body.clone()])
        };
        let content_type = field("content-type").map(parsed);
        let kind = content_type.as_ref().and_then(HeaderValue::as_content_type).map(Kind::of);
        Self {
            body: text.part(begins..text.bytes.len()),
            kind: kind.unwrap_or(default),
            encoding: field("content-transfer-encoding").map_or(Encoding::Identity, Encoding::of),
            content_type,
        }
    }

    /// The same of a text whose header is to be read, into `entries`.
    pub fn read(text: Text<'t>, entries: &mut Vec<Entry>, default: Kind) -> Self {
        let begins = fields::read(text.bytes, entries);
        Self::new(text, entries, begins, default)
    }

    /// Whether it is text of this kind, and not empty.
    pub fn is_text_of(&self, kind: Kind) -> bool {
        self.kind == kind && !self.body.bytes.trim_ascii().is_empty()
    }

    /// A parameter of its type.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.content_type.as_ref()?.as_content_type()?.attribute(name)
    }

    /// Whether a parameter has this value; case does not matter.
    pub fn is(&self, name: &str, value: &str) -> bool {
        self.parameter(name).is_some_and(|parameter| parameter.eq_ignore_ascii_case(value))
    }

    /// Its subtype, in lower case.
    pub fn subtype(&self) -> Option<&str> {
        self.content_type.as_ref()?.as_content_type()?.subtype()
    }

    /// Its media type, as `text/plain`.
    pub fn media_type(&self) -> String {
        let content_type = self.content_type.as_ref().and_then(HeaderValue::as_content_type);
        match content_type.map(|value| (value.ctype(), value.subtype())) {
            Some((ctype, Some(subtype))) => format!("{ctype}/{subtype}"),
            _ => "text/plain".to_owned(),
        }
    }

    /// Its body decoded, with the rest of it that could not be, where it is encoded.
    pub fn decoded(&self) -> (Cow<'t, [u8]>, Option<Text<'t>>) {
        match self.encoding.decode(self.body.bytes) {
            None => (Cow::Borrowed(self.body.bytes), None),
            Some((text, end)) => {
                let rest = self.body.part(end..self.body.bytes.len());
                (Cow::Owned(text), Some(rest).filter(|rest| !rest.bytes.is_empty()))
            }
        }
    }
}
