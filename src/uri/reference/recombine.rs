//! Recombining components into a reference (RFC 2396, 5.2, step 7).

use std::borrow::Cow;

use super::uri_ref::UriRef;

/// The five components of a reference. Each component can be replaced before they are recombined.
#[derive(Clone, Copy)]
pub(in crate::uri) struct Components<'a> {
    pub scheme: Option<&'a str>,
    pub authority: Option<&'a str>,
    pub path: &'a str,
    pub query: Option<&'a str>,
    pub fragment: Option<&'a str>,
}

impl<'a> Components<'a> {
    pub(in crate::uri) fn of(uri: &'a UriRef<'_>) -> Self {
        Self {
            scheme: uri.scheme(),
            authority: uri.raw_authority(),
            path: uri.path(),
            query: uri.query(),
            fragment: uri.fragment(),
        }
    }

    /// Returns the path of this base up to its last slash, followed by `path` (RFC 2396, 5.2, steps 6a
    /// and 6b; RFC 3986, 5.2.3).
    pub(in crate::uri) fn merge(&self, path: &str) -> String {
        let kept = match self.path.rfind('/') {
            Some(slash) => &self.path[..=slash],
            None if self.authority.is_some() => "/",
            None => "",
        };
        [kept, path].concat()
    }

    /// Recombines the components into a reference (RFC 2396, 5.2, step 7).
    pub(in crate::uri) fn recombine(&self) -> UriRef<'static> {
        let mut text = String::new();
        if let Some(scheme) = self.scheme {
            text.extend([scheme, ":"]);
        }
        match self.authority {
            Some(authority) => text.extend(["//", authority]),
            // The slashes would begin an authority (RFC 3986, 5.3, as corrected).
            None if self.path.starts_with("//") => text.push_str("/."),
            None => {}
        }
        text.push_str(self.path);
        if let Some(query) = self.query {
            text.extend(["?", query]);
        }
        if let Some(fragment) = self.fragment {
            text.extend(["#", fragment]);
        }
        UriRef::from_cow(Cow::Owned(text))
    }
}
