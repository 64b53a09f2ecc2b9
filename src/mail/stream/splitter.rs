//! Splits a stream into messages.

use std::io::{self, ErrorKind, Read};

use memchr::{memchr, memrchr};

use super::batch::{Batch, SegmentEnd, SegmentKind};
use super::message_boundary::MessageBoundary;
use super::message_end::{EndFinder, MessageEnd};
use crate::mail::options::Options;
use crate::mail::store::format::Format;
use crate::mail::store::{babyl, emlx, mbox, mmdf, rnews};
use crate::mail::summary::MessageOrigin;

/// The read size in bytes, and the size of a batch of short messages.
const BLOCK: usize = 256 << 10;

/// The number of bytes that suffice to decide whether a line is a separator.
const UNDECIDED: usize = mbox::MAX_SEPARATOR_LEN + 256;

/// Splits a stream into whole messages, and returns them in [`Batch`]es.
///
/// It holds one message and the bytes read with it. A message longer than [`Options::max_message`]
/// comes in several batches. A length that an mbox file or an rnews batch declares counts only if a
/// message can end there.
pub struct Splitter<R> {
    read: R,
    format: Format,
    max_message: usize,
    live: bool,
    /// Bytes that were read but not returned yet.
    tail: Vec<u8>,
    /// The offset of `tail` in the stream.
    offset: u64,
    origin: MessageOrigin,
    ends: EndFinder,
    /// Whether the current message is oversize and its first part was already returned.
    in_oversize: bool,
    /// The offset in the stream of the claimed end of the current message, if it is oversize.
    oversize_end: Option<u64>,
    /// Whether the batch declared a wrong length for an earlier message.
    has_wrong_claim: bool,
    /// Where the message returned last begins.
    last_message: Option<MessageBoundary>,
    /// Whether a message before the current one declared an end at which no message can end.
    had_wrong_end: bool,
    growing: bool,
    ended: bool,
    failed: Option<io::Error>,
}

impl<R: Read> Splitter<R> {
    /// Returns a splitter for a stream of this format. Plain text comes in batches that are not
    /// [independent](Batch::is_independent).
    pub fn new(read: R, format: Format, options: &Options) -> Self {
        let max_message = if format == Format::Text { 0 } else { options.max_message };
        Self {
            read,
            format,
            max_message,
            live: false,
            tail: Vec::new(),
            offset: 0,
            origin: MessageOrigin { number: 1, offset: 0 },
            ends: EndFinder::new(format, max_message),
            in_oversize: false,
            oversize_end: None,
            has_wrong_claim: false,
            last_message: None,
            had_wrong_end: false,
            growing: false,
            ended: false,
            failed: None,
        }
    }

    /// Returns a splitter for the rest of a stream from a boundary on, where `read` is.
    pub fn resume(read: R, format: Format, options: &Options, boundary: &MessageBoundary) -> Self {
        let MessageBoundary { offset, number, has_wrong_claim, has_wrong_end } = *boundary;
        let mut splitter = Self::new(read, format, options);
        splitter.offset = offset;
        splitter.origin = MessageOrigin { number, offset };
        splitter.has_wrong_claim = has_wrong_claim;
        splitter.ends.set_wrong_claim(has_wrong_end);
        splitter.had_wrong_end = has_wrong_end;
        splitter
    }

    /// Returns the boundary after the messages returned so far; `None` within a plain text or an oversize message.
    pub fn boundary(&self) -> Option<MessageBoundary> {
        (!self.in_oversize).then(|| MessageBoundary {
            offset: self.offset,
            number: self.origin.number,
            has_wrong_claim: self.has_wrong_claim,
            has_wrong_end: self.ends.has_wrong_claim(),
        })
    }

    /// Returns where the message begins that was returned last, in whole or in part: a message at the end of a file may grow.
    pub fn last_message(&self) -> Option<MessageBoundary> {
        self.last_message
    }

    /// Reports whether all that was read is in the batch filled last.
    pub fn is_drained(&self) -> bool {
        self.tail.is_empty()
    }

    /// Reports whether the batch filled last has the end of the stream.
    pub fn has_ended(&self) -> bool {
        self.ended && self.is_drained()
    }

    /// Sets whether the stream may grow (default `false`): its end then cuts off the last message, unless that ends with a
    /// line feed.
    #[must_use]
    pub fn growing(mut self, on: bool) -> Self {
        self.growing = on;
        self
    }

    /// Reports whether a read error has ended the stream, and is not returned yet.
    pub fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// Sets whether to return each message as soon as it is complete, for slow streams, instead of
    /// collecting a full batch (default `false`).
    #[must_use]
    pub fn live(mut self, on: bool) -> Self {
        self.live = on;
        self
    }

