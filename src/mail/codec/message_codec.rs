//! Decodes messages from a read buffer.

use std::fmt;
use std::io;
use std::ops::ControlFlow;

use bytes::{Buf, BytesMut};
use memchr::memrchr;
use tokio_util::codec::Decoder;

use super::frame::{FrameEnd, MessageFrame, TERMINATING_LINE};
use super::undecoded::UndecodedMessage;
use crate::dot_stuffing::{DotEvent, Unstuffer, unstuff};
use crate::mail::counts::Counts;
use crate::mail::message::entity::{PartText, TextEnd};
use crate::mail::options::Options;
use crate::mail::options::parts::Parts;
use crate::mail::scanner::{MAX_RAW_HEADER, Scanner};
use crate::mail::stream::message_place::MessagePlace;
use crate::mail::summary::MessageOrigin;

/// The origin of the first message of a stream.
const FIRST_MESSAGE: MessageOrigin = MessageOrigin { number: 1, offset: 0 };

/// The number of trailing bytes that may belong to a terminating line.
const UNDECIDED: usize = TERMINATING_LINE.len() - 1;

/// The buffer capacity that is never released.
const MIN_CAPACITY: usize = 8 << 10;

/// Decodes a stream of dot-stuffed messages into frames of findings (feature `codec`).
///
/// Use it with [`FramedRead`](tokio_util::codec::FramedRead) for the messages that SMTP carries
/// after `DATA` (RFC 5321, 4.1.1.4), NNTP after `ARTICLE`, `HEAD` and `BODY` (RFC 3977, 6.2), and
/// POP3 after `RETR` (RFC 1939, 5).
///
/// # Framing
///
/// A line with a single dot terminates a message, and lines that begin with a dot are sent with another one (RFC 5321,
/// 4.5.2; RFC 3977, 3.1.1). Only CRLF ends a line: see [`UrlCodec::dot_stuffed`](crate::UrlCodec::dot_stuffed). The
/// codec decodes the message like a [`Scanner`] and returns its findings as one frame. The buffer then contains the
/// unread bytes after the line: pass it to another codec, or to this one for the next message.
///
/// A message that the end of the stream truncates is a [truncated](MessageFrame::is_truncated) frame. Then `decode_eof`
/// returns `None`, and the codec is ready for a new stream: numbers restart at 1, offsets at 0. The only errors are
/// those of the reader.
///
/// # Memory
///
/// The read buffer holds one message, which is unstuffed in place; the codec releases the memory of a buffer that has
/// grown. Decoded parts and findings need memory too.
///
/// A message longer than [`Options::max_message`] is unstuffed and searched as it arrives, in frames of up to 64
/// findings. These are [oversize](crate::mail::Origin::is_oversize), belong to the part `raw`, and have offsets in the
/// stream.
///
/// A peer can fill a message with very short references; a frame needs some hundred bytes for each. For untrusted
/// peers, set a limit of about one megabyte.
///
/// # Complexity and cancellation
///
/// The search for the end of a message examines each byte once, whatever the sizes of the reads. A cancelled read loses
/// nothing.
///
/// ```
/// use futures_util::StreamExt;
/// use gleaner::mail::{MessageCodec, Options};
/// use tokio_util::codec::{FramedRead, LinesCodec};
/// # tokio_test::block_on(async {
///
/// let server: &[u8] = b"220 1 <1@a.example>\r\n\
///     From: joe@a.example\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\
///     See http=3A//a.example/long-=\r\nname\r\n.\r\n\
///     205 bye\r\n";
/// let mut lines = FramedRead::new(server, LinesCodec::new_with_max_length(512));
/// assert_eq!(lines.next().await.unwrap()?, "220 1 <1@a.example>");
///
/// let mut articles = lines.map_decoder(|_| MessageCodec::new(&Options::new()));
/// let frame = articles.next().await.unwrap()?;
/// assert_eq!(articles.decoder().counts().messages, 1);
/// assert_eq!((frame.number(), frame.offset(), frame.length()), (1, 0, Some(105)));
/// assert_eq!((frame.is_last(), frame.terminating_line()), (true, Some(105..108)));
/// assert_eq!((frame.findings().len(), frame.cuts().len()), (1, 0));
/// let finding = &frame.into_findings()[0];
/// let found = finding.as_reference().unwrap();
/// assert_eq!(found.value(), "http://a.example/long-name");
/// let origin = finding.origin().unwrap();
/// assert_eq!((origin.part(), origin.message().from()), ("1", Some("joe@a.example")));
///
/// let mut lines = articles.map_decoder(|_| LinesCodec::new_with_max_length(512));
/// assert_eq!(lines.next().await.unwrap()?, "205 bye");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # }).unwrap();
/// ```
pub struct MessageCodec {
    options: Options,
    scanner: Scanner,
    origin: MessageOrigin,
    unstuffer: Unstuffer,
    /// The number of searched bytes in the buffer; all belong to the current message.
    searched: usize,
    /// The current message, if it is not held.
    undecoded: Option<Box<UndecodedMessage>>,
    /// The capacity that a grown buffer shrinks back to.
    initial_capacity: usize,
    /// The largest capacity since the buffer last shrank.
    capacity: usize,
}

