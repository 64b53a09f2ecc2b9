//! Searches the texts of one message, and labels the findings.

use std::iter;
use std::ops::{ControlFlow, Range};

use super::blocks::text_between_blocks;
use super::decode::windows::TextWindows;
use super::entity::PartText;
use super::position_tracker::PositionTracker;
use super::search::{MessageSearch, PartLabel};
use crate::extract::{Ending, Extractor};
use crate::mail::field::Field;
use crate::mail::finding::Finding;
use crate::mail::finding::lazy_message::LazyMessage;
use crate::mail::finding::origin::Origin;
use crate::mail::finding::source_message::SourceMessage;
use crate::mail::finding::surroundings::Surroundings;
use crate::position::Position;
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
    /// Searches a text, skipping blocks of encoded data. If the text `is_cut` at its end, flags the findings that may
    /// continue there, and returns whether there are any.
    pub(super) fn search_text(
        &mut self,
        text: PartText<'_>,
        label: PartLabel<'_>,
        is_cut: bool,
    ) -> ControlFlow<(), bool> {
        self.search_scanned_text(text, None, label, is_cut)
    }

    /// Searches a text like [`search_text`](Self::search_text). `first`, if given, must be the result of the last call of the
    /// candidates, which must have been [`Candidates::first`](super::candidates::Candidates::first) for this text.
    pub(super) fn search_scanned_text(
        &mut self,
        text: PartText<'_>,
        first: Option<usize>,
        label: PartLabel<'_>,
        is_cut: bool,
    ) -> ControlFlow<(), bool> {
        let mut positions = PositionTracker::default();
        self.search_range(text, 0..text.bytes.len(), first, &mut positions, label, is_cut)
    }

    /// Searches a range of a text like [`search_scanned_text`](Self::search_scanned_text), after all earlier ranges. `positions`
    /// tracks the positions in the text.
    pub(super) fn search_range(
        &mut self,
        text: PartText<'_>,
        within: Range<usize>,
        first: Option<usize>,
        positions: &mut PositionTracker,
        label: PartLabel<'_>,
        is_cut: bool,
    ) -> ControlFlow<(), bool> {
        let PartText { bytes, offset, start: part_start, .. } = text;
        let mut has_flags = false;
        let surroundings = text.surroundings();
        for range in text_between_blocks(&bytes[within.clone()]) {
            let range = within.start + range.start..within.start + range.end;
            let base = offset.unwrap_or(0) + range.start as u64;
            let searched = &bytes[range.clone()];
            let Self { extractor, message, parts, sink, options, candidates, batch, .. } = self;
            let scanned = candidates.scanned_part(batch, searched, range.start, first);
            let sink = |item: Item<'_>| {
                let start = range.start + usize::try_from(item.span().start).unwrap_or(range.end);
                let decoded = offset.is_none().then(|| positions.position(bytes, start));
                has_flags |= is_flagged(&item);
                let place = Place { start: part_start, decoded };
                let origin = label.origin(message, place, options.max_field);
                let part_ref = parts.of_text(&item);
                let found = Finding::new(item.moved(base), Some(origin));
                sink(Finding { part_ref, surroundings, ..found })
            };
            let is_cut = is_cut && range.end == within.end;
            let ending = if is_cut { Ending::Truncated } else { Ending::Complete };
            extractor.whole_scanned(searched, scanned, ending, sink)?;
        }
        ControlFlow::Continue(has_flags)
    }

    /// Searches decoded text, whose encoded form begins at `start` in the stream, window by window, like
    /// [`search_text`](Self::search_text). A block of encoded data that reaches from one window to the next is skipped only as far as each window shows it.
    pub(super) fn search_windows(
        &mut self,
        mut windows: TextWindows<'_>,
        start: u64,
        label: PartLabel<'_>,
        cut: TextCut,
    ) -> ControlFlow<(), bool> {
        self.extractor.begin_at(0);
        let mut search = WindowSearch {
            search: self,
            part_start: start,
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

pub(super) fn is_flagged(item: &Item<'_>) -> bool {
    let flags = match item {
        Item::Reference(found) => found.flags(),
        Item::Overlong(found) => found.flags(),
    };
    flags.contains(Flags::TRUNCATED)
}

struct WindowSearch<'a, 's, 'm> {
    search: &'a mut MessageSearch<'s, 'm>,
    part_start: u64,
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
        let Self { search, part_start, label, positions, overlong, start, has_flags } = self;
        let MessageSearch { extractor, message, parts, sink, options, .. } = &mut **search;
        let surroundings = Surroundings::new(text, positions.base);
        run(extractor, &mut |item| {
            let offset = *start + item.span().start;
            let position = overlong.as_mut().and_then(|start| start.position(offset));
            let position = position.unwrap_or_else(|| {
                let at = offset.saturating_sub(positions.base);
                positions.position(text, usize::try_from(at).unwrap_or(text.len()))
            });
            *has_flags |= is_flagged(&item);
            let place = Place { start: *part_start, decoded: Some(position) };
            let origin = label.origin(message, place, options.max_field);
            let part_ref = parts.of_text(&item);
            let found = Finding::new(item.moved(*start), Some(origin));
            sink(Finding { part_ref, surroundings, ..found })
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

/// The place of a finding in its part.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// See [`PartText::start`].
    pub start: u64,
    /// The position in decoded text.
    pub decoded: Option<Position>,
}

impl<'a> PartLabel<'a> {
    pub(super) fn origin(
        &self,
        message: &'a LazyMessage<'a>,
        Place { start, decoded }: Place,
        max_field: usize,
    ) -> Origin<'a> {
        Origin {
            message: SourceMessage::Lazy(message),
            part: Field::new(self.part.get(), max_field),
            content_type: self.content_type.map(|name| Field::new(name, max_field)),
            start,
            decoded,
            oversize: false,
        }
    }
}
