//! Batches of messages, passed from the splitter to the scanner.

use std::fmt;
use std::io::{self, ErrorKind};
use std::ops::Range;

use crate::large_buffer;
use crate::mail::message_origin::MessageOrigin;

/// A buffer of consecutive whole messages from a stream, or of a part of an oversize message.
///
/// A [`Splitter`](super::splitter::Splitter) fills it, and a
/// [`BatchScanner`](crate::mail::batch_scanner::BatchScanner) searches it, possibly in another thread. Reuse batches: they keep their memory.
///
/// ```
/// use gleaner::internals::{Batch, Splitter};
/// use gleaner::mail::{Format, Options};
/// let text: &[u8] = b"From a Thu Jan  1 00:00:00 1998\nTo: b\n\nOne\n\n\
///                     From a Thu Jan  1 00:00:01 1998\nTo: c\n\nTwo\n";
/// let mut splitter = Splitter::new(text, Format::Mbox, &Options::new());
/// let mut batch = Batch::new();
/// assert!(splitter.fill(&mut batch)?);
/// assert_eq!((batch.offset(), batch.bytes(), batch.is_independent()), (0, text, true));
/// assert!(!splitter.fill(&mut batch)?);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Batch {
    /// Longer than its contents, so that reads need not zero it each time.
    pub(in crate::mail) buffer: Vec<u8>,
    /// The number of bytes read into the buffer.
    pub(super) filled: usize,
    pub(in crate::mail) offset: u64,
    pub(in crate::mail) segments: Vec<BatchSegment>,
    /// The number of bytes that belong to segments.
    pub(super) segmented: usize,
}

/// A range of the buffer that is searched on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::mail) struct BatchSegment {
    pub origin: MessageOrigin,
    /// The range in the buffer.
    pub range: Range<usize>,
    pub kind: SegmentKind,
}

impl BatchSegment {
    /// Reports whether the message is shorter than its rnews batch declares.
    pub fn is_short(&self) -> bool {
        let (SegmentKind::Message { end, .. } | SegmentKind::Oversize { end: Some(end), .. }) =
            self.kind
        else {
            return false;
        };
        end == SegmentEnd::Short
    }
}

/// The kinds of segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mail) enum SegmentKind {
    /// A message after a separator line of this length.
    Message { separator_len: usize, end: SegmentEnd },
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
    /// The end of the stream, before the length that an rnews batch declares.
    Short,
    /// A read error.
    Error,
}

impl SegmentEnd {
    /// Reports whether text is missing after the end.
    pub fn is_truncated(self) -> bool {
        matches!(self, Self::Short | Self::Error)
    }
}

const OUT_OF_MEMORY: &str = "there is no memory for this message; lower --max-message \
    (Options::max_message), or the number of --jobs, so that it is not held";

impl Batch {
    /// Returns an empty batch.
    ///
    /// ```
    /// assert!(gleaner::internals::Batch::new().bytes().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the bytes of the stream in this batch; those of the next batch follow them.
    ///
    /// ```
    /// assert_eq!(gleaner::internals::Batch::new().bytes(), b"");
    /// ```
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.buffer[..self.segmented]
    }

    /// Returns the offset of the first byte in the stream.
    ///
    /// ```
    /// assert_eq!(gleaner::internals::Batch::new().offset(), 0);
    /// ```
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Reports whether the batch contains only whole messages, and so can be searched independently
    /// of other batches.
    ///
    /// ```
    /// assert!(gleaner::internals::Batch::new().is_independent());
    /// ```
    #[must_use]
    pub fn is_independent(&self) -> bool {
        let whole = |segment: &BatchSegment| {
            matches!(segment.kind, SegmentKind::Message { .. } | SegmentKind::Article { .. })
        };
        self.segments.iter().all(whole)
    }

    /// Returns the number of messages that begin in this batch.
    ///
    /// ```
    /// assert_eq!(gleaner::internals::Batch::new().messages(), 0);
    /// ```
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

    /// Returns the offsets in the stream of the oversize messages that begin in this batch.
    ///
    /// ```
    /// use gleaner::internals::{Batch, Splitter};
    /// use gleaner::mail::{Format, Options};
    /// let options = Options::new().max_message(9);
    /// let mut batch = Batch::new();
    /// Splitter::new(&b"Subject: b\n\nText"[..], Format::Message, &options).fill(&mut batch)?;
    /// assert!(batch.oversize_offsets().eq([0]));
    /// # Ok::<(), std::io::Error>(())
    /// ```
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

    /// Returns the bytes that belong to no segment yet.
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

    /// Appends a segment of the next `length` bytes.
    pub(super) fn push(&mut self, length: usize, origin: MessageOrigin, kind: SegmentKind) {
        let range = self.segmented..self.segmented + length;
        self.segmented = range.end;
        self.segments.push(BatchSegment { origin, range, kind });
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { offset, segmented, segments, .. } = self;
        let mut shown = f.debug_struct("Batch");
        shown.field("offset", offset).field("length", segmented).field("segments", segments);
        shown.finish_non_exhaustive()
    }
}
