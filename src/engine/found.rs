//! A finding, as it leaves the engine.

use std::borrow::Cow;
use std::ops::Range;

use crate::config::Hyphen;
use crate::readings::Note;
use crate::reference::{Flags, Item, Kind, Overlong, Reference, Wrapper};
use crate::work;

/// Spans into the stream, and how the value comes from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(super) wrapper: Wrapper,
    pub(super) kind: Kind,
    pub(super) flags: Flags,
    pub(super) span: Range<u64>,
    pub(super) outer: Range<u64>,
    /// Of the text or, where that was edited, of the engine's buffer.
    pub(super) value_length: usize,
    pub(super) tail_length: usize,
    pub(super) edited: bool,
}

/// The bytes that a finding is about, and what its readings depend on.
#[derive(Clone, Debug)]
pub(crate) struct Text<'a> {
    /// The raw span; where the value was not edited, the tail too; nothing if it is over-long.
    pub raw: &'a [u8],
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

    /// Whether the value does not stand in the stream as it is.
    pub fn is_edited(&self) -> bool {
        self.edited
    }

    /// The length of [`Text::edited`].
    pub(super) fn edited_length(&self) -> usize {
        if self.edited { self.value_length + self.tail_length } else { 0 }
    }

    pub fn into_item(self, text: Text<'_>) -> Item<'_> {
        if self.is_overlong() {
            return Item::Overlong(Overlong {
                head: utf8(text.edited),
                span: self.span,
                outer: self.outer,
                wrapper: self.wrapper,
                flags: self.flags,
            });
        }
        work::count(self.value_length);
        let (raw, value, tail) = if self.edited {
            let (value, tail) = split(text.edited, self.value_length);
            (text.raw, value, tail)
        } else {
            let (value, tail) = text.raw.split_at(self.value_length.min(text.raw.len()));
            (value, Cow::Borrowed(value), Cow::Borrowed(tail))
        };
        Item::Reference(Reference {
            value: utf8(value),
            raw: Cow::Borrowed(raw),
            start: self.span.start,
            outer: self.outer,
            wrapper: self.wrapper,
            kind: self.kind,
            flags: self.flags,
            tail: utf8(tail),
            notes: text.notes,
            hyphen: text.hyphen,
            added: text.added,
        })
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
