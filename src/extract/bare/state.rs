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

/// The candidate from which a reference is read, by its stream offset. If the reference fails, the search
/// resumes there.
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
    /// The offset of the next byte to read.
    pub offset: u64,
    pub prefixed: bool,
    pub notation: Notation,
    pub need: Requirement,
    pub read_from: ReadFrom,
    /// The byte directly before the reference.
    pub before: Option<u8>,
    /// Whether `'` precedes the reference or its `URL:` directly.
    pub apostrophe: bool,
    /// The stream offset before which the reference is known to contain no `@`.
    pub no_at: u64,
    /// The index in the text at which the authority begins, or `www.` or `ftp.`; `None` without an authority or after
    /// its end.
    pub authority: Option<usize>,
    pub seen: Seen,
    pub overlong: bool,
}

/// What the characters so far imply for the next ones.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::extract) struct Seen {
    pub brackets: Brackets,
    pub ampersand: bool,
    /// In a JSON string: the number of characters of an `&amp;` that have not been read.
    pub entity_left: usize,
    pub iri: bool,
    /// Before [`Bare::no_at`]: whether the group of a `news:` has ended.
    pub past_group: bool,
    /// Before [`Bare::no_at`]: whether the last byte of a `news:` was `'`.
    pub apostrophe: bool,
}

impl Bare {
    /// Reports whether the next bytes cannot contain the `@` of a `news:`, so that only `*` or a group meets R9.
    pub fn only_group(&self) -> bool {
        self.offset < self.no_at && self.need == Requirement::News
    }

    /// Returns the stream offset of the first byte that the reader may read again.
    pub fn keep_from(&self) -> u64 {
        if self.overlong { self.offset } else { self.outer }
    }

    /// Returns the first offset at which a finding from this candidate may begin.
    ///
    /// If an `@` refuses an abbreviated reference, the local part of an address may begin before it.
    pub fn earliest(&self, emails: bool) -> u64 {
        let local_part = if emails && self.notation == Notation::Abbreviated { 64 } else { 0 };
        self.outer.saturating_sub(local_part)
    }

    /// Reports whether the value is built in the buffer, because it differs from the stream.
    pub fn is_built(&self, unfolded: &Unfolded) -> bool {
        self.notation == Notation::Json || !unfolded.joins.is_empty()
    }

    /// Returns the text so far, unfolded but not trimmed.
    pub fn text<'a>(&self, window: Window<'a>, unfolded: &'a Unfolded) -> &'a [u8] {
        if self.is_built(unfolded) {
            &unfolded.value
        } else {
            window.slice(self.start..self.offset)
        }
    }

    /// Reports whether `value` meets the minimum of R9, or of R8 if abbreviated.
    pub fn is_met(&self, schemes: &Schemes, value: &[u8]) -> bool {
        match self.notation {
            Notation::Abbreviated => minimum::is_abbreviated(value),
            Notation::Plain | Notation::Json => {
                minimum::is_absolute(value, Context::Bare, |scheme| schemes.is_added(scheme))
            }
        }
    }
}
