//! What is too long to be held: its place and its head.

use std::borrow::Cow;
use std::ops::Range;

use crate::flags::Flags;
use crate::reference::Wrapper;

/// A bare reference longer than [`Config::max_reference`](crate::Config::max_reference): where it
/// stands and its head.
///
/// ```
/// use gleaner::{Config, Item, extract_with};
/// let text = [b"http://a.example/".as_slice(), &[b'x'; 10_000]].concat();
/// let Some(Item::Overlong(found)) = extract_with(&text, &Config::new()).next() else { panic!() };
/// assert_eq!(found.span(), 0..10_017);
/// assert_eq!(found.head().len(), 256);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlong<'a> {
    pub(crate) head: Cow<'a, str>,
    pub(crate) span: Range<u64>,
    pub(crate) outer: Range<u64>,
    pub(crate) wrapper: Wrapper,
    pub(crate) flags: Flags,
}

impl Overlong<'_> {
    /// Its first 256 bytes as they stand in the stream, or a few less so as not to cut a character.
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

    /// Absolute byte offsets of its first byte, and past its last one; nothing is trimmed.
    ///
    /// ```
    /// # use gleaner::{Config, Item, extract_with};
    /// # let config = Config::new().max_reference(8);
    /// # let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    /// #     panic!()
    /// # };
    /// assert_eq!(found.span(), 0..17);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        self.span.clone()
    }

    /// The span with a `URL:` before it.
    ///
    /// ```
    /// # use gleaner::{Config, Item, extract_with};
    /// # let config = Config::new().max_reference(8);
    /// # let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    /// #     panic!()
    /// # };
    /// assert_eq!(found.outer(), found.span());
    /// ```
    #[must_use]
    pub fn outer(&self) -> Range<u64> {
        self.outer.clone()
    }

    /// [`Wrapper::Bare`] or [`Wrapper::Prefixed`].
    ///
    /// ```
    /// # use gleaner::{Config, Item, Wrapper, extract_with};
    /// # let config = Config::new().max_reference(8);
    /// # let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    /// #     panic!()
    /// # };
    /// assert_eq!(found.wrapper(), Wrapper::Bare);
    /// ```
    #[must_use]
    pub fn wrapper(&self) -> Wrapper {
        self.wrapper
    }

    /// [`Flags::OVERLONG`], and what else is known of it.
    ///
    /// ```
    /// # use gleaner::{Config, Flags, Item, extract_with};
    /// # let config = Config::new().max_reference(8);
    /// # let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    /// #     panic!()
    /// # };
    /// assert!(found.flags().contains(Flags::OVERLONG));
    /// ```
    #[must_use]
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// The scheme as it stands in the head, or (R8) as a reference of this head would get it.
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
        let begins = |prefix: &str| {
            self.head.get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix))
        };
        if !self.flags.contains(Flags::ABBREVIATED) {
            return self.head.split_once(':').map(|(scheme, _)| scheme);
        }
        if begins("www.") {
            Some("http")
        } else if begins("ftp.") {
            Some("ftp")
        } else {
            Some("mailto")
        }
    }

    /// The same, borrowing from it.
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

    /// The same, owning its bytes.
    ///
    /// ```
    /// # use gleaner::{Config, Item, Overlong, extract_with};
    /// # let config = Config::new().max_reference(8);
    /// # let Some(Item::Overlong(found)) = extract_with(b"http://a.example/", &config).next() else {
    /// #     panic!()
    /// # };
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
