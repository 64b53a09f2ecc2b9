//! The frames of a stream: findings that share the buffer they were read into.

use std::ops::Range;

use bytes::Bytes;

use super::dot_map::DotMap;
use crate::config::Hyphen;
use crate::extract::{Finding, FindingText};
use crate::reference::Note;
use crate::reference::{Flags, Item, Kind, Overlong, Reference, Wrapper};

/// A finding in an asynchronous stream, or the line that ended a dot-stuffed text.
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
    /// A complete reference.
    Reference(SharedReference),
    /// The span and a copy of the head of a reference longer than
    /// [`Config::max_reference`](crate::Config::max_reference).
    Overlong(Overlong<'static>),
    /// With dot-unstuffing only: the line that consists of a single dot and ends the text (RFC 5321, 4.5.2;
    /// RFC 3977, 3.1.1). The span covers the line and its line ending, as offsets in the stream.
    TerminatingLine(Range<u64>),
}

impl Frame {
    /// Returns the reference, borrowed from the frame; `None` for the other variants.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/ ".into())?.unwrap();
    /// assert_eq!(frame.as_reference().unwrap().span(), 0..17);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn as_reference(&self) -> Option<&SharedReference> {
        match self {
            Self::Reference(reference) => Some(reference),
            Self::Overlong(_) | Self::TerminatingLine(_) => None,
        }
    }

    /// Returns the reference; `None` for the other variants.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/ ".into())?;
    /// assert!(frame.and_then(gleaner::codec::Frame::into_reference).is_some());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_reference(self) -> Option<SharedReference> {
        match self {
            Self::Reference(reference) => Some(reference),
            Self::Overlong(_) | Self::TerminatingLine(_) => None,
        }
    }

    /// Returns the item that the other drivers report, borrowed from the frame; `None` for a terminating
    /// line.
    ///
    /// A [sink](crate::sink) takes items. Takes constant time.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/x. ".into())?.unwrap();
    /// let item = gleaner::extract(b"http://a.example/x. ").next();
    /// assert_eq!(frame.as_item(), item);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn as_item(&self) -> Option<Item<'_>> {
        match self {
            Self::Reference(reference) => Some(Item::Reference(reference.as_reference())),
            Self::Overlong(overlong) => Some(Item::Overlong(overlong.borrowed())),
            Self::TerminatingLine(_) => None,
        }
    }

    /// Returns a copy of the item, which does not keep the read buffer in memory; `None` for a terminating
    /// line.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/x. ".into())?.unwrap();
    /// let kept: Option<gleaner::Item<'static>> = frame.into_item();
    /// # assert!(kept.is_some());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_item(self) -> Option<Item<'static>> {
        match self {
            Self::Reference(reference) => Some(Item::Reference(reference.into_owned())),
            Self::Overlong(overlong) => Some(Item::Overlong(overlong)),
            Self::TerminatingLine(_) => None,
        }
    }

    /// Creates the frame of a finding, to be completed by [`with_raw`](Self::with_raw).
    ///
    /// Sharing the raw bytes splits the buffer that `text` borrows from, so the two steps are separate.
    pub(super) fn without_raw(
        found: Finding,
        text: &FindingText<'_>,
        dots: Option<&DotMap>,
    ) -> Self {
        let restored = dots.and_then(|dots| dots.restore(&text.raw, found.span.start));
        let found = match dots {
            Some(dots) => found.moved(|span| dots.in_stream(span)),
            None => found,
        };
        if found.is_overlong() {
            return Self::Overlong(found.into_overlong(text.edited[..].into()).into_owned());
        }
        let edited = found.edited.then(|| {
            let value_and_tail = Bytes::copy_from_slice(&text.edited);
            Box::new(EditedText { text: value_and_tail, notes: text.notes[..].into() })
        });
        Self::Reference(SharedReference {
            found,
            raw: restored.map(Bytes::from).unwrap_or_default(),
            edited,
            hyphen: text.hyphen,
            added: text.added,
        })
    }

    /// Adds the bytes of [`FindingText::raw`], unless dots were restored into a copy of them.
    pub(super) fn with_raw(mut self, raw: impl FnOnce() -> Bytes) -> Self {
        if let Self::Reference(reference) = &mut self
            && reference.raw.is_empty()
        {
            reference.raw = raw();
        }
        self
    }
}

