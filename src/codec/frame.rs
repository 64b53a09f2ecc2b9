//! The frames of a stream: findings, and the ends of texts.

use std::fmt;
use std::ops::Range;

use bytes::Bytes;

use super::dot_map::DotMap;
use super::shared_reference::{EditedText, SharedReference};
use crate::extract::{Finding, FindingText};
use crate::reference::{Flags, Item, Overlong};

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
/// assert_eq!(found.value(), "http://a.example/");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    /// Returns the reference, borrowed; `None` for the other variants.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "http://a.example/ ".into())?.unwrap();
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
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "http://a.example/ ".into())?;
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

    /// Returns the item as the other drivers report it, for example for a [sink](crate::sink), borrowed from the frame;
    /// `None` for a terminating line. Takes constant time.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "http://a.example/x. ".into())?.unwrap();
    /// let item = gleaner::extract(b"http://a.example/x. ").next();
    /// assert_eq!(frame.as_item(), item);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn as_item(&self) -> Option<Item<'_>> {
        match self {
            Self::Reference(reference) => Some(Item::Reference(reference.to_reference())),
            Self::Overlong(overlong) => Some(Item::Overlong(overlong.borrowed())),
            Self::TerminatingLine(_) => None,
        }
    }

    /// Returns a copy of the item, which does not keep the read buffer in memory; `None` for a terminating
    /// line.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "http://a.example/x. ".into())?.unwrap();
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

    /// Returns the span in the stream: [`SharedReference::span`], [`Overlong::span`], or that of the terminating line.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "<http://a.example/> ".into())?.unwrap();
    /// assert_eq!(frame.span(), 1..18);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        match self {
            Self::Reference(reference) => reference.span(),
            Self::Overlong(overlong) => overlong.span(),
            Self::TerminatingLine(span) => span.clone(),
        }
    }

    /// Returns [`SharedReference::flags`] or [`Overlong::flags`]; no flags for a terminating line.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "www.a.example ".into())?.unwrap();
    /// assert_eq!(frame.flags(), gleaner::Flags::ABBREVIATED);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn flags(&self) -> Flags {
        match self {
            Self::Reference(reference) => reference.flags(),
            Self::Overlong(overlong) => overlong.flags(),
            Self::TerminatingLine(_) => Flags::empty(),
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

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reference(found) => found.fmt(f),
            Self::Overlong(found) => found.fmt(f),
            Self::TerminatingLine(span) => f.debug_tuple("TerminatingLine").field(span).finish(),
        }
    }
}
