//! Searches HTML parts.

use std::ops::ControlFlow;

use super::entity::MimeEntity;
use super::position_tracker::PositionTracker;
use super::search::{MessageSearch, PartLabel};
use super::text_search::{Place, is_flagged};
use crate::html;
use crate::mail::finding::Finding;

/// The length in bytes of a document after which the scanner frees its memory.
const MAX_KEPT: usize = 2 << 20;

impl MessageSearch<'_, '_> {
    /// Reports whether the body of an HTML part is searched as HTML, if it is not too long.
    pub(super) fn searches_html(&self) -> bool {
        self.options.html.is_some()
    }

    /// Reports whether the decoded body of an HTML part may be held in memory.
    pub(super) fn holds_html(&self, entity: &MimeEntity<'_>) -> bool {
        self.held + entity.body.bytes.len() <= self.options.max_encoded_part()
    }

    /// Searches an HTML document in UTF-8. `offset` is its offset in the stream, or `None` for decoded text, and
    /// `part_start` is as in `PartText::start`. If the document `is_cut` at its end, flags the findings that may continue there, and returns whether there are any.
    pub(super) fn search_html(
        &mut self,
        document: &[u8],
        (offset, part_start): (Option<u64>, u64),
        label: PartLabel<'_>,
        is_cut: bool,
    ) -> ControlFlow<(), bool> {
        let Self { html, message, sink, options, .. } = self;
        let scanner = html.get_or_insert_with(|| {
            let options = options.html.clone().unwrap_or_default().config(options.config.clone());
            Box::new(html::Scanner::new(&options))
        });
        let mut positions = PositionTracker::default();
        let mut has_flags = false;
        let sink = |found: html::Finding<'_>| {
            let start = found.item.range().start;
            let decoded = offset.is_none().then(|| positions.position(document, start));
            has_flags |= is_flagged(&found.item);
            let place = Place { start: part_start, decoded };
            let origin = label.origin(message.get(), place, options.max_field);
            let html::Finding { item, markup, base } = found;
            let item = item.moved(offset.unwrap_or(0));
            sink(Finding { item, origin: Some(origin), markup, base })
        };
        let flow = if is_cut {
            scanner.scan_truncated(document, sink)
        } else {
            scanner.scan(document, sink)
        };
        if document.len() > MAX_KEPT {
            *self.html = None;
        }
        flow?;
        ControlFlow::Continue(has_flags)
    }
}
