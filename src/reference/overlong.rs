//! [`Overlong`]: a reference that is too long to keep in memory.

use std::borrow::Cow;
use std::ops::Range;

use super::flags::Flags;
use super::found_reference::indices;
use super::wrapper::Wrapper;
use crate::scheme::known;

/// A bare reference, or one in markup, longer than [`Config::max_reference`](crate::Config::max_reference): its
/// spans and its first bytes.
///
/// ```
/// use gleaner::{Config, Item, extract_with};
/// let text = [b"http://a.example/".as_slice(), &[b'x'; 10_000]].concat();
/// let Some(Item::Overlong(found)) = extract_with(&text, &Config::new()).next() else { panic!() };
/// assert_eq!(found.span(), 0..10_017);
/// assert_eq!(found.head().len(), 256);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Overlong<'a> {
    pub(crate) head: Cow<'a, str>,
    pub(crate) span: Range<u64>,
    pub(crate) outer: Range<u64>,
    pub(crate) wrapper: Wrapper,
    pub(crate) flags: Flags,
}

impl Overlong<'_> {
    /// Returns the head of a long text.
    #[cfg(feature = "html")]
    pub(crate) fn head_of(text: &str) -> &str {
        let end = (0..=text.len().min(256)).rev().find(|&end| text.is_char_boundary(end));
        &text[..end.unwrap_or(0)]
    }

    /// Returns the first 256 bytes of the reference, unchanged, or up to three fewer at a character boundary.
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let config = Config::new().max_reference(8);
    /// let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    ///     panic!()
    /// };
    /// assert_eq!(found.head(), "http://a.example/");
    /// ```
    #[must_use]
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Returns the stream offsets from the first byte to the end of the last one; nothing is trimmed.
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let config = Config::new().max_reference(8);
    /// let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    ///     panic!()
    /// };
    /// assert_eq!(found.span(), 0..17);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        self.span.clone()
    }

    /// Returns the [span](Self::span) as indices, for references found in a slice: see
    /// [`Reference::range`](crate::Reference::range).
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let config = Config::new().max_reference(8);
    /// let Some(Item::Overlong(found)) = extract_with("http://a.example/", &config).next() else {
    ///     panic!()
    /// };
    /// assert_eq!(found.range(), 0..17);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        indices(self.span())
    }

    /// Returns the span including a `URL:` before the reference.
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let config = Config::new().max_reference(8);
    /// let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    ///     panic!()
    /// };
    /// assert_eq!(found.outer(), found.span());
    /// ```
    #[must_use]
    pub fn outer(&self) -> Range<u64> {
        self.outer.clone()
    }

    /// Returns [`Wrapper::Bare`], [`Wrapper::Prefixed`], [`Wrapper::Attribute`] or [`Wrapper::Destination`].
    ///
    /// ```
    /// use gleaner::{Config, Item, Wrapper, extract_with};
    /// let config = Config::new().max_reference(8);
    /// let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    ///     panic!()
    /// };
    /// assert_eq!(found.wrapper(), Wrapper::Bare);
    /// ```
    #[must_use]
    pub fn wrapper(&self) -> Wrapper {
        self.wrapper
    }

    /// Returns the flags, which include [`Flags::OVERLONG`].
    ///
    /// ```
    /// use gleaner::{Config, Flags, Item, extract_with};
    /// let config = Config::new().max_reference(8);
    /// let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    ///     panic!()
    /// };
    /// assert!(found.flags().contains(Flags::OVERLONG));
    /// ```
    #[must_use]
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Returns the scheme of the head, its case unchanged, or the scheme that completes the head (R8); `None` for a
    /// relative reference in markup.
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let config = Config::new().max_reference(8);
    /// let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    ///     panic!()
    /// };
    /// assert_eq!(found.scheme(), Some("http"));
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Option<&str> {
        if !self.flags.contains(Flags::ABBREVIATED) {
            let scheme = self.head.split_once(':').map(|(scheme, _)| scheme);
            // Only markup holds over-long references without a scheme.
            return scheme.filter(|scheme| !scheme.contains(['/', '?', '#']));
        }
        let completion = known::completion(self.head.as_bytes()).unwrap_or(known::MAIL_COMPLETION);
        completion.split_once(':').map(|(scheme, _)| scheme)
    }

    /// Borrows the head instead of owning it.
    #[cfg(feature = "codec")]
    pub(crate) fn borrowed(&self) -> Overlong<'_> {
        Overlong {
            head: Cow::Borrowed(&self.head),
            span: self.span.clone(),
            outer: self.outer.clone(),
            wrapper: self.wrapper,
            flags: self.flags,
        }
    }

    /// Copies the borrowed head, so that the result outlives the text.
    ///
    /// ```
    /// use gleaner::{Config, Item, Overlong, extract_with};
    /// let config = Config::new().max_reference(8);
    /// let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    ///     panic!()
    /// };
    /// let kept: Overlong<'static> = found.into_owned();
    /// # let _ = kept;
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Overlong<'static> {
        Overlong {
            head: Cow::Owned(self.head.into_owned()),
            span: self.span,
            outer: self.outer,
            wrapper: self.wrapper,
            flags: self.flags,
        }
    }
}
