//! [`Base`]: the base URI of a document in a markup language.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::bases::BaseOrigin;
use super::error::ResolveError;
use super::resolver::Resolver;
use crate::uri::reference::{AsUriRef, UriRef};

/// The base URI of a document, how it was established, and a resolver that reads references as browsers do.
///
/// ```
/// use gleaner::uri::{Base, BaseOrigin};
/// let base = Base::new("http://a.example/b/c?d", BaseOrigin::Retrieval)?;
/// assert_eq!(base.resolve("../g").as_deref(), Some("http://a.example/g"));
/// assert_eq!(base.resolve("#s").as_deref(), Some("http://a.example/b/c?d#s"));
/// assert_eq!((base.uri().as_str(), base.origin().as_str()), ("http://a.example/b/c?d", "retrieval"));
/// # Ok::<(), gleaner::uri::ResolveError>(())
/// ```
#[derive(Clone)]
pub struct Base {
    resolver: Resolver,
    origin: BaseOrigin,
}

impl Base {
    /// Returns a base.
    ///
    /// See [`Base`] for an example.
    ///
    /// # Errors
    /// Returns [`ResolveError::BaseNotAbsolute`] if the base has no scheme.
    pub fn new<'b>(uri: impl AsUriRef<'b>, origin: BaseOrigin) -> Result<Self, ResolveError> {
        Ok(Self { resolver: Resolver::new(uri)?.rfc3986(true), origin })
    }

    /// Returns the base that the `href` of a `base` element sets (HTML, section 4.2.3), resolved against the base that the
    /// document would have otherwise.
    ///
    /// Returns `None` for one that does not count: one without a scheme or without a host where its scheme requires one,
    /// and `data:` and `javascript:`.
    ///
    /// ```
    /// use gleaner::uri::{Base, BaseOrigin};
    /// let fallback = Base::new("http://a.example/b/c", BaseOrigin::Retrieval)?;
    /// let base = Base::of_document("d/", Some(&fallback)).expect("it counts");
    /// assert_eq!((base.uri().as_str(), base.origin()), ("http://a.example/b/d/", BaseOrigin::Document));
    /// for href in ["data:,x", "JavaScript:x", "http://", "http://a b/", "d/"] {
    ///     assert!(Base::of_document(href, None).is_none());
    /// }
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn of_document(href: &str, fallback: Option<&Self>) -> Option<Self> {
        Self::established(href, fallback, BaseOrigin::Document)
    }

    /// Returns the base that a document or an entity sets: `href`, resolved against the base that it would have otherwise.
    pub(crate) fn established(
        href: &str,
        fallback: Option<&Self>,
        origin: BaseOrigin,
    ) -> Option<Self> {
        let uri = match fallback {
            Some(fallback) => Cow::Owned(fallback.resolve(href)?),
            None => Cow::Borrowed(href),
        };
        let scheme = &uri[..scheme_length(&uri)?];
        let is = |name: &str| scheme.eq_ignore_ascii_case(name);
        if is("data") || is("javascript") {
            return None;
        }
        if !WITH_HOST.iter().any(|name| is(name)) {
            return Self::new(&*uri, origin).ok();
        }
        // Browsers accept any number of slashes, and reversed ones.
        let rest = with_slashes(&uri[scheme.len() + 1..]);
        let uri = [scheme, "://", rest.trim_start_matches('/')].concat();
        has_valid_host(&uri).then(|| Self::new(&*uri, origin).ok())?
    }

    /// Returns the base URI.
    ///
    /// See [`Base`] for an example.
    #[must_use]
    pub fn uri(&self) -> UriRef<'_> {
        self.resolver.base()
    }

    /// Returns how the base was established.
    ///
    /// See [`Base`] for an example.
    #[must_use]
    pub fn origin(&self) -> BaseOrigin {
        self.origin
    }

    /// Resolves a reference by RFC 3986, 5.2; `None` if it is relative and the base is opaque. Linear in both lengths.
    ///
    /// Where the base has one of the schemes `http`, `https`, `ws`, `wss`, `ftp` and `file`, references are read as in
    /// browsers: a `\` before the query counts as `/`, and a reference that repeats the scheme of the base is relative unless
    /// `//` follows the scheme (RFC 3986, 5.2.2, allows that for old references).
    ///
    /// ```
    /// use gleaner::uri::{Base, BaseOrigin};
    /// let base = Base::new("http://a.example/b", BaseOrigin::Default)?;
    /// assert_eq!(base.resolve(r"\\b.example\c?\").as_deref(), Some(r"http://b.example/c?\"));
    /// assert_eq!(base.resolve("http:g").as_deref(), Some("http://a.example/g"));
    /// let opaque = Base::new("mailto:joe@a.example", BaseOrigin::Default)?;
    /// assert_eq!(opaque.resolve("g"), None);
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn resolve(&self, reference: &str) -> Option<String> {
        match self.relative(reference) {
            Some(relative) => self.resolve_part(relative),
            None => Some(reference.to_owned()),
        }
    }

    /// Resolves a reference like [`resolve`](Self::resolve), but returns `None` if it is absolute.
    #[cfg(any(feature = "html", feature = "mail", feature = "serde"))]
    pub(crate) fn resolve_relative(&self, reference: &str) -> Option<String> {
        self.resolve_part(self.relative(reference)?)
    }

    /// Returns a relative reference without a scheme that it repeats; `None` if the reference is absolute.
    fn relative<'r>(&self, reference: &'r str) -> Option<&'r str> {
        let Some(length) = scheme_length(reference) else { return Some(reference) };
        let (scheme, rest) = (&reference[..length], &reference[length + 1..]);
        let base = self.uri();
        let is_relative = !rest.starts_with("//")
            && base.has_scheme(scheme)
            && base.is_hierarchical()
            && self.is_special();
        is_relative.then_some(rest)
    }

    /// Reports whether the scheme is one that browsers know (URL Standard, section 4.2, "special scheme").
    fn is_special(&self) -> bool {
        let base = self.uri();
        base.has_scheme("file") || WITH_HOST.iter().any(|name| base.has_scheme(name))
    }

    /// Resolves a relative reference without a scheme.
    fn resolve_part(&self, reference: &str) -> Option<String> {
        if !self.uri().is_hierarchical() {
            return None;
        }
        let mut reference =
            if self.is_special() { with_slashes(reference) } else { Cow::Borrowed(reference) };
        // A colon in the first segment is no end of a scheme here, such as in `1:2`.
        if UriRef::split(&reference).is_absolute() {
            reference = Cow::Owned(["./", &reference].concat());
        }
        Some(self.resolver.resolve(&*reference).ok()?.into_text().into_owned())
    }
}

