//! [`Item`]: everything that a search reports.

use std::ops::Range;

use super::flags::Flags;
use super::found_reference::{Reference, indices};
use super::overlong::Overlong;
use super::wrapper::Wrapper;

/// A finding in the stream.
///
/// A search reports nothing else, so a `match` needs no wildcard. The variants are apart so that no caller mistakes the
/// head of an over-long reference for a reference.
///
/// ```
/// use gleaner::{Item, extract};
/// for item in extract(b"(see http://a.example/w_(x)).") {
///     match item {
///         Item::Reference(found) => assert_eq!(found.value(), "http://a.example/w_(x)"),
///         Item::Overlong(_) => unreachable!("the reference has fewer than 8 KiB"),
///     }
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Item<'a> {
    /// A whole reference.
    Reference(Reference<'a>),
    /// The span and the head of a reference that is longer than the limit.
    Overlong(Overlong<'a>),
}

impl<'a> Item<'a> {
    /// Returns the reference, borrowed from the item, or `None` for an over-long one.
    ///
    /// ```
    /// let item = gleaner::extract("http://a.example/").next().unwrap();
    /// assert_eq!(item.as_reference().unwrap().value(), "http://a.example/");
    /// ```
    #[must_use]
    pub fn as_reference(&self) -> Option<&Reference<'a>> {
        match self {
            Self::Reference(reference) => Some(reference),
            Self::Overlong(_) => None,
        }
    }

    /// Returns the reference, or `None` for an over-long one.
    ///
    /// ```
    /// let found = gleaner::extract("http://a.example/").filter_map(gleaner::Item::into_reference);
    /// assert_eq!(found.count(), 1);
    /// ```
    #[must_use]
    pub fn into_reference(self) -> Option<Reference<'a>> {
        match self {
            Self::Reference(reference) => Some(reference),
            Self::Overlong(_) => None,
        }
    }

    /// Returns the span in the stream: see [`Reference::span`] and [`Overlong::span`].
    ///
    /// ```
    /// let item = gleaner::extract(b"see http://a.example/").next().unwrap();
    /// assert_eq!(item.span(), 4..21);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        match self {
            Self::Reference(found) => found.span(),
            Self::Overlong(found) => found.span(),
        }
    }

    /// Returns the [span](Self::span) as indices, for items found in a slice: see [`Reference::range`].
    ///
    /// ```
    /// let text = "see http://a.example/";
    /// let item = gleaner::extract(text).next().unwrap();
    /// assert_eq!(&text[item.range()], "http://a.example/");
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        indices(self.span())
    }

    /// Returns the outer span, delimiters included: see [`Reference::outer`] and [`Overlong::outer`].
    ///
    /// ```
    /// let item = gleaner::extract("see <http://a.example/>").next().unwrap();
    /// assert_eq!((item.span(), item.outer()), (5..22, 4..23));
    /// ```
    #[must_use]
    pub fn outer(&self) -> Range<u64> {
        match self {
            Self::Reference(found) => found.outer(),
            Self::Overlong(found) => found.outer(),
        }
    }

    /// Returns the flags: see [`Reference::flags`] and [`Overlong::flags`].
    ///
    /// ```
    /// let item = gleaner::extract("see www.a.example").next().unwrap();
    /// assert_eq!(item.flags(), gleaner::Flags::ABBREVIATED);
    /// ```
    #[must_use]
    pub fn flags(&self) -> Flags {
        match self {
            Self::Reference(found) => found.flags(),
            Self::Overlong(found) => found.flags(),
        }
    }

    /// Returns the delimiters of the reference.
    ///
    /// ```
    /// let item = gleaner::extract(b"<http://a.example/>").next().unwrap();
    /// assert_eq!(item.wrapper(), gleaner::Wrapper::Angle);
    /// ```
    #[must_use]
    pub fn wrapper(&self) -> Wrapper {
        match self {
            Self::Reference(found) => found.wrapper(),
            Self::Overlong(found) => found.wrapper(),
        }
    }

    /// Copies the borrowed bytes, so that the result outlives the text.
    ///
    /// ```
    /// let found = gleaner::extract(b"http://a.example/").next().map(gleaner::Item::into_owned);
    /// let kept: Option<gleaner::Item<'static>> = found;
    /// # assert!(kept.is_some());
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Item<'static> {
        match self {
            Self::Reference(reference) => Item::Reference(reference.into_owned()),
            Self::Overlong(overlong) => Item::Overlong(overlong.into_owned()),
        }
    }

    /// Adds `by` to every offset.
    #[cfg(feature = "mail")]
    pub(crate) fn moved(mut self, by: u64) -> Self {
        match &mut self {
            Self::Reference(found) => {
                found.start += by;
                found.outer = found.outer.start + by..found.outer.end + by;
            }
            Self::Overlong(found) => {
                found.span = found.span.start + by..found.span.end + by;
                found.outer = found.outer.start + by..found.outer.end + by;
            }
        }
        self
    }
}
