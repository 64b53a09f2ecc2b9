//! A finding of the search, which becomes an item.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr_iter;

use crate::config::Hyphen;
use crate::reference::{Flags, Item, Kind, Note, Overlong, Reference, Wrapper};
use crate::work;

/// The spans of a finding in the stream, and the lengths of its value and tail.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Finding {
    pub wrapper: Wrapper,
    pub kind: Kind,
    pub flags: Flags,
    pub span: Range<u64>,
    pub outer: Range<u64>,
    /// In bytes of the stream or, if `edited`, of the search's buffer.
    pub value_length: usize,
    pub tail_length: usize,
    /// Whether the value lies in the search's buffer.
    pub edited: bool,
}

/// The bytes of a finding, and what its readings are made of.
#[derive(Clone, Debug)]
pub(crate) struct FindingText<'a> {
    /// The raw span, followed by the tail if the value was not edited; empty if over-long.
    pub raw: Cow<'a, [u8]>,
    /// The value, the tail and the alternatives, if edited.
    pub edited: Cow<'a, [u8]>,
    pub notes: Cow<'a, [Note]>,
    pub hyphen: Hyphen,
    /// Whether the caller added the scheme.
    pub added: bool,
}

impl Finding {
    /// Returns the stream offsets of [`FindingText::raw`].
    pub fn text(&self) -> Range<u64> {
        if self.is_overlong() {
            return self.span.end..self.span.end;
        }
        let tail = if self.edited { 0 } else { self.tail_length as u64 };
        self.span.start..self.span.end + tail
    }

    pub fn is_overlong(&self) -> bool {
        self.flags.contains(Flags::OVERLONG)
    }

    #[cfg(feature = "codec")]
    pub fn moved(mut self, to: impl Fn(Range<u64>) -> Range<u64>) -> Self {
        self.span = to(self.span);
        self.outer = to(self.outer);
        self
    }

    pub fn into_item(self, text: FindingText<'_>) -> Item<'_> {
        if self.is_overlong() {
            Item::Overlong(self.into_overlong(text.edited))
        } else {
            Item::Reference(self.into_reference(text))
        }
    }

    /// Makes an item of a finding whose value and tail are `text`.
    #[inline]
    pub fn into_borrowed_item(self, text: &[u8], hyphen: Hyphen, added: bool) -> Item<'_> {
        Item::Reference(Reference {
            text: text.into(),
            value_length: self.value_length.min(text.len()),
            raw: None,
            start: self.span.start,
            outer: self.outer,
            wrapper: self.wrapper,
            kind: self.kind,
            flags: self.flags,
            notes: (&[]).into(),
            hyphen,
            added,
        })
    }

    pub fn into_overlong(self, head: Cow<'_, [u8]>) -> Overlong<'_> {
        Overlong {
            head: utf8(head),
            span: self.span,
            outer: self.outer,
            wrapper: self.wrapper,
            flags: self.flags,
        }
    }

    pub fn into_reference(self, text: FindingText<'_>) -> Reference<'_> {
        let (value_and_tail, raw) =
            if self.edited { (text.edited, Some(text.raw)) } else { (text.raw, None) };
        Reference {
            value_length: self.value_length.min(value_and_tail.len()),
            text: value_and_tail,
            raw,
            start: self.span.start,
            outer: self.outer,
            wrapper: self.wrapper,
            kind: self.kind,
            flags: self.flags,
            notes: text.notes,
            hyphen: text.hyphen,
            added: text.added,
        }
    }
}

/// The result of reading a reference in one window.
pub(super) enum Step {
    /// The window ends before the reference does.
    More,
    /// A finding, and the offset at which the search resumes.
    Found(Finding, u64),
    /// The candidate is no reference. A reference that begins inside a bare one ends at its `end` or before.
    Failed { end: Option<u64> },
}

/// The number of bytes of an over-long reference that are reported.
pub(super) const HEAD: usize = 256;

/// Extends the head of an over-long reference to at most [`HEAD`] bytes.
pub(super) fn extend_head(head: &mut Vec<u8>, more: &[u8]) {
    let missing = HEAD.saturating_sub(head.len());
    head.extend_from_slice(&more[..more.len().min(missing)]);
}

/// Cuts an incomplete character off the end of an over-long reference's head.
pub(super) fn cut_head(head: &mut Vec<u8>) {
    if let Err(error) = std::str::from_utf8(head) {
        head.truncate(error.valid_up_to());
    }
}

/// Reports whether `value` contains `&amp;`, which is rare.
pub(super) fn has_ampersand_entity(value: &[u8]) -> bool {
    work::count(value.len());
    memchr_iter(b'&', value).any(|at| value[at..].starts_with(b"&amp;"))
}

/// Converts bytes that the tokens have validated.
fn utf8(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    match bytes {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => Cow::Owned(
            String::from_utf8(bytes)
                .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
        ),
    }
}
