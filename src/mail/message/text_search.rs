//! Searches the texts of one message, and labels the findings.

use std::borrow::Cow;
use std::iter;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::blocks::text_between_blocks;
use super::decode::windows::TextWindows;
use super::search::{MessageSearch, PartLabel};
use crate::extract::Extractor;
use crate::mail::field::Field;
use crate::mail::finding::Finding;
use crate::mail::finding::origin::Origin;
use crate::mail::summary::Message;
use crate::position::{Line, Position};
use crate::reference::{Flags, Item};

/// Whether a decoded text is incomplete at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextCut {
    No,
    /// If the text ends in the middle of a character.
    InCharacter,
    Yes,
}

impl TextCut {
    pub fn is_cut(self, ends_in_character: bool) -> bool {
        match self {
            Self::No => false,
            Self::InCharacter => ends_in_character,
            Self::Yes => true,
        }
    }
}

impl MessageSearch<'_, '_> {
    /// Searches a text, skipping blocks of encoded data. `offset` is its offset in the stream, or `None` for decoded
    /// text. If the text `is_cut` at its end, flags the findings that may continue there, and returns whether there
    /// are any.
    pub(super) fn search_text(
        &mut self,
        text: &[u8],
        offset: Option<u64>,
        label: PartLabel<'_>,
        is_cut: bool,
    ) -> ControlFlow<(), bool> {
        let mut has_flags = false;
        for range in text_between_blocks(text) {
            let mut positions = PositionTracker::default();
            let base = offset.unwrap_or(0) + range.start as u64;
            let searched = &text[range.clone()];
            let Self { extractor, message, sink, options, .. } = self;
            let sink = |item: Item<'_>| {
                let start = range.start + usize::try_from(item.span().start).unwrap_or(range.end);
                let decoded = offset.is_none().then(|| positions.position(text, start));
                has_flags |= is_flagged(&item);
                let origin = label.origin(message.get(), decoded, options.max_field);
                sink(Finding { item: item.moved(base), origin: Some(origin) })
            };
            if is_cut && range.end == text.len() {
                extractor.whole_truncated(searched, sink)?;
            } else {
                extractor.whole(searched, sink)?;
            }
        }
        ControlFlow::Continue(has_flags)
    }

    /// Searches decoded text, window by window, like [`search_text`](Self::search_text). A block of encoded
    /// data that reaches from one window to the next is skipped only as far as each window shows it.
    pub(super) fn search_windows(
        &mut self,
        mut windows: TextWindows<'_>,
        label: PartLabel<'_>,
        cut: TextCut,
    ) -> ControlFlow<(), bool> {
        self.extractor.begin_at(0);
        let mut search = WindowSearch {
            search: self,
            label,
            positions: PositionTracker::default(),
            overlong: None,
            start: 0,
            has_flags: false,
        };
        // The current window, after the text in which a later finding may begin.
        let mut text = Vec::new();
        loop {
            let from = text.len();
            let more = windows.fill(&mut text);
            search.feed(&text, from)?;
            if !more {
                search.finish(&text, cut.is_cut(windows.ends_in_character()))?;
                return ControlFlow::Continue(search.has_flags);
            }
            search.forget(&mut text);
        }
    }
}

fn is_flagged(item: &Item<'_>) -> bool {
    let flags = match item {
        Item::Reference(found) => found.flags(),
        Item::Overlong(found) => found.flags(),
    };
    flags.contains(Flags::TRUNCATED)
}

struct WindowSearch<'a, 's, 'm> {
    search: &'a mut MessageSearch<'s, 'm>,
    label: PartLabel<'a>,
    positions: PositionTracker,
    /// The start of an over-long reference, whose text is no longer held.
    overlong: Option<TextStart>,
    /// The offset in the decoded text of the first byte fed to the extractor.
    start: u64,
    has_flags: bool,
}

/// The first bytes of a text; the rest was dropped.
struct TextStart {
    bytes: Vec<u8>,
    positions: PositionTracker,
}

impl TextStart {
    /// The length in bytes; a reference begins at most this much after the earliest offset that the extractor
    /// gives.
    const LENGTH: usize = 512;

    /// An upper bound, in bytes, of the text around a reference that its reader holds.
    const MARGIN: usize = 64 << 10;

