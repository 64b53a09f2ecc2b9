//! Path segments and their parameters (RFC 2396, 3.3).

use std::iter::FusedIterator;

use crate::uri::text_traits::impl_text;

/// `segment = *pchar *( ";" param )` (RFC 2396, 3.3). Escapes are not decoded.
///
/// ```
/// let uri = gleaner::uri::UriRef::split("/doc;v=1;x");
/// let segment = uri.segments().next().unwrap();
/// assert_eq!(segment.name(), "doc");
/// assert_eq!(segment.params().collect::<Vec<_>>(), ["v=1", "x"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Segment<'a>(&'a str);

impl<'a> Segment<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self(text)
    }

    /// Returns the whole segment.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("a;b");
    /// assert_eq!(uri.segments().next().unwrap().as_str(), "a;b");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'a str {
        self.0
    }

    /// Returns the text before the first `;`.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("a;b");
    /// assert_eq!(uri.segments().next().unwrap().name(), "a");
    /// ```
    #[must_use]
    pub fn name(self) -> &'a str {
        self.0.split_once(';').map_or(self.0, |(name, _)| name)
    }

    /// Iterates over the parameters, `param = *pchar`: the text after each `;`.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("a;;b");
    /// assert_eq!(uri.segments().next().unwrap().params().collect::<Vec<_>>(), ["", "b"]);
    /// ```
    #[must_use]
    pub fn params(self) -> impl FusedIterator<Item = &'a str> + Clone {
        self.0.split(';').skip(1)
    }
}

impl_text!(Segment<'_>);
