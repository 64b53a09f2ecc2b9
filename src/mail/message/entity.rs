//! MIME entities: a message or body part with its header and its body (RFC 2045, section 2.4).

use std::borrow::Cow;
use std::collections::TryReserveError;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use super::decode::charset::{self, detect_utf16};
use super::decode::lines::LineFormat;
use super::decode::transfer::{TransferDecoder, TransferEncoding};
use super::header::content_type_cache::{
    ContentFields, ContentTypeCache, DeclaredContent, DeclaredType,
};
use super::header::fields::Header;
use super::header::location;
use super::header::media_kind::MediaKind;
use crate::mail::finding::surroundings::Surroundings;
use crate::uri::{Base, BaseOrigin};

/// A piece of text with its offset in the stream.
#[derive(Clone, Copy, Debug)]
pub(in crate::mail) struct PartText<'t> {
    pub bytes: &'t [u8],
    /// The offset of `bytes` in the stream, or `None` for decoded text, which is not in the stream.
    pub offset: Option<u64>,
    /// The offset in the stream of `bytes` or, for decoded text, of the outermost encoded text that contains it.
    pub start: u64,
    pub end: TextEnd,
}

/// What follows a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mail) enum TextEnd {
    /// More text of the message.
    Text,
    /// The end of the message, which is complete.
    Message,
    /// The end of the stream: the message may be in delivery.
    Stream,
    /// The end of the stream, although a multipart is not closed or an encoding may continue.
    Open,
    /// Text that is missing: the message was cut off.
    Missing,
}

impl<'t> PartText<'t> {
    pub fn in_stream(bytes: &'t [u8], offset: u64, end: TextEnd) -> Self {
        Self { bytes, offset: Some(offset), start: offset, end }
    }

    /// Returns the text as that in which its findings lie.
    pub fn surroundings(self) -> Surroundings<'t> {
        Surroundings::new(self.bytes, self.offset.unwrap_or(0))
    }

    pub fn decoded(bytes: &'t [u8], start: u64, end: TextEnd) -> Self {
        Self { bytes, offset: None, start, end }
    }

    /// Returns the text in `range`; empty if `range` is out of bounds.
    pub fn slice(self, range: Range<usize>) -> Self {
        let offset = self.offset.map(|offset| offset + range.start as u64);
        let end = if range.end < self.bytes.len() { TextEnd::Text } else { self.end };
        let start = offset.unwrap_or(self.start);
        Self { bytes: self.bytes.get(range).unwrap_or_default(), offset, start, end }
    }

    /// Returns what follows the `header` at the start of the text.
    pub fn header_end(self, header: Header<'_>) -> TextEnd {
        if header.text.len() < self.bytes.len() { TextEnd::Text } else { self.end }
    }

    pub fn end_offset(self) -> Option<u64> {
        self.offset.map(|offset| offset + self.bytes.len() as u64)
    }

    pub fn from(self, length: usize) -> Self {
        self.slice(length..self.bytes.len())
    }

    pub fn ends_stream(self) -> bool {
        matches!(self.end, TextEnd::Stream | TextEnd::Open | TextEnd::Missing)
    }
}

/// A body with the properties that its header declares.
#[derive(Debug)]
pub(super) struct MimeEntity<'t> {
    pub body: PartText<'t>,
    pub kind: MediaKind,
    pub encoding: TransferEncoding,
    declared: Option<Arc<DeclaredType>>,
    content_base: Option<&'t [u8]>,
    content_location: Option<&'t [u8]>,
    content_id: Option<&'t [u8]>,
}

/// Returns the base, or that of relative references in a message that has no other (RFC 2557, section 5), which names nothing
/// outside.
pub(super) fn or_this_message(base: Option<&Base>) -> Option<&Base> {
    static THIS_MESSAGE: LazyLock<Option<Base>> =
        LazyLock::new(|| Base::new("thismessage:/", BaseOrigin::Default).ok());
    base.or_else(|| THIS_MESSAGE.as_ref())
}

impl<'t> MimeEntity<'t> {
    /// Returns the entity with this `header` at the start of `text`. Without a `Content-Type` field its kind is
    /// `default`.
    pub fn new(
        text: PartText<'t>,
        header: Header<'t>,
        default: MediaKind,
        content_types: &mut ContentTypeCache,
    ) -> Self {
        let ContentFields { content, names } = content_types.fields(header);
        let [content_base, content_location, content_id] = names;
        let DeclaredContent { declared, encoding } = content;
        Self {
            body: text.slice(header.body_start..text.bytes.len()),
            kind: declared.as_ref().map_or(default, |declared| declared.kind),
            encoding,
            declared,
            content_base,
            content_location,
            content_id,
        }
    }

    /// Returns the character set of the text of the body, whose first bytes are `text`: as these show or the header declares.
    pub fn charset(&self, text: &[u8]) -> Option<&str> {
        detect_utf16(text).or_else(|| self.parameter("charset"))
    }

    /// Returns the format of the lines of the body.
    pub fn line_format(&self) -> LineFormat {
        match self.kind {
            MediaKind::Plain if self.has_parameter("format", "flowed") => {
                LineFormat::Flowed { delsp: self.has_parameter("delsp", "yes") }
            }
            MediaKind::ContentLines => LineFormat::Content,
            _ => LineFormat::Fixed,
        }
    }

