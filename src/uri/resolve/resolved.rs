//! [`Resolved`], the result of resolving a reference.

use std::borrow::Cow;
use std::fmt;

use crate::uri::reference::{AsUriRef, IntoUriRef, UriRef, UriRefBuf};
use crate::uri::text_traits::impl_text;

/// The result of [resolving](super::Resolver::resolve) a reference: its absolute form, or a reference to the current
/// document unchanged.
///
/// ```
/// use gleaner::uri::Resolver;
/// let resolver = Resolver::new("http://a/b?q")?;
/// let resolved = resolver.resolve("g?x")?;
/// assert_eq!(resolved, "http://a/g?x");
/// assert_eq!(resolved.uri().path(), "/g");
/// # Ok::<(), gleaner::uri::ResolveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Resolved<'r> {
    pub(super) text: Cow<'r, str>,
    pub(super) is_same_document: bool,
    pub(super) used_loophole: bool,
}

impl<'r> Resolved<'r> {
    /// Returns the text.
    ///
    /// ```
    /// let resolver = gleaner::uri::Resolver::new("http://a/")?;
    /// assert_eq!(resolver.resolve("g")?.as_str(), "http://a/g");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Splits the text into its components. Linear.
    ///
    /// ```
    /// let resolver = gleaner::uri::Resolver::new("http://a/")?;
    /// assert_eq!(resolver.resolve("g?x")?.uri().query(), Some("x"));
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn uri(&self) -> UriRef<'_> {
        UriRef::split(&self.text)
    }

    /// Returns the text by value. It borrows from the reference if the two are equal.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// let resolver = gleaner::uri::Resolver::new("http://a/")?;
    /// assert!(matches!(resolver.resolve("http://b/")?.into_text(), Cow::Borrowed("http://b/")));
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn into_text(self) -> Cow<'r, str> {
        self.text
    }

    /// Converts into a reference that owns its text. Linear.
    ///
    /// ```
    /// let resolver = gleaner::uri::Resolver::new("http://a/")?;
    /// let kept: gleaner::uri::UriRefBuf = resolver.resolve("g")?.into_owned();
    /// # assert_eq!(kept, "http://a/g");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> UriRefBuf {
        UriRefBuf::from_string(self.text.into_owned())
    }

    /// Returns the normal form, as [`UriRef::normalize`] does.
    ///
    /// ```
    /// let resolver = gleaner::uri::Resolver::new("http://a/")?;
    /// assert_eq!(resolver.resolve("%7ejoe")?.normalize(), "http://a/~joe");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn normalize(&self) -> Cow<'_, str> {
        self.uri().normalize()
    }

    /// Returns the normal form, as [`UriRef::to_normalized`] does.
    ///
    /// ```
    /// let resolver = gleaner::uri::Resolver::new("http://a/")?;
    /// assert_eq!(resolver.resolve("%7ejoe")?.to_normalized().path(), "/~joe");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn to_normalized(&self) -> UriRefBuf {
        self.uri().to_normalized()
    }

    /// Reports whether the reference is to the current document, which needs no new retrieval (RFC 2396, 4.2).
    ///
    /// ```
    /// let resolver = gleaner::uri::Resolver::new("http://a/")?;
    /// let resolved = resolver.resolve("#s")?;
    /// assert!(resolved.is_same_document() && resolved == "#s");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn is_same_document(&self) -> bool {
        self.is_same_document
    }

    /// Reports whether the reference was resolved through the [loophole](super::Resolver::loophole), which ignores its
    /// scheme: an error to validating parsers (RFC 2396, 5.2, step 3).
    ///
    /// ```
    /// let resolver = gleaner::uri::Resolver::new("http://a/")?.loophole(true);
    /// assert!(resolver.resolve("http:g")?.used_loophole());
    /// assert!(!resolver.resolve("http://b/g")?.used_loophole());
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn used_loophole(&self) -> bool {
        self.used_loophole
    }
}

impl_text!(Resolved<'_>);

impl<'r> IntoUriRef<'r> for &'r Resolved<'_> {
    fn uri_ref(self) -> UriRef<'r> {
        self.uri()
    }
}

impl<'r> AsUriRef<'r> for &'r Resolved<'_> {}

impl From<Resolved<'_>> for UriRefBuf {
    fn from(resolved: Resolved<'_>) -> Self {
        resolved.into_owned()
    }
}

/// Shows `***` in place of a password.
impl fmt::Debug for Resolved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resolved")
            .field("uri", &self.uri())
            .field("is_same_document", &self.is_same_document)
            .field("used_loophole", &self.used_loophole)
            .finish()
    }
}
