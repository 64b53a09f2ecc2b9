//! The buffers that the readers of references share and reuse from one reference to the next.

use super::lines::opening_line::OpeningLine;
use super::lines::page_break::PageBreak;
use super::unfolded::Unfolded;

#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    pub unfolded: Unfolded,
    /// The last page break that was tried in the current reference.
    pub page: PageBreak,
    /// The line on which the current reference opened.
    pub opening: OpeningLine,
}

impl Scratch {
    /// Prepares for the next reference.
    pub fn clear(&mut self) {
        self.unfolded.clear();
        self.page.clear();
    }
}