    /// Reports whether the body is plain text that is searched as it is: neither decoded nor converted.
    pub fn is_raw_text(&self) -> bool {
        let text = self.body.bytes;
        self.kind == MediaKind::Plain
            && self.encoding == TransferEncoding::Identity
            && self.body.offset.is_some()
            && self.line_format() == LineFormat::Fixed
            && !charset::needs_conversion(text, self.charset(text))
    }

    /// Returns the base of the entity (RFC 2396, 5.1.2): `Content-Base` (RFC 2110, 4.2), which must be absolute, or, without
    /// it, `Content-Location` (RFC 2557, 4.2), resolved against `outer`, the base of what encapsulates the entity, or, without
    /// both, `outer`.
    pub fn base(&self, outer: Option<&Arc<Base>>) -> Option<Arc<Base>> {
        let base = |field: Option<&[u8]>, outer, origin| {
            let base = Base::established(&location::uri(field?)?, outer, origin)?;
            base.uri().is_hierarchical().then(|| Arc::new(base))
        };
        base(self.content_base, None, BaseOrigin::ContentBase)
            .or_else(|| {
                let outer = or_this_message(outer.map(|base| &**base));
                base(self.content_location, outer, BaseOrigin::ContentLocation)
            })
            .or_else(|| outer.cloned())
    }

    /// Returns the URI in `Content-Location`, resolved against `Content-Base` or, without it, against `outer`.
    pub fn location(&self, outer: Option<&Base>) -> Option<String> {
        let location = location::uri(self.content_location?)?;
        let base = self.content_base.and_then(location::uri);
        let base = base.and_then(|base| Base::established(&base, None, BaseOrigin::ContentBase));
        match base.as_ref().or_else(|| or_this_message(outer)) {
            Some(base) => base.resolve(&location),
            None => Some(location),
        }
    }

    /// Returns the identifier in `Content-ID` (RFC 2045, section 7), without its angle brackets.
    pub fn content_id(&self) -> Option<String> {
        location::msg_id(self.content_id?)
    }

    /// Reports whether the body is text of this kind and not blank.
    pub fn is_text_of(&self, kind: MediaKind) -> bool {
        self.kind == kind && !self.body.bytes.trim_ascii().is_empty()
    }

    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.declared.as_ref()?.content_type.parameter(name)
    }

    /// Ignores the case of the value.
    pub fn has_parameter(&self, name: &str, value: &str) -> bool {
        self.parameter(name).is_some_and(|parameter| parameter.eq_ignore_ascii_case(value))
    }

    /// Returns the kind of the parts of a multipart that declare none (RFC 2046, section 5.1.5).
    pub fn default_kind(&self) -> MediaKind {
        if self.subtype() == Some("digest") { MediaKind::Message } else { MediaKind::Plain }
    }

    /// Reports whether the entity is a `multipart/related` (RFC 2387), whose parts may refer to each other.
    pub fn is_related(&self) -> bool {
        self.kind == MediaKind::Multipart && self.subtype() == Some("related")
    }

    pub fn subtype(&self) -> Option<&str> {
        self.declared.as_ref()?.content_type.subtype.as_deref()
    }

    pub fn media_type(&self) -> &str {
        self.declared.as_ref().map_or("text/plain", |declared| &declared.media_type)
    }

    /// Undoes the transfer encoding of the body; returns the result and the undecodable rest of the
    /// body.
    ///
    /// # Errors
    /// Returns an error if there is no memory for a long body.
    pub fn decode(&self) -> Result<(Cow<'t, [u8]>, Option<PartText<'t>>), TryReserveError> {
        Ok(match self.encoding.decode(self.body.bytes)? {
            None => (Cow::Borrowed(self.body.bytes), None),
            Some((text, end)) => (Cow::Owned(text), self.rest_after(end)),
        })
    }

    /// Returns a decoder of the transfer encoding of the body, and the undecodable rest of the body.
    pub fn decoder(&self) -> (TransferDecoder<'t>, Option<PartText<'t>>) {
        let decoder = TransferDecoder::new(self.encoding, self.body.bytes);
        let rest = self.rest_after(decoder.rest().len());
        (decoder, rest)
    }

    fn rest_after(&self, end: usize) -> Option<PartText<'t>> {
        let rest = self.body.slice(end..self.body.bytes.len());
        (!rest.bytes.is_empty()).then_some(rest)
    }

    /// Returns an upper bound of the length of the decoded body; 0 if decoding needs no memory.
    pub fn decoded_bound(&self) -> usize {
        match self.encoding {
            TransferEncoding::Identity => 0,
            TransferEncoding::Base64 => self.body.bytes.len().div_ceil(4) * 3,
            TransferEncoding::QuotedPrintable => self.body.bytes.len(),
        }
    }

    /// Returns what follows the decoded body.
    pub fn decoded_end(&self) -> TextEnd {
        let end = self.body.end;
        if self.encoding == TransferEncoding::Identity || end == TextEnd::Text {
            return end;
        }
        let (decoder, rest) = self.decoder();
        if rest.is_some() {
            return TextEnd::Text;
        }
        let data = decoder.rest();
        match end {
            TextEnd::Text | TextEnd::Missing => end,
            _ if self.encoding.is_cut(data) => TextEnd::Missing,
            TextEnd::Message => end,
            // Complete quoted-printable need not end in a line break.
            TextEnd::Stream
                if self.encoding == TransferEncoding::QuotedPrintable
                    && !self.encoding.ends_with_soft_break(data) =>
            {
                end
            }
            TextEnd::Stream | TextEnd::Open if self.encoding.may_be_cut(data) => TextEnd::Open,
            TextEnd::Stream | TextEnd::Open => TextEnd::Message,
        }
    }
}