/// The special schemes that require a host.
const WITH_HOST: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

/// Returns the length of the scheme before the first colon (RFC 3986, 3.1), if there is one.
pub(crate) fn scheme_length(text: &str) -> Option<usize> {
    let length = text.bytes().position(|b| !b.is_ascii_alphanumeric() && !b"+-.".contains(&b))?;
    let begins = text.as_bytes()[0].is_ascii_alphabetic();
    (begins && text.as_bytes()[length] == b':').then_some(length)
}

/// Returns the text with `/` in place of each `\` before its query or fragment.
fn with_slashes(text: &str) -> Cow<'_, str> {
    let end = text.find(['?', '#']).unwrap_or(text.len());
    if !text[..end].contains('\\') {
        return Cow::Borrowed(text);
    }
    Cow::Owned([&text[..end].replace('\\', "/"), &text[end..]].concat())
}

/// Reports whether a URI has a host without characters that the URL Standard forbids in hosts (section 3.1), and a port of
/// digits, if any.
fn has_valid_host(uri: &str) -> bool {
    let Some(authority) = UriRef::split(uri).raw_authority() else { return false };
    let host_and_port = authority.rsplit_once('@').map_or(authority, |(_, after)| after);
    let (host, port) = match host_and_port.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => (host, port),
        _ => (host_and_port, ""),
    };
    let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let is_forbidden = |c: char| c.is_control() || c.is_whitespace() || "<>\\^|[]".contains(c);
    let has_forbidden_escape = inner.split('%').skip(1).any(|after| {
        let octet = after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        octet.is_none_or(|octet| octet <= b' ' || b"\"#%/:<>?@[\\]^`{|}\x7f".contains(&octet))
    });
    !inner.is_empty()
        && !inner.contains(is_forbidden)
        && !has_forbidden_escape
        && port.bytes().all(|digit| digit.is_ascii_digit())
        && (port.is_empty() || port.parse::<u16>().is_ok())
}

/// Two bases are equal if their URIs and origins are.
impl PartialEq for Base {
    fn eq(&self, other: &Self) -> bool {
        (self.uri().as_str(), self.origin) == (other.uri().as_str(), other.origin)
    }
}

impl Eq for Base {}

impl Hash for Base {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.uri().as_str(), self.origin).hash(hasher);
    }
}

/// Shows `***` in place of a password.
impl fmt::Debug for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Base")
            .field("uri", &self.uri())
            .field("origin", &self.origin)
            .finish_non_exhaustive()
    }
}
