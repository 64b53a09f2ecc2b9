//! [`Resolved`], the result of resolving a reference.

use crate::uri::reference::UriRef;

/// The result of [resolving](super::Resolver::resolve) a reference.
///
/// ```
/// use gleaner::uri::{Resolver, UriRef};
/// let resolver = Resolver::new(UriRef::split("http://a/"))?;
/// let reference = UriRef::split("#s");
/// let resolved = resolver.resolve(&reference)?;
/// assert_eq!((resolved.uri().as_str(), resolved.same_document()), ("#s", true));
/// # Ok::<(), gleaner::uri::ResolveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved<'r> {
    pub(super) uri: UriRef<'r>,
    pub(super) same_document: bool,
    pub(super) loophole: bool,
}

impl<'r> Resolved<'r> {
    /// Returns the absolute form, or a reference to the current document unchanged.
    ///
    /// ```
    /// use gleaner::uri::{Resolver, UriRef};
    /// let resolver = Resolver::new(UriRef::split("http://a/"))?;
    /// assert_eq!(resolver.resolve(&UriRef::split("g"))?.uri().as_str(), "http://a/g");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn uri(&self) -> &UriRef<'r> {
        &self.uri
    }

    /// Returns the [`uri`](Self::uri) by value.
    ///
    /// ```
    /// use gleaner::uri::{Resolver, UriRef};
    /// let resolver = Resolver::new(UriRef::split("http://a/"))?;
    /// let uri: UriRef<'static> = resolver.resolve(&UriRef::split("g"))?.into_uri().into_owned();
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn into_uri(self) -> UriRef<'r> {
        self.uri
    }

    /// Reports whether the reference is to the current document, so that following it needs no new
    /// retrieval (RFC 2396, 4.2).
    ///
    /// ```
    /// use gleaner::uri::{Resolver, UriRef};
    /// let resolver = Resolver::new(UriRef::split("http://a/"))?;
    /// assert!(resolver.resolve(&UriRef::split(""))?.same_document());
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn same_document(&self) -> bool {
        self.same_document
    }

    /// Reports whether the reference was resolved through the
    /// [loophole](super::Resolver::loophole), which ignores its scheme. "Validating parsers should mark such a
    /// misformed relative reference as an error" (RFC 2396, 5.2, step 3).
    ///
    /// ```
    /// use gleaner::uri::{Resolver, UriRef};
    /// let resolver = Resolver::new(UriRef::split("http://a/"))?.loophole(true);
    /// assert!(resolver.resolve(&UriRef::split("http:g"))?.loophole());
    /// assert!(!resolver.resolve(&UriRef::split("http://b/g"))?.loophole());
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn loophole(&self) -> bool {
        self.loophole
    }
}