    /// Returns the position of an offset in the decoded text, if it is in these bytes.
    fn position(&mut self, offset: u64) -> Option<Position> {
        let at = usize::try_from(offset.checked_sub(self.positions.base)?).ok()?;
        (at <= self.bytes.len()).then(|| self.positions.position(&self.bytes, at))
    }
}

type ItemSink<'s> = dyn FnMut(Item<'_>) -> ControlFlow<()> + 's;

impl WindowSearch<'_, '_, '_> {
    /// Searches the window at `text[from..]`.
    fn feed(&mut self, text: &[u8], from: usize) -> ControlFlow<()> {
        let window = &text[from..];
        let base = self.positions.base + from as u64;
        let mut end = 0;
        for range in text_between_blocks(window).chain(iter::once(window.len()..window.len())) {
            // A block ends the references before it.
            if range.start > end {
                self.finish(text, false)?;
                self.start = base + range.start as u64;
            }
            end = range.end;
            self.run(text, |extractor, sink| extractor.feed(&window[range], sink))?;
        }
        ControlFlow::Continue(())
    }

    fn finish(&mut self, text: &[u8], is_cut: bool) -> ControlFlow<()> {
        self.run(text, |extractor, sink| {
            if is_cut { extractor.finish_truncated(sink) } else { extractor.finish(sink) }
        })
    }

    fn run(
        &mut self,
        text: &[u8],
        run: impl FnOnce(&mut Extractor, &mut ItemSink<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Self { search, label, positions, overlong, start, has_flags } = self;
        let MessageSearch { extractor, message, sink, options, .. } = &mut **search;
        run(extractor, &mut |item| {
            let offset = *start + item.span().start;
            let position = overlong.as_mut().and_then(|start| start.position(offset));
            let position = position.unwrap_or_else(|| {
                let at = offset.saturating_sub(positions.base);
                positions.position(text, usize::try_from(at).unwrap_or(text.len()))
            });
            *has_flags |= is_flagged(&item);
            let origin = label.origin(message.get(), Some(position), options.max_field);
            sink(Finding { item: item.moved(*start), origin: Some(origin) })
        })
    }

    /// Drops the text in which no later finding begins.
    fn forget(&mut self, text: &mut Vec<u8>) {
        let earliest = self.start + self.search.extractor.earliest();
        match earliest.checked_sub(self.positions.base) {
            Some(passed) => {
                let passed = usize::try_from(passed).unwrap_or(text.len()).min(text.len());
                self.drop_text(text, passed);
                // Only an over-long reference is longer; the next finding begins after it.
                let most = self.search.options.config.max_reference.saturating_mul(2);
                if text.len() > most.saturating_add(TextStart::MARGIN) {
                    let bytes = text[..text.len().min(TextStart::LENGTH)].to_vec();
                    self.overlong = Some(TextStart { bytes, positions: self.positions.clone() });
                    self.drop_text(text, text.len());
                }
            }
            // The over-long reference goes on.
            None => self.drop_text(text, text.len()),
        }
    }

    fn drop_text(&mut self, text: &mut Vec<u8>, length: usize) {
        self.positions.forget(text, length);
        text.drain(..length);
    }
}

impl<'a> PartLabel<'a> {
    fn origin(
        &self,
        message: &'a Arc<Message>,
        decoded: Option<Position>,
        max_field: usize,
    ) -> Origin<'a> {
        Origin {
            message: Cow::Borrowed(message),
            part: Field::new(self.part.get(), max_field),
            content_type: self.content_type.map(|name| Field::new(name, max_field)),
            decoded,
            oversize: false,
        }
    }
}

/// Converts ascending offsets to positions in one pass over the text.
#[derive(Clone, Debug, Default)]
struct PositionTracker {
    /// The offset of the text in the decoded text, whose start was dropped.
    base: u64,
    at: usize,
    /// The line of `at` in the decoded text.
    line: Line,
}

impl PositionTracker {
    fn position(&mut self, text: &[u8], at: usize) -> Position {
        if let Some(passed) = text.get(self.at..at) {
            self.line.advance(passed, self.base + self.at as u64);
            self.at = at;
        }
        self.line.position(self.base + at as u64)
    }

    /// Prepares for a text without its first `length` bytes.
    fn forget(&mut self, text: &[u8], length: usize) {
        self.position(text, length);
        self.base += length as u64;
        self.at = self.at.saturating_sub(length);
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/message/text_search.rs"]
mod tests;
