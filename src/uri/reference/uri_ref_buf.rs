//! [`UriRefBuf`], a reference that owns its text.

use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;

use super::error::ParseError;
use super::uri_ref::UriRef;
use crate::grammar::uri::{ComponentEnds, appendix_b};
use crate::uri::text_traits::{impl_eq, impl_ord_by_text, impl_text};

/// A URI reference (RFC 2396, 4) that owns its text; [`UriRef`] borrows it.
///
/// [`as_uri_ref`](Self::as_uri_ref) returns a [`UriRef`], which has all methods. Equality, order and hashes are those of
/// the text, so a text finds the reference in a map:
///
/// ```
/// use std::collections::HashMap;
/// use gleaner::uri::{UriRef, UriRefBuf};
///
/// let mut visits: HashMap<UriRefBuf, u32> = HashMap::new();
/// for text in ["http://a.example/~joe", "HTTP://a.example:80/%7Ejoe"] {
///     *visits.entry(UriRef::parse(text)?.to_normalized()).or_default() += 1;
/// }
/// assert_eq!(visits["http://a.example/~joe"], 2);
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone)]
pub struct UriRefBuf {
    text: String,
    ends: ComponentEnds,
}

impl UriRefBuf {
    /// Splits any string as [`UriRef::split`] does, without a copy of it. Linear.
    ///
    /// ```
    /// use gleaner::uri::UriRefBuf;
    /// let kept = UriRefBuf::from_string(String::from("http://a.example/{x}"));
    /// assert_eq!(kept.as_uri_ref().path(), "/{x}");
    /// ```
    #[must_use]
    pub fn from_string(text: String) -> Self {
        let ends = appendix_b::split(text.as_bytes());
        Self { text, ends }
    }

    /// Returns the reference, which borrows the text.
    ///
    /// ```
    /// let kept = gleaner::uri::UriRef::split("x?y").into_owned();
    /// assert_eq!(kept.as_uri_ref().query(), Some("y"));
    /// ```
    #[must_use]
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        UriRef::from_parts(&self.text, self.ends)
    }

    /// Returns the whole reference.
    ///
    /// ```
    /// let kept = gleaner::uri::UriRef::split("../x").into_owned();
    /// assert_eq!(kept.as_str(), "../x");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the whole reference by value.
    ///
    /// ```
    /// let kept = gleaner::uri::UriRef::split("../x").into_owned();
    /// assert_eq!(kept.into_string(), String::from("../x"));
    /// ```
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }
}

impl UriRef<'_> {
    /// Copies the text into a reference that owns it.
    ///
    /// ```
    /// use gleaner::uri::{UriRef, UriRefBuf};
    /// let kept: UriRefBuf = UriRef::split(&String::from("../x")).into_owned();
    /// assert_eq!(kept, "../x");
    /// ```
    #[must_use]
    pub fn into_owned(self) -> UriRefBuf {
        UriRefBuf { text: self.as_str().to_owned(), ends: self.ends() }
    }
}

impl_text!(UriRefBuf);
impl_eq!(UriRefBuf: UriRef<'_>);
impl_ord_by_text!(UriRefBuf);

/// Shows `***` in place of a password.
impl fmt::Debug for UriRefBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("UriRefBuf").field(&self.as_uri_ref().redacted()).finish()
    }
}

/// Parses by RFC 2396, as [`UriRef::parse`] does.
impl TryFrom<String> for UriRefBuf {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        let ends = UriRef::parse(&text)?.ends();
        Ok(Self { text, ends })
    }
}

/// Parses by RFC 2396, as [`UriRef::parse`] does.
impl TryFrom<&str> for UriRefBuf {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<Self, ParseError> {
        UriRef::parse(text).map(UriRef::into_owned)
    }
}

/// Parses by RFC 2396, as [`UriRef::parse`] does.
impl FromStr for UriRefBuf {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.try_into()
    }
}

impl From<UriRef<'_>> for UriRefBuf {
    fn from(uri: UriRef<'_>) -> Self {
        uri.into_owned()
    }
}

impl<'a> From<&'a UriRefBuf> for UriRef<'a> {
    fn from(uri: &'a UriRefBuf) -> Self {
        uri.as_uri_ref()
    }
}

impl From<UriRefBuf> for String {
    fn from(uri: UriRefBuf) -> Self {
        uri.into_string()
    }
}

impl Borrow<str> for UriRefBuf {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}
