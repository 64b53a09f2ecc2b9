//! The references of a stream, which share the buffer they were read into.

use std::fmt;
use std::ops::Range;

use bytes::Bytes;

use crate::config::Hyphen;
use crate::extract::{Finding, FindingText};
use crate::reference::{Flags, Kind, Note, Reference, Wrapper, alternatives_at, text};
use crate::uri::UriRef;

/// A URI reference found in a stream (RFC 2396, section 4).
///
/// The reference shares the buffer it was read into, and keeps the whole of it in memory. The buffer is reused if
/// references are dropped soon: to collect or queue them, copy them with [`into_owned`](Self::into_owned). A value that
/// had to be unfolded or completed (R1, R3, R4, R8, R11) has an allocation of its own.
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
/// assert_eq!(found.value_bytes().as_ptr(), address);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SharedReference {
    pub(super) found: Finding,
    /// The bytes of [`FindingText::raw`].
    pub(super) raw: Bytes,
    pub(super) edited: Option<Box<EditedText>>,
    pub(super) hyphen: Hyphen,
    pub(super) added: bool,
}

/// A value that differs from the raw bytes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct EditedText {
    /// The value, followed by the tail and the alternatives.
    pub text: Bytes,
    pub notes: Box<[Note]>,
}

impl SharedReference {
    /// Returns the reference after unfolding.
    ///
    /// Linear in its length: the bytes are validated as UTF-8 at each call.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "<http://a.example/x\n/y> ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
    /// assert_eq!(found.value(), "http://a.example/x/y");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn value(&self) -> &str {
        text(self.as_bytes())
    }

    /// Returns the bytes of the [value](Self::value), which are UTF-8, without validating them.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "<http://a.example/x\n/y> ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
    /// assert_eq!(found.as_bytes(), b"http://a.example/x/y");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.value_and_tail()[..self.found.value_length]
    }

    /// Returns the bytes of the [value](Self::value) as a part of the read buffer, or of an allocation of their own if it
    /// was unfolded or completed. Takes constant time.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "<http://a.example/x\n/y> ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
    /// assert_eq!(found.value_bytes(), "http://a.example/x/y");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn value_bytes(&self) -> Bytes {
        self.value_and_tail().slice(..self.found.value_length)
    }

    /// Returns the bytes of the raw span, unchanged from the stream.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "<http://a.example/x\n/y> ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
    /// assert_eq!(found.raw(), b"http://a.example/x\n/y");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn raw(&self) -> &[u8] {
        if self.edited.is_some() { &self.raw } else { self.as_bytes() }
    }

    /// Returns the bytes of the raw span as a part of the read buffer, or a copy if
    /// [dots](crate::UrlCodec::dot_stuffed) were removed within them, or if
    /// [defanged references](crate::Config::refang) are read. Takes constant time.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "<http://a.example/x\n/y> ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
    /// assert_eq!(found.raw_bytes(), "http://a.example/x\n/y");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn raw_bytes(&self) -> Bytes {
        if self.edited.is_some() { self.raw.clone() } else { self.value_bytes() }
    }

    fn value_and_tail(&self) -> &Bytes {
        self.edited.as_ref().map_or(&self.raw, |edited| &edited.text)
    }

    /// Returns the raw span: the stream offsets from the first byte of the reference to the end of its last one.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "to http://a.example/. ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
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
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "to <http://a.example/>. ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
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
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "<http://a.example/> ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
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
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "http://a.example/ ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
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
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "www.a.example ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
    /// assert_eq!(found.flags(), gleaner::Flags::ABBREVIATED);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn flags(&self) -> Flags {
        self.found.flags
    }

    /// Returns the scheme of an absolute reference (RFC 2396, 3.1), its case unchanged.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "HTTP://a.example/ ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
    /// assert_eq!(found.scheme(), Some("HTTP"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Option<&str> {
        match self.kind() {
            Kind::Absolute => self.value().split_once(':').map(|(scheme, _)| scheme),
            Kind::Relative => None,
        }
    }

    /// Splits the value into its components, as in RFC 2396, Appendix B; linear.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "http://a.example/x?y ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
    /// assert_eq!(found.uri().query(), Some("y"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn uri(&self) -> UriRef<'_> {
        UriRef::split(self.value())
    }

    /// Returns the text trimmed off the end of a bare reference (R6), unescaped like the value.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "http://a.example/x. ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
    /// assert_eq!(found.tail(), ".");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn tail(&self) -> &str {
        let tail_end = match &self.edited {
            Some(edited) => alternatives_at(&edited.notes, edited.text.len()),
            None => self.raw.len(),
        };
        text(&self.value_and_tail()[self.found.value_length..tail_end])
    }

    /// Returns the reference as the other drivers report it, for its readings, borrowed from `self`. Takes constant time.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "http://a.example/x. ".into())?.unwrap();
    /// let found = frame.as_reference().unwrap();
    /// assert_eq!(found.to_reference().tail(), ".");
    /// assert_eq!(found.to_reference().uri().path(), "/x");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn to_reference(&self) -> Reference<'_> {
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

    /// Returns a copy, which does not keep the read buffer in memory.
    ///
    /// ```
    /// use tokio_util::codec::Decoder;
    /// let frame = gleaner::UrlCodec::default().decode(&mut "http://a.example/ ".into())?.unwrap();
    /// let found = frame.into_reference().unwrap();
    /// let kept: gleaner::Reference<'static> = found.into_owned();
    /// # assert_eq!(kept.value(), "http://a.example/");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Reference<'static> {
        self.to_reference().into_owned()
    }
}

/// Returns the [value](SharedReference::value).
impl AsRef<str> for SharedReference {
    fn as_ref(&self) -> &str {
        self.value()
    }
}

/// Writes the [value](SharedReference::value).
impl fmt::Display for SharedReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.value())
    }
}

/// Writes the same as the [`Reference`].
impl fmt::Debug for SharedReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_reference().fmt(f)
    }
}
