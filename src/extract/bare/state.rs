//! A bare reference while it is read.

use super::cuts::Cuts;
use crate::checkpoint::{
    MAX_OFFSET, SavedState, StateReader, StateWriter, save_fields, save_variants,
};
use crate::extract::unfolded::Unfolded;
use crate::extract::window::Window;
use crate::grammar::text::end::delimiter::Brackets;
use crate::grammar::text::minimum::{self, Context, Requirement};
use crate::scheme::Schemes;

/// How a bare reference is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::extract) enum Notation {
    #[default]
    Plain,
    /// In a JSON string (R11), unescaped as it is read.
    Json,
    /// Without its scheme (R8).
    Abbreviated,
    /// A bare domain (R8) and its rest, which begins the unread text.
    Domain,
    /// A bare domain (R8) without a rest, read already.
    Host,
}

save_variants!(Notation { Plain, Json, Abbreviated, Domain, Host });

/// The stream offset of the candidate that began the reference. If the reference fails, the search resumes there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::extract) enum ReadFrom {
    Colon(u64),
    Dot(u64),
}

impl ReadFrom {
    pub fn offset(self) -> u64 {
        match self {
            Self::Colon(offset) | Self::Dot(offset) => offset,
        }
    }
}

impl SavedState for ReadFrom {
    fn write(&self, out: &mut StateWriter) {
        matches!(self, Self::Dot(_)).write(out);
        self.offset().write(out);
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        let read_from = if bool::read(input)? { Self::Dot } else { Self::Colon };
        input.offset().map(read_from)
    }
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
    /// The number of bytes directly before the reference that an alternative begins with: a glued word, a tool's name
    /// and its `+`, or an outer scheme (R6).
    pub dropped: u8,
    /// Whether `'` directly precedes the reference or its `URL:`.
    pub apostrophe: bool,
    /// Whether `](` directly precedes the reference (R6).
    pub in_link: bool,
    /// Whether `"` directly precedes the reference, and closed no wrapper. Cleared once the string proves to hold more than the
    /// reference (R11).
    pub in_string: bool,
    /// The reference has no `@` before this offset.
    pub no_at: u64,
    /// The index of the authority in the text, or of `www.` or `ftp.`; `None` after its end.
    pub authority: Option<u8>,
    /// Whether the reference begins with `ftp.` (R8).
    pub is_ftp: bool,
    /// Whether the colon after the scheme is escaped, as in Java properties (R6).
    pub is_property: bool,
    pub seen: Seen,
    pub cuts: Cuts,
    pub overlong: bool,
}

save_fields!(Bare {
    outer,
    start,
    offset,
    prefixed,
    notation,
    need,
    read_from,
    before,
    dropped,
    apostrophe,
    in_link,
    in_string,
    no_at,
    authority,
    is_ftp,
    is_property,
    seen,
    cuts,
    overlong,
});

/// What the characters so far imply for the next ones.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::extract) struct Seen {
    pub brackets: Brackets,
    pub ampersand: bool,
    /// Whether the text does not meet the minimum (R8, R9), unless the reference ends before an open bracket.
    pub refusing: bool,
    /// Whether a `[` or `{` was read.
    pub bracket: bool,
    /// In a JSON string: the number of unread characters of an `&amp;`.
    pub entity_left: u8,
    pub iri: bool,
    /// Before [`Bare::no_at`]: whether the group of a `news:` has ended.
    pub past_group: bool,
    /// Before [`Bare::no_at`]: whether the last byte of a `news:` was `'`.
    pub apostrophe: bool,
}

save_fields!(Seen {
    brackets,
    ampersand,
    refusing,
    bracket,
    entity_left,
    iri,
    past_group,
    apostrophe,
});

impl Bare {
    /// Reports whether a checkpoint may have an over-long reference in this state.
    pub fn is_possible_overlong(&self, max_reference: usize) -> bool {
        let Self { outer, start, offset, .. } = *self;
        let is_ordered =
            outer <= start && start <= self.read_from.offset() && self.read_from.offset() <= offset;
        self.overlong
            && is_ordered
            && offset <= MAX_OFFSET
            && offset.saturating_sub(start) > max_reference as u64
    }

    /// Begins the alternative with the last `dropped` bytes before the reference; `before` these, prose may stand (R7).
    pub fn after_prefix(self, before: Cuts, dropped: u8) -> Self {
        Self { dropped, cuts: before, ..self }
    }

    /// Reports whether no `@` follows `news:`, so that only `*` or a group meets R9.
    pub fn only_group(&self) -> bool {
        self.offset < self.no_at && self.need == Requirement::News
    }

    /// Reports whether the reference is, or may still prove to be, all of a JSON string (R11).
    pub fn is_whole_string(&self) -> bool {
        self.notation == Notation::Json && self.in_string
    }

    /// Returns the offset of the first byte that may be read again.
    pub fn keep_from(&self) -> u64 {
        if self.overlong { self.offset } else { self.outer }
    }

    /// Returns the first offset at which a finding from this candidate may begin: the `@` that refuses an abbreviated
    /// reference may belong to an address whose local part begins before it.
    pub fn earliest(&self, emails: bool) -> u64 {
        let local_part = if emails && self.notation == Notation::Abbreviated { 64 } else { 0 };
        self.outer.saturating_sub(local_part)
    }

    /// Reports whether the value differs from the stream, and is built in the buffer.
    pub fn is_built(&self, unfolded: &Unfolded) -> bool {
        self.notation == Notation::Json || !unfolded.notes.is_empty() || !unfolded.joins.is_empty()
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
            Notation::Domain | Notation::Host => true,
            Notation::Plain | Notation::Json => {
                minimum::is_absolute(value, Context::Bare, |scheme| schemes.is_added(scheme))
            }
        }
    }
}
