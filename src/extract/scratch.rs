//! The buffers that the readers of references share and reuse from one reference to the next.

use std::mem;

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
}

#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    pub unfolded: Unfolded,
    pub page: PageBreak,
    /// Boxed: it is rare, and idle connections would hold its memory.
    unclosed: Option<Box<UnclosedBrackets>>,
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

    /// Reports whether an earlier reference showed that nothing closes the bracket at `offset`.
    pub fn is_unclosed(&self, offset: u64) -> bool {
        self.unclosed.as_ref().is_some_and(|all| all.offsets.binary_search(&offset).is_ok())
    }

    /// Records brackets that nothing closes, instead of those of earlier references.
    pub fn set_unclosed(&mut self, offsets: Vec<u64>) {
        self.unclosed = Some(Box::new(UnclosedBrackets { offsets }));
    }

    pub fn forget_unclosed(&mut self) {
        self.unclosed = None;
    }

    /// Prepares for the next reference.
    pub fn clear(&mut self) {
        self.has_opening = false;
        self.unfolded.clear();
        self.page.clear();
    }
}