impl MessageCodec {
    /// Returns a codec for the start of a stream.
    ///
    /// See [`MessageCodec`] for an example.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            scanner: Scanner::new(options),
            origin: FIRST_MESSAGE,
            unstuffer: Unstuffer::default(),
            searched: 0,
            undecoded: None,
            initial_capacity: 0,
            capacity: 0,
        }
    }

    /// Returns a codec before the message with this origin.
    pub(super) fn at(options: &Options, origin: MessageOrigin) -> Self {
        Self { origin, ..Self::new(options) }
    }

    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the origin of the message whose start the buffer has; `None` within a message that is not held.
    pub(super) fn boundary(&self) -> Option<MessageOrigin> {
        self.undecoded.is_none().then_some(self.origin)
    }

    /// Returns the counts so far.
    ///
    /// See [`MessageCodec`] for an example.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.scanner.counts()
    }

    fn next(&mut self, buffer: &mut BytesMut, last: bool) -> Option<MessageFrame> {
        self.capacity = self.capacity.max(buffer.capacity());
        if self.initial_capacity == 0 {
            self.initial_capacity = self.capacity.max(MIN_CAPACITY);
        }
        loop {
            if let Some(frame) = self.undecoded.as_deref_mut().and_then(UndecodedMessage::next) {
                return Some(self.finish_frame(frame));
            }
            let length = self.find_end(buffer);
            if self.undecoded.is_none() {
                let max_len = self.options.max_message;
                match length {
                    Some(length) if length <= max_len => {
                        let end = FrameEnd::Terminated(length as u64);
                        return Some(self.decode_held(buffer, length, end));
                    }
                    None if !last && self.searched <= max_len.saturating_add(UNDECIDED) => {
                        return None;
                    }
                    None if buffer.is_empty() => {
                        self.origin = FIRST_MESSAGE;
                        self.unstuffer = Unstuffer::default();
                        return None;
                    }
                    None if self.searched <= max_len => {
                        let length = self.searched - self.unstuffer.undecided();
                        let end = FrameEnd::Truncated(self.searched as u64);
                        return Some(self.decode_held(buffer, length, end));
                    }
                    _ => self.begin_undecoded(&buffer[..self.searched]),
                }
            }
            let undecoded = self.undecoded.as_deref_mut()?;
            if self.searched > 0 {
                undecoded.feed(buffer.split_to(self.searched));
                self.searched = 0;
                self.shrink(buffer);
            } else if last {
                let frame = undecoded.truncate();
                return Some(self.finish_frame(frame));
            } else {
                return None;
            }
        }
    }

    /// Searches the new bytes for the terminating line; returns the length of the message if found.
    fn find_end(&mut self, buffer: &BytesMut) -> Option<usize> {
        // The owner of the buffer may have removed bytes since the last call.
        self.searched = self.searched.min(buffer.len());
        while let Some(event) = self.unstuffer.next(&buffer[self.searched..]) {
            match event {
                DotEvent::Text(length) | DotEvent::Skip(length) => self.searched += length,
                DotEvent::HeldReturn => {}
                DotEvent::End(length) => {
                    self.searched += length;
                    return Some(self.searched.saturating_sub(TERMINATING_LINE.len()));
                }
            }
        }
        None
    }

    fn decode_held(&mut self, buffer: &mut BytesMut, length: usize, end: FrameEnd) -> MessageFrame {
        let text = &mut buffer[..length];
        let is_stuffed = self.unstuffer.text_length() != length as u64;
        let text_len = if is_stuffed { unstuff(text) } else { length };
        let offset = (!is_stuffed).then_some(self.origin.offset);
        let is_whole = matches!(end, FrameEnd::Terminated(_));
        let text_end = if is_whole { TextEnd::Message } else { TextEnd::Missing };
        let start = self.origin.offset;
        let text = PartText { bytes: &text[..text_len], offset, start, end: text_end };
        let mut findings = Vec::new();
        self.scanner.begin_batch();
        self.scanner.begin_message();
        let place = MessagePlace { origin: self.origin, batch: text.bytes, header: None };
        // The sink never breaks.
        let _ = self.scanner.scan_text(text, place, &mut |finding| {
            findings.push(finding.into_owned());
            ControlFlow::Continue(())
        });
        let cuts = self.scanner.take_cuts();
        buffer.advance(self.searched);
        self.searched = 0;
        self.shrink(buffer);
        let origin = self.origin;
        self.finish_frame(MessageFrame { origin, end, findings, cuts, oversize: false })
    }

    /// Starts the search of an oversize message. `bytes` is its start.
    fn begin_undecoded(&mut self, bytes: &[u8]) {
        // An upper bound that does not depend on the sizes of the reads.
        let max_len = MAX_RAW_HEADER.min(self.options.max_message);
        let mut head = bytes[..bytes.len().min(max_len)].to_vec();
        let length = unstuff(&mut head);
        let lines = memrchr(b'\n', &head[..length]).map_or(0, |end| end + 1);
        let message = self.scanner.raw_message(&head[..lines], self.origin, true);
        if self.options.parts == Parts::Header {
            self.scanner.count_unselected();
        }
        let undecoded = UndecodedMessage::new(&self.options, message, self.origin);
        self.undecoded = Some(Box::new(undecoded));
    }

    /// After the last frame of a message, prepares for the next message.
    fn finish_frame(&mut self, frame: MessageFrame) -> MessageFrame {
        if let Some(length) = frame.length() {
            self.undecoded = None;
            self.unstuffer = Unstuffer::default();
            self.origin.number += 1;
            self.origin.offset += length + TERMINATING_LINE.len() as u64;
        }
        frame
    }

    fn shrink(&mut self, buffer: &mut BytesMut) {
        if self.capacity / 4 > self.initial_capacity.max(buffer.len()) {
            let mut small = BytesMut::with_capacity(self.initial_capacity.max(buffer.len()));
            small.extend_from_slice(buffer);
            *buffer = small;
            self.capacity = buffer.capacity();
        }
    }
}

impl fmt::Debug for MessageCodec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scanner, origin, .. } = self;
        let mut shown = f.debug_struct("MessageCodec");
        shown.field("scanner", scanner).field("number", &origin.number);
        shown.field("offset", &origin.offset).finish_non_exhaustive()
    }
}

impl Decoder for MessageCodec {
    type Item = MessageFrame;
    type Error = io::Error;

    /// # Errors
    /// Never returns an error.
    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<MessageFrame>> {
        Ok(self.next(buffer, false))
    }

    /// # Errors
    /// Never returns an error.
    fn decode_eof(&mut self, buffer: &mut BytesMut) -> io::Result<Option<MessageFrame>> {
        Ok(self.next(buffer, true))
    }
}
