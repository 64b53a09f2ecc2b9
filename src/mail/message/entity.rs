//! MIME entities: a message or body part with its header and its body (RFC 2045, section 2.4).

use std::borrow::Cow;
use std::ops::Range;

use mail_parser::{ContentType, HeaderValue};

use super::fields::{self, HeaderEntry};
use super::search::parse_content_type;
use super::transfer::TransferEncoding;

/// A piece of text with its offset in the stream.
#[derive(Clone, Copy, Debug)]
pub(in crate::mail) struct PartText<'t> {
    pub bytes: &'t [u8],
    /// The offset of `bytes` in the stream, or `None` for decoded text, which is not in the stream.
    pub offset: Option<u64>,
}

impl<'t> PartText<'t> {
    /// Returns the part of the text in `range`, or an empty text if `range` is out of bounds.
    pub fn slice(self, range: Range<usize>) -> Self {
        let offset = self.offset.map(|offset| offset + range.start as u64);
        Self { bytes: self.bytes.get(range).unwrap_or_default(), offset }
    }
}

/// The classes of media types that the search treats differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MediaKind {
    Plain,
    Html,
    OtherText,
    Multipart,
    Message,
    Attachment,
}

impl MediaKind {
    fn of(content_type: &ContentType<'_>) -> Self {
        let subtype = content_type.subtype();
        match (content_type.ctype(), subtype) {
            // An invalid media type defaults to plain text (RFC 2045, section 5.2).
            ("text", Some("plain")) | (_, None) => Self::Plain,
            ("text", Some("html")) => Self::Html,
            ("multipart", _) => Self::Multipart,
            ("message", Some("rfc822" | "global")) => Self::Message,
            ("text" | "message", _) => Self::OtherText,
            (_, Some(subtype)) if is_textual(subtype) => Self::OtherText,
            _ => Self::Attachment,
        }
    }
}

/// Subtypes of `application` that are text: data, scripts and markup.
const TEXTUAL_SUBTYPES: [&str; 41] = [
    "ecmascript",
    "graphql",
    "javascript",
    "json",
    "json-seq",
    "jsonl",
    "jsonlines",
    "jwk-set",
    "manifest",
    "n-quads",
    "n-triples",
    "ndjson",
    "node",
    "rtf",
    "sgml",
    "sparql-query",
    "sql",
    "toml",
    "trig",
    "typescript",
    "x-csh",
    "x-ecmascript",
    "x-httpd-php",
    "x-javascript",
    "x-json",
    "x-latex",
    "x-ndjson",
    "x-perl",
    "x-php",
    "x-python",
    "x-ruby",
    "x-sh",
    "x-shellscript",
    "x-sql",
    "x-tcl",
    "x-tex",
    "x-texinfo",
    "x-yaml",
    "xml",
    "xml-dtd",
    "yaml",
];

/// Reports whether a subtype of a type other than `text` is text nevertheless: one of
/// [`TEXTUAL_SUBTYPES`], or one with a structured syntax suffix (RFC 6839) of a text format.
fn is_textual(subtype: &str) -> bool {
    TEXTUAL_SUBTYPES.binary_search(&subtype).is_ok()
        || ["+json", "+json-seq", "+xml", "+yaml"].iter().any(|suffix| subtype.ends_with(suffix))
}

/// A body with the properties that its header declares.
#[derive(Debug)]
pub(super) struct MimeEntity<'t> {
    pub body: PartText<'t>,
    pub kind: MediaKind,
    pub encoding: TransferEncoding,
    content_type: Option<HeaderValue<'static>>,
}

impl<'t> MimeEntity<'t> {
    /// Returns the entity whose header in `text` was parsed into `entries`, and whose body starts
    /// at `body_start`. Without a `Content-Type` field its kind is `default`.
    pub fn new(
        text: PartText<'t>,
        entries: &[HeaderEntry],
        body_start: usize,
        default: MediaKind,
    ) -> Self {
        // The last field of a name counts: relays put further ones above it.
        let field = |name: &str| {
            let field = entries.iter().rfind(|entry| entry.is_named(text.bytes, name));
            field.map(|entry| &text.bytes[entry.body.clone()])
        };
        let content_type = field("content-type").map(parse_content_type);
        let kind = content_type.as_ref().and_then(HeaderValue::as_content_type).map(MediaKind::of);
        Self {
            body: text.slice(body_start..text.bytes.len()),
            kind: kind.unwrap_or(default),
            encoding: field("content-transfer-encoding")
                .map_or(TransferEncoding::Identity, TransferEncoding::of),
            content_type,
        }
    }

    /// Parses the header of `text` into `entries` and returns the entity.
    pub fn parse(text: PartText<'t>, entries: &mut Vec<HeaderEntry>, default: MediaKind) -> Self {
        let body_start = fields::parse_header(text.bytes, entries);
        Self::new(text, entries, body_start, default)
    }

    /// Reports whether the body is text of this kind and not blank.
    pub fn is_text_of(&self, kind: MediaKind) -> bool {
        self.kind == kind && !self.body.bytes.trim_ascii().is_empty()
    }

    /// Returns the value of a `Content-Type` parameter.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.content_type.as_ref()?.as_content_type()?.attribute(name)
    }

    /// Reports whether a `Content-Type` parameter has this value, ignoring case.
    pub fn has_parameter(&self, name: &str, value: &str) -> bool {
        self.parameter(name).is_some_and(|parameter| parameter.eq_ignore_ascii_case(value))
    }

    /// Returns the media subtype in lower case.
    pub fn subtype(&self) -> Option<&str> {
        self.content_type.as_ref()?.as_content_type()?.subtype()
    }

    /// Returns the media type, for example `text/plain`.
    pub fn media_type(&self) -> String {
        let content_type = self.content_type.as_ref().and_then(HeaderValue::as_content_type);
        match content_type.map(|value| (value.ctype(), value.subtype())) {
            Some((ctype, Some(subtype))) => format!("{ctype}/{subtype}"),
            _ => "text/plain".to_owned(),
        }
    }

    /// Undoes the transfer encoding of the body; returns the result and the undecodable rest of the
    /// body.
    pub fn decode(&self) -> (Cow<'t, [u8]>, Option<PartText<'t>>) {
        match self.encoding.decode(self.body.bytes) {
            None => (Cow::Borrowed(self.body.bytes), None),
            Some((text, end)) => {
                let rest = self.body.slice(end..self.body.bytes.len());
                (Cow::Owned(text), Some(rest).filter(|rest| !rest.bytes.is_empty()))
            }
        }
    }
}
