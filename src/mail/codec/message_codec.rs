//! Messages out of a read buffer.

use std::io;
use std::ops::ControlFlow;

use bytes::{Buf, BytesMut};
use memchr::memrchr;
use tokio_util::codec::Decoder;

use super::frame::{End, LINE, MessageFrame};
use super::undecoded::Raw;
use crate::dot_stuffing::{DotEvent, Unstuffer, unstuff};
use crate::mail::counts::Counts;
use crate::mail::message_origin::MessageOrigin;
use crate::mail::options::Options;
use crate::mail::scanner::{HEADER, Scanner};

/// The place of the first message of a stream.
const FIRST: MessageOrigin = MessageOrigin { number: 1, offset: 0 };

/// How many bytes may turn out to be the first of a line that is one dot.
const UNDECIDED: usize = LINE.len() - 1;

/// A read buffer of this capacity is not given back.
const ROOM: usize = 8 << 10;

/// Decodes a stream of messages, as SMTP carries them after `DATA` (RFC 5321, 4.1.1.4), NNTP after
/// `ARTICLE`, `HEAD` and `BODY` (RFC 3977, 6.2), and POP3 after `RETR` (RFC 1939, 5), into what is
/// found in them; for [`FramedRead`](tokio_util::codec::FramedRead) and its like (feature `codec`).
///
/// A message is ended by a line that is one dot, and lines that begin with a dot are sent with one more
/// (RFC 5321, 4.5.2; RFC 3977, 3.1.1). Only a carriage return and a line feed end lines: see
/// [`UrlCodec::dot_stuffed`](crate::UrlCodec::dot_stuffed). When that line has come, the message is
/// a frame: decoded as by a [`Scanner`], and what is found in it collected. The buffer then holds what
/// follows the line and nothing has been looked at of that, so that another codec may take over; given to
/// this one, it is another message of the same stream.
///
/// *What is held* is one message, in the read buffer, and where dots have to be taken out they are taken
/// out in there; while it is decoded also a decoded part, and what is found in it. A message that is longer
/// than [`Options::max_message`] is not held: from there on its text is searched as it comes, the dots taken
/// out, in as many frames as it takes for 64 findings each. The findings are
/// [oversize](super::Origin::is_oversize), their part is `raw`, and their offsets are those of
/// the stream. A peer can fill a message with very short references, each of which is some hundred bytes in a
/// frame: for peers that are not known, set a limit of a megabyte or so. Of a read buffer that has grown for
/// a message the memory is given back.
///
/// A message that the end of the stream cut is a frame that [says so](MessageFrame::is_cut). After it, or
/// where the stream ended behind a message, `decode_eof` returns `None`, and the codec is ready for a new
/// stream, whose numbers begin at 1 and whose offsets at 0. The only errors are those of the reader.
///
/// Every byte is looked for the end of the message once, whatever the reads were. As with
/// any decoder, a read that is cancelled loses nothing.
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
/// assert_eq!((frame.number(), frame.offset(), frame.length()), (1, 0, Some(105)));
/// assert!(frame.is_last());
/// let finding = &frame.findings()[0];
/// let found = finding.item().clone().reference().unwrap();
/// assert_eq!(found.value(), "http://a.example/long-name");
/// let origin = finding.origin().unwrap();
/// assert_eq!((origin.part(), origin.message().from()), ("1", Some("joe@a.example")));
///
/// let mut lines = articles.map_decoder(|_| LinesCodec::new_with_max_length(512));
/// assert_eq!(lines.next().await.unwrap()?, "205 bye");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # }).unwrap();
/// ```
#[derive(Debug)]
pub struct MessageCodec {
    options: Options,
    scanner: Scanner,
    /// Of the message at hand.
    place: MessageOrigin,
    /// In what has come of it.
    dots: Unstuffer,
    /// How much of the buffer has been looked at; none of it lies behind the message.
    seen: usize,
    /// Where the message is not held.
    raw: Option<Box<Raw>>,
    /// The capacity of the buffer: at first, and the largest since it was given back.
    usual: usize,
    capacity: usize,
}

