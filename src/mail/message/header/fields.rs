//! Parses the header of a message into fields.
//!
//! Lines that are not fields are kept, because their text is searched too.

use std::iter;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem, memrchr};

use super::extent::{CONTENT, Extent, begins_content_field};

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
    /// The range of the lines in which all `Content-` fields are.
    content_fields: (usize, usize),
    /// An offset at or before the first encoded word.
    encoded_words: usize,
}

impl<'t> Header<'t> {
    /// Parses the header at the start of `text`. Text without any field has no header: the body starts at 0.
    pub fn parse(text: &'t [u8]) -> Self {
        let extent = Extent::of(text);
        let lines = &text[..extent.length];
        let is_header = lines.is_empty() || line_starts(lines).any(begins_field);
        let (end, body_start) =
            if is_header { (lines.len(), lines.len() + extent.empty_line) } else { (0, 0) };
        let text = &text[..end];
        let content_fields = extent.content_fields.filter(|_| end > 0);
        Self {
            text,
            body_start,
            content_fields: content_fields
                .map_or((end, end), |(first, last)| (first, field_end(text, last))),
            encoded_words: extent.encoded_word.unwrap_or(end).min(end),
        }
    }

    /// Returns a header of these fields, which no empty line ends.
    pub fn of_fields(text: &'t [u8]) -> Self {
        Self { text, body_start: text.len(), content_fields: (0, text.len()), encoded_words: 0 }
    }

    /// Returns the range of the lines from the first to the last `Content-` field; empty without such a field.
    pub fn content_fields(&self) -> Range<usize> {
        self.content_fields.0..self.content_fields.1
    }

