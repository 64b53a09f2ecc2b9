//! Normal form and equivalence (RFC 2396, 6).

use super::reference::recombine::Components;
use super::{Authority, Dots, Host, UriRef, escape};
use crate::scheme::port::default_port;

impl UriRef<'_> {
    /// The reference in normal form: two that differ in what RFC 2396, section 6, and 2.3 call
    /// equivalent have the same. Linear; borrows where this one is in normal form already.
    ///
    /// - The scheme and a server's host are in lower case.
    /// - A port that is the scheme's default is left out, and so is an empty one.
    /// - Escapes of unreserved characters (2.3) are decoded, in each component by itself; others have
    ///   their hexadecimal digits in upper case.
    /// - Dot segments are removed (5.2, step 6), those above the root too, where the reference has a
    ///   scheme and a path with a slash; not in gopher, wais and prospero, whose selectors,
    ///   document-ids and object names are opaque to all but their servers (RFC 1738, 3.4.1, 3.9,
    ///   3.11). In ftp, where a path is a walk that may begin anywhere (3.2.2), those above the root
    ///   stay, and so do all where a segment holds an encoded slash.
    ///
    /// An empty path stays empty. A registry's name keeps its case, of which no rule is known.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("HTTP://www.XEROX.com:80/%7ejoe/../x%2f");
    /// assert_eq!(uri.normalize().as_str(), "http://www.xerox.com/x%2F");
    /// ```
    #[must_use]
    pub fn normalize(&self) -> UriRef<'_> {
        let parts = Components::of(self);
        let scheme = parts.scheme.map(str::to_ascii_lowercase);
        let authority = parts.authority.map(|text| authority(text, scheme.as_deref()));
        let path = escape::normalize(parts.path);
        let dots = if self.is_hierarchical() { dots(scheme.as_deref(), &path) } else { None };
        let without_dots = dots.and_then(|dots| dots.remove(&path).ok());
        let path = without_dots.as_deref().unwrap_or(&path);
        let query = parts.query.map(escape::normalize);
        let fragment = parts.fragment.map(escape::normalize);
        let normal = Components {
            scheme: scheme.as_deref(),
            authority: authority.as_deref(),
            path,
            query: query.as_deref(),
            fragment: fragment.as_deref(),
        }
        .recombine();
        if normal == *self { self.to_borrowed() } else { normal }
    }

    /// Whether both have the same normal form (RFC 2396, 6). Linear.
    ///
    /// Two that have not may still identify the same resource; no one but its owner knows.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let (a, b) = (UriRef::split("http://www.XEROX.com"), UriRef::split("http://www.xerox.com:80"));
    /// assert!(a.equivalent(&b));
    /// ```
    #[must_use]
    pub fn equivalent(&self, other: &UriRef<'_>) -> bool {
        self.normalize() == other.normalize()
    }
}

/// What becomes of the dot segments of a path, if anything.
fn dots(scheme: Option<&str>, path: &str) -> Option<Dots> {
    match scheme {
        _ if !path.starts_with('/') => None,
        Some("gopher" | "wais" | "prospero") => None,
        Some("ftp") if path.contains("%2F") => None,
        Some("ftp") => Some(Dots::Keep),
        _ => Some(Dots::Drop),
    }
}

/// What is decoded may make a registry's name a server's: it is looked at after that.
fn authority(text: &str, scheme: Option<&str>) -> String {
    let text = escape::normalize(text);
    let Authority::Server(server) = Authority::of(&text) else {
        return text.into_owned();
    };
    let userinfo = server.userinfo().map_or_else(String::new, |userinfo| format!("{userinfo}@"));
    let host = server.host().map_or("", Host::as_str).to_ascii_lowercase();
    let default = scheme.and_then(default_port);
    let is_default =
        |port: &&str| port.is_empty() || default.is_some() && port.parse().ok() == default;
    let port = server.port().filter(|port| !is_default(port));
    let port = port.map_or_else(String::new, |port| format!(":{port}"));
    [userinfo, host, port].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(text: &str) -> String {
        let normal = UriRef::split(text).normalize().to_string();
        let again = UriRef::split(&normal).normalize().to_string();
        assert_eq!(again, normal, "{text}");
        normal
    }

    #[test]
    fn what_is_decoded_is_looked_at_again() {
        assert_eq!(normal("http://%41.example:8%30/"), "http://a.example/");
        assert_eq!(normal("http://a.example/b/%2e%2E/c"), "http://a.example/c");
    }

    #[test]
    fn decoding_makes_no_escapes() {
        assert_eq!(normal("a%%37%65"), "a%%37e");
        assert_eq!(normal("a%%371"), "a%%371");
        assert_eq!(normal("a%4%31"), "a%4%31");
        assert_eq!(normal("a%2541"), "a%2541");
        assert_eq!(normal("a%zz%41"), "a%zzA");
    }

    #[test]
    fn a_path_stays_a_path() {
        assert_eq!(normal("foo:/a/..//b"), "foo:/.//b");
        assert_eq!(normal("foo:/.//b"), "foo:/.//b");
    }

    /// RFC 1738, 3.2.2: each segment is a `CWD`, in which `%2Fetc` leads elsewhere than `etc`.
    #[test]
    fn an_ftp_path_is_a_walk() {
        assert_eq!(normal("ftp://a.example/b/../c"), "ftp://a.example/c");
        assert_eq!(normal("ftp://a.example/../c"), "ftp://a.example/../c");
        assert_eq!(normal("ftp://a.example/%2fetc/../c"), "ftp://a.example/%2Fetc/../c");
    }

    #[test]
    fn a_port_with_leading_zeros_is_the_default() {
        assert_eq!(normal("http://a.example:0080/"), "http://a.example/");
        assert_eq!(normal("http://a.example:99999999999/"), "http://a.example:99999999999/");
        assert_eq!(normal("x-y://a.example:99999999999/"), "x-y://a.example:99999999999/");
    }
}
