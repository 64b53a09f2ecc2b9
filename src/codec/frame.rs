//! What the codec makes of a stream: findings that share the bytes they were read into.

use std::ops::Range;

use bytes::Bytes;

use super::dots::Dots;
use crate::config::Hyphen;
use crate::extract::{Found, Text};
use crate::readings::Note;
use crate::reference::{Flags, Item, Kind, Overlong, Reference, Wrapper};

/// One thing found in an asynchronous stream.
///
/// ```
/// use bytes::BytesMut;
/// use gleaner::codec::Frame;
/// use gleaner::{Config, UrlCodec};
/// use tokio_util::codec::Decoder;
///
/// let mut buffer = BytesMut::from("see <http://a.example/>");
/// let mut codec = UrlCodec::new(&Config::new());
/// let Some(Frame::Reference(found)) = codec.decode(&mut buffer)? else { panic!() };
/// assert_eq!(found.as_str(), "http://a.example/");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A reference, whole.
    Reference(SharedReference),
    /// The place and the head, which is a copy, of a reference that is longer than the limit.
    Overlong(Overlong<'static>),
    /// Where dot-stuffing is undone: a line that is one dot ended the text (RFC 5321, 4.5.2; RFC 3977,
    /// 3.1.1). The span, in bytes of the stream, is that of the line and its line ending.
    TerminatingLine(Range<u64>),
}

impl Frame {
    /// The reference, where it is one.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/ ".into())?;
    /// assert!(frame.and_then(gleaner::codec::Frame::reference).is_some());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn reference(self) -> Option<SharedReference> {
        match self {
            Self::Reference(reference) => Some(reference),
            Self::Overlong(_) | Self::TerminatingLine(_) => None,
        }
    }

    /// The item that the other drivers would give, for a [sink](crate::sink) say; it borrows from the
    /// frame. Linear in the length of the value, which is checked to be UTF-8.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/x. ".into())?.unwrap();
    /// let item = gleaner::extract(b"http://a.example/x. ").next();
    /// assert_eq!(frame.item(), item);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn item(&self) -> Option<Item<'_>> {
        match self {
            Self::Reference(reference) => Some(Item::Reference(reference.reference())),
            Self::Overlong(overlong) => Some(Item::Overlong(overlong.borrowed())),
            Self::TerminatingLine(_) => None,
        }
    }

    /// The same, copied, so that the buffer it was read into may go.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/x. ".into())?.unwrap();
    /// let kept: Option<gleaner::Item<'static>> = frame.into_owned();
    /// # assert!(kept.is_some());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Option<Item<'static>> {
        match self {
            Self::Reference(reference) => Some(Item::Reference(reference.into_owned())),
            Self::Overlong(overlong) => Some(Item::Overlong(overlong)),
            Self::TerminatingLine(_) => None,
        }
    }

    /// A frame without the bytes that it is to [share](Self::sharing), unless they had to be put
    /// together as dots were taken out of them.
    pub(super) fn draft(found: Found, text: &Text<'_>, dots: Option<&Dots>) -> Self {
        let stuffed = dots.and_then(|dots| dots.stuffed(&text.raw, found.span.start));
        let found = match dots {
            Some(dots) => found.moved(|span| dots.in_stream(span)),
            None => found,
        };
        if found.is_overlong() {
            return Self::Overlong(found.into_overlong(text.edited[..].into()).into_owned());
        }
        let unfolded = found.edited.then(|| {
            let value_and_tail = Bytes::copy_from_slice(&text.edited);
            Box::new(Unfolded { text: value_and_tail, notes: text.notes[..].into() })
        });
        Self::Reference(SharedReference {
            found,
            raw: stuffed.map(Bytes::from).unwrap_or_default(),
            unfolded,
            hyphen: text.hyphen,
            added: text.added,
        })
    }

    /// The draft with the bytes of [`Text::raw`].
    pub(super) fn sharing(mut self, raw: impl FnOnce() -> Bytes) -> Self {
        if let Self::Reference(reference) = &mut self
            && reference.raw.is_empty()
        {
            reference.raw = raw();
        }
        self
    }
}

