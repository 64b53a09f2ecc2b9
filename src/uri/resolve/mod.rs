//! Relative references made absolute (RFC 2396, 5).

mod bases;
mod dots;
mod error;

use std::borrow::Cow;

use super::UriRef;
use crate::uri::reference::recombine::Components;
pub use bases::{Bases, Origin};
pub use dots::Dots;
pub use error::ResolveError;

/// Resolves references against one base (RFC 2396, 5.2, or RFC 3986, 5.2).
///
/// What it makes is the same whichever way a reference is written: no recombined path is taken for an
/// authority, and what the base does not have stays undefined.
///
/// ```
/// use gleaner::uri::{Resolver, UriRef};
/// let resolver = Resolver::new(UriRef::parse("http://a/b/c/d;p?q")?)?;
/// let resolved = |text| resolver.resolve(&UriRef::split(text)).map(|done| done.uri().to_string());
/// assert_eq!(resolved("../g")?, "http://a/b/g");
/// assert_eq!(resolved("?y")?, "http://a/b/c/?y");
/// assert_eq!(resolved("../../../g")?, "http://a/../g");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Resolver<'b> {
    base: UriRef<'b>,
    dots: Dots,
    rfc3986: bool,
    loophole: bool,
    request: bool,
}

impl<'b> Resolver<'b> {
    /// Resolves by RFC 2396, keeping what leads above the root, against `base`; its fragment does not
    /// matter.
    ///
    /// ```
    /// use gleaner::uri::{ResolveError, Resolver, UriRef};
    /// assert!(Resolver::new(UriRef::split("http://a.example")).is_ok());
    /// let error = Resolver::new(UriRef::split("//a.example/")).unwrap_err();
    /// assert_eq!(error, ResolveError::BaseNotAbsolute);
    /// ```
    ///
    /// # Errors
    /// [`ResolveError::BaseNotAbsolute`] where the base has no scheme.
    pub fn new(base: UriRef<'b>) -> Result<Self, ResolveError> {
        if base.is_absolute() {
            let dots = Dots::Keep;
            Ok(Self { base, dots, rfc3986: false, loophole: false, request: false })
        } else {
            Err(ResolveError::BaseNotAbsolute)
        }
    }