impl MessageCodec {
    /// A codec at the start of a stream.
    ///
    /// See [`MessageCodec`] for an example.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            scanner: Scanner::new(options),
            place: FIRST,
            dots: Unstuffer::default(),
            seen: 0,
            raw: None,
            usual: 0,
            capacity: 0,
        }
    }

    /// What was done so far.
    ///
    /// ```
    /// use gleaner::mail::{MessageCodec, Options};
    /// # use tokio_util::codec::Decoder;
    /// let mut codec = MessageCodec::new(&Options::new());
    /// codec.decode(&mut "To: a\r\n\r\nb\r\n.\r\n".into())?;
    /// assert_eq!((codec.counts().messages, codec.counts().parts), (1, 1));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.scanner.counts()
    }

    fn next(&mut self, buffer: &mut BytesMut, last: bool) -> Option<MessageFrame> {
        self.capacity = self.capacity.max(buffer.capacity());
        if self.usual == 0 {
            self.usual = self.capacity.max(ROOM);
        }
        loop {
            if let Some(frame) = self.raw.as_deref_mut().and_then(Raw::next) {
                return Some(self.given(frame));
            }
            let length = self.search(buffer);
            if self.raw.is_none() {
                let most = self.options.max_message;
                match length {
                    Some(length) if length <= most => return Some(self.whole(buffer, length)),
                    None if !last && self.seen <= most.saturating_add(UNDECIDED) => return None,
                    None if buffer.is_empty() => {
                        self.place = FIRST;
                        self.dots = Unstuffer::default();
                        return None;
                    }
                    _ => self.begin(&buffer[..self.seen], length.unwrap_or(self.seen) > most),
                }
            }
            let raw = self.raw.as_deref_mut()?;
            if self.seen > 0 {
                raw.feed(buffer.split_to(self.seen));
                self.seen = 0;
                self.release(buffer);
            } else if last {
                let frame = raw.cut();
                return Some(self.given(frame));
            } else {
                return None;
            }
        }
    }

    /// Looks at what is new in the buffer for the end of the message; returns its length where that is there.
    fn search(&mut self, buffer: &BytesMut) -> Option<usize> {
        // Whoever has the buffer may have taken bytes out of it behind the codec's back.
        self.seen = self.seen.min(buffer.len());
        while let Some(event) = self.dots.next(&buffer[self.seen..]) {
            match event {
                DotEvent::Text(length) | DotEvent::Skip(length) => self.seen += length,
                DotEvent::HeldReturn => {}
                DotEvent::End(length) => {
                    self.seen += length;
                    return Some(self.seen.saturating_sub(LINE.len()));
                }
            }
        }
        None
    }

    /// Decodes a message of this length that the buffer begins with.
    fn whole(&mut self, buffer: &mut BytesMut, length: usize) -> MessageFrame {
        let text = &mut buffer[..length];
        let stuffed = self.dots.text_length() != length as u64;
        let kept = if stuffed { unstuff(text) } else { length };
        let offset = (!stuffed).then_some(self.place.offset);
        let mut findings = Vec::new();
        // The sink never breaks, so there is nothing to learn from the flow.
        let _ = self.scanner.message_at(&text[..kept], self.place, offset, &mut |finding| {
            findings.push(finding.into_owned());
            ControlFlow::Continue(())
        });
        buffer.advance(self.seen);
        self.seen = 0;
        self.release(buffer);
        let end = End::Line(length as u64);
        self.given(MessageFrame { place: self.place, end, findings, oversize: false })
    }

    /// Begins to search a message as it comes, whose first bytes these are.
    fn begin(&mut self, bytes: &[u8], oversize: bool) {
        // No more than is there in any case, however much was read at once.
        let most = HEADER.min(self.options.max_message);
        let mut head = bytes[..bytes.len().min(most)].to_vec();
        let length = unstuff(&mut head);
        let lines = memrchr(b'\n', &head[..length]).map_or(0, |end| end + 1);
        let message = self.scanner.not_decoded(&head[..lines], self.place, oversize);
        let raw = Raw::new(&self.options.config, message, self.place, oversize);
        self.raw = Some(Box::new(raw));
    }

    /// A frame on its way out; behind the last one of a message the next one begins.
    fn given(&mut self, frame: MessageFrame) -> MessageFrame {
        if let Some(length) = frame.length() {
            self.raw = None;
            self.dots = Unstuffer::default();
            self.place.number += 1;
            self.place.offset += length + LINE.len() as u64;
        }
        frame
    }

    /// Gives back the memory of a buffer that has grown.
    fn release(&mut self, buffer: &mut BytesMut) {
        if self.capacity / 4 > self.usual.max(buffer.len()) {
            let mut small = BytesMut::with_capacity(self.usual.max(buffer.len()));
            small.extend_from_slice(buffer);
            *buffer = small;
            self.capacity = buffer.capacity();
        }
    }
}

impl Decoder for MessageCodec {
    type Item = MessageFrame;
    type Error = io::Error;

    /// # Errors
    /// None.
    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<MessageFrame>> {
        Ok(self.next(buffer, false))
    }

    /// # Errors
    /// None.
    fn decode_eof(&mut self, buffer: &mut BytesMut) -> io::Result<Option<MessageFrame>> {
        Ok(self.next(buffer, true))
    }
}
