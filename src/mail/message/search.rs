//! Searches the header fields of one message, and labels the findings.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::LazyLock;

use memchr::memchr;
use memchr::memmem::{self, Finder};

use super::candidates::Candidates;
use super::entity::{MimeEntity, PartText, TextEnd};
use super::header::content_type::ContentType;
use super::header::content_type_cache::ContentTypeCache;
use super::header::encoded_word::{close_encoded_word, decode_unstructured};
use super::header::fields::{Header, HeaderEntry};
use super::header::ids;
use super::part_references::PartReferences;
use super::position_tracker::PositionTracker;
use crate::extract::Extractor;
#[cfg(feature = "html")]
use crate::html;
use crate::mail::counts::Counts;
use crate::mail::cut::{CutReason, Cuts};
use crate::mail::field::Field;
use crate::mail::finding::Sink;
use crate::mail::finding::lazy_message::LazyMessage;
use crate::mail::options::Options;
use crate::mail::options::parts::Parts;
#[cfg(feature = "markdown")]
use crate::markdown;

pub(in crate::mail) struct MessageSearch<'s, 'm> {
    pub options: &'s Options,
    pub extractor: &'s mut Extractor,
    /// Built for the first HTML part.
    #[cfg(feature = "html")]
    pub html: &'s mut Option<Box<html::Scanner>>,
    /// Built for the first Markdown part.
    #[cfg(feature = "markdown")]
    pub markdown: &'s mut Option<Box<markdown::Scanner>>,
    /// The batch that contains the message, or the message.
    pub batch: &'s [u8],
    pub candidates: &'s mut Candidates,
    pub content_types: &'s mut ContentTypeCache,
    pub counts: &'s mut Counts,
    pub cuts: &'s mut Cuts,
    pub message: LazyMessage<'m>,
    pub parts: PartReferences<'s>,
    /// The length in bytes of the decoded texts around the current part.
    pub held: usize,
    pub sink: &'s mut Sink<'m>,
}

/// The part name and media type that the findings in a text are labelled with.
#[derive(Clone, Copy)]
pub(super) struct PartLabel<'a> {
    pub part: PartName<'a>,
    pub content_type: Option<&'a str>,
}

/// The name of a part, which is formatted only if it is needed: most header fields hold no reference.
#[derive(Clone, Copy)]
pub(super) enum PartName<'a> {
    Text(&'a str),
    Field { prefix: fmt::Arguments<'a>, name: &'a [u8], text: &'a OnceCell<String> },
}

impl<'a> PartName<'a> {
    pub fn get(self) -> &'a str {
        match self {
            Self::Text(text) => text,
            Self::Field { prefix, name, text } => text.get_or_init(|| {
                let name = String::from_utf8_lossy(name);
                match prefix.as_str() {
                    // Most headers are those of messages, whose prefix is a constant; `format!` takes several times as long.
                    Some(prefix) => [prefix, ":", &*name].concat(),
                    None => format!("{prefix}:{name}"),
                }
            }),
        }
    }
}

impl MessageSearch<'_, '_> {
    /// Returns what follows the decoded body of an entity, and records a cut if the body ends before its encoding.
    pub(super) fn decoded_end(&mut self, entity: &MimeEntity<'_>, path: &str) -> TextEnd {
        let end = entity.decoded_end();
        if end == TextEnd::Missing && entity.body.end != end {
            self.cut(path, entity.body.end_offset(), CutReason::Encoding);
        }
        end
    }

    pub(super) fn cut(&mut self, part: &str, at: Option<u64>, reason: CutReason) {
        let part = Field::new(part, self.options.max_field);
        self.counts.cuts += u64::from(self.cuts.add(self.message.origin(), part, at, reason));
    }