/// A URI reference found in a stream (RFC 2396, section 4), sharing the buffer it was read into.
///
/// The reference is split off the read buffer, and keeps the whole of that buffer in memory as long as it
/// lives. To keep references for long, copy them with [`into_owned`](Self::into_owned). A value that had to
/// be unfolded or completed (R1, R3, R4, R8, R11) has an allocation of its own.
///
/// ```
/// use bytes::BytesMut;
/// use gleaner::codec::Frame;
/// use gleaner::{Config, UrlCodec};
/// use tokio_util::codec::Decoder;
///
/// let mut buffer = BytesMut::from("see http://a.example/x, and so on");
/// let address = buffer[4..].as_ptr();
/// let mut codec = UrlCodec::new(&Config::new());
/// let Some(Frame::Reference(found)) = codec.decode(&mut buffer)? else { panic!() };
/// assert_eq!(found.value(), "http://a.example/x");
/// assert_eq!(found.value().as_ptr(), address);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedReference {
    found: Finding,
    /// The bytes of [`FindingText::raw`].
    raw: Bytes,
    edited: Option<Box<EditedText>>,
    hyphen: Hyphen,
    added: bool,
}

/// A value that differs from the raw bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct EditedText {
    /// The value, followed by the tail.
    text: Bytes,
    notes: Box<[Note]>,
}

impl SharedReference {
    /// Returns the reference after unfolding: UTF-8, and a part of the read buffer unless it was unfolded or
    /// completed. Takes constant time.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "<http://a.example/x\n/y> ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::into_reference).unwrap();
    /// assert_eq!(found.value(), "http://a.example/x/y");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn value(&self) -> Bytes {
        let text = self.edited.as_ref().map_or(&self.raw, |edited| &edited.text);
        text.slice(..self.found.value_length)
    }

    /// Returns the value as text; linear in its length, because each call validates it as UTF-8.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/ ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::into_reference).unwrap();
    /// assert_eq!(found.as_str(), "http://a.example/");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        let text = self.edited.as_ref().map_or(&self.raw, |edited| &edited.text);
        // The grammar admits well-formed UTF-8 only, so the default is never used.
        std::str::from_utf8(&text[..self.found.value_length]).unwrap_or_default()
    }

    /// Returns the bytes of the raw span, unchanged from the stream. Takes constant time.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "<http://a.example/x\n/y> ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::into_reference).unwrap();
    /// assert_eq!(found.raw(), "http://a.example/x\n/y");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn raw(&self) -> Bytes {
        if self.edited.is_some() { self.raw.clone() } else { self.value() }
    }

    /// Returns the raw span: the stream offsets from the first byte of the reference to the end of its last one.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "to http://a.example/. ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::into_reference).unwrap();
    /// assert_eq!(found.span(), 3..20);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        self.found.span.clone()
    }

    /// Returns the outer span: from the opener to the end of the closer, `URL:` and a label included.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "to <http://a.example/>. ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::into_reference).unwrap();
    /// assert_eq!(found.outer(), 3..22);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn outer(&self) -> Range<u64> {
        self.found.outer.clone()
    }

    /// Returns the kind of delimiters around the reference.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "<http://a.example/> ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::into_reference).unwrap();
    /// assert_eq!(found.wrapper(), gleaner::Wrapper::Angle);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn wrapper(&self) -> Wrapper {
        self.found.wrapper
    }

    /// Returns whether the reference is absolute or relative.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/ ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::into_reference).unwrap();
    /// assert_eq!(found.kind(), gleaner::Kind::Absolute);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.found.kind
    }

    /// Returns flags for the transformations that led to the value.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "www.a.example ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::into_reference).unwrap();
    /// assert_eq!(found.flags(), gleaner::Flags::ABBREVIATED);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn flags(&self) -> Flags {
        self.found.flags
    }

    /// Returns the reference that the other drivers report, with its tail, readings and components,
    /// borrowed from `self`. Takes constant time.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/x[1]. ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::into_reference).unwrap();
    /// assert_eq!(found.as_reference().tail(), ".");
    /// assert_eq!(found.as_reference().uri().path(), "/x[1]");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn as_reference(&self) -> Reference<'_> {
        let (edited, notes) = match &self.edited {
            Some(edited) => (&edited.text[..], &edited.notes[..]),
            None => (&[][..], &[][..]),
        };
        self.found.clone().into_reference(FindingText {
            raw: self.raw[..].into(),
            edited: edited.into(),
            notes: notes.into(),
            hyphen: self.hyphen,
            added: self.added,
        })
    }

    /// Returns a copy of the reference, which does not keep the read buffer in memory.
    ///
    /// ```
    /// # use tokio_util::codec::Decoder;
    /// # let mut codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// let frame = codec.decode(&mut "http://a.example/ ".into())?;
    /// let found = frame.and_then(gleaner::codec::Frame::into_reference).unwrap();
    /// let kept: gleaner::Reference<'static> = found.into_owned();
    /// # assert_eq!(kept.value(), "http://a.example/");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Reference<'static> {
        self.as_reference().into_owned()
    }
}

/// Returns the value.
impl AsRef<str> for SharedReference {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}
