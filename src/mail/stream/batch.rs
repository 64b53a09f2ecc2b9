//! Batches of messages, passed from the splitter to the scanner.

use std::io::{self, ErrorKind};
use std::ops::Range;

use crate::mail::store::known_header::KnownHeader;
use crate::mail::summary::MessageOrigin;
use crate::memory::large_buffer;

/// A buffer of consecutive whole messages from a stream, or of a part of an oversize message.
///
/// A [`Splitter`](super::splitter::Splitter) fills it, and a
/// [`BatchScanner`](crate::mail::batch_scanner::BatchScanner) searches it, possibly in another thread. Reuse batches: they keep their memory.
#[derive(Clone, Default)]
pub struct Batch {
    /// Longer than its contents, so that reads need not zero it each time.
    pub(in crate::mail) buffer: Vec<u8>,
    /// The number of bytes read into the buffer.
    pub(super) filled: usize,
    pub(in crate::mail) offset: u64,
    pub(in crate::mail) segments: Vec<BatchSegment>,
    pub(super) segmented: usize,
}

/// A whole message in a batch, or a part of an oversize one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessagePart {
    /// The range in the bytes of the batch.
    pub range: Range<usize>,
    /// Whether the message begins here, and does not continue one of the batch before; true for a part of a plain text.
    pub begins: bool,
    /// Whether the message ends here.
    pub ends: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::mail) struct BatchSegment {
    pub origin: MessageOrigin,
    pub range: Range<usize>,
    pub kind: SegmentKind,
}

impl BatchSegment {
    /// Reports whether the next segment continues this one.
    fn is_open(&self) -> bool {
        matches!(
            self.kind,
            SegmentKind::Oversize { end: None, .. } | SegmentKind::PlainText { end: None }
        )
    }

    /// Reports whether the message is shorter than its rnews batch or .emlx file declares.
    pub fn is_short(&self) -> bool {
        let (SegmentKind::Message { end, .. }
        | SegmentKind::Babyl { end, .. }
        | SegmentKind::Oversize { end: Some(end), .. }) = self.kind
        else {
            return false;
        };
        end == SegmentEnd::Short
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mail) enum SegmentKind {
    /// A message after a separator line of this length, and the header after that line, if the splitter read it.
    Message { separator_len: usize, header: Option<KnownHeader>, end: SegmentEnd },
    /// A message of a Babyl file, after a separator line and labels of this length.
    Babyl { separator_len: usize, end: SegmentEnd },
    /// The only message of a stream, possibly dot-stuffed.
    Article { end: SegmentEnd },
    /// A part of an oversize message, which is searched as raw text. Without an end, the next part follows.
    Oversize { first: bool, end: Option<SegmentEnd> },
    /// A message for which there was no memory, searched as raw text.
    Truncated,
    /// A part of a plain text. Without an end, the next part follows.
    PlainText { end: Option<SegmentEnd> },
}

/// The reason why a message or a plain text ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mail) enum SegmentEnd {
    /// The next message, or the length that the message declares.
    Complete,
    /// The end of the stream.
    Stream,
    /// The end of the stream, before the length that an rnews batch or an .emlx file declares.
    Short,
    /// A read error.
    Error,
}

impl SegmentEnd {
    pub fn is_truncated(self) -> bool {
        matches!(self, Self::Short | Self::Error)
    }
}

const OUT_OF_MEMORY: &str = "there is no memory for this message; lower --max-message \
    (Options::max_message), or the number of --jobs, so that it is not held";

impl Batch {
    /// Returns an empty batch.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the bytes of the stream in this batch; those of the next batch follow them.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.buffer[..self.segmented]
    }

    /// Returns the offset of the first byte in the stream.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Reports whether the batch contains only whole messages, and so is independent of other batches.
    #[must_use]
    pub fn is_independent(&self) -> bool {
        let whole = |segment: &BatchSegment| {
            matches!(
                segment.kind,
                SegmentKind::Message { .. }
                    | SegmentKind::Babyl { .. }
                    | SegmentKind::Article { .. }
            )
        };
        self.segments.iter().all(whole)
    }

    /// Returns the number of messages that begin in this batch.
    #[must_use]
    pub fn messages(&self) -> usize {
        let begins = |segment: &&BatchSegment| {
            !matches!(
                segment.kind,
                SegmentKind::Oversize { first: false, .. } | SegmentKind::PlainText { .. }
            )
        };
        self.segments.iter().filter(begins).count()
    }

    /// Returns the messages, and the parts of an oversize one.
    pub fn parts(&self) -> impl Iterator<Item = MessagePart> {
        self.segments.iter().map(|segment| MessagePart {
            range: segment.range.clone(),
            begins: !matches!(segment.kind, SegmentKind::Oversize { first: false, .. }),
            ends: !segment.is_open(),
        })
    }

    /// Reports whether the next batch continues the last message.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.segments.last().is_some_and(BatchSegment::is_open)
    }

    /// Returns the offsets in the stream of the oversize messages that begin in this batch.
    pub fn oversize_offsets(&self) -> impl Iterator<Item = u64> {
        self.segments.iter().filter_map(|segment| match segment.kind {
            SegmentKind::Oversize { first: true, .. } => Some(segment.origin.offset),
            _ => None,
        })
    }

    /// Replaces the contents with `tail`, the bytes at `offset` in the stream.
    pub(super) fn reset(&mut self, tail: &[u8], offset: u64) {
        self.segments.clear();
        self.segmented = 0;
        self.offset = offset;
        if self.buffer.len() < tail.len() {
            self.buffer.resize(tail.len(), 0);
        }
        self.buffer[..tail.len()].copy_from_slice(tail);
        self.filled = tail.len();
    }

    pub(super) fn unsegmented(&self) -> &[u8] {
        &self.buffer[self.segmented..self.filled]
    }

    /// Returns the free space at the end of the buffer, at least `min_len` bytes.
    ///
    /// # Errors
    /// Returns an error if there is no memory.
    pub(super) fn spare(&mut self, min_len: usize) -> io::Result<&mut [u8]> {
        let wanted = self.filled + min_len;
        if self.buffer.len() < wanted {
            large_buffer::try_reserve(&mut self.buffer, wanted)
                .map_err(|_| io::Error::new(ErrorKind::OutOfMemory, OUT_OF_MEMORY))?;
            // Not more than is wanted: zeros take memory too.
            self.buffer.resize(wanted, 0);
        }
        Ok(&mut self.buffer[self.filled..])
    }

    /// Passes over `length` bytes that belong to no message.
    pub(super) fn skip(&mut self, length: usize) {
        self.segmented += length;
    }

    pub(super) fn push(&mut self, length: usize, origin: MessageOrigin, kind: SegmentKind) {
        let range = self.segmented..self.segmented + length;
        self.segmented = range.end;
        self.segments.push(BatchSegment { origin, range, kind });
    }
}
