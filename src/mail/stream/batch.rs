//! Messages on their way from the splitter to the scanner.

use std::ops::Range;

use crate::mail::message_origin::MessageOrigin;

/// Whole messages that follow each other in a stream, with a piece of what is too long to be held.
///
/// Made by a [`Splitter`](super::Splitter), searched by a [`Scanner`](super::Scanner), in whatever
/// thread, and best used again: it keeps its memory.
///
/// ```
/// use gleaner::mail::{Batch, Format, Options, Splitter};
/// let text: &[u8] = b"From a Thu Jan  1 00:00:00 1998\nTo: b\n\nOne\n\n\
///                     From a Thu Jan  1 00:00:01 1998\nTo: c\n\nTwo\n";
/// let mut splitter = Splitter::new(text, Format::Mbox, &Options::new());
/// let mut batch = Batch::new();
/// assert!(splitter.fill(&mut batch)?);
/// assert_eq!((batch.offset(), batch.bytes(), batch.is_independent()), (0, text, true));
/// assert!(!splitter.fill(&mut batch)?);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Longer than what it holds, so that it need not be cleared before each read.
    pub(in crate::mail) buffer: Vec<u8>,
    pub(super) filled: usize,
    pub(in crate::mail) offset: u64,
    pub(in crate::mail) pieces: Vec<Piece>,
    /// All before it is in pieces.
    pub(super) done: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::mail) struct Piece {
    pub place: MessageOrigin,
    /// In the buffer.
    pub range: Range<usize>,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mail) enum Kind {
    /// A message, behind a line of so many bytes that separates it.
    Message { separator: usize },
    /// A message that is alone in its stream, perhaps as it came over the wire.
    Article,
    /// Some of a message that is too long: to be searched as it stands.
    Stretch { first: bool, last: bool },
    /// A message that an error cut: likewise, and what the cut may have gone through is none.
    Cut,
    /// Some of a text that is no message.
    Text { last: bool },
}

impl Batch {
    /// An empty one.
    ///
    /// ```
    /// assert!(gleaner::mail::Batch::new().bytes().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The bytes of the stream that it holds; the next batch goes on behind them.
    ///
    /// ```
    /// assert_eq!(gleaner::mail::Batch::new().bytes(), b"");
    /// ```
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.buffer[..self.done]
    }

    /// The offset of the first of them in the stream.
    ///
    /// ```
    /// assert_eq!(gleaner::mail::Batch::new().offset(), 0);
    /// ```
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Whether it can be searched without what comes before and after: it holds whole messages only.
    ///
    /// ```
    /// assert!(gleaner::mail::Batch::new().is_independent());
    /// ```
    #[must_use]
    pub fn is_independent(&self) -> bool {
        let whole = |piece: &Piece| matches!(piece.kind, Kind::Message { .. } | Kind::Article);
        self.pieces.iter().all(whole)
    }

    /// How many messages begin in it.
    ///
    /// ```
    /// assert_eq!(gleaner::mail::Batch::new().messages(), 0);
    /// ```
    #[must_use]
    pub fn messages(&self) -> usize {
        let begins = |piece: &&Piece| {
            !matches!(piece.kind, Kind::Stretch { first: false, .. } | Kind::Text { .. })
        };
        self.pieces.iter().filter(begins).count()
    }

    /// The offsets in the stream of the messages in it that are too long to be decoded.
    ///
    /// ```
    /// use gleaner::mail::{Batch, Format, Options, Splitter};
    /// let options = Options::new().max_message(9);
    /// let mut batch = Batch::new();
    /// Splitter::new(&b"Subject: b\n\nText"[..], Format::Message, &options).fill(&mut batch)?;
    /// assert!(batch.oversize().eq([0]));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn oversize(&self) -> impl Iterator<Item = u64> {
        self.pieces.iter().filter_map(|piece| match piece.kind {
            Kind::Stretch { first: true, .. } => Some(piece.place.offset),
            _ => None,
        })
    }

    /// Begins anew with `tail`, the bytes at `offset` in the stream.
    pub(super) fn begin(&mut self, tail: &[u8], offset: u64) {
        self.pieces.clear();
        self.done = 0;
        self.offset = offset;
        if self.buffer.len() < tail.len() {
            self.buffer.resize(tail.len(), 0);
        }
        self.buffer[..tail.len()].copy_from_slice(tail);
        self.filled = tail.len();
    }

    /// What is in no piece yet.
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.done..self.filled]
    }

    /// Room for more bytes behind what it holds: at least `least` of them.
    pub(super) fn room(&mut self, least: usize) -> &mut [u8] {
        if self.buffer.len() - self.filled < least {
            // By half at a time: a message of any length is read in linear time.
            let wanted = (self.filled + least).max(self.buffer.len() + self.buffer.len() / 2);
            self.buffer.resize(wanted, 0);
        }
        &mut self.buffer[self.filled..]
    }

    /// Makes a piece of the next `length` bytes.
    pub(super) fn push(&mut self, length: usize, place: MessageOrigin, kind: Kind) {
        let range = self.done..self.done + length;
        self.done = range.end;
        self.pieces.push(Piece { place, range, kind });
    }
}
