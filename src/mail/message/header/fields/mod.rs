//! Parses the header of a message into fields.
//!
//! Lines that are not fields are kept, because their text is searched too.

mod extent;
mod names;
mod syntax;

use std::ops::{ControlFlow, Range};

use memchr::{memchr, memmem, memrchr};

pub(in crate::mail) use extent::Extent;
pub(in crate::mail) use names::FieldNames;
use syntax::{field_end, first_line, name_and_colon};
pub(in crate::mail) use syntax::{is_field_name, may_begin_field};

/// A header field, or a run of header lines that are not a field. Ranges index the text of the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::mail) struct HeaderEntry {
    /// The `field-name`, or `None` for lines that are not a field.
    pub name: Option<Range<usize>>,
    /// The `field-body` after the colon, still folded.
    pub body: Range<usize>,
}

impl HeaderEntry {
    pub fn name<'a>(&self, text: &'a [u8]) -> Option<&'a [u8]> {
        text.get(self.name.clone()?)
    }

    pub fn is_named(&self, text: &[u8], name: &str) -> bool {
        self.name(text).is_some_and(|field_name| field_name.eq_ignore_ascii_case(name.as_bytes()))
    }
}

/// The header of a message or part (RFC 5322, section 2.2).
///
/// Its fields are parsed when they are iterated, and again each time: a list of them could take several times
/// the memory of the header.
#[derive(Clone, Copy, Debug)]
pub(in crate::mail) struct Header<'t> {
    /// The text of the fields, without the empty line after them.
    pub text: &'t [u8],
    /// The offset of the body, after the empty line.
    pub body_start: usize,
    /// The start and the end of the lines in which all `Content-` fields are.
    content_fields: (usize, usize),
    /// An offset at or before the first encoded word.
    encoded_words: usize,
}

impl<'t> Header<'t> {
    /// Parses the header at the start of `text`. Text without any field has no header: the body starts at 0.
    pub fn parse(text: &'t [u8]) -> Self {
        Self::with_extent(text, Extent::of(text))
    }

    /// Parses the header at the start of `text`, whose extent is known.
    pub fn with_extent(text: &'t [u8], extent: Extent) -> Self {
        let lines = &text[..extent.length];
        let is_header = lines.is_empty() || Self::of_fields(lines).has_field();
        let (end, body_start) =
            if is_header { (lines.len(), lines.len() + extent.empty_line) } else { (0, 0) };
        let text = &text[..end];
        let content_fields = match extent.content_fields {
            Some((first, last)) if is_header => (first, field_end(text, last)),
            _ => (end, end),
        };
        Self {
            text,
            body_start,
            content_fields,
            encoded_words: extent.encoded_word.unwrap_or(end).min(end),
        }
    }

    /// Returns a header of these fields, which no empty line ends.
    pub fn of_fields(text: &'t [u8]) -> Self {
        Self { text, body_start: text.len(), content_fields: (0, text.len()), encoded_words: 0 }
    }

    /// Reports whether both have the same text and parts. An encoded word may be assumed at different offsets.
    pub fn is_like(&self, other: &Self) -> bool {
        let parts = |header: &Self| (header.text.len(), header.body_start, header.content_fields);
        parts(self) == parts(other)
    }

    /// Reports whether any line begins a field.
    fn has_field(&self) -> bool {
        let mut rest = self.text;
        while name_and_colon(rest).is_none() {
            let Some(line) = first_line(rest) else { return false };
            rest = &rest[line.len()..];
        }
        true
    }

    /// Reports whether anything in a parsed header may be encoded: as an encoded word (RFC 2047) or, in a MIME field, as
    /// an extended parameter (RFC 2231). Linear in the length of the MIME fields.
    pub fn may_be_encoded(&self) -> bool {
        let content = &self.text[self.content_fields()];
        self.encoded_words < self.text.len() || memchr(b'*', content).is_some()
    }

    /// Returns the range of lines in which all `Content-` fields are. In a parsed header, these are the lines from the first to
    /// the last of them, and the range is empty without such a field.
    pub fn content_fields(&self) -> Range<usize> {
        self.content_fields.0..self.content_fields.1
    }

    /// Returns a header of the lines in [`content_fields`](Self::content_fields).
    pub fn content_header(&self) -> Self {
        Self::of_fields(&self.text[self.content_fields()])
    }

