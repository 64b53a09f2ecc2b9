//! Searches the header fields and the part texts of one message, and labels the findings.

use std::ops::{ControlFlow, Range};

use mail_parser::parsers::MessageStream;
use mail_parser::{ContentType, HeaderValue};
use memchr::{memchr, memchr_iter, memchr2_iter, memmem, memrchr};

use super::blocks::text_between_blocks;
use super::fields::HeaderEntry;
use super::ids;
use super::lazy_message::{LazyMessage, decode_unstructured, with_line_break};
use crate::extract::Extractor;
use crate::mail::counts::Counts;
use crate::mail::cut::{CutReason, Cuts};
use crate::mail::field::Field;
use crate::mail::finding::{Finding, Origin, Position, Sink};
use crate::mail::options::Options;

/// The search of one message.
pub(in crate::mail) struct MessageSearch<'s, 'm> {
    pub options: &'s Options,
    pub extractor: &'s mut Extractor,
    pub counts: &'s mut Counts,
    pub cuts: &'s mut Cuts,
    pub message: LazyMessage<'m>,
    pub sink: &'s mut Sink<'m>,
}

/// The part name and media type that the findings in a text are labelled with.
#[derive(Clone, Copy)]
pub(super) struct PartLabel<'a> {
    pub part: &'a str,
    pub content_type: Option<&'a str>,
}

impl MessageSearch<'_, '_> {
    /// Searches a text, skipping blocks of encoded data. `offset` is its offset in the stream, or
    /// `None` for decoded text.
    pub(super) fn search_text(
        &mut self,
        text: &[u8],
        offset: Option<u64>,
        label: PartLabel<'_>,
    ) -> ControlFlow<()> {
        for range in text_between_blocks(text) {
            self.search_range(text, range, offset, label)?;
        }
        ControlFlow::Continue(())
    }

    /// Records that the decoding of a part stopped.
    pub(super) fn cut(&mut self, part: &str, reason: CutReason) {
        let part = Field::new(part, self.options.max_field);
        self.counts.cuts += u64::from(self.cuts.add(self.message.origin(), part, reason));
    }

    /// Searches `text[range]`.
    fn search_range(
        &mut self,
        text: &[u8],
        range: Range<usize>,
        offset: Option<u64>,
        label: PartLabel<'_>,
    ) -> ControlFlow<()> {
        let Self { extractor, message, sink, options, .. } = self;
        let max_field = options.max_field;
        let mut lines = PositionTracker::default();
        let base = offset.unwrap_or(0) + range.start as u64;
        extractor.whole(&text[range.clone()], |item| {
            let start = range.start + usize::try_from(item.span().start).unwrap_or(range.end);
            let decoded = offset.is_none().then(|| lines.position(text, start));
            let origin = Origin {
                message: message.get(),
                part: Field::new(label.part, max_field),
                content_type: label.content_type.map(|name| Field::new(name, max_field)),
                decoded,
                oversize: false,
            };
            sink(Finding { item: item.moved(base), origin: Some(origin) })
        })
    }

    /// Searches the header of `text`, field by field. `prefix` begins the part names of the
    /// findings.
    ///
    /// Linear in the length of the header: one pass for candidates and one for encoded words.
    pub fn search_header(
        &mut self,
        text: &[u8],
        entries: &[HeaderEntry],
        offset: Option<u64>,
        prefix: &str,
    ) -> ControlFlow<()> {
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
            return ControlFlow::Continue(());
        };
        // Names and colons contain no reference.
        let header = &text[..last.body.end];
        let mut next_candidate = self.next_candidate(header, first.body.start);
        let mut next_encoded = find_encoded_mark(header, first.body.start);
        for entry in entries {
            let start = entry.body.start;
            // Each mark is searched for again only when `entry` is past it: a search for one mark may pass many
            // fields, while the other mark occurs in every field.
            if next_candidate.is_some_and(|at| at < start) {
                next_candidate = self.next_candidate(header, start);
            }
            if next_encoded.is_some_and(|at| at < start) {
                next_encoded = find_encoded_mark(header, start);
            }
            match next_candidate.into_iter().chain(next_encoded).min() {
                None => break,
                Some(next) if next < entry.body.end => {
                    self.search_entry(text, entry, offset, prefix)?;
                }
                Some(_) => {}
            }
        }
        ControlFlow::Continue(())
    }

    fn search_entry(
        &mut self,
        text: &[u8],
        entry: &HeaderEntry,
        offset: Option<u64>,
        prefix: &str,
    ) -> ControlFlow<()> {
        let body = &text[entry.body.clone()];
        let at = offset.map(|offset| offset + entry.body.start as u64);
        let Some(name) = entry.name(text) else {
            return self.search_text(body, at, PartLabel { part: prefix, content_type: None });
        };
        // One byte more shows that the name is truncated.
        let name_start = &name[..name.len().min(self.options.max_field.saturating_add(1))];
        let part = format!("{prefix}:{}", String::from_utf8_lossy(name_start));
        let label = PartLabel { part: &part, content_type: None };
        let is_named = |names: &[&str]| names.iter().any(|name| entry.is_named(text, name));
        if ids::holds_message_ids(name) || is_named(&ids::TRACE_FIELDS) {
            let decoded = decode_field(false, body);
            let (text, at) = decoded.as_ref().map_or((body, at), |text| (text.as_bytes(), None));
            for range in ids::outside_message_ids(text, is_named(&ids::TRACE_FIELDS)) {
                let at = at.map(|at| at + range.start as u64);
                self.search_text(&text[range], at, label)?;
            }
            return ControlFlow::Continue(());
        }
        match decode_field(is_named(&MIME_FIELDS), body) {
            Some(decoded) => self.search_text(decoded.as_bytes(), None, label),
            None => self.search_text(body, at, label),
        }
    }

    /// Returns the offset of the first byte, at or after `from`, that may belong to a reference.
    pub(super) fn next_candidate(&mut self, text: &[u8], from: usize) -> Option<usize> {
        self.extractor.candidate(text, from)
    }
}

