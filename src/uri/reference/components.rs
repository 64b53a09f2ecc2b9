//! The components of a reference with their names.

use std::iter::FusedIterator;

use super::authority::{Authority, Host};
use super::uri_ref::UriRef;

impl<'a> UriRef<'a> {
    /// Iterates over all components with the names that the command prints; `None` is undefined.
    ///
    /// An opaque reference also has the [path](Self::path) that Appendix B finds.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("//a.example?x");
    /// let defined = uri.components().filter_map(|(name, value)| Some((name, value?)));
    /// assert!(defined.eq([("authority", "a.example"), ("host", "a.example"), ("path", ""), ("query", "x")]));
    /// ```
    pub fn components(
        self,
    ) -> impl DoubleEndedIterator<Item = (&'static str, Option<&'a str>)> + FusedIterator + Clone
    {
        let authority = self.authority();
        [
            ("scheme", self.scheme()),
            ("authority", authority.map(Authority::as_str)),
            ("userinfo", authority.and_then(Authority::userinfo)),
            ("host", authority.and_then(Authority::host).map(Host::as_str)),
            ("port", authority.and_then(Authority::port)),
            ("reg_name", authority.and_then(Authority::reg_name)),
            ("path", Some(self.path())),
            ("opaque", self.opaque_part()),
            ("query", self.query()),
            ("fragment", self.fragment()),
        ]
        .into_iter()
    }
}
