//! The codec: decodes frames from a read buffer, and encodes references into a write buffer.

use std::fmt;
use std::io;

use bytes::{Buf, Bytes, BytesMut};
use tokio_util::codec::Decoder;

use super::frame::Frame;
use super::unstuffed_buffer::UnstuffedBuffer;
use crate::config::Config;
use crate::extract::{Ending, Finding, Search, Window};
use crate::reference::Flags;

/// A codec that decodes a byte stream into the references in it and encodes references as lines, for
/// [`FramedRead`](tokio_util::codec::FramedRead) and [`FramedWrite`](tokio_util::codec::FramedWrite).
///
/// *Decoding* yields references in stream order; see [Framing](crate::codec#framing). Their offsets count from the start
/// of the stream. *Encoding* writes references as [lines `<URL:…>`](#impl-Encoder%3CT%3E-for-UrlCodec).
///
/// ```
/// use bytes::BytesMut;
/// use gleaner::codec::Frame;
/// use gleaner::{Config, UrlCodec};
/// use tokio_util::codec::Decoder;
///
/// let mut codec = UrlCodec::new(&Config::new());
/// let mut buffer = BytesMut::from("see <URL:http://a.exa");
/// assert_eq!(codec.decode(&mut buffer)?, None);
/// buffer.extend_from_slice(b"mple/> ");
/// let found = codec.decode(&mut buffer)?.and_then(Frame::into_reference).unwrap();
/// assert_eq!((found.value(), found.outer()), ("http://a.example/", 4..27));
/// assert_eq!(codec.decode_eof(&mut buffer)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone)]
pub struct UrlCodec {
    pub(super) search: Search,
    /// The offset in the text at which the buffer begins.
    pub(super) base: u64,
    /// The largest capacity of the buffer so far.
    capacity: usize,
    pub(super) unstuffing: Option<Box<UnstuffedBuffer>>,
    /// Whether the end of a truncated stream has decided a frame.
    pub(super) is_truncated: bool,
    pub(super) width: usize,
}

