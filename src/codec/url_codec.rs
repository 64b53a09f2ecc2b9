//! The codec: frames out of a read buffer, and references into a write buffer.

use std::io;

use bytes::{Buf, BytesMut};
use tokio_util::codec::Decoder;

use super::frame::Frame;
use super::stuffed::Stuffed;
use crate::config::Config;
use crate::extract::{Engine, Found, Window};

/// Decodes a byte stream into the references in it, and encodes references as lines; for
/// [`FramedRead`](tokio_util::codec::FramedRead) and its like.
///
/// *Decoding*: references come in stream order, with absolute offsets, the same ones whatever the reads
/// were. They are split off the read buffer, not copied, where nothing had to be unfolded. When `decode`
/// has no frame to give, it leaves in the buffer what may be looked at again: at most
/// [`Config::max_reference`] and 256 bytes. What is left there is not searched again. What is too long
/// is [`Frame::Overlong`], not an error: the only errors are those of the reader. After the end of the
/// stream, when `decode_eof` has no more to give, it is ready for a new one, whose offsets begin at 0.
///
/// *Encoding*: a line `<URL:…>` for each reference; see [`width`](Self::width).
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
/// let found = codec.decode(&mut buffer)?.and_then(Frame::reference).unwrap();
/// assert_eq!((found.as_str(), found.outer()), ("http://a.example/", 4..27));
/// assert_eq!(codec.decode_eof(&mut buffer)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct UrlCodec {
    engine: Engine,
    /// Where in its text the buffer begins.
    base: u64,
    /// The largest capacity that the buffer was seen with.
    capacity: usize,
    stuffed: Option<Box<Stuffed>>,
    pub(super) width: usize,
}

impl UrlCodec {
    /// A codec at the start of a stream, which is not dot-stuffed; its lines have 72 characters.
    ///
    /// ```
    /// let codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// # let _ = codec;
    /// ```
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self { engine: Engine::new(config), base: 0, capacity: 0, stuffed: None, width: 72 }
    }

    /// Whether dots that begin lines are to be taken off, as mail and news are sent with one more (RFC
    /// 5321, 4.5.2; RFC 3977, 3.1.1).
    ///
    /// Offsets remain those of the stream. Lines end with a carriage return and a line feed, and bare line
    /// feeds end none, as those RFCs have it: a text that ended here with `\n.\n`, and not for who it was
    /// sent to, could hide what follows. A line that is one dot ends a text and is
    /// [`Frame::TerminatingLine`]; no reference goes on behind it.
    /// The buffer then holds what follows it and nothing has been looked at of that, so that another
    /// codec may take over; given to this one, it is another text of the same stream.
    ///
    /// Transfer encodings are not undone, here or anywhere in this module: a reference in base64 is not
    /// seen, and one in quoted-printable as it is written there. `mail::MessageCodec` decodes messages.
    ///
    /// It is to be called before the first byte is decoded. Beyond the buffer 16 bytes are held for each
    /// dot that was taken off in it.
    ///
    /// ```
    /// use bytes::BytesMut;
    /// use gleaner::codec::Frame;
    /// use gleaner::{Config, UrlCodec};
    /// use tokio_util::codec::Decoder;
    ///
    /// let mut codec = UrlCodec::new(&Config::new()).dot_stuffed(true);
    /// let mut buffer = BytesMut::from("<http://a.example/x\r\n..html>\r\n.\r\n220 2 <2@a.example>\r\n");
    /// let found = codec.decode(&mut buffer)?.and_then(Frame::reference).unwrap();
    /// assert_eq!((found.as_str(), found.span()), ("http://a.example/x.html", 1..27));
    /// assert_eq!(codec.decode(&mut buffer)?, Some(Frame::TerminatingLine(30..33)));
    /// assert_eq!(buffer, "220 2 <2@a.example>\r\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn dot_stuffed(mut self, on: bool) -> Self {
        self.stuffed = on.then(Box::default);
        self
    }

    /// How many characters a line has at most that is encoded (default 72), as in
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

    pub(super) fn is_dot_stuffed(&self) -> bool {
        self.stuffed.is_some()
    }

    fn next(&mut self, buffer: &mut BytesMut, last: bool) -> Option<Frame> {
        self.capacity = self.capacity.max(buffer.capacity());
        let (length, ended) = match &mut self.stuffed {
            None => (buffer.len(), last),
            Some(stuffed) => stuffed.undo(buffer, last),
        };
        let window = Window { bytes: &buffer[..length], base: self.base, last: ended };
        if let Some(found) = self.engine.next(window) {
            return Some(self.split_off(buffer, length, ended, found));
        }
        if ended {
            self.engine.reset();
            self.engine.release();
            self.base = 0;
            return match &mut self.stuffed {
                None => {
                    buffer.clear();
                    None
                }
                Some(stuffed) => stuffed.end(buffer).map(Frame::TerminatingLine),
            };
        }
        self.engine.leave(window);
        self.engine.release();
        let spent = window.at(self.engine.keep_from().max(self.base));
        self.advance(buffer, spent);
        self.reserve(buffer);
        None
    }

    /// Takes what was found out of the buffer, and with it all that stands before.
    fn split_off(
        &mut self,
        buffer: &mut BytesMut,
        length: usize,
        last: bool,
        found: Found,
    ) -> Frame {
        let window = Window { bytes: &buffer[..length], base: self.base, last };
        let (start, end) = (window.at(found.text().start), window.at(found.text().end));
        let text = self.engine.text(window, &found);
        let dots = self.stuffed.as_deref().map(Stuffed::dots);
        let draft = Frame::draft(found, &text, dots);
        self.engine.leave(window);
        let spent = window.at(self.engine.keep_from());
        let mut head = buffer.split_to(spent).freeze();
        self.spend(spent);
        draft.sharing(|| {
            head.truncate(end);
            head.advance(start);
            head
        })
    }

    fn advance(&mut self, buffer: &mut BytesMut, spent: usize) {
        buffer.advance(spent);
        self.spend(spent);
    }

    fn spend(&mut self, spent: usize) {
        self.base += spent as u64;
        if let Some(stuffed) = &mut self.stuffed {
            stuffed.spend(spent, self.engine.earliest(), self.base);
        }
    }

    /// Makes the next read a large one: without it the end of the buffer is filled by small ones.
    ///
    /// Where nobody holds a frame of the buffer this moves what is left to its front; it does not grow, as
    /// it would for more than was spent before it, which `bytes` does not move.
    fn reserve(&self, buffer: &mut BytesMut) {
        let room = buffer.capacity() - buffer.len();
        if room < self.capacity / 2 && buffer.len() <= self.capacity / 4 {
            buffer.reserve(self.capacity.saturating_sub(buffer.len()));
        }
    }
}

impl Decoder for UrlCodec {
    type Item = Frame;
    type Error = io::Error;

    /// # Errors
    /// None.
    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Frame>> {
        Ok(self.next(buffer, false))
    }

    /// # Errors
    /// None.
    fn decode_eof(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Frame>> {
        Ok(self.next(buffer, true))
    }
}