    /// Returns the lines in [`content_fields`](Self::content_fields).
    pub fn content_field_lines(&self) -> &'t [u8] {
        &self.text[self.content_fields()]
    }

    /// Returns an offset at or before the first encoded word (RFC 2047); the length of the text if there is none.
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
    pub fn first<const N: usize>(&self, names: [&str; N]) -> [Option<&'t [u8]>; N] {
        let mut found = [None; N];
        let letters = first_letters(&names);
        for (name, body) in fields_in(self.text, |line| begins_with_any(line, letters)) {
            if let Some(at) = position(&names, name) {
                found[at] = found[at].or(Some(body));
                if found.iter().all(Option::is_some) {
                    break;
                }
            }
        }
        found
    }

    /// Returns the bodies of the last fields with these names. Linear.
    pub fn last<const N: usize>(&self, names: [&str; N]) -> [Option<&'t [u8]>; N] {
        let mut found = [None; N];
        let letters = first_letters(&names);
        for (name, body) in fields_in(self.text, |line| begins_with_any(line, letters)) {
            if let Some(at) = position(&names, name) {
                found[at] = Some(body);
            }
        }
        found
    }

    /// Returns the body of the first field named `Content-` and this suffix. Linear.
    pub fn first_content(&self, suffix: &str) -> Option<&'t [u8]> {
        let is_suffix = |text: &[u8]| text.eq_ignore_ascii_case(suffix.as_bytes());
        let length = CONTENT.len() + suffix.len();
        let wanted = |line: &[u8]| {
            begins_content_field(line) && line.get(CONTENT.len()..length).is_some_and(is_suffix)
        };
        let mut fields = fields_in(self.content_field_lines(), wanted);
        fields.find(|(name, _)| name.len() == length).map(|(_, body)| body)
    }

    /// Returns the bodies of the last fields named `Content-` and one of these suffixes. Linear.
    pub fn last_content<const N: usize>(&self, suffixes: [&str; N]) -> [Option<&'t [u8]>; N] {
        let mut found = [None; N];
        for (name, body) in fields_in(self.content_field_lines(), begins_content_field) {
            let suffix = name.get(CONTENT.len()..).unwrap_or_default();
            if let Some(at) = position(&suffixes, suffix) {
                found[at] = Some(body);
            }
        }
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

/// Iterates over the names and bodies of the fields whose first lines are `wanted`. Linear: other lines are not parsed.
fn fields_in(text: &[u8], wanted: impl Fn(&[u8]) -> bool) -> impl Iterator<Item = (&[u8], &[u8])> {
    // A field can only begin a line, and a line that is named like a field begins one. A line that is no field would be
    // parsed up to the next field.
    line_starts(text).filter(move |line| wanted(line) && begins_field(line)).filter_map(|line| {
        let entry = Header::of_fields(line).entries().next()?;
        Some((entry.name(line)?, line.get(entry.body)?))
    })
}

/// Returns the text from the start of each line on.
fn line_starts(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let starts = iter::once(0).chain(memchr_iter(b'\n', text).map(|end| end + 1));
    starts.map(|start| &text[start..])
}

/// Returns the end of the lines of the field that begins at `start`.
fn field_end(text: &[u8], start: usize) -> usize {
    let mut end = start;
    loop {
        end += first_line(&text[end..]).map_or(0, <[u8]>::len);
        if !matches!(text.get(end), Some(b' ' | b'\t')) {
            return end;
        }
    }
}

/// Returns a bit for the first letter of each name. Its number is the low five bits of the letter, which upper and lower case share.
fn first_letters(names: &[&str]) -> u32 {
    names.iter().filter_map(|name| name.as_bytes().first()).fold(0, |bits, &byte| bits | bit(byte))
}

/// Reports whether a line begins with one of these letters. May also be true for other bytes; [`position`] decides.
fn begins_with_any(line: &[u8], letters: u32) -> bool {
    line.first().is_some_and(|&byte| letters & bit(byte) != 0)
}

fn bit(letter: u8) -> u32 {
    1 << (letter & 0x1f)
}

fn position(names: &[&str], name: &[u8]) -> Option<usize> {
    names.iter().position(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}

/// Returns the first line of `text`, with its line break, or `None` for an empty text.
fn first_line(text: &[u8]) -> Option<&[u8]> {
    let end = memchr(b'\n', text).map_or(text.len(), |end| end + 1);
    text.get(..end).filter(|line| !line.is_empty())
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

/// Returns the length of the `field-name` at the start of the line, and the offset of its colon.
/// White space between them is obsolete syntax (RFC 5322, section 4.5).
fn name_and_colon(line: &[u8]) -> Option<(usize, usize)> {
    let name = name_length(line);
    let space = line[name..].iter().take_while(|&&b| matches!(b, b' ' | b'\t')).count();
    let rest = line.get(name + space..)?;
    // RFC 5322 lets a name begin with any printable character, but real names begin with a letter
    // or digit. `http://…` is a URL, not a field.
    (begins_name(line) && rest.starts_with(b":") && !rest.starts_with(b"://"))
        .then_some((name, name + space))
}

fn begins_field(line: &[u8]) -> bool {
    name_and_colon(line).is_some()
}

/// Reports whether `open`, an unfinished line, can be the start of a field.
pub(in crate::mail) fn may_begin_field(open: &[u8]) -> bool {
    let name = name_length(open);
    let is_open = open[name..].iter().all(|&b| matches!(b, b' ' | b'\t'));
    open.is_empty() || (begins_name(open) && is_open) || name_and_colon(open).is_some()
}

fn begins_name(line: &[u8]) -> bool {
    line.first().is_some_and(u8::is_ascii_alphanumeric)
}

/// Reports whether `bytes`, taken from before a colon, are a `field-name`.
pub(in crate::mail) fn is_field_name(bytes: &[u8]) -> bool {
    !bytes.is_empty() && name_length(bytes) == bytes.len()
}

/// Returns the number of bytes at the start of `bytes` that may be in a `field-name` (RFC 5322, section 3.6.8).
fn name_length(bytes: &[u8]) -> usize {
    static IS_IN_NAME: [bool; 256] = {
        let mut table = [false; 256];
        let mut byte = b'!';
        while byte <= b'~' {
            table[byte as usize] = byte != b':';
            byte += 1;
        }
        table
    };
    bytes.iter().position(|&byte| !IS_IN_NAME[usize::from(byte)]).unwrap_or(bytes.len())
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/fields.rs"]
mod tests;
