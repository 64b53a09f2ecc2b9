//! The buffers that the readers of references share and reuse from one reference to the next.

use std::mem;

use super::opening_line::OpeningLine;
use super::page_break::PageBreak;
use super::unfolded::Unfolded;
use super::window::Window;
use crate::prefilter::LineHead;
use crate::work;

#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    pub unfolded: Unfolded,
    pub page: PageBreak,
    /// The offsets of brackets that nothing closes in a reference that ends before the first of them (R6), in order.
    /// References that begin inside it end there too.
    pub unclosed: Vec<u64>,
    /// Set when a continuation line needs it.
    pub opening: OpeningLine,
    has_opening: bool,
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

    /// Prepares for the next reference.
    pub fn clear(&mut self) {
        self.has_opening = false;
        self.unfolded.clear();
        self.page.clear();
    }
}
