//! The buffers that the readers of references share and reuse from one reference to the next.

use std::mem;

use memchr::memchr2;

use super::bare::escape_run::EscapeRun;
use super::finding::HEAD;
use super::opening_line::OpeningLine;
use super::page_break::PageBreak;
use super::unfolded::Unfolded;
use super::window::Window;
use crate::checkpoint::{SavedState, StateReader, StateWriter};
use crate::grammar::parse::Parsed;
use crate::grammar::text::end::label::LabelSearch;
use crate::prefilter::LineHead;
use crate::work;

/// The offsets of brackets that nothing closes in a reference that ends before the first of them (R6), in order.
/// References that begin inside it end there too.
#[derive(Clone, Debug, Default)]
struct UnclosedBrackets {
    offsets: Vec<u64>,
    ended: Ended,
}

/// The references that end before a bracket that nothing closes, besides the one that showed it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Ended {
    /// All that begin inside that one, as do those below.
    #[default]
    All,
    /// Those in JSON strings (R11).
    Json,
    /// Those whose escapes text may void (R6).
    Voided,
    /// The abbreviated ones, for brackets before this offset.
    Abbreviated(u64),
}

/// The search for the label with blanks after a reference that ends before a bracket that nothing closes (R6).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LabelAfter {
    /// The offset of the reference, and that of its end without the rules on brackets.
    read: (u64, u64),
    /// The offset of the bracket, if a label may follow the reference.
    begin: Option<u64>,
    /// The offset after the label, if there is one.
    end: Option<u64>,
    /// The search from the bracket on.
    pub search: LabelSearch,
}

impl LabelAfter {
    /// Reports whether the bracket after this reference was already looked for.
    pub fn knows(&self, read: (u64, u64)) -> bool {
        self.read == read
    }

    /// Begins to search at another bracket, or continues the search for a reference that ends before the same one.
    pub fn begin(&mut self, read: (u64, u64), begin: Option<u64>) {
        if begin.is_some() && begin == self.begin {
            *self = Self { read, end: None, ..*self };
        } else {
            *self = Self { read, begin, ..Self::default() };
        }
    }

    /// Returns the offset of the bracket.
    pub fn bracket(&self) -> Option<u64> {
        self.begin
    }

    /// Records that the label ends before `end`.
    pub fn found(&mut self, end: u64) {
        self.end = Some(end);
    }

    /// Returns the offset after the label of the reference at `start` if its bracket is at `offset`.
    pub fn end(&self, start: u64, offset: u64) -> Option<u64> {
        self.end.filter(|_| self.read.0 == start && self.begin == Some(offset))
    }
}

/// What rare references show about the text after them.
#[derive(Clone, Debug, Default)]
struct Lookahead {
    unclosed: UnclosedBrackets,
    label: LabelAfter,
    escapes: EscapeRun,
    line: LineEnd,
}

/// Stream offsets between which no line ends.
#[derive(Clone, Copy, Debug, Default)]
struct LineEnd {
    from: u64,
    to: u64,
}

impl LineEnd {
    /// Looks for the end of the line at `offset`, before the offset `limit`. Amortised linear in the text, however it is cut.
    fn find(&mut self, window: Window<'_>, offset: u64, limit: u64) -> Parsed<()> {
        if offset < self.from || self.to < offset {
            *self = Self { from: offset, to: offset };
        }
        let rest = window.slice(self.to..limit.max(self.to));
        let found = memchr2(b'\r', b'\n', rest);
        let length = found.unwrap_or(rest.len());
        work::count(length);
        self.to += length as u64;
        if found.is_some() || self.to >= limit || window.last {
            Parsed::Yes(0, ())
        } else {
            Parsed::More
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    pub unfolded: Unfolded,
    pub page: PageBreak,
    /// Boxed: it is rare, and idle connections would hold its memory.
    lookahead: Option<Box<Lookahead>>,
    /// Set when a continuation line needs it.
    pub opening: OpeningLine,
    has_opening: bool,
    /// Whether the search resumed after a `"` whose wrapper was abandoned.
    pub after_quote: bool,
    pub line: LineHead,
}

impl Scratch {
    /// Sets the opening line of the reference at `outer`: before its first continuation line, and before the window ends.
    pub fn set_opening(&mut self, window: Window<'_>, outer: u64) {
        if !mem::replace(&mut self.has_opening, true) {
            self.advance_line(window, outer);
            self.opening.set(self.line.bytes());
        }
    }

    /// Remembers the beginning of the line at `offset`.
    pub fn advance_line(&mut self, window: Window<'_>, offset: u64) {
        work::count(self.line.advance_to(window.bytes, window.base, offset));
    }

    /// Returns in which references nothing closes the bracket at `offset`, if an earlier one showed that.
    pub fn unclosed(&self, offset: u64) -> Option<Ended> {
        let unclosed = &self.lookahead.as_ref()?.unclosed;
        unclosed.offsets.binary_search(&offset).is_ok().then_some(unclosed.ended)
    }

    /// Records brackets that nothing closes, instead of those of earlier references.
    pub fn set_unclosed(&mut self, offsets: Vec<u64>, ended: Ended) {
        self.lookahead.get_or_insert_default().unclosed = UnclosedBrackets { offsets, ended };
    }

    /// Returns the search for a label after the reference.
    pub fn label(&mut self) -> &mut LabelAfter {
        &mut self.lookahead.get_or_insert_default().label
    }

    /// Returns the offset after the label of the reference at `start` if the label begins at `offset`.
    pub fn label_end(&self, start: u64, offset: u64) -> Option<u64> {
        self.lookahead.as_ref()?.label.end(start, offset)
    }

    /// Returns the text after the last escape (R6).
    pub fn escapes(&mut self) -> &mut EscapeRun {
        &mut self.lookahead.get_or_insert_default().escapes
    }

    /// Looks for the end of the line at `offset`, before the offset `limit`.
    pub fn find_line_end(&mut self, window: Window<'_>, offset: u64, limit: u64) -> Parsed<()> {
        self.lookahead.get_or_insert_default().line.find(window, offset, limit)
    }

    /// Writes what an over-long reference needs, whose bytes are gone. What only saves work is left out.
    pub fn save_overlong(&self, out: &mut StateWriter) {
        self.unfolded.value.write(out);
        self.has_opening.write(out);
        self.opening.write(out);
    }

    /// Restores what was [saved](Self::save_overlong).
    pub fn restore_overlong(&mut self, input: &mut StateReader<'_>) -> Option<()> {
        self.unfolded.value = SavedState::read(input)?;
        self.has_opening = SavedState::read(input)?;
        self.opening = SavedState::read(input)?;
        (self.unfolded.value.len() <= HEAD).then_some(())
    }

    pub fn forget_lookahead(&mut self) {
        self.lookahead = None;
    }

    /// Prepares for the next reference.
    pub fn clear(&mut self) {
        self.has_opening = false;
        self.unfolded.clear();
        self.page.clear();
    }
}