impl UrlCodec {
    /// Creates a codec at the start of a stream, without dot-unstuffing, that encodes lines of at most 72
    /// characters.
    ///
    /// ```
    /// let codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// # let _ = codec;
    /// ```
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            search: Search::new(config),
            base: 0,
            capacity: 0,
            unstuffing: None,
            is_truncated: false,
            width: 72,
        }
    }

    /// Enables or disables dot-unstuffing (off by default): removes the dot that mail and news protocols put
    /// before each line that begins with one (RFC 5321, 4.5.2; RFC 3977, 3.1.1).
    ///
    /// Offsets remain those of the stream. Only a carriage return and a line feed end a line (RFC 5321, 4.1.1.4;
    /// RFC 3977, 3.1): if `\n.\n` ended a text here but not for its recipient, it could hide the links after it.
    ///
    /// A line that consists of a single dot ends the text and is [`Frame::TerminatingLine`]; no reference
    /// continues past it. The buffer then begins with the bytes after that line, not yet searched, so another
    /// codec may take over. Given to this codec, they are the next text of the same stream. If the stream ends
    /// without such a line, the references that the end may have cut off have
    /// [`Flags::TRUNCATED`](crate::Flags::TRUNCATED).
    ///
    /// Call this before the first byte is decoded. The codec holds 16 bytes for each dot that it removed
    /// from the buffer.
    ///
    /// ```
    /// use bytes::BytesMut;
    /// use gleaner::codec::Frame;
    /// use gleaner::{Config, UrlCodec};
    /// use tokio_util::codec::Decoder;
    ///
    /// let mut codec = UrlCodec::new(&Config::new()).dot_stuffed(true);
    /// let mut buffer = BytesMut::from("<http://a.example/x\r\n..html>\r\n.\r\n220 2 <2@a.example>\r\n");
    /// let found = codec.decode(&mut buffer)?.and_then(Frame::into_reference).unwrap();
    /// assert_eq!((found.value(), found.span()), ("http://a.example/x.html", 1..27));
    /// assert_eq!(codec.decode(&mut buffer)?, Some(Frame::TerminatingLine(30..33)));
    /// assert_eq!(buffer, "220 2 <2@a.example>\r\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn dot_stuffed(mut self, on: bool) -> Self {
        self.unstuffing = on.then(Box::default);
        self
    }

    /// Sets the maximum number of characters of an encoded line (default 72), as in
    /// [`wrap`](crate::uri::wrap()).
    ///
    /// ```
    /// use bytes::BytesMut;
    /// use gleaner::{Config, UrlCodec};
    /// use tokio_util::codec::Encoder;
    ///
    /// let mut codec = UrlCodec::new(&Config::new()).width(24);
    /// let mut buffer = BytesMut::new();
    /// codec.encode("http://a.example/long/name.html", &mut buffer)?;
    /// assert_eq!(buffer, "<URL:http://a.example/\nlong/name.html>\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn width(mut self, characters: usize) -> Self {
        self.width = characters;
        self
    }

    pub(super) fn config(&self) -> &Config {
        self.search.config()
    }

    pub(super) fn is_dot_stuffed(&self) -> bool {
        self.unstuffing.is_some()
    }

    /// Decodes the next frame of a stream that is cut off after the buffer, like
    /// [`decode_eof`](Decoder::decode_eof). References that the cut leaves undecided have
    /// [`Flags::TRUNCATED`](crate::Flags::TRUNCATED), which says more.
    ///
    /// Call this method until it returns `None`, if the stream will not be read on. For a
    /// [`FramedRead`](tokio_util::codec::FramedRead), [`finish_truncated`](super::finish_truncated) makes these calls.
    ///
    /// ```
    /// use bytes::BytesMut;
    /// use gleaner::{Config, Flags, UrlCodec};
    /// use tokio_util::codec::Decoder;
    ///
    /// let mut codec = UrlCodec::new(&Config::new());
    /// let mut buffer = BytesMut::from("at <URL:http://a.example/long/\n  pat");
    /// assert_eq!(codec.decode(&mut buffer)?, None);
    /// while let Some(frame) = codec.decode_truncated(&mut buffer) {
    ///     let found = frame.into_reference().unwrap();
    ///     assert_eq!((found.value(), found.flags()), ("http://a.example/long/", Flags::TRUNCATED));
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn decode_truncated(&mut self, buffer: &mut BytesMut) -> Option<Frame> {
        self.next_frame(buffer, Some(Ending::Truncated))
    }

    /// Returns the next frame; `ending` is `None` if the stream continues.
    fn next_frame(&mut self, buffer: &mut BytesMut, ending: Option<Ending>) -> Option<Frame> {
        self.capacity = self.capacity.max(buffer.capacity());
        let (length, ended, truncated) = match &mut self.unstuffing {
            None => (buffer.len(), ending.is_some(), ending == Some(Ending::Truncated)),
            Some(unstuffing) => {
                let (length, terminated) = unstuffing.unstuff(buffer);
                (length, terminated || ending.is_some(), !terminated && ending.is_some())
            }
        };
        let last = ended && (!truncated || self.is_truncated);
        let mut window = Window { bytes: &buffer[..length], base: self.base, last };
        let mut found = self.search.next(window);
        if found.is_none() && ended && !last {
            self.is_truncated = true;
            window.last = true;
            found = self.search.next(window);
        }
        if let Some(mut found) = found {
            if self.is_truncated {
                found.flags |= Flags::TRUNCATED;
            }
            return Some(self.split_off(buffer, length, window.last, found));
        }
        if ended {
            self.search.reset();
            self.search.release();
            self.base = 0;
            self.is_truncated = false;
            return match &mut self.unstuffing {
                None => {
                    buffer.clear();
                    None
                }
                Some(unstuffing) => unstuffing.end(buffer).map(Frame::TerminatingLine),
            };
        }
        self.search.leave(window);
        self.search.release();
        let count = window.index(self.search.keep_from().max(self.base));
        buffer.advance(count);
        self.advance(count);
        self.reserve(buffer);
        None
    }

    /// Splits the bytes of a finding, and every byte before them, off the buffer.
    fn split_off(
        &mut self,
        buffer: &mut BytesMut,
        length: usize,
        last: bool,
        found: Finding,
    ) -> Frame {
        let window = Window { bytes: &buffer[..length], base: self.base, last };
        let (start, end) = (window.index(found.text().start), window.index(found.text().end));
        let text = self.search.text(window, &found);
        let dots = self.unstuffing.as_deref().map(UnstuffedBuffer::dots);
        let frame = Frame::without_raw(found, &text, dots);
        self.search.leave(window);
        let count = window.index(self.search.keep_from());
        // A search that rewrites the text may keep bytes that a frame has.
        let kept = (count < end).then(|| Bytes::copy_from_slice(&buffer[start..end]));
        let mut head = buffer.split_to(count).freeze();
        self.advance(count);
        frame.with_raw(|| {
            if let Some(kept) = kept {
                return kept;
            }
            head.truncate(end);
            head.advance(start);
            head
        })
    }

    /// Accounts for `count` bytes removed from the front of the buffer.
    fn advance(&mut self, count: usize) {
        self.base += count as u64;
        if let Some(unstuffing) = &mut self.unstuffing {
            unstuffing.advance(count, self.search.earliest(), self.base);
        }
    }

    /// Reserves room for a large read; otherwise small reads would fill the last bytes of the buffer.
    ///
    /// If no frame shares the buffer, this moves the kept bytes to its front. `bytes` would grow the buffer only if
    /// more bytes were kept than were removed before them, which the condition on `len` excludes.
    fn reserve(&self, buffer: &mut BytesMut) {
        let room = buffer.capacity() - buffer.len();
        if room < self.capacity / 2 && buffer.len() <= self.capacity / 4 {
            buffer.reserve(self.capacity.saturating_sub(buffer.len()));
        }
    }
}

impl Default for UrlCodec {
    fn default() -> Self {
        Self::new(&Config::default())
    }
}

/// Writes the settings, and the offset in the text of the first byte in the read buffer.
impl fmt::Debug for UrlCodec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UrlCodec")
            .field("config", self.config())
            .field("dot_stuffed", &self.is_dot_stuffed())
            .field("width", &self.width)
            .field("offset", &self.base)
            .finish_non_exhaustive()
    }
}

impl Decoder for UrlCodec {
    type Item = Frame;
    type Error = io::Error;

    /// # Errors
    /// Never.
    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Frame>> {
        Ok(self.next_frame(buffer, None))
    }

    /// # Errors
    /// Never.
    fn decode_eof(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Frame>> {
        Ok(self.next_frame(buffer, Some(Ending::Complete)))
    }
}
