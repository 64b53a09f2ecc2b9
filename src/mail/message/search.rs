//! The search of a message's texts, whatever they were made from.

use std::borrow::Cow;
use std::ops::ControlFlow;

use mail_parser::parsers::MessageStream;
use mail_parser::{ContentType, HeaderValue};
use memchr::{memchr, memchr_iter, memchr2_iter, memmem, memrchr};

use super::blocks::text_between_blocks;
use super::fields::Entry;
use super::ids;
use super::info::{Info, decoded, with_line};
use crate::extract::Extractor;
use crate::mail::counts::Counts;
use crate::mail::finding::{Finding, Origin, Position, Sink};
use crate::mail::options::Options;

/// All that the search of one message has at hand.
pub(in crate::mail) struct Search<'s, 'm> {
    pub options: &'s Options,
    pub extractor: &'s mut Extractor,
    pub counts: &'s mut Counts,
    pub info: Info<'m>,
    pub sink: &'s mut Sink<'m>,
}

/// What a text is.
#[derive(Clone, Copy)]
pub(super) struct Label<'a> {
    pub part: &'a str,
    pub content_type: Option<&'a str>,
}

impl Search<'_, '_> {
    /// Searches a text, between the blocks of data in it; `offset` is where it stands in the stream, if it
    /// stands there as it is.
    pub(super) fn text(
        &mut self,
        text: &[u8],
        offset: Option<u64>,
        label: Label<'_>,
    ) -> ControlFlow<()> {
        for range in text_between_blocks(text) {
            self.stretch(text, range.start, range.end, offset, label)?;
        }
        ControlFlow::Continue(())
    }

    /// Searches `text[start..end]`.
    fn stretch(
        &mut self,
        text: &[u8],
        start: usize,
        end: usize,
        offset: Option<u64>,
        label: Label<'_>,
    ) -> ControlFlow<()> {
        let Self { extractor, info, sink, .. } = self;
        let mut cursor = Cursor::default();
        let by = offset.unwrap_or(0) + start as u64;
        extractor.whole(&text[start..end], |item| {
            let begins = start + usize::try_from(item.span().start).unwrap_or(end);
            let decoded = offset.is_none().then(|| cursor.position(text, begins));
            let origin = Origin {
                message: info.message(),
                part: Cow::Borrowed(label.part),
                content_type: label.content_type.map(Cow::Borrowed),
                decoded,
                oversize: false,
            };
            sink(Finding { item: item.moved(by), origin: Some(origin) })
        })
    }

    /// Searches a header that was read from `text`, field by field; `prefix` is what its parts are named by.
    pub fn header(
        &mut self,
        text: &[u8],
        entries: &[Entry],
        offset: Option<u64>,
        prefix: &str,
    ) -> ControlFlow<()> {
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
            return ControlFlow::Continue(());
        };
        // A name has no reference in it, nor has its colon.
        let header = &text[..last.body.end];
        let mut plain = self.candidate(header, first.body.start);
        let mut encoded = encoded_mark(header, first.body.start);
        for entry in entries {
            let start = entry.body.start;
            // Each looked for again only when passed: the one may be far where the other is in every field.
            if plain.is_some_and(|at| at < start) {
                plain = self.candidate(header, start);
            }
            if encoded.is_some_and(|at| at < start) {
                encoded = encoded_mark(header, start);
            }
            match plain.into_iter().chain(encoded).min() {
                None => break,
                Some(next) if next < entry.body.end => self.entry(text, entry, offset, prefix)?,
                Some(_) => {}
            }
        }
        ControlFlow::Continue(())
    }

    fn entry(
        &mut self,
        text: &[u8],
        entry: &Entry,
        offset: Option<u64>,
        prefix: &str,
    ) -> ControlFlow<()> {
        let body = &text[entry.body.clone()];
        let at = offset.map(|offset| offset + entry.body.start as u64);
        let Some(name) = entry.name(text) else {
            return self.text(body, at, Label { part: prefix, content_type: None });
        };
        let part = format!("{prefix}:{}", String::from_utf8_lossy(name));
        let label = Label { part: &part, content_type: None };
        let is_named = |names: &[&str]| names.iter().any(|name| entry.is(text, name));
        if ids::are_in(name) || is_named(&ids::TRACES) {
            let plain = plain(false, body);
            let (text, at) = plain.as_ref().map_or((body, at), |text| (text.as_bytes(), None));
            for range in ids::around(text, is_named(&ids::TRACES)) {
                let at = at.map(|at| at + range.start as u64);
                self.text(&text[range], at, label)?;
            }
            return ControlFlow::Continue(());
        }
        match plain(is_named(&MIME), body) {
            Some(plain) => self.text(plain.as_bytes(), None, label),
            None => self.text(body, at, label),
        }
    }

    /// The first byte at `from` or behind it that may belong to a reference.
    pub(super) fn candidate(&mut self, text: &[u8], from: usize) -> Option<usize> {
        self.extractor.candidate(text, from)
    }
}

/// The first byte at `from` or behind it that may begin what is encoded (RFC 2047, RFC 2231).
fn encoded_mark(header: &[u8], from: usize) -> Option<usize> {
    let rest = header.get(from..)?;
    memchr2_iter(b'=', b'*', rest)
        .find(|&at| rest[at] == b'*' || rest.get(at + 1) == Some(&b'?'))
        .map(|at| from + at)
}

/// Counts lines up to places in ascending order, each once.
#[derive(Default)]
struct Cursor {
    at: usize,
    lines: u64,
    line_start: usize,
}

impl Cursor {
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
const MIME: [&str; 2] = ["content-type", "content-disposition"];

/// The text of a field that is encoded by RFC 2047 or, in the fields of MIME, RFC 2231.
fn plain(mime: bool, body: &[u8]) -> Option<String> {
    if mime && memchr(b'*', body).is_some() {
        return parsed(body).as_content_type().map(parameters);
    }
    memmem::find(body, b"=?")?;
    let text = decoded(body);
    // The mark alone is part of many a query.
    let same = || {
        text.split_whitespace()
            .map(str::as_bytes)
            .eq(body.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()))
    };
    (!same()).then_some(text)
}

fn parameters(value: &ContentType<'_>) -> String {
    let mut text = String::new();
    for attribute in value.attributes().unwrap_or_default() {
        let (name, value) = (&*attribute.name, &*attribute.value);
        // Within quotes, a reference goes on where white space would end it.
        let quote = if value.contains('"') { "" } else { "\"" };
        text.extend([name, "=", quote, value, quote, "\n"]);
    }
    text
}

/// The value of a field of one of the kinds that MIME parts are known by.
pub(super) fn parsed<'b>(body: &'b [u8]) -> HeaderValue<'static> {
    with_line(body, |line| MessageStream::new(line).parse_content_type().into_owned())
}

#[cfg(test)]
mod tests {
    use super::{Cursor, plain};
    use crate::mail::finding::Position;

    #[test]
    fn encoded_words_and_parameters() {
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
            assert_eq!(plain(mime, body.as_bytes()).as_deref(), text, "{body}");
        }
    }

    #[test]
    fn lines_are_counted_once() {
        let mut cursor = Cursor::default();
        let positions = [0, 1, 3, 3, 4].map(|at| cursor.position(b"a\nb\nc", at));
        let expected = [(1, 1), (1, 2), (2, 2), (2, 2), (3, 1)];
        assert_eq!(positions, expected.map(|(line, column)| Position { line, column }));
    }
}
