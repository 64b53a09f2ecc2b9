//! Normalization and equivalence (RFC 2396, 6).

use std::borrow::Cow;

use super::escape;
use super::recombine::Components;
use super::reference::{AsUriRef, Authority, Host, UriRef, UriRefBuf};
use super::resolve::ExcessDots;
use crate::scheme::port::default_port;

impl<'a> UriRef<'a> {
    /// Returns the normal form, which references that are equivalent by RFC 2396, 2.3 and 6, have in common. Linear;
    /// borrows if the reference is in normal form already.
    ///
    /// - The scheme and a server's host are in lower case.
    /// - The scheme's default port and an empty port are removed.
    /// - Escapes of unreserved characters (2.3) are decoded, in each component separately; the other
    ///   escapes have upper-case digits.
    /// - Dot segments, including those above the root, are removed (5.2, step 6) if the reference is
    ///   hierarchical. In gopher, wais and prospero they stay, because only the server interprets the
    ///   selector, document-id or object name (RFC 1738, 3.4.1, 3.9, 3.11). In ftp, where a path is a series
    ///   of directory changes (RFC 1738, 3.2.2), those above the root stay, and all of them if a segment
    ///   contains an encoded slash.
    ///
    /// An empty path stays empty. A registry's name keeps its case: no RFC defines its equivalence.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("HTTP://www.XEROX.com:80/%7ejoe/../x%2f");
    /// assert_eq!(uri.normalize(), "http://www.xerox.com/x%2F");
    /// ```
    #[must_use]
    pub fn normalize(self) -> Cow<'a, str> {
        let parts = Components::of(self);
        let scheme = parts.scheme.map(in_lower_case);
        let authority = parts.authority.map(|text| authority(text, scheme.as_deref()));
        let path = escape::normalize(parts.path);
        let dots = if self.is_hierarchical() { dots(scheme.as_deref(), &path) } else { None };
        let without_dots = dots.and_then(|dots| dots.remove_dot_segments(&path).ok());
        let query = parts.query.map(escape::normalize);
        let fragment = parts.fragment.map(escape::normalize);
        let others = [&scheme, &authority, &without_dots, &query, &fragment];
        let mut all = others.into_iter().flatten().chain([&path]);
        if all.all(|component| matches!(component, Cow::Borrowed(_))) {
            return Cow::Borrowed(self.as_str());
        }
        let normal = Components {
            scheme: scheme.as_deref(),
            authority: authority.as_deref(),
            path: without_dots.as_deref().unwrap_or(&path),
            query: query.as_deref(),
            fragment: fragment.as_deref(),
        }
        .recombine();
        if self == *normal { Cow::Borrowed(self.as_str()) } else { Cow::Owned(normal) }
    }

    /// Returns the [normal form](Self::normalize) as a reference that owns its text. Linear.
    ///
    /// ```
    /// use gleaner::uri::{UriRef, UriRefBuf};
    /// let normal: UriRefBuf = UriRef::split("HTTP://a.example:80/%7ejoe").to_normalized();
    /// assert_eq!((normal.scheme(), normal.path()), (Some("http"), "/~joe"));
    /// ```
    #[must_use]
    pub fn to_normalized(self) -> UriRefBuf {
        match self.normalize() {
            Cow::Borrowed(_) => self.into_owned(),
            Cow::Owned(normal) => UriRefBuf::from_string(normal),
        }
    }

    /// Reports whether both references have the same normal form (RFC 2396, 6); others may still identify the same
    /// resource. Linear.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::split("http://www.XEROX.com").equivalent("http://www.xerox.com:80"));
    /// ```
    #[must_use]
    pub fn equivalent<'r>(self, other: impl AsUriRef<'r>) -> bool {
        self.normalize() == other.uri_ref().normalize()
    }
}

impl UriRefBuf {
    /// Returns the normal form, as [`UriRef::normalize`] does.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "HTTP://a.example".parse()?;
    /// assert_eq!(kept.normalize(), "http://a.example");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn normalize(&self) -> Cow<'_, str> {
        self.as_uri_ref().normalize()
    }

    /// Returns the normal form, as [`UriRef::to_normalized`] does.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "HTTP://a.example".parse()?;
    /// assert_eq!(kept.to_normalized(), "http://a.example");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_normalized(&self) -> Self {
        self.as_uri_ref().to_normalized()
    }

    /// Compares normal forms, as [`UriRef::equivalent`] does.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "HTTP://a.example".parse()?;
    /// assert!(kept.equivalent("http://a.example:80"));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn equivalent<'r>(&self, other: impl AsUriRef<'r>) -> bool {
        self.as_uri_ref().equivalent(other)
    }
}

/// Returns how to remove dot segments from a path; `None` if they stay.
fn dots(scheme: Option<&str>, path: &str) -> Option<ExcessDots> {
    match scheme {
        _ if !path.starts_with('/') => None,
        Some("gopher" | "wais" | "prospero") => None,
        Some("ftp") if path.contains("%2F") => None,
        Some("ftp") => Some(ExcessDots::Keep),
        _ => Some(ExcessDots::Drop),
    }
}

/// Normalizes an authority. Decoded escapes can make a server of a registry's name, so it is split after that.
fn authority<'a>(text: &'a str, scheme: Option<&str>) -> Cow<'a, str> {
    let decoded = escape::normalize(text);
    let server = Authority::of(&decoded);
    if server.reg_name().is_some() {
        return decoded;
    }
    let host = in_lower_case(server.host().map_or("", Host::as_str));
    let default = scheme.and_then(default_port);
    let is_default =
        |port: &&str| port.is_empty() || default.is_some() && port.parse().ok() == default;
    let port = server.port().filter(|port| !is_default(port));
    if matches!(host, Cow::Borrowed(_)) && port == server.port() {
        return decoded;
    }
    let (userinfo, at) = server.userinfo().map_or(("", ""), |userinfo| (userinfo, "@"));
    let (colon, port) = port.map_or(("", ""), |port| (":", port));
    Cow::Owned([userinfo, at, &*host, colon, port].concat())
}

/// Returns `text` with its ASCII letters in lower case; borrows if they are.
pub(crate) fn in_lower_case(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/uri/normalize.rs"]
mod tests;
