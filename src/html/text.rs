//! The search of the text of a document.

use std::ops::Range;

use super::layer::{Layer, LayerCursor};
use crate::config::Config;
use crate::extract::{self, Search, Window};
use crate::reference::{Flags, Item};

/// Searches one layer of a document at a time.
#[derive(Clone)]
pub(super) struct TextSearch {
    search: Search,
    cursor: LayerCursor,
    phase: Phase,
    /// The next finding, and its offsets in the document.
    next: Option<(extract::Finding, Spans)>,
}

/// How much of the text is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// What the end of a truncated text does not change.
    Decided,
    /// The rest of a truncated text.
    Truncated,
    Complete,
}

/// The spans of a finding in the document.
#[derive(Clone, Debug)]
struct Spans {
    raw: Range<usize>,
    outer: Range<usize>,
}

impl TextSearch {
    pub fn new(config: &Config) -> Self {
        Self {
            search: Search::new(config),
            cursor: LayerCursor::default(),
            phase: Phase::Complete,
            next: None,
        }
    }

    /// Begins the search of a layer, whose text may be truncated.
    pub fn begin(&mut self, layer: &Layer, is_truncated: bool) {
        self.search.reset();
        self.cursor = LayerCursor::default();
        self.phase = if is_truncated { Phase::Decided } else { Phase::Complete };
        self.advance(layer);
    }

    /// Returns the offset in the document at which the next finding begins.
    #[inline]
    pub fn next_start(&self) -> Option<usize> {
        self.next.as_ref().map(|(_, spans)| spans.raw.start)
    }

    /// Moves to the finding after the next one.
    pub fn advance(&mut self, layer: &Layer) {
        let found = loop {
            let window = window(layer, self.phase);
            match self.search.next(window) {
                None if self.phase == Phase::Decided => self.phase = Phase::Truncated,
                found => break found,
            }
        };
        self.next = found.map(|mut found| {
            if self.phase == Phase::Truncated {
                found.flags |= Flags::TRUNCATED;
            }
            let spans = self.spans(layer, &found);
            (found, spans)
        });
    }

    fn spans(&mut self, layer: &Layer, found: &extract::Finding) -> Spans {
        let index = |offset: u64| usize::try_from(offset).unwrap_or(layer.text.len());
        let outer_start = self.cursor.raw_start(layer, index(found.outer.start));
        let start = self.cursor.raw_start(layer, index(found.span.start));
        let end = self.cursor.raw_end(layer, index(found.span.end) - 1);
        let outer_end = self.cursor.raw_end(layer, index(found.outer.end) - 1);
        Spans { raw: start..end, outer: outer_start..outer_end }
    }

    /// Returns the next finding as an item of the document.
    pub fn item<'a>(&'a self, layer: &'a Layer, document: &'a [u8]) -> Option<Item<'a>> {
        let (found, spans) = self.next.clone()?;
        let item = self.search.item(window(layer, self.phase), found);
        Some(item.moved_to(document, spans.raw, spans.outer))
    }
}

fn window(layer: &Layer, phase: Phase) -> Window<'_> {
    Window { bytes: &layer.text, base: 0, last: phase != Phase::Decided }
}
