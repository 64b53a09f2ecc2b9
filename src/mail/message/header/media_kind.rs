//! [`MediaKind`]: how the body of a part is searched.

use super::content_type::ContentType;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mail::message) enum MediaKind {
    Plain,
    Html,
    Markdown,
    /// Calendars and cards.
    ContentLines,
    OtherText,
    Multipart,
    Message,
    Attachment,
}

impl MediaKind {
    pub fn of(content_type: &ContentType) -> Self {
        match (&*content_type.ctype, content_type.subtype.as_deref()) {
            // An invalid media type defaults to plain text (RFC 2045, section 5.2).
            ("text", Some("plain")) | (_, None) => Self::Plain,
            ("text", Some("html")) | ("application", Some("xhtml+xml" | "vnd.wap.xhtml+xml")) => {
                Self::Html
            }
            ("text", Some("calendar" | "vcard" | "directory" | "x-vcalendar" | "x-vcard")) => {
                Self::ContentLines
            }
            ("text", Some("markdown" | "x-markdown")) => Self::Markdown,
            ("multipart", _) => Self::Multipart,
            ("message", Some("rfc822" | "global")) | ("message" | "application", Some("http")) => {
                Self::Message
            }
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
