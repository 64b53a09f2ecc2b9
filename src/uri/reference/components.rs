//! The components by their names.

use super::authority::{Authority, Host};
use super::uri_ref::UriRef;

impl UriRef<'_> {
    /// Every component with its name, as the command prints them; `None` is undefined.
    ///
    /// The path is Appendix B's (RFC 2396) also where the reference is opaque. An authority is a server,
    /// which may have userinfo, host and port (3.2.2), or else a `reg_name` (3.2.1).
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("//a.example?x");
    /// let defined = uri.components().into_iter().filter_map(|(name, value)| Some((name, value?)));
    /// let expected =
    ///     [("authority", "a.example"), ("host", "a.example"), ("path", ""), ("query", "x")];
    /// assert!(defined.eq(expected));
    /// ```
    #[must_use]
    pub fn components(&self) -> [(&'static str, Option<&str>); 10] {
        let authority = self.authority();
        let reg_name = match authority {
            Some(Authority::Registry(name)) => Some(name),
            _ => None,
        };
        [
            ("scheme", self.scheme()),
            ("authority", authority.map(Authority::as_str)),
            ("userinfo", authority.and_then(Authority::userinfo)),
            ("host", authority.and_then(Authority::host).map(Host::as_str)),
            ("port", authority.and_then(Authority::port)),
            ("reg_name", reg_name),
            ("path", Some(self.path())),
            ("opaque", self.opaque_part()),
            ("query", self.query()),
            ("fragment", self.fragment()),
        ]
    }
}
