//! [`Resolver`], which resolves references against one base.

use std::borrow::Cow;

use super::dot_segments::{self, ExcessDots};
use super::error::ResolveError;
use super::resolved::Resolved;
use crate::uri::recombine::Components;
use crate::uri::reference::{AsUriRef, UriRef, UriRefBuf};

/// A resolver of references against one base URI (RFC 2396, 5.2, or RFC 3986, 5.2). It owns the base.
///
/// A recombined path never becomes an authority, and a component that neither the reference nor the base has stays
/// undefined.
///
/// ```
/// let resolver = gleaner::uri::Resolver::new("http://a/b/c/d;p?q")?;
/// assert_eq!(resolver.resolve("../g")?, "http://a/b/g");
/// assert_eq!(resolver.resolve("?y")?, "http://a/b/c/?y");
/// assert_eq!(resolver.resolve("../../../g")?, "http://a/../g");
/// // A reference to the current document resolves to itself.
/// assert_eq!(resolver.resolve("#s")?, "#s");
/// # Ok::<(), gleaner::uri::ResolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Resolver {
    base: UriRefBuf,
    /// The base up to the last slash of its path; `None` if the base is opaque or its path has dot segments.
    directory: Option<UriRefBuf>,
    excess_dots: ExcessDots,
    rfc3986: bool,
    loophole: bool,
    request: bool,
}