/// Returns the offset of the first byte, at or after `from`, that may begin an encoded word (RFC
/// 2047) or belong to an extended parameter (RFC 2231).
fn find_encoded_mark(header: &[u8], from: usize) -> Option<usize> {
    let rest = header.get(from..)?;
    memchr2_iter(b'=', b'*', rest)
        .find(|&at| rest[at] == b'*' || rest.get(at + 1) == Some(&b'?'))
        .map(|at| from + at)
}

/// Converts ascending offsets to positions in one pass over the text.
#[derive(Default)]
struct PositionTracker {
    at: usize,
    lines: u64,
    line_start: usize,
}

impl PositionTracker {
    fn position(&mut self, text: &[u8], at: usize) -> Position {
        if let Some(passed) = text.get(self.at..at) {
            self.lines += memchr_iter(b'\n', passed).count() as u64;
            self.line_start =
                memrchr(b'\n', passed).map_or(self.line_start, |end| self.at + end + 1);
            self.at = at;
        }
        Position { line: self.lines + 1, column: at.saturating_sub(self.line_start) as u64 + 1 }
    }
}

/// Fields whose parameters may be encoded (RFC 2231).
const MIME_FIELDS: [&str; 2] = ["content-type", "content-disposition"];

/// Decodes a `field-body` with encoded words (RFC 2047) or, in MIME fields, extended parameters
/// (RFC 2231). Returns `None` if nothing in it is encoded.
fn decode_field(mime: bool, body: &[u8]) -> Option<String> {
    if mime && memchr(b'*', body).is_some() {
        return parse_content_type(body).as_content_type().map(format_parameters);
    }
    memmem::find(body, b"=?")?;
    let text = decode_unstructured(body);
    // `=?` alone does not make an encoded word: URL queries contain it too.
    let is_unchanged = || {
        text.split_whitespace()
            .map(str::as_bytes)
            .eq(body.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()))
    };
    (!is_unchanged()).then_some(text)
}

/// Returns the parameters, one on each line.
fn format_parameters(value: &ContentType<'_>) -> String {
    let mut text = String::new();
    for attribute in value.attributes().unwrap_or_default() {
        let (name, value) = (&*attribute.name, &*attribute.value);
        // Quotes let a reference continue where white space would end it.
        let quote = if value.contains('"') { "" } else { "\"" };
        text.extend([name, "=", quote, value, quote, "\n"]);
    }
    text
}

/// Parses the `field-body` of a `Content-Type` or `Content-Disposition` field.
pub(super) fn parse_content_type<'b>(body: &'b [u8]) -> HeaderValue<'static> {
    with_line_break(body, |line| MessageStream::new(line).parse_content_type().into_owned())
}

#[cfg(test)]
mod tests {
    use super::{PositionTracker, decode_field};
    use crate::mail::finding::Position;

    #[test]
    fn decodes_encoded_words_and_parameters() {
        let cases = [
            (false, " =?utf-8?q?http=3A//?=\n =?utf-8?q?a.example/?=\n", Some("http://a.example/")),
            (false, " http://a.example/?x=?y", None),
            (false, " plain\n", None),
            (
                true,
                " a/b; url*0=\"http://a\";\n url*1=\".example/\"\n",
                Some("url=\"http://a.example/\"\n"),
            ),
            (
                true,
                " x; filename*=utf-8''http%3A%2F%2Fa.example%2F",
                Some("filename=\"http://a.example/\"\n"),
            ),
            (false, " a*b", None),
        ];
        for (mime, body, text) in cases {
            assert_eq!(decode_field(mime, body.as_bytes()).as_deref(), text, "{body}");
        }
    }

    #[test]
    fn counts_lines_once() {
        let mut lines = PositionTracker::default();
        let positions = [0, 1, 3, 3, 4].map(|at| lines.position(b"a\nb\nc", at));
        let expected = [(1, 1), (1, 2), (2, 2), (2, 2), (3, 1)];
        assert_eq!(positions, expected.map(|(line, column)| Position { line, column }));
    }
}
