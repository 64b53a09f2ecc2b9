//! Searches the batches of a stream of mail.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::counts::Counts;
use super::cut::{Cut, CutReason};
use super::field::Field;
use super::finding::origin::Origin;
use super::finding::source_message::SourceMessage;
use super::finding::surroundings::Surroundings;
use super::finding::{Finding, Sink};
use super::message::entity::{PartText, TextEnd};
use super::options::Options;
use super::options::parts::Parts;
use super::scanner::Scanner;
use super::stream::batch::{Batch, SegmentEnd, SegmentKind};
use super::stream::message_place::MessagePlace;
use super::summary::{Message, MessageOrigin};
use crate::extract::Extractor;
use crate::reference::Item;

/// A [`Scanner`] of the batches of a stream, which may hold parts of a plain text or of an oversize message.
pub struct BatchScanner {
    scanner: Scanner,
    raw: RawText,
}

/// The state of a plain text, or of a message that is not decoded, between segments.
#[derive(Debug, Default)]
struct RawText {
    /// The message, or `None` for a plain text.
    message: Option<Arc<Message>>,
    base: u64,
    /// See [`BatchScanner::earliest`]; `None` between texts.
    earliest: Option<u64>,
    oversize: bool,
}

impl BatchScanner {
    /// Returns a scanner.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self { scanner: Scanner::new(options), raw: RawText::default() }
    }

    /// Returns the settings.
    pub(super) fn options(&self) -> &Options {
        &self.scanner.options
    }

    /// Searches the messages of a batch. Stops and returns `Break` when `sink` returns it.
    ///
    /// If a batch of a stream is not [independent](Batch::is_independent), one scanner must search
    /// all its batches in order.
    pub fn scan_batch(
        &mut self,
        batch: &Batch,
        mut sink: impl FnMut(Finding<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.scan_segments(batch, &mut sink)
    }

    fn scan_segments(&mut self, batch: &Batch, sink: &mut Sink<'_>) -> ControlFlow<()> {
        self.scanner.begin_batch();
        for segment in &batch.segments {
            let mut place =
                MessagePlace { origin: segment.origin, batch: batch.bytes(), header: None };
            let bytes = &batch.buffer[segment.range.clone()];
            let offset = batch.offset + segment.range.start as u64;
            self.scanner.begin_message();
            if segment.is_short() {
                let end = offset + bytes.len() as u64;
                self.scanner.cut(segment.origin, Some(end), CutReason::DeclaredLength);
            }
            match segment.kind {
                SegmentKind::Message { separator_len, header, end } => {
                    let start = segment.range.start + separator_len;
                    place.header = header.map(|header| (start, header));
                    let (bytes, offset) = (&bytes[separator_len..], offset + separator_len as u64);
                    let text = PartText::in_stream(bytes, offset, text_end(end));
                    self.scanner.scan_text(text, place, sink)?;
                }
                SegmentKind::Babyl { separator_len, end } => {
                    let (bytes, offset) = (&bytes[separator_len..], offset + separator_len as u64);
                    let text = PartText::in_stream(bytes, offset, text_end(end));
                    self.scanner.scan_babyl(text, place, sink)?;
                }
                SegmentKind::Article { end } => {
                    let text = PartText::in_stream(bytes, offset, text_end(end));
                    self.scanner.scan_article(text, place, sink)?;
                }
                SegmentKind::Oversize { first, end } => {
                    if first {
                        self.begin_raw(bytes, segment.origin, offset, true);
                    }
                    self.feed_raw(bytes, offset, end, sink)?;
                }
                SegmentKind::Truncated => {
                    self.begin_raw(bytes, segment.origin, offset, false);
                    self.feed_raw(bytes, offset, Some(SegmentEnd::Error), sink)?;
                }
                SegmentKind::PlainText { end } => self.feed_raw(bytes, offset, end, sink)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns a lower bound for the stream offsets of later findings within a plain text or an oversize message, and
    /// `None` elsewhere.
    #[must_use]
    pub fn earliest(&self) -> Option<u64> {
        self.raw.earliest
    }

    /// Returns the offset of the oversize message that continues in the next batch, or `None` elsewhere.
    #[must_use]
    pub fn part_start(&self) -> Option<u64> {
        self.raw.message.as_ref().map(|_| self.raw.base)
    }

    /// Returns the counts so far.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.scanner.counts()
    }

    /// Returns the counts since the last call.
    pub fn take_counts(&mut self) -> Counts {
        self.scanner.take_counts()
    }

    /// See [`Scanner::take_cuts`].
    pub fn take_cuts(&mut self) -> Vec<Cut> {
        self.scanner.take_cuts()
    }

    fn begin_raw(&mut self, bytes: &[u8], origin: MessageOrigin, offset: u64, oversize: bool) {
        self.scanner.extractor = Extractor::new(&self.scanner.options.config);
        let message = Some(self.scanner.raw_message(bytes, origin, oversize));
        if self.scanner.options.parts == Parts::Header {
            self.scanner.count_unselected();
        }
        self.raw = RawText { message, base: offset, earliest: Some(offset), oversize };
    }

    fn feed_raw(
        &mut self,
        bytes: &[u8],
        offset: u64,
        end: Option<SegmentEnd>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let Self { scanner: Scanner { extractor, options, .. }, raw } = self;
        if raw.message.is_some() && options.parts == Parts::Header {
            raw.earliest = raw.earliest.map(|offset| offset + bytes.len() as u64);
            if end.is_some() {
                *raw = RawText::default();
            }
            return ControlFlow::Continue(());
        }
        let surroundings = Surroundings::new(bytes, offset);
        let mut emit = |item: Item<'_>| {
            let origin = raw.message.as_ref().map(|message| Origin {
                message: SourceMessage::Parsed(Arc::clone(message)),
                part: Field::new("raw", options.max_field),
                content_type: None,
                start: raw.base,
                decoded: None,
                oversize: raw.oversize,
            });
            sink(Finding { surroundings, ..Finding::new(item.moved(raw.base), origin) })
        };
        extractor.feed(bytes, &mut emit)?;
        raw.earliest = Some(raw.base + extractor.earliest());
        match end {
            None => return ControlFlow::Continue(()),
            Some(end) if end.is_truncated() => extractor.finish_truncated(emit)?,
            Some(_) => extractor.finish(emit)?,
        }
        *raw = RawText::default();
        ControlFlow::Continue(())
    }
}

fn text_end(end: SegmentEnd) -> TextEnd {
    match end {
        SegmentEnd::Complete => TextEnd::Message,
        SegmentEnd::Stream => TextEnd::Stream,
        SegmentEnd::Short | SegmentEnd::Error => TextEnd::Missing,
    }
}
