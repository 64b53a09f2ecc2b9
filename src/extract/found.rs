//! A finding, as it leaves the engine.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr_iter;

use crate::config::Hyphen;
use crate::readings::Note;
use crate::reference::{Flags, Item, Kind, Overlong, Reference, Wrapper};
use crate::work;

/// Spans into the stream, and how the value comes from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub wrapper: Wrapper,
    pub kind: Kind,
    pub flags: Flags,
    pub span: Range<u64>,
    pub outer: Range<u64>,
    /// Of the text or, where that was edited, of the engine's buffer.
    pub value_length: usize,
    pub tail_length: usize,
    /// That the value does not stand in the stream as it is.
    pub edited: bool,
}

/// The bytes that a finding is about, and what its readings depend on.
#[derive(Clone, Debug)]
pub(crate) struct Text<'a> {
    /// The raw span; where the value was not edited, the tail too; nothing if it is over-long.
    pub raw: Cow<'a, [u8]>,
    /// Where it was: the value, and behind it the tail.
    pub edited: Cow<'a, [u8]>,
    pub notes: Cow<'a, [Note]>,
    pub hyphen: Hyphen,
    /// That the caller added the scheme.
    pub added: bool,
}

impl Found {
    /// Where in the stream [`Text::raw`] stands; nowhere if it is over-long, as it was not kept.
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

    /// The length of [`Text::edited`].
    pub(super) fn edited_length(&self) -> usize {
        if self.edited { self.value_length + self.tail_length } else { 0 }
    }

    /// The same with both spans, the outer one too, where `to` says.
    #[cfg(feature = "codec")]
    pub fn moved(mut self, to: impl Fn(Range<u64>) -> Range<u64>) -> Self {
        self.span = to(self.span);
        self.outer = to(self.outer);
        self
    }

    pub fn into_item(self, text: Text<'_>) -> Item<'_> {
        if self.is_overlong() {
            Item::Overlong(self.into_overlong(text.edited))
        } else {
            Item::Reference(self.into_reference(text))
        }
    }

    /// The reference whose value and tail stand in the stream as they are: in `text`.
    #[inline]
    pub fn into_item_as_it_stands(self, text: &[u8], hyphen: Hyphen, added: bool) -> Item<'_> {
        let (value, tail) = text.split_at(self.value_length.min(text.len()));
        Item::Reference(Reference {
            value: value.into(),
            raw: value.into(),
            start: self.span.start,
            outer: self.outer,
            wrapper: self.wrapper,
            kind: self.kind,
            flags: self.flags,
            tail: tail.into(),
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

    pub fn into_reference(self, text: Text<'_>) -> Reference<'_> {
        let (raw, value, tail) = if self.edited {
            let (value, tail) = split(text.edited, self.value_length);
            (text.raw, value, tail)
        } else {
            let (value, tail) = split(text.raw, self.value_length);
            (value.clone(), value, tail)
        };
        Reference {
            value,
            raw,
            start: self.span.start,
            outer: self.outer,
            wrapper: self.wrapper,
            kind: self.kind,
            flags: self.flags,
            tail,
            notes: text.notes,
            hyphen: text.hyphen,
            added: text.added,
        }
    }
}

fn split(bytes: Cow<'_, [u8]>, at: usize) -> (Cow<'_, [u8]>, Cow<'_, [u8]>) {
    match bytes {
        Cow::Borrowed(bytes) => {
            let (value, tail) = bytes.split_at(at.min(bytes.len()));
            (Cow::Borrowed(value), Cow::Borrowed(tail))
        }
        Cow::Owned(mut bytes) => {
            let tail = bytes.split_off(at.min(bytes.len()));
            (Cow::Owned(bytes), Cow::Owned(tail))
        }
    }
}

/// Whether a value holds an `&amp;`, which it rarely does.
pub(super) fn has_ampersand_entity(value: &[u8]) -> bool {
    work::count(value.len());
    memchr_iter(b'&', value).any(|at| value[at..].starts_with(b"&amp;"))
}

/// The tokens let nothing ill-formed through, so that nothing is lost here.
fn utf8(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    match bytes {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => Cow::Owned(
            String::from_utf8(bytes)
                .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
        ),
    }
}