    /// Returns an offset at or before the first encoded word (RFC 2047); in a parsed header without one, the length of the text.
    pub fn encoded_words(&self) -> usize {
        self.encoded_words
    }

    /// Reports whether the header at the start of `text` is complete: an empty line ends it or, in a text without fields, occurs
    /// anywhere.
    pub fn is_whole_in(&self, text: &[u8]) -> bool {
        self.text.len() < self.body_start
            || memmem::find(text, b"\n\n").is_some()
            || memmem::find(text, b"\n\r\n").is_some()
    }

    /// Returns the header without its last line if that line is cut off and continues no field.
    pub fn without_cut_line(self) -> Self {
        let start = memrchr(b'\n', self.text).map_or(0, |end| end + 1);
        match self.text.get(start) {
            Some(b' ' | b'\t') => self,
            _ => Self::parse(&self.text[..start]),
        }
    }

    /// Returns the fields and the runs of other lines, in order.
    pub fn entries(&self) -> impl Iterator<Item = HeaderEntry> + use<'t> {
        let text = self.text;
        let mut at = 0;
        std::iter::from_fn(move || {
            let line = first_line(&text[at..])?;
            let start = at;
            let name = name_and_colon(line);
            at += line.len();
            while let Some(first) = text.get(at) {
                let is_folded = matches!(first, b' ' | b'\t');
                if name.is_some() && !is_folded {
                    break;
                }
                let line = first_line(&text[at..]).unwrap_or_default();
                if !is_folded && name_and_colon(line).is_some() {
                    break;
                }
                at += line.len();
            }
            Some(match name {
                Some((name, colon)) => {
                    HeaderEntry { name: Some(start..start + name), body: start + colon + 1..at }
                }
                None => HeaderEntry { name: None, body: start..at },
            })
        })
    }

    /// Returns the bodies of the first fields with these names. Linear.
    pub fn first<const N: usize>(&self, names: &FieldNames<N>) -> [Option<&'t [u8]>; N] {
        let mut found = [None; N];
        names.visit(self.text, |at, body| {
            found[at] = found[at].or(Some(body));
            if found.iter().all(Option::is_some) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Returns the bodies of the last fields with these names. Linear.
    pub fn last<const N: usize>(&self, names: &FieldNames<N>) -> [Option<&'t [u8]>; N] {
        let mut found = [None; N];
        names.visit(self.text, |at, body| {
            found[at] = Some(body);
            ControlFlow::Continue(())
        });
        found
    }

    /// Returns the field, or the run of other lines, that holds the byte at `at`.
    ///
    /// Linear in the lengths of the entry and of the entry before it.
    pub fn entry_at(&self, at: usize) -> Option<HeaderEntry> {
        let line_start = |at: usize| memrchr(b'\n', &self.text[..at]).map_or(0, |end| end + 1);
        let mut start = line_start(at.min(self.text.len()));
        // The first line after the field above that does not continue it.
        let mut run = None;
        loop {
            let line = &self.text[start..];
            if !matches!(line, [b' ' | b'\t', ..]) {
                if name_and_colon(line).is_some() {
                    break;
                }
                run = Some(start);
            }
            if start == 0 {
                run = Some(0);
                break;
            }
            start = line_start(start - 1);
        }
        let start = run.unwrap_or(start);
        let entry = Self::of_fields(&self.text[start..]).entries().next()?;
        let moved = |range: Range<usize>| start + range.start..start + range.end;
        Some(HeaderEntry { name: entry.name.map(moved), body: moved(entry.body) })
    }
}

/// The byte order mark in UTF-8, which some editors write above a header.
pub(in crate::mail) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

pub(in crate::mail) fn without_byte_order_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// Returns the length of a stray byte order mark and of the blank lines above a header.
pub(in crate::mail) fn blank_prefix_len(text: &[u8]) -> usize {
    let rest = without_byte_order_mark(text);
    let blank = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let lines = memrchr(b'\n', &rest[..blank]).map_or(0, |end| end + 1);
    text.len() - rest.len() + lines
}

#[cfg(test)]
#[path = "../../../../../tests/unit/mail/message/header/fields/mod.rs"]
mod tests;
