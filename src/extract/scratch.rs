//! The buffers that the readers of references share and reuse from one reference to the next.

use std::mem;

use super::bare::escape_run::EscapeRun;
use super::opening_line::OpeningLine;
use super::page_break::PageBreak;
use super::unfolded::Unfolded;
use super::window::Window;
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
    /// All that begin inside that one.
    #[default]
    All,
    /// The abbreviated ones of these, before a bracket up to this offset.
    Abbreviated(u64),
}

/// What rare references show about the text after them.
#[derive(Clone, Debug, Default)]
struct Lookahead {
    unclosed: UnclosedBrackets,
    escapes: EscapeRun,
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

    /// Reports whether an earlier reference showed that nothing closes the bracket at `offset` in a reference of this kind.
    pub fn is_unclosed(&self, offset: u64, is_abbreviated: bool) -> bool {
        self.lookahead.as_ref().map(|known| &known.unclosed).is_some_and(|unclosed| {
            let is_ended = match unclosed.ended {
                Ended::All => true,
                Ended::Abbreviated(end) => is_abbreviated && offset < end,
            };
            is_ended && unclosed.offsets.binary_search(&offset).is_ok()
        })
    }

    /// Records brackets that nothing closes, instead of those of earlier references.
    pub fn set_unclosed(&mut self, offsets: Vec<u64>, ended: Ended) {
        self.lookahead.get_or_insert_default().unclosed = UnclosedBrackets { offsets, ended };
    }

    /// Returns the text after the last escape (R6).
    pub fn escapes(&mut self) -> &mut EscapeRun {
        &mut self.lookahead.get_or_insert_default().escapes
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
