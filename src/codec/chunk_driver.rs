//! The extractor driven with borrowed chunks, with or without dot-unstuffing, for all drivers but
//! [`UrlCodec`](super::UrlCodec), whose read buffer lets it drive the search itself.

use std::ops::Range;

use bytes::Bytes;

use super::dot_map::DotMap;
use super::frame::Frame;
use crate::config::Config;
use crate::dot_stuffing::DotEvent;
use crate::extract::{Ending, Extractor, Finding, FindingText};
use crate::reference::Item;

/// A pull parser over chunks: returns one event at a time.
#[derive(Clone, Debug)]
pub(crate) struct ChunkDriver {
    extractor: Extractor,
    unstuffing: Option<Box<ChunkUnstuffing>>,
}

#[derive(Debug)]
pub(crate) enum StreamEvent {
    Found(Finding),
    TerminatingLine(Range<u64>),
}

/// A [`StreamEvent`] with the bytes that it refers to.
#[derive(Debug)]
pub struct EventInChunk<'a> {
    driver: &'a ChunkDriver,
    chunk: &'a [u8],
    event: StreamEvent,
}

#[derive(Clone, Debug, Default)]
struct ChunkUnstuffing {
    dots: DotMap,
    /// The number of bytes of the chunk that have been unstuffed.
    read: usize,
    scanning: TextRun,
}

/// The text that the extractor is scanning.
#[derive(Clone, Debug, Default)]
enum TextRun {
    #[default]
    None,
    /// A range of the chunk.
    InChunk(Range<usize>),
    /// A carriage return at the end of an earlier chunk.
    HeldReturn,
    /// The end of the text, which decides the last findings.
    End,
}

impl ChunkDriver {
    pub fn new(config: &Config) -> Self {
        Self { extractor: Extractor::new(config), unstuffing: None }
    }

    pub fn is_dot_stuffed(&self) -> bool {
        self.unstuffing.is_some()
    }

    pub fn set_dot_stuffed(&mut self, on: bool) {
        self.unstuffing = on.then(Box::default);
    }

    /// Returns the next event that `chunk` decides. After an event, pass the same chunk again; after `None`, the next one.
    pub fn pull(&mut self, chunk: &[u8]) -> Option<StreamEvent> {
        let event = self.advance(chunk);
        if event.is_none() {
            self.extractor.release();
        }
        event
    }

    fn advance(&mut self, chunk: &[u8]) -> Option<StreamEvent> {
        let Some(unstuffing) = &mut self.unstuffing else {
            return self.extractor.pull(chunk).map(StreamEvent::Found);
        };
        loop {
            let found = match &unstuffing.scanning {
                TextRun::None => None,
                TextRun::End => self.extractor.pull_last(Ending::Complete),
                run => self.extractor.pull(run.bytes(chunk)),
            };
            if let Some(found) = found {
                return Some(StreamEvent::Found(found));
            }
            if let TextRun::End = std::mem::take(&mut unstuffing.scanning) {
                return Some(StreamEvent::TerminatingLine(unstuffing.dots.end()));
            }
            unstuffing.dots.forget(self.extractor.earliest(), self.extractor.keep_from());
            let Some(event) = unstuffing.dots.next(&chunk[unstuffing.read..]) else {
                unstuffing.read = 0;
                return None;
            };
            let (consumed, run) = match event {
                DotEvent::Text(n) => (n, TextRun::InChunk(unstuffing.read..unstuffing.read + n)),
                DotEvent::Skip(n) => (n, TextRun::None),
                DotEvent::HeldReturn => (0, TextRun::HeldReturn),
                DotEvent::End(n) => (n, TextRun::End),
            };
            unstuffing.read += consumed;
            unstuffing.scanning = run;
        }
    }

    /// Returns the next event that the end of the stream decides; after `None` the driver is ready for a
    /// new stream. A dot-stuffed text without its terminating line is truncated.
    pub fn pull_last(&mut self, ending: Ending) -> Option<StreamEvent> {
        let ending = if self.unstuffing.is_some() { Ending::Truncated } else { ending };
        let found = self.extractor.pull_last(ending);
        if found.is_none() {
            self.extractor.release();
            if let Some(unstuffing) = &mut self.unstuffing {
                **unstuffing = ChunkUnstuffing::default();
            }
        }
        found.map(StreamEvent::Found)
    }

    /// Binds the event that was pulled last to `chunk`, from which it was pulled.
    pub fn bind<'a>(&'a self, chunk: &'a [u8], event: StreamEvent) -> EventInChunk<'a> {
        EventInChunk { driver: self, chunk, event }
    }

    fn text<'a>(
        &'a self,
        chunk: &'a [u8],
        found: &Finding,
    ) -> (FindingText<'a>, Option<&'a DotMap>) {
        match &self.unstuffing {
            None => (self.extractor.text(chunk, found), None),
            Some(unstuffing) => {
                let text = self.extractor.text(unstuffing.scanning.bytes(chunk), found);
                (text, Some(&unstuffing.dots))
            }
        }
    }

    /// Returns the raw bytes of a finding as a part of the chunk, if all of them are in it. Even then the extractor
    /// may have found them in a copy: it appends the start of the chunk to bytes kept from earlier chunks.
    fn in_chunk<'a>(&self, chunk: &'a [u8], found: &Finding) -> Option<&'a [u8]> {
        let scanned = match self.unstuffing.as_deref().map(|unstuffing| &unstuffing.scanning) {
            None => chunk,
            Some(TextRun::InChunk(range)) => &chunk[range.clone()],
            Some(TextRun::None | TextRun::HeldReturn | TextRun::End) => return None,
        };
        self.extractor.in_chunk(scanned, found)
    }
}

impl<'a> EventInChunk<'a> {
    /// Returns the item; `None` for a terminating line.
    pub(crate) fn item(self) -> Option<Item<'a>> {
        let StreamEvent::Found(found) = self.event else {
            return None;
        };
        let (mut text, dots) = self.driver.text(self.chunk, &found);
        let Some(dots) = dots else {
            return Some(found.into_item(text));
        };
        if let Some(raw) = dots.restore(&text.raw, found.span.start) {
            text.raw = raw.into();
        }
        Some(found.moved(|span| dots.in_stream(span)).into_item(text))
    }

    /// Returns the frame. `share` makes its raw bytes from those of the chunk, or from those that the extractor kept.
    pub(super) fn frame(self, share: impl Fn(&[u8]) -> Bytes) -> Frame {
        match self.event {
            StreamEvent::Found(found) => {
                let (text, dots) = self.driver.text(self.chunk, &found);
                let in_chunk = self.driver.in_chunk(self.chunk, &found);
                let raw = in_chunk.unwrap_or(&text.raw);
                Frame::without_raw(found, &text, dots).with_raw(|| share(raw))
            }
            StreamEvent::TerminatingLine(span) => Frame::TerminatingLine(span),
        }
    }
}

impl TextRun {
    fn bytes<'a>(&self, chunk: &'a [u8]) -> &'a [u8] {
        match self {
            Self::InChunk(range) => &chunk[range.clone()],
            Self::HeldReturn => b"\r",
            Self::None | Self::End => b"",
        }
    }
}
