//! Recombining components into a reference (RFC 2396, 5.2, step 7).

use super::reference::UriRef;

/// The components of a reference, which can be replaced one by one.
#[derive(Clone, Copy)]
pub(super) struct Components<'a> {
    pub scheme: Option<&'a str>,
    pub authority: Option<&'a str>,
    pub path: &'a str,
    pub query: Option<&'a str>,
    pub fragment: Option<&'a str>,
}

impl<'a> Components<'a> {
    pub(super) fn of(uri: UriRef<'a>) -> Self {
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
    pub(super) fn merge(&self, path: &str) -> String {
        let kept = match self.path.rfind('/') {
            Some(slash) => &self.path[..=slash],
            None if self.authority.is_some() => "/",
            None => "",
        };
        [kept, path].concat()
    }

    /// Returns the text of the reference.
    pub(super) fn recombine(&self) -> String {
        let (scheme, colon) = self.scheme.map_or(("", ""), |scheme| (scheme, ":"));
        let (slashes, authority) = match self.authority {
            Some(authority) => ("//", authority),
            // The slashes would begin an authority (RFC 3986, 5.3, as corrected).
            None if self.path.starts_with("//") => ("/.", ""),
            None => ("", ""),
        };
        let (question_mark, query) = self.query.map_or(("", ""), |query| ("?", query));
        let (crosshatch, fragment) = self.fragment.map_or(("", ""), |fragment| ("#", fragment));
        [scheme, colon, slashes, authority, self.path, question_mark, query, crosshatch, fragment]
            .concat()
    }
}