    /// What becomes of `..` above the root (RFC 2396, 5.2, step 6g); RFC 3986 drops it.
    ///
    /// ```
    /// use gleaner::uri::{Dots, Resolver, UriRef};
    /// let resolver = Resolver::new(UriRef::split("http://a/b"))?.dots(Dots::Drop);
    /// assert_eq!(resolver.resolve(&UriRef::split("../g"))?.uri().as_str(), "http://a/g");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn dots(mut self, dots: Dots) -> Self {
        self.dots = dots;
        self
    }

    /// Whether RFC 3986, 5.2, is followed instead (default no): an empty path keeps the base's last
    /// segment, dot segments go everywhere, and a reference to the current document is resolved too.
    ///
    /// ```
    /// use gleaner::uri::{Resolver, UriRef};
    /// let resolver = Resolver::new(UriRef::split("http://a/b/c/d;p?q"))?.rfc3986(true);
    /// assert_eq!(resolver.resolve(&UriRef::split("?y"))?.uri().as_str(), "http://a/b/c/d;p?y");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn rfc3986(mut self, on: bool) -> Self {
        self.rfc3986 = on;
        self
    }

    /// Whether a reference with the base's scheme is relative (default no), as in old parsers: RFC
    /// 2396, 5.2, step 3, which has it for schemes "known to always use the `hier_part` syntax". Those
    /// are http, https, ftp, gopher, file, nntp, wais, telnet and prospero; a base of which nothing can
    /// be relative has no loophole.
    ///
    /// ```
    /// use gleaner::uri::{Resolver, UriRef};
    /// let resolver = Resolver::new(UriRef::split("http://a/b/c/d"))?.loophole(true);
    /// let reference = UriRef::split("http:g");
    /// let resolved = resolver.resolve(&reference)?;
    /// assert_eq!((resolved.uri().as_str(), resolved.loophole()), ("http://a/b/c/g", true));
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn loophole(mut self, on: bool) -> Self {
        self.loophole = on;
        self
    }

    /// Whether the reference is to be a request of its own (default no): then one to the current
    /// document stands for the base (RFC 2396, 4.2).
    ///
    /// ```
    /// use gleaner::uri::{Resolver, UriRef};
    /// let resolver = Resolver::new(UriRef::split("http://a/b?q"))?.request(true);
    /// assert_eq!(resolver.resolve(&UriRef::split(""))?.uri().as_str(), "http://a/b?q");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn request(mut self, on: bool) -> Self {
        self.request = on;
        self
    }

    /// The base.
    ///
    /// ```
    /// use gleaner::uri::{Resolver, UriRef};
    /// assert_eq!(Resolver::new(UriRef::split("http://a/"))?.base().as_str(), "http://a/");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn base(&self) -> &UriRef<'b> {
        &self.base
    }

    /// The absolute form of a reference, or the reference itself where it is to the current document.
    /// Linear in both.
    ///
    /// Where the base has an authority and no path, a slash goes between the two, which the algorithm
    /// of RFC 2396 forgets and that of RFC 3986 has.
    ///
    /// ```
    /// use gleaner::uri::{Resolver, UriRef};
    /// let resolver = Resolver::new(UriRef::split("http://a"))?;
    /// assert_eq!(resolver.resolve(&UriRef::split("g"))?.uri().as_str(), "http://a/g");
    /// assert!(resolver.resolve(&UriRef::split("#s"))?.same_document());
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    ///
    /// # Errors
    /// By RFC 2396: [`ResolveError::BaseNotHierarchical`] where the reference is relative and nothing
    /// can be to the base; [`ResolveError::AboveRoot`] where that is [refused](Dots::Refuse).
    pub fn resolve<'r>(&self, reference: &'r UriRef<'_>) -> Result<Resolved<'r>, ResolveError> {
        let same_document = reference.is_same_document();
        let loophole = self.loophole && self.is_loophole(reference);
        let parts = Components::of(reference);
        let uri = if self.rfc3986 {
            self.by_rfc3986(parts, loophole)
        } else if same_document {
            if self.request {
                Components { fragment: parts.fragment, ..Components::of(&self.base) }.recombine()
            } else {
                reference.to_borrowed()
            }
        } else if reference.is_absolute() && !loophole {
            reference.to_borrowed()
        } else {
            self.by_rfc2396(parts)?
        };
        // A net_path is the same with the scheme and without it: nothing was mended.
        let loophole = loophole && parts.authority.is_none();
        Ok(Resolved { uri, same_document, loophole })
    }

    fn is_loophole(&self, reference: &UriRef<'_>) -> bool {
        const HIERARCHICAL: [&str; 9] =
            ["http", "https", "ftp", "gopher", "file", "nntp", "wais", "telnet", "prospero"];
        let known =
            |scheme: &str| HIERARCHICAL.iter().any(|name| name.eq_ignore_ascii_case(scheme));
        let same = |scheme: &str| self.base.has_scheme(scheme) && known(scheme);
        self.base.is_hierarchical() && reference.scheme().is_some_and(same)
    }

    /// Steps 4 to 7 of RFC 2396, 5.2; the scheme is the base's.
    fn by_rfc2396(&self, reference: Components<'_>) -> Result<UriRef<'static>, ResolveError> {
        if !self.base.is_hierarchical() {
            return Err(ResolveError::BaseNotHierarchical);
        }
        let base = Components::of(&self.base);
        let target = Components { scheme: base.scheme, ..reference };
        if reference.authority.is_some() {
            return Ok(target.recombine());
        }
        let target = Components { authority: base.authority, ..target };
        if reference.path.starts_with('/') {
            return Ok(target.recombine());
        }
        let path = self.dots.remove(&base.merge(reference.path))?;
        Ok(Components { path: &path, ..target }.recombine())
    }

    /// RFC 3986, 5.2.2.
    fn by_rfc3986(&self, reference: Components<'_>, loophole: bool) -> UriRef<'static> {
        let base = Components::of(&self.base);
        let scheme = reference.scheme.filter(|_| !loophole).or(base.scheme);
        let target = Components { scheme, ..reference };
        let own = reference.scheme.is_some() && !loophole;
        if own || reference.authority.is_some() {
            let path = dots::remove_dot_segments(reference.path);
            return Components { path: &path, ..target }.recombine();
        }
        let target = Components { authority: base.authority, ..target };
        if reference.path.is_empty() {
            let query = reference.query.or(base.query);
            return Components { path: base.path, query, ..target }.recombine();
        }
        let merged = if reference.path.starts_with('/') {
            Cow::Borrowed(reference.path)
        } else {
            Cow::Owned(base.merge(reference.path))
        };
        let path = dots::remove_dot_segments(&merged);
        Components { path: &path, ..target }.recombine()
    }
}

/// What a reference was resolved to.
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
    uri: UriRef<'r>,
    same_document: bool,
    loophole: bool,
}

impl<'r> Resolved<'r> {
    /// The absolute form; of a reference to the current document, itself.
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

    /// The same, taken out.
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

    /// Whether the reference is to the current document, so that following it is no new retrieval
    /// (RFC 2396, 4.2).
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

    /// Whether a scheme was taken off it that should not have been there: "validating parsers should
    /// mark such a misformed relative reference as an error" (RFC 2396, 5.2, step 3).
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
