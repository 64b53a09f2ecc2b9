//! [`Extent`]: what one pass over the bytes of a header finds.

use std::ops::ControlFlow;

use super::syntax::name_and_colon;
use crate::mail::message::header::line_starts::{
    FirstBytes, LineStartsAndEncodedWords, visit_marks,
};

/// The extent of the lines before the first empty line of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mail) struct Extent {
    /// The length in bytes of the lines.
    pub length: usize,
    /// The length of the empty line, or 0 if the text has none.
    pub empty_line: usize,
    /// The offsets of the first and of the last line that begin like a `Content-` field (RFC 2045, section 3).
    pub content_fields: Option<(usize, usize)>,
    /// An offset at or before the first `=?`, which may begin an encoded word (RFC 2047); exact in the result of [`Extent::of`].
    pub encoded_word: Option<usize>,
    /// The offset after the colon of the first field named `Content-Length`.
    pub content_length: Option<usize>,
}

impl Extent {
    /// Finds the first empty line of `text`. Linear in the length of the lines before it.
    pub fn of(text: &[u8]) -> Self {
        const FIRST: FirstBytes = FirstBytes::NONE.with(b'\n').with(b'\r').with(b'c');
        let mut extent = Self {
            length: 0,
            empty_line: empty_line_len(text),
            content_fields: None,
            encoded_word: None,
            content_length: None,
        };
        if extent.empty_line > 0 {
            return extent;
        }
        extent.length = text.len();
        extent.add_line(text, 0);
        visit_marks(text, LineStartsAndEncodedWords(FIRST), |mark| {
            let start = mark + 1;
            if text[mark] == b'=' {
                extent.encoded_word = extent.encoded_word.or(Some(mark));
                return ControlFlow::Continue(());
            }
            let line = &text[start..];
            extent.empty_line = empty_line_len(line);
            if extent.empty_line > 0 {
                extent.length = start;
                return ControlFlow::Break(());
            }
            extent.add_line(line, start);
            ControlFlow::Continue(())
        });
        extent
    }

    /// Returns the extent of the text after its first `length` bytes, which must be a line that is not a field, or 0.
    pub fn after(self, length: usize) -> Self {
        Self {
            length: self.length - length,
            content_fields: self
                .content_fields
                .map(|(first, last)| (first - length, last - length)),
            encoded_word: self.encoded_word.map(|at| at.saturating_sub(length)),
            content_length: self.content_length.map(|at| at - length),
            ..self
        }
    }

    /// Adds the line that begins `line`, at `start`, if it begins like a `Content-` field.
    fn add_line(&mut self, line: &[u8], start: usize) {
        const LENGTH: &[u8] = b"content-length";
        if !begins_with_name(line, b"content-") {
            return;
        }
        let first = self.content_fields.map_or(start, |(first, _)| first);
        self.content_fields = Some((first, start));
        if self.content_length.is_none()
            && begins_with_name(line, LENGTH)
            && let Some((name, colon)) = name_and_colon(line)
            && name == LENGTH.len()
        {
            self.content_length = Some(start + colon + 1);
        }
    }
}

/// Returns the length of the empty line at the start of `text`, or 0 if there is none.
fn empty_line_len(text: &[u8]) -> usize {
    match text {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => 0,
    }
}

/// Reports whether a line begins with these bytes, in any case.
fn begins_with_name(line: &[u8], name: &[u8]) -> bool {
    line.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
}

#[cfg(test)]
#[path = "../../../../../tests/unit/mail/message/header/fields/extent.rs"]
mod tests;