impl Resolver {
    /// Returns a resolver against `base`, without its fragment, by RFC 2396; it keeps `..` segments above the root.
    ///
    /// An opaque base such as `mailto:joe@a.example` resolves only absolute references and references to the current
    /// document. To refuse it, check [`UriRef::is_hierarchical`].
    ///
    /// ```
    /// use gleaner::uri::{ResolveError, Resolver};
    /// assert!(Resolver::new("http://a.example").is_ok());
    /// let opaque = Resolver::new("mailto:joe@a.example").unwrap();
    /// assert!(!opaque.base().is_hierarchical());
    /// assert_eq!(opaque.resolve("g").unwrap_err(), ResolveError::BaseNotHierarchical);
    /// assert_eq!(Resolver::new("//a.example/").unwrap_err(), ResolveError::BaseNotAbsolute);
    /// ```
    ///
    /// # Errors
    /// Returns [`ResolveError::BaseNotAbsolute`] if the base has no scheme.
    pub fn new<'b>(base: impl AsUriRef<'b>) -> Result<Self, ResolveError> {
        let base = base.uri_ref();
        if !base.is_absolute() {
            return Err(ResolveError::BaseNotAbsolute);
        }
        Ok(Self {
            base: base.into_owned(),
            directory: directory(base),
            excess_dots: ExcessDots::Keep,
            rfc3986: false,
            loophole: false,
            request: false,
        })
    }

    /// Sets how to handle `..` segments above the root (RFC 2396, 5.2, step 6g). RFC 3986 drops them.
    ///
    /// ```
    /// use gleaner::uri::{ExcessDots, Resolver};
    /// let resolver = Resolver::new("http://a/b")?.excess_dots(ExcessDots::Drop);
    /// assert_eq!(resolver.resolve("../g")?, "http://a/g");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn excess_dots(mut self, excess_dots: ExcessDots) -> Self {
        self.excess_dots = excess_dots;
        self
    }

    /// Sets whether to resolve by RFC 3986, 5.2, instead (default: no): an empty path keeps the base's last segment, dot
    /// segments are removed from every path, and a reference to the current document is resolved too.
    ///
    /// ```
    /// let resolver = gleaner::uri::Resolver::new("http://a/b/c/d;p?q")?.rfc3986(true);
    /// assert_eq!(resolver.resolve("?y")?, "http://a/b/c/d;p?y");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn rfc3986(mut self, on: bool) -> Self {
        self.rfc3986 = on;
        self
    }

    /// Sets whether a reference that repeats the base's scheme may be relative, as in old parsers (default: no). RFC 2396,
    /// 5.2, step 3, allows this loophole for schemes that are always hierarchical: http, https, ftp, gopher, file, nntp,
    /// wais, telnet and prospero. The base must be hierarchical.
    ///
    /// ```
    /// let resolver = gleaner::uri::Resolver::new("http://a/b/c/d")?.loophole(true);
    /// let resolved = resolver.resolve("http:g")?;
    /// assert_eq!((resolved.as_str(), resolved.used_loophole()), ("http://a/b/c/g", true));
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn loophole(mut self, on: bool) -> Self {
        self.loophole = on;
        self
    }

    /// Sets whether resolution is for a new request (default: no). A reference to the current document
    /// then resolves to the base (RFC 2396, 4.2).
    ///
    /// ```
    /// let resolver = gleaner::uri::Resolver::new("http://a/b?q")?.request(true);
    /// assert_eq!(resolver.resolve("#s")?, "http://a/b?q#s");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn request(mut self, on: bool) -> Self {
        self.request = on;
        self
    }

    /// Returns the base.
    ///
    /// ```
    /// assert_eq!(gleaner::uri::Resolver::new("http://a/")?.base(), "http://a/");
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn base(&self) -> UriRef<'_> {
        self.base.as_uri_ref()
    }

    /// Resolves a reference to its absolute form. A reference to the current document resolves to itself. Linear in the
    /// lengths of both texts.
    ///
    /// If the base has an authority and no path, a slash precedes the reference's path. RFC 2396 forgets that slash.
    ///
    /// ```
    /// let resolver = gleaner::uri::Resolver::new("http://a")?;
    /// assert_eq!(resolver.resolve("g")?, "http://a/g");
    /// assert!(resolver.resolve("#s")?.is_same_document());
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    ///
    /// # Errors
    /// By RFC 2396, returns [`ResolveError::BaseNotHierarchical`] or [`ResolveError::AboveRoot`]. RFC 3986 has no errors.
    pub fn resolve<'r>(&self, reference: impl AsUriRef<'r>) -> Result<Resolved<'r>, ResolveError> {
        self.resolve_uri_ref(reference.uri_ref())
    }

    fn resolve_uri_ref<'r>(&self, reference: UriRef<'r>) -> Result<Resolved<'r>, ResolveError> {
        if let Some(text) = self.below_directory(reference) {
            let text = Cow::Owned(text);
            return Ok(Resolved { text, is_same_document: false, used_loophole: false });
        }
        let is_same_document = reference.is_same_document();
        let loophole = self.loophole && self.is_loophole(reference);
        let parts = Components::of(reference);
        let text = if self.rfc3986 {
            Cow::Owned(self.by_rfc3986(parts, loophole))
        } else if is_same_document && self.request {
            let base = Components::of(self.base());
            Cow::Owned(Components { fragment: parts.fragment, ..base }.recombine())
        } else if is_same_document || reference.is_absolute() && !loophole {
            Cow::Borrowed(reference.as_str())
        } else {
            Cow::Owned(self.by_rfc2396(parts)?)
        };
        // A net_path resolves to the same URI with its scheme and without it.
        let used_loophole = loophole && parts.authority.is_none();
        Ok(Resolved { text, is_same_document, used_loophole })
    }

    /// Fast path: appends a relative path without dot segments, and its query and fragment, to the directory of the base,
    /// as both RFCs do.
    fn below_directory(&self, reference: UriRef<'_>) -> Option<String> {
        let (directory, path) = (self.directory.as_ref()?, reference.path());
        let is_plain = !path.is_empty() && !path.starts_with(['/', '.']) && !path.contains("/.");
        if reference.is_absolute() || reference.raw_authority().is_some() || !is_plain {
            return None;
        }
        Some([directory.as_str(), reference.as_str()].concat())
    }

    /// Reports whether the loophole applies to `reference`.
    fn is_loophole(&self, reference: UriRef<'_>) -> bool {
        // The schemes of RFC 1738 with a generic path, and `https`: `scheme::known` has no such property.
        const HIERARCHICAL: [&str; 9] =
            ["http", "https", "ftp", "gopher", "file", "nntp", "wais", "telnet", "prospero"];
        let known =
            |scheme: &str| HIERARCHICAL.iter().any(|name| name.eq_ignore_ascii_case(scheme));
        let repeats = |scheme: &str| self.base().has_scheme(scheme) && known(scheme);
        self.base().is_hierarchical() && reference.scheme().is_some_and(repeats)
    }

    /// Resolves by steps 4 to 7 of RFC 2396, 5.2; the scheme is the base's.
    fn by_rfc2396(&self, reference: Components<'_>) -> Result<String, ResolveError> {
        if !self.base().is_hierarchical() {
            return Err(ResolveError::BaseNotHierarchical);
        }
        let base = Components::of(self.base());
        let target = Components { scheme: base.scheme, ..reference };
        if reference.authority.is_some() {
            return Ok(target.recombine());
        }
        let target = Components { authority: base.authority, ..target };
        if reference.path.starts_with('/') {
            return Ok(target.recombine());
        }
        let merged = base.merge(reference.path);
        let path = self.excess_dots.remove_dot_segments(&merged)?;
        Ok(Components { path: &path, ..target }.recombine())
    }

    /// Resolves by RFC 3986, 5.2.2.
    fn by_rfc3986(&self, reference: Components<'_>, loophole: bool) -> String {
        let base = Components::of(self.base());
        let scheme = reference.scheme.filter(|_| !loophole).or(base.scheme);
        let target = Components { scheme, ..reference };
        let is_absolute = reference.scheme.is_some() && !loophole;
        if is_absolute || reference.authority.is_some() {
            let path = dot_segments::remove_by_rfc3986(reference.path);
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
        let path = dot_segments::remove_by_rfc3986(&merged);
        Components { path: &path, ..target }.recombine()
    }
}

/// Returns a base up to the last slash of its path; `None` if it is opaque or that path has dot segments.
fn directory(base: UriRef<'_>) -> Option<UriRefBuf> {
    let parts = Components::of(base);
    let path = parts.merge("");
    if !base.is_hierarchical() || path.contains("/.") {
        return None;
    }
    let text = Components { path: &path, query: None, fragment: None, ..parts }.recombine();
    Some(UriRefBuf::from_string(text))
}

#[cfg(test)]
#[path = "../../../tests/unit/uri/resolve/resolver.rs"]
mod tests;
