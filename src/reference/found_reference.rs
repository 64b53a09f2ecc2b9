//! [`Reference`]: a URI reference found in text.

use std::borrow::Cow;
use std::ops::Range;

use super::flags::Flags;
use super::notes::{Note, alternatives_at};
use super::wrapper::{Kind, Wrapper};
use crate::config::Hyphen;
use crate::uri::{AsUriRef, Grammar, IntoUriRef, UriRef};

/// A URI reference found in text (RFC 2396, section 4), with its spans and its delimiters.
///
/// Equality and hashes include the spans, so the same URI found at two offsets is two unequal references. To compare or
/// to count URIs, use [`value`](Self::value) or [`uri`](Self::uri) as the key.
///
/// ```
/// use gleaner::{Item, extract};
/// let text = b"Go to <URL:http://a.example/long-\n  name>.";
/// let Some(Item::Reference(found)) = extract(text).next() else { panic!() };
/// assert_eq!(found.value(), "http://a.example/long-name");
/// assert_eq!(found.raw(), b"http://a.example/long-\n  name");
/// assert_eq!(found.span(), 11..40);
/// assert_eq!(found.outer(), 6..41);
///
/// let mut twice = extract("http://a.example/ http://a.example/").filter_map(Item::into_reference);
/// let (first, second) = (twice.next().unwrap(), twice.next().unwrap());
/// assert!(first != second && first.uri() == second.uri());
/// ```
#[derive(Clone)]
pub struct Reference<'a> {
    /// The value and the tail, in one buffer so that a copy takes one allocation. Valid UTF-8, as the grammar accepts
    /// nothing else; [`value`](Self::value) validates it again.
    pub(crate) text: Cow<'a, [u8]>,
    pub(crate) value_length: usize,
    /// The raw text, if it is not the value.
    pub(crate) raw: Option<Cow<'a, [u8]>>,
    pub(crate) start: u64,
    pub(crate) outer: Range<u64>,
    pub(crate) wrapper: Wrapper,
    pub(crate) kind: Kind,
    pub(crate) flags: Flags,
    pub(crate) notes: Cow<'a, [Note]>,
    pub(crate) hyphen: Hyphen,
    /// Whether the caller added the scheme, which then has no minimum (R9).
    pub(crate) added: bool,
}

impl<'a> Reference<'a> {
    /// Returns the reference after unfolding.
    ///
    /// Linear in its length: the bytes are validated as UTF-8 at each call.
    ///
    /// ```
    /// let found = gleaner::extract(b"<http://a.example/x\n/y>").find_map(gleaner::Item::into_reference);
    /// assert_eq!(found.unwrap().value(), "http://a.example/x/y");
    /// ```
    #[must_use]
    pub fn value(&self) -> &str {
        text(self.as_bytes())
    }