    /// Searches the header at the start of a text, field by field. `prefix` begins the part names of the findings.
    ///
    /// Linear in the length of the header: one pass each for candidates and encoded words, one over the MIME fields for
    /// asterisks, and one over the fields that contain any.
    pub fn search_header(
        &mut self,
        header: Header<'_>,
        text: PartText<'_>,
        prefix: fmt::Arguments<'_>,
    ) -> ControlFlow<()> {
        if self.options.parts == Parts::Body {
            return ControlFlow::Continue(());
        }
        let header_text = PartText { end: text.header_end(header), bytes: header.text, ..text };
        let text = header.text;
        let mut candidate = self.candidates.first(self.batch, text);
        let mut marks = EncodedMarks::new(header);
        let mut from = 0;
        loop {
            // Each mark is searched for again only when the search is past it: a search for one mark may pass many
            // fields, while the other mark occurs in every field.
            if candidate.is_some_and(|at| at < from) {
                candidate = self.candidates.next(self.batch, text, from);
            }
            let encoded = marks.next(from);
            let Some(mark) = candidate.into_iter().chain(encoded).min() else { break };
            let Some(entry) = header.entry_at(mark) else { break };
            if mark < entry.body.start {
                // Names and colons contain no reference.
                from = entry.body.start;
                continue;
            }
            from = entry.body.end;
            let is_marked = encoded.is_some_and(|at| at < entry.body.end);
            self.search_entry(header_text, &entry, is_marked, prefix)?;
        }
        ControlFlow::Continue(())
    }

    /// Searches a field, or a run of other lines, in the text of a header. `is_marked` tells whether anything in it may
    /// be encoded.
    fn search_entry(
        &mut self,
        header: PartText<'_>,
        entry: &HeaderEntry,
        is_marked: bool,
        prefix: fmt::Arguments<'_>,
    ) -> ControlFlow<()> {
        let body = header.slice(entry.body.clone());
        let mut is_cut = body.end == TextEnd::Missing;
        let Some(name) = entry.name(header.bytes) else {
            let part = prefix.to_string();
            let label = PartLabel { part: PartName::Text(&part), content_type: None };
            self.search_text(body, label, is_cut)?;
            return ControlFlow::Continue(());
        };
        // One byte more shows that the name is truncated.
        let name_start = &name[..name.len().min(self.options.max_field.saturating_add(1))];
        let part_text = OnceCell::new();
        let part = PartName::Field { prefix, name: name_start, text: &part_text };
        let label = PartLabel { part, content_type: None };
        let is_named = |names: &[&str]| names.iter().any(|name| entry.is_named(header.bytes, name));
        let may_be_encoded =
            is_marked && (is_named(&MIME_FIELDS) || memmem::find(body.bytes, b"=?").is_some());
        let decoded = if !may_be_encoded {
            None
        } else if body.bytes.len() > self.options.max_encoded_field() {
            self.cut(part.get(), body.offset, CutReason::EncodedField);
            None
        } else {
            let closed = match body.end {
                TextEnd::Text | TextEnd::Message => None,
                TextEnd::Stream | TextEnd::Open | TextEnd::Missing => {
                    close_encoded_word(body.bytes)
                }
            };
            let field = closed.as_deref().unwrap_or(body.bytes);
            let decoded = decode_field(is_named(&MIME_FIELDS), field, body.end);
            let ends_in_encoding = decoded.as_ref().is_some_and(|field| field.is_cut);
            if (closed.is_some() || ends_in_encoding) && !is_cut {
                is_cut = true;
                self.cut(part.get(), body.end_offset(), CutReason::Encoding);
            }
            decoded
        };
        let text = decoded
            .as_ref()
            .map_or(body, |field| PartText::decoded(field.text.as_bytes(), body.start, body.end));
        if ids::holds_message_ids(name) || is_named(&ids::TRACE_FIELDS) {
            let mut positions = PositionTracker::default();
            for range in ids::outside_message_ids(text.bytes, is_named(&ids::TRACE_FIELDS)) {
                let is_cut = is_cut && range.end == text.bytes.len();
                self.search_range(text, range, None, &mut positions, label, is_cut)?;
            }
            return ControlFlow::Continue(());
        }
        self.search_text(text, label, is_cut)?;
        ControlFlow::Continue(())
    }
}