/// A URI reference found in a stream (RFC 2396, section 4), that shares the bytes it was read into.
///
/// It was split off the read buffer, which stays in memory, whole, as long as a frame of it does: who
/// keeps references for long takes [`into_owned`](Self::into_owned). What had to be unfolded or
/// completed (R1, R3, R4, R8, R11) has a value of its own.
///
/// ```
/// use bytes::BytesMut;
/// use gleaner::codec::Frame;
/// use gleaner::{Config, UrlCodec};
/// use tokio_util::codec::Decoder;
///
/// let mut buffer = BytesMut::from("see http://a.example/x, and so on");
/// let place = buffer[4..].as_ptr();
/// let mut codec = UrlCodec::new(&Config::new());
/// let Some(Frame::Reference(found)) = codec.decode(&mut buffer)? else { panic!() };
/// assert_eq!(found.value(), "http://a.example/x");
/// assert_eq!(found.value().as_ptr(), place);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedReference {
    found: Found,
    /// As in [`Text`].
    raw: Bytes,
    unfolded: Option<Box<Unfolded>>,
    hyphen: Hyphen,
    added: bool,
}

/// What does not stand in the stream as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unfolded {
    /// The value, and behind it the tail.
    text: Bytes,
    notes: Box<[Note]>,
}

impl SharedReference {
    /// The reference after unfolding: UTF-8, and a part of the read buffer where nothing was unfolded.
    /// Takes constant time.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "<http://a.example/x\n/y> ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::reference).unwrap();
    /// assert_eq!(found.value(), "http://a.example/x/y");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn value(&self) -> Bytes {
        let text = self.unfolded.as_ref().map_or(&self.raw, |unfolded| &unfolded.text);
        text.slice(..self.found.value_length)
    }

    /// The value as text; linear in its length, as it is checked to be UTF-8 each time.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/ ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::reference).unwrap();
    /// assert_eq!(found.as_str(), "http://a.example/");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        let text = self.unfolded.as_ref().map_or(&self.raw, |unfolded| &unfolded.text);
        // The tokens let nothing ill-formed through.
        std::str::from_utf8(&text[..self.found.value_length]).unwrap_or_default()
    }

    /// The bytes of the raw span as they stand in the stream. Takes constant time.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "<http://a.example/x\n/y> ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::reference).unwrap();
    /// assert_eq!(found.raw(), "http://a.example/x\n/y");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn raw(&self) -> Bytes {
        if self.unfolded.is_some() { self.raw.clone() } else { self.value() }
    }

    /// The raw span: absolute byte offsets of the first contributing byte, and past the last.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "to http://a.example/. ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::reference).unwrap();
    /// assert_eq!(found.span(), 3..20);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        self.found.span.clone()
    }

    /// The outer span: from the opener through the closer, `URL:` and a label included.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "to <http://a.example/>. ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::reference).unwrap();
    /// assert_eq!(found.outer(), 3..22);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn outer(&self) -> Range<u64> {
        self.found.outer.clone()
    }

    /// What delimits it.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "<http://a.example/> ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::reference).unwrap();
    /// assert_eq!(found.wrapper(), gleaner::Wrapper::Angle);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn wrapper(&self) -> Wrapper {
        self.found.wrapper
    }

    /// Whether it is absolute or relative.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/ ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::reference).unwrap();
    /// assert_eq!(found.kind(), gleaner::Kind::Absolute);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.found.kind
    }

    /// What had to be done to get the value.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "www.a.example ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::reference).unwrap();
    /// assert_eq!(found.flags(), gleaner::Flags::ABBREVIATED);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn flags(&self) -> Flags {
        self.found.flags
    }

    /// The reference that the other drivers would give, with its tail, readings and components; it
    /// borrows from the frame. Linear in the length of the value, which is checked to be UTF-8.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/x[1]. ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::reference).unwrap();
    /// assert_eq!(found.reference().tail(), ".");
    /// assert_eq!(found.reference().uri().path(), "/x[1]");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn reference(&self) -> Reference<'_> {
        let (edited, notes) = match &self.unfolded {
            Some(unfolded) => (&unfolded.text[..], &unfolded.notes[..]),
            None => (&[][..], &[][..]),
        };
        self.found.clone().into_reference(Text {
            raw: self.raw[..].into(),
            edited: edited.into(),
            notes: notes.into(),
            hyphen: self.hyphen,
            added: self.added,
        })
    }

    /// The same, copied, so that the buffer it was read into may go.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/ ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::reference).unwrap();
    /// let kept: gleaner::Reference<'static> = found.into_owned();
    /// # assert_eq!(kept.value(), "http://a.example/");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Reference<'static> {
        self.reference().into_owned()
    }
}

/// The value.
impl AsRef<str> for SharedReference {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}
