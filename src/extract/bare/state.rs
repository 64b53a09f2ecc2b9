//! A bare reference while it is read.

use crate::extract::unfolded::Unfolded;
use crate::extract::window::Window;
use crate::grammar::text::delimiter::Brackets;
use crate::grammar::text::minimum::{self, Context, Requirement};
use crate::scheme::Schemes;

/// How a bare reference is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::extract) enum Notation {
    #[default]
    Plain,
    /// In a JSON string (R11): the value is unescaped as it is read.
    Json,
    /// Without its scheme (R8).
    Abbreviated,
}

/// The candidate from which a reference was read, where the search resumes if it fails. Stream offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::extract) enum ReadFrom {
    Colon(u64),
    Dot(u64),
}

impl Default for ReadFrom {
    fn default() -> Self {
        Self::Colon(0)
    }
}

/// The state of reading a bare reference. Offsets are those of the stream.
#[derive(Clone, Debug, Default)]
pub(in crate::extract) struct Bare {
    pub outer: u64,
    pub start: u64,
    /// The next byte to read.
    pub offset: u64,
    pub prefixed: bool,
    pub notation: Notation,
    pub need: Requirement,
    pub read_from: ReadFrom,
    /// The byte directly before the reference.
    pub before: Option<u8>,
    /// Whether `'` stands before the reference or before its `URL:`.
    pub apostrophe: bool,
    /// Whether the reference is `news:` without an `@` ahead: only `*` or a group meets R9.
    pub only_group: bool,
    /// Where in the text the authority begins, until that has ended.
    pub authority: Option<usize>,
    pub seen: Seen,
    pub overlong: bool,
    /// The joins of lines (`join-lines`).
    pub joined: Vec<Join>,
}

/// What the characters so far imply for the next ones.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::extract) struct Seen {
    pub brackets: Brackets,
    pub ampersand: bool,
    /// In a JSON string: how many characters of an `&amp;` are still to come.
    pub entity_left: usize,
    pub iri: bool,
    /// With `only_group`: whether the group has ended.
    pub past_group: bool,
}

/// A join of two lines.
#[derive(Clone, Copy, Debug)]
pub(in crate::extract) struct Join {
    /// The offset in the value.
    pub at: usize,
    /// Whether a hyphen precedes the join.
    pub hyphen: bool,
    /// Whether the join skips a page break.
    pub page_break: bool,
    /// The line break in the stream, and the first character of the next line.
    pub line_break: u64,
    pub goes_on: u64,
    /// The number of notes before the join.
    pub notes: usize,
}

impl Bare {
    /// Returns the first byte of the stream that the reader may read again.
    pub fn keep_from(&self) -> u64 {
        if self.overlong { self.offset } else { self.outer }
    }

    /// Returns the earliest offset of a finding that may come of this candidate.
    ///
    /// If an abbreviated reference fails for its `@`, the local part of an address may begin before it.
    pub fn earliest(&self, emails: bool) -> u64 {
        let local_part = if emails && self.notation == Notation::Abbreviated { 64 } else { 0 };
        self.outer.saturating_sub(local_part)
    }

    /// Reports whether the value does not lie in the stream as it is.
    pub fn is_built(&self) -> bool {
        self.notation == Notation::Json || !self.joined.is_empty()
    }

    /// Returns the text so far, unfolded but not trimmed.
    pub fn text<'a>(&self, window: Window<'a>, unfolded: &'a Unfolded) -> &'a [u8] {
        if self.is_built() { &unfolded.value } else { window.slice(self.start..self.offset) }
    }

    /// Reports whether `value` meets R9's minimum, or R8's.
    pub fn is_met(&self, schemes: &Schemes, value: &[u8]) -> bool {
        match self.notation {
            Notation::Abbreviated => minimum::is_abbreviated(value),
            Notation::Plain | Notation::Json => {
                minimum::is_absolute(value, Context::Bare, |scheme| schemes.is_added(scheme))
            }
        }
    }
}