/// Finds the places in a header at which text may be encoded.
struct EncodedMarks<'t> {
    header: Header<'t>,
    /// The next `=?`, which may begin an encoded word (RFC 2047).
    word: Option<usize>,
    /// The next asterisk from the first to the last MIME field, which may belong to an extended parameter (RFC 2231).
    asterisk: Option<usize>,
}

impl<'t> EncodedMarks<'t> {
    fn new(header: Header<'t>) -> Self {
        let mut marks = Self { header, word: None, asterisk: None };
        (marks.word, marks.asterisk) = (marks.find_word(0), marks.find_asterisk(0));
        marks
    }

    /// Returns the offset of the first mark from `from` on. `from` must not decrease between calls.
    fn next(&mut self, from: usize) -> Option<usize> {
        if self.word.is_some_and(|at| at < from) {
            self.word = self.find_word(from);
        }
        if self.asterisk.is_some_and(|at| at < from) {
            self.asterisk = self.find_asterisk(from);
        }
        self.word.into_iter().chain(self.asterisk).min()
    }

    fn find_word(&self, from: usize) -> Option<usize> {
        static WORD: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("=?"));
        let from = from.max(self.header.encoded_words());
        WORD.find(self.header.text.get(from..)?).map(|at| from + at)
    }

    fn find_asterisk(&self, from: usize) -> Option<usize> {
        let Range { start, end } = self.header.content_fields();
        let from = from.max(start);
        memchr(b'*', self.header.text.get(from..end)?).map(|at| from + at)
    }
}

/// Fields whose parameters may be encoded (RFC 2231).
const MIME_FIELDS: [&str; 2] = ["content-type", "content-disposition"];

struct DecodedField {
    text: String,
    /// Whether the end of the stream cuts off an extended parameter.
    is_cut: bool,
}

/// Decodes a `field-body` with encoded words or, in MIME fields, extended parameters. Returns `None` if nothing in it
/// is encoded. `end` tells what follows it.
fn decode_field(mime: bool, body: &[u8], end: TextEnd) -> Option<DecodedField> {
    if mime && memchr(b'*', body).is_some() {
        let value = ContentType::parse(body)?;
        let is_cut = match end {
            TextEnd::Text | TextEnd::Message => false,
            TextEnd::Stream | TextEnd::Open => value.is_cut,
            TextEnd::Missing => true,
        };
        let open = value.last.filter(|_| is_cut);
        return Some(DecodedField { text: format_parameters(&value, open), is_cut });
    }
    memmem::find(body, b"=?")?;
    let text = decode_unstructured(body);
    // `=?` alone does not make an encoded word: URL queries contain it too.
    let is_unchanged = || {
        text.split_whitespace()
            .map(str::as_bytes)
            .eq(body.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()))
    };
    (!is_unchanged()).then_some(DecodedField { text, is_cut: false })
}

/// Returns the parameters, one on each line, and at the end the parameter with the index `open`, whose value may
/// continue.
fn format_parameters(value: &ContentType, open: Option<usize>) -> String {
    let mut text = String::new();
    let parameters = value.parameters.iter().enumerate();
    let complete = parameters.filter(|(index, _)| Some(*index) != open).map(|(_, one)| one);
    let last = open.and_then(|index| value.parameters.get(index));
    for (name, value) in complete.chain(last) {
        // Careless programs write encoded words in parameters.
        let value = match memmem::find(value.as_bytes(), b"=?") {
            Some(_) => Cow::Owned(decode_unstructured(value.as_bytes())),
            None => Cow::Borrowed(&**value),
        };
        // Quotes let a reference continue where white space would end it.
        let quote = if value.contains('"') { "" } else { "\"" };
        text.extend([name, "=", quote, &value, quote, "\n"]);
    }
    if last.is_some() {
        let end = text.trim_end_matches(['"', '\n']).len();
        text.truncate(end);
    }
    text
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/message/search.rs"]
mod tests;