    /// Replaces the contents of `batch` with the next messages. Returns `false` at the end of the
    /// stream.
    ///
    /// # Errors
    /// Returns the errors of `R` except `Interrupted`, which is retried, after the messages before it; the message that
    /// it truncated is among them. No more messages follow.
    pub fn fill(&mut self, batch: &mut Batch) -> io::Result<bool> {
        batch.reset(&self.tail, self.offset);
        self.tail.clear();
        loop {
            self.segment(batch);
            let unsegmented = batch.filled - batch.segmented;
            // A longer rest would make moving it to the next batch dominate the time.
            let is_full =
                batch.segmented >= self.batch_len() && unsegmented <= batch.segmented.max(BLOCK);
            if is_full && !batch.segments.is_empty() {
                break;
            }
            if self.ended {
                self.segment_rest(batch);
                break;
            }
            self.read(batch);
        }
        self.tail.extend_from_slice(batch.unsegmented());
        self.offset = batch.offset + batch.segmented as u64;
        if !batch.segments.is_empty() {
            return Ok(true);
        }
        self.failed.take().map_or(Ok(false), Err)
    }

    /// Returns the number of bytes returned in batches so far.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    fn batch_len(&self) -> usize {
        if self.live { 1 } else { BLOCK }
    }

    fn read(&mut self, batch: &mut Batch) {
        loop {
            match batch.spare(BLOCK).and_then(|spare| self.read.read(spare)) {
                Ok(0) => self.ended = true,
                Ok(more) => batch.filled += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.failed = Some(error);
                    self.ended = true;
                }
            }
            return;
        }
    }

    /// Appends segments for the messages whose ends are known.
    fn segment(&mut self, batch: &mut Batch) {
        loop {
            match self.ends.find(batch.unsegmented(), self.in_oversize, self.ended) {
                MessageEnd::At(end) if self.is_babyl_options(batch.unsegmented()) => {
                    batch.skip(end);
                    self.begin_next(batch);
                }
                MessageEnd::At(end) => self.push_message(batch, end, SegmentEnd::Complete),
                MessageEnd::Unknown => {
                    if self.format == Format::Emlx && self.origin.number > 1 {
                        return;
                    }
                    // The line after a message of the maximum length may still be undecided.
                    let max_len = self.max_message.saturating_add(UNDECIDED);
                    if batch.unsegmented().len() > max_len || self.in_oversize {
                        self.push_oversize(batch);
                    }
                    return;
                }
            }
            if batch.unsegmented().is_empty() {
                return;
            }
        }
    }

    fn segment_rest(&mut self, batch: &mut Batch) {
        let rest = batch.unsegmented().len();
        if self.is_after_last(batch.unsegmented()) {
            batch.skip(rest);
            self.begin_next(batch);
        } else if rest > 0 || self.in_oversize {
            let is_cut = self.growing && !batch.unsegmented().ends_with(b"\n");
            let end = if self.failed.is_some() || is_cut {
                SegmentEnd::Error
            } else if self.is_short(batch) {
                SegmentEnd::Short
            } else {
                SegmentEnd::Stream
            };
            self.push_message(batch, rest, end);
        }
    }

    fn is_babyl_options(&self, rest: &[u8]) -> bool {
        self.format == Format::Babyl && !self.in_oversize && babyl::is_options(rest)
    }

    /// Reports whether the rest of a stream follows its last message: the line that ends it in MMDF, or the property list
    /// of an .emlx file.
    fn is_after_last(&self, rest: &[u8]) -> bool {
        match self.format {
            Format::Mmdf if !self.in_oversize => {
                let (end, begin) = mmdf::separator_lens(rest);
                end + begin == rest.len()
            }
            Format::Emlx => self.origin.number > 1,
            _ => false,
        }
    }

    /// Reports whether the stream, which ended, lacks text that an rnews batch or an .emlx file declares.
    ///
    /// After a wrong claim no other counts: a conversion of line breaks changes the length of each article.
    fn is_short(&self, batch: &Batch) -> bool {
        let stream_end = batch.offset + batch.filled as u64;
        !self.has_wrong_claim && self.claim(batch).is_some_and(|end| end > stream_end)
    }

    /// Returns the offset in the stream of the end that an rnews batch or an .emlx file declares for the current message.
    fn claim(&self, batch: &Batch) -> Option<u64> {
        let claimed_end = match self.format {
            Format::Rnews => rnews::claimed_end,
            Format::Emlx => emlx::claimed_end,
            _ => return self.oversize_end,
        };
        if self.in_oversize {
            return self.oversize_end;
        }
        let length = claimed_end(batch.unsegmented())? as u64;
        (batch.offset + batch.segmented as u64).checked_add(length)
    }

    /// Appends a segment for the bytes that cannot belong to a separator.
    fn push_oversize(&mut self, batch: &mut Batch) {
        let rest = batch.unsegmented();
        let from = rest.len().saturating_sub(UNDECIDED);
        let last_break = match self.format {
            Format::Mbox | Format::Rnews | Format::Mmdf | Format::Babyl => {
                memrchr(b'\n', &rest[from..]).map(|at| from + at)
            }
            Format::Message | Format::Emlx | Format::Text => None,
        };
        // Keep the last two lines: a separator may be recognized by the line after it.
        let length = last_break.map_or(rest.len(), |at| {
            memrchr(b'\n', &rest[from..at]).map_or(at, |before| from + before)
        });
        if length > 0 {
            let kind = match self.format {
                Format::Text => SegmentKind::PlainText { end: None },
                _ => SegmentKind::Oversize { first: !self.in_oversize, end: None },
            };
            self.oversize_end = self.claim(batch);
            let origin = self.message_origin(batch.unsegmented());
            self.note_message();
            batch.push(length, origin, kind);
            self.in_oversize = true;
            self.ends.begin();
        }
    }

    /// Notes where the next message begins, unless it is in the middle of an oversize one.
    fn note_message(&mut self) {
        let MessageOrigin { number, offset } = self.origin;
        if !self.in_oversize {
            self.last_message = Some(MessageBoundary {
                offset,
                number,
                has_wrong_claim: self.has_wrong_claim,
                has_wrong_end: self.had_wrong_end,
            });
        }
    }

    fn push_message(&mut self, batch: &mut Batch, length: usize, end: SegmentEnd) {
        self.note_message();
        let rest = batch.unsegmented();
        let stream_end = batch.offset + (batch.segmented + length) as u64;
        self.has_wrong_claim |= self.claim(batch).is_some_and(|claim| claim != stream_end);
        let kind = if self.format == Format::Text {
            SegmentKind::PlainText { end: Some(end) }
        } else if self.in_oversize || length > self.max_message {
            SegmentKind::Oversize { first: !self.in_oversize, end: Some(end) }
        } else if self.failed.as_ref().map(io::Error::kind) == Some(ErrorKind::OutOfMemory) {
            SegmentKind::Truncated
        } else if self.format == Format::Message {
            SegmentKind::Article { end }
        } else {
            let separator_len = self.separator_len(&rest[..length]);
            if self.format == Format::Babyl {
                SegmentKind::Babyl { separator_len, end }
            } else {
                let header = self.ends.header().map(|header| header.after(separator_len));
                SegmentKind::Message { separator_len, header, end }
            }
        };
        let origin = self.message_origin(rest);
        batch.push(length, origin, kind);
        self.origin.number += 1;
        self.begin_next(batch);
        // No message follows, and the property list may be long.
        self.ended |= self.format == Format::Emlx;
    }

    /// Prepares for the message after those of the batch.
    fn begin_next(&mut self, batch: &Batch) {
        self.origin.offset = batch.offset + batch.segmented as u64;
        self.in_oversize = false;
        self.oversize_end = None;
        self.had_wrong_end = self.ends.has_wrong_claim();
        self.ends.begin();
    }

    /// Returns the origin of the message at the start of `rest`, which in MMDF the end of the message before precedes.
    fn message_origin(&self, rest: &[u8]) -> MessageOrigin {
        let MessageOrigin { number, offset } = self.origin;
        let before = match self.format {
            Format::Mmdf if !self.in_oversize => mmdf::separator_lens(rest).0,
            _ => 0,
        };
        MessageOrigin { number, offset: offset + before as u64 }
    }

    /// Returns the length of the separator line at the start of the message, or 0.
    fn separator_len(&self, message: &[u8]) -> usize {
        let has_separator = match self.format {
            Format::Mbox => message.starts_with(b"From "),
            Format::Rnews => rnews::has_separator(message),
            Format::Mmdf => {
                let (end, begin) = mmdf::separator_lens(message);
                return end + begin;
            }
            Format::Babyl => return babyl::separator_len(message),
            Format::Emlx => return emlx::first_line(message).map_or(0, |(line, _)| line),
            Format::Message | Format::Text => false,
        };
        if has_separator { memchr(b'\n', message).map_or(message.len(), |end| end + 1) } else { 0 }
    }
}
