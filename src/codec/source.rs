//! What drives an extractor with chunks that are not the codec's own, dots taken off or not.

use std::ops::Range;

use bytes::Bytes;

use super::dots::{Dots, Piece};
use super::frame::Frame;
use crate::config::Config;
use crate::extract::Extractor;
use crate::extract::{Found, Text};
use crate::reference::Item;

/// Chunks in, events out, one at a time.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    extractor: Extractor,
    stuffed: Option<Box<Stuffed>>,
}

/// What comes next in the stream.
#[derive(Debug)]
pub(crate) enum Event {
    Found(Found),
    /// The span of a line that is one dot.
    TerminatingLine(Range<u64>),
}

/// An event, and what it is about.
#[derive(Debug)]
pub struct Pulled<'a> {
    source: &'a Source,
    chunk: &'a [u8],
    event: Event,
}

#[derive(Clone, Debug, Default)]
struct Stuffed {
    dots: Dots,
    /// How much of the chunk has been passed.
    passed: usize,
    hand: Hand,
}

/// What is being scanned.
#[derive(Clone, Debug, Default)]
enum Hand {
    #[default]
    Nothing,
    /// A part of the chunk.
    Text(Range<usize>),
    /// A carriage return of an earlier chunk.
    Return,
    /// What only the end of the text decides.
    End,
}

impl Source {
    pub fn new(config: &Config) -> Self {
        Self { extractor: Extractor::new(config), stuffed: None }
    }

    pub fn set_dot_stuffed(&mut self, on: bool) {
        self.stuffed = on.then(Box::default);
    }

    /// The next event that `chunk` decides: the next one of the stream, or, where the last call had an
    /// event, the same again. With no more events the chunk is spent.
    pub fn pull(&mut self, chunk: &[u8]) -> Option<Event> {
        let event = self.advance(chunk);
        if event.is_none() {
            self.extractor.release();
        }
        event
    }

    fn advance(&mut self, chunk: &[u8]) -> Option<Event> {
        let Some(stuffed) = &mut self.stuffed else {
            return self.extractor.pull(chunk).map(Event::Found);
        };
        loop {
            let found = match &stuffed.hand {
                Hand::Nothing => None,
                Hand::End => self.extractor.pull_last(),
                hand => self.extractor.pull(hand.bytes(chunk)),
            };
            if let Some(found) = found {
                return Some(Event::Found(found));
            }
            if let Hand::End = std::mem::take(&mut stuffed.hand) {
                return Some(Event::TerminatingLine(stuffed.dots.end()));
            }
            stuffed.dots.forget(self.extractor.earliest(), self.extractor.keep_from());
            let Some(piece) = stuffed.dots.next(&chunk[stuffed.passed..]) else {
                stuffed.passed = 0;
                return None;
            };
            let (length, hand) = match piece {
                Piece::Text(n) => (n, Hand::Text(stuffed.passed..stuffed.passed + n)),
                Piece::Nothing(n) => (n, Hand::Nothing),
                Piece::Return => (0, Hand::Return),
                Piece::End(n) => (n, Hand::End),
            };
            stuffed.passed += length;
            stuffed.hand = hand;
        }
    }

    /// The next event that the end of the stream decides; with no more it is ready for a new stream.
    pub fn pull_last(&mut self) -> Option<Event> {
        let found = self.extractor.pull_last();
        if found.is_none() {
            self.extractor.release();
            if let Some(stuffed) = &mut self.stuffed {
                **stuffed = Stuffed::default();
            }
        }
        found.map(Event::Found)
    }

    /// What was pulled last, from `chunk`.
    pub fn pulled<'a>(&'a self, chunk: &'a [u8], event: Event) -> Pulled<'a> {
        Pulled { source: self, chunk, event }
    }

    fn text<'a>(&'a self, chunk: &'a [u8], found: &Found) -> (Text<'a>, Option<&'a Dots>) {
        match &self.stuffed {
            None => (self.extractor.text(chunk, found), None),
            Some(stuffed) => {
                let text = self.extractor.text(stuffed.hand.bytes(chunk), found);
                (text, Some(&stuffed.dots))
            }
        }
    }

    /// What was found where it is decided in a piece put behind what was kept, but stands in the chunk.
    fn in_chunk<'a>(&self, chunk: &'a [u8], found: &Found) -> Option<&'a [u8]> {
        let scanned = match self.stuffed.as_deref().map(|stuffed| &stuffed.hand) {
            None => chunk,
            Some(Hand::Text(range)) => &chunk[range.clone()],
            Some(Hand::Nothing | Hand::Return | Hand::End) => return None,
        };
        self.extractor.in_chunk(scanned, found)
    }
}

impl<'a> Pulled<'a> {
    /// The item; none where it is no finding.
    pub(crate) fn item(self) -> Option<Item<'a>> {
        let Event::Found(found) = self.event else {
            return None;
        };
        let (mut text, dots) = self.source.text(self.chunk, &found);
        let Some(dots) = dots else {
            return Some(found.into_item(text));
        };
        if let Some(raw) = dots.stuffed(&text.raw, found.span.start) {
            text.raw = raw.into();
        }
        Some(found.moved(|span| dots.in_stream(span)).into_item(text))
    }

    /// The frame, which has its bytes from `share`: those of the chunk, where it stands in there.
    pub(super) fn frame(self, share: impl Fn(&[u8]) -> Bytes) -> Frame {
        match self.event {
            Event::Found(found) => {
                let (text, dots) = self.source.text(self.chunk, &found);
                let in_chunk = self.source.in_chunk(self.chunk, &found);
                let raw = in_chunk.unwrap_or(&text.raw);
                Frame::draft(found, &text, dots).sharing(|| share(raw))
            }
            Event::TerminatingLine(span) => Frame::TerminatingLine(span),
        }
    }
}

impl Hand {
    fn bytes<'a>(&self, chunk: &'a [u8]) -> &'a [u8] {
        match self {
            Self::Text(range) => &chunk[range.clone()],
            Self::Return => b"\r",
            Self::Nothing | Self::End => b"",
        }
    }
}