    /// Returns the bytes of the [value](Self::value), which are UTF-8, without validating them.
    ///
    /// ```
    /// let found = gleaner::extract(b"<http://a.example/x\n/y>").find_map(gleaner::Item::into_reference);
    /// assert_eq!(found.unwrap().as_bytes(), b"http://a.example/x/y");
    /// ```
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.text[..self.value_length]
    }

    /// Returns the [value](Self::value), borrowed from the searched text if it was found in a slice and neither unfolded
    /// nor completed.
    ///
    /// Linear in its length.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use gleaner::{Item, extract};
    ///
    /// fn values(text: &str) -> Vec<Cow<'_, str>> {
    ///     extract(text).filter_map(Item::into_reference).map(|found| found.into_value()).collect()
    /// }
    /// let found = values("http://a.example/ <http://b.example/x\n/y>");
    /// assert!(matches!(found[0], Cow::Borrowed("http://a.example/")));
    /// assert_eq!(found[1], "http://b.example/x/y");
    /// ```
    #[must_use]
    pub fn into_value(self) -> Cow<'a, str> {
        match self.text {
            Cow::Borrowed(bytes) => Cow::Borrowed(text(&bytes[..self.value_length])),
            Cow::Owned(mut bytes) => {
                bytes.truncate(self.value_length);
                let value = String::from_utf8(bytes);
                Cow::Owned(value.unwrap_or_else(|error| text(error.as_bytes()).to_owned()))
            }
        }
    }

    /// Returns the bytes of the raw span, unchanged.
    ///
    /// ```
    /// let found = gleaner::extract(b"<http://a.example/x\n/y>").find_map(gleaner::Item::into_reference);
    /// assert_eq!(found.unwrap().raw(), b"http://a.example/x\n/y");
    /// ```
    #[must_use]
    pub fn raw(&self) -> &[u8] {
        self.raw.as_deref().unwrap_or(self.as_bytes())
    }

    /// Returns the raw span: the stream offsets from the first byte of the reference to the end of its last one.
    ///
    /// ```
    /// let found = gleaner::extract(b"to http://a.example/.").find_map(gleaner::Item::into_reference);
    /// assert_eq!(found.unwrap().span(), 3..20);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        self.start..self.start + self.raw().len() as u64
    }

    /// Returns the [span](Self::span) as indices, for references found in a slice.
    ///
    /// An offset that does not fit, which only a stream can have, is replaced by [`usize::MAX`].
    ///
    /// ```
    /// let text = "to http://a.example/.";
    /// let found = gleaner::extract(text).find_map(gleaner::Item::into_reference).unwrap();
    /// assert_eq!(&text[found.range()], "http://a.example/");
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        indices(self.span())
    }

    /// Returns the outer span: from the opener to the end of the closer, `URL:` and a label included.
    ///
    /// ```
    /// let found = gleaner::extract(b"to <http://a.example/>").find_map(gleaner::Item::into_reference);
    /// assert_eq!(found.unwrap().outer(), 3..22);
    /// ```
    #[must_use]
    pub fn outer(&self) -> Range<u64> {
        self.outer.clone()
    }

    /// Returns the delimiters of the reference.
    ///
    /// ```
    /// let found = gleaner::extract(b"URL: http://a.example/").find_map(gleaner::Item::into_reference);
    /// assert_eq!(found.unwrap().wrapper(), gleaner::Wrapper::Prefixed);
    /// ```
    #[must_use]
    pub fn wrapper(&self) -> Wrapper {
        self.wrapper
    }

    /// Returns whether the reference is absolute or relative.
    ///
    /// ```
    /// let found = gleaner::extract(b"http://a.example/").find_map(gleaner::Item::into_reference);
    /// assert_eq!(found.unwrap().kind(), gleaner::Kind::Absolute);
    /// ```
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns how the value differs from the raw text, and what is uncertain about it.
    ///
    /// ```
    /// let found = gleaner::extract(b"http://a.example/").find_map(gleaner::Item::into_reference);
    /// assert_eq!(found.unwrap().flags(), gleaner::Flags::empty());
    /// ```
    #[must_use]
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Returns the scheme of an absolute reference (RFC 2396, 3.1), its case unchanged.
    ///
    /// ```
    /// let found = gleaner::extract(b"HTTP://a.example/").find_map(gleaner::Item::into_reference);
    /// assert_eq!(found.unwrap().scheme(), Some("HTTP"));
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Option<&str> {
        self.scheme_bytes().map(text)
    }

    pub(crate) fn scheme_bytes(&self) -> Option<&[u8]> {
        match self.kind {
            Kind::Absolute => {
                let value = self.as_bytes();
                // Faster than `memchr`: schemes are short.
                let colon = value.iter().position(|byte| *byte == b':')?;
                Some(&value[..colon])
            }
            Kind::Relative => None,
        }
    }

    /// Splits the value into its components, as in RFC 2396, Appendix B; linear.
    ///
    /// ```
    /// let found = gleaner::extract(b"<http://a.example/x?y>").find_map(gleaner::Item::into_reference);
    /// assert_eq!(found.unwrap().uri().query(), Some("y"));
    /// ```
    #[must_use]
    pub fn uri(&self) -> UriRef<'_> {
        UriRef::split(self.value())
    }

    /// Reports whether the value without its fragment conforms to the grammar of an RFC (R7); linear.
    ///
    /// A search also reports references that conform to no RFC. [`UriRef::conforms_to`] returns the reason.
    ///
    /// ```
    /// use gleaner::uri::Grammar;
    /// let found = gleaner::extract(b"http://a.example/~joe").find_map(gleaner::Item::into_reference).unwrap();
    /// assert!(found.conforms_to(Grammar::Rfc2396));
    /// assert!(!found.conforms_to(Grammar::Rfc1738));
    /// ```
    #[must_use]
    pub fn conforms_to(&self, grammar: Grammar) -> bool {
        self.uri().conforms_to(grammar).is_ok()
    }

    /// Returns the text trimmed off the end of a bare reference (R6), unescaped like the value.
    ///
    /// ```
    /// let found = gleaner::extract(b"Go to http://a.example/x.").find_map(gleaner::Item::into_reference);
    /// assert_eq!(found.unwrap().tail(), ".");
    /// ```
    #[must_use]
    pub fn tail(&self) -> &str {
        text(self.tail_bytes())
    }

    pub(crate) fn has_tail(&self) -> bool {
        !self.tail_bytes().is_empty()
    }

    pub(super) fn tail_bytes(&self) -> &[u8] {
        &self.text[self.value_length..alternatives_at(&self.notes, self.text.len())]
    }

    /// Copies the borrowed bytes, so that the result outlives the text.
    ///
    /// ```
    /// let found = gleaner::extract(b"http://a.example/").find_map(gleaner::Item::into_reference).unwrap();
    /// let kept: gleaner::Reference<'static> = found.into_owned();
    /// # assert_eq!(kept.value(), "http://a.example/");
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Reference<'static> {
        Reference {
            text: Cow::Owned(self.text.into_owned()),
            value_length: self.value_length,
            raw: self.raw.map(|raw| Cow::Owned(raw.into_owned())),
            notes: Cow::Owned(self.notes.into_owned()),
            start: self.start,
            outer: self.outer,
            wrapper: self.wrapper,
            kind: self.kind,
            flags: self.flags,
            hyphen: self.hyphen,
            added: self.added,
        }
    }
}

impl<'r> IntoUriRef<'r> for &'r Reference<'_> {
    fn uri_ref(self) -> UriRef<'r> {
        self.uri()
    }
}

impl<'r> AsUriRef<'r> for &'r Reference<'_> {}

/// Returns stream offsets as indices.
pub(super) fn indices(span: Range<u64>) -> Range<usize> {
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    index(span.start)..index(span.end)
}

/// Returns `bytes` as text.
pub(crate) fn text(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            debug_assert!(false, "{error} in {bytes:?}");
            str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default()
        }
    }
}
