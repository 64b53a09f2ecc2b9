//! The forms of a reference (RFC 2396, 3 and 4), its components and segments, and its conformity to a grammar.

use std::iter::FusedIterator;

use super::authority::{Authority, Host};
use super::error::ParseError;
use super::segment::Segment;
use super::uri_ref::UriRef;
use crate::grammar::uri::plain_url;
use crate::uri::conforms::{Grammar, GrammarSet};

impl<'a> UriRef<'a> {
    /// Reports whether the reference has a scheme, as an `absoluteURI` (RFC 2396, 3) does.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::split("urn:a:b").is_absolute());
    /// ```
    #[must_use]
    pub fn is_absolute(self) -> bool {
        self.scheme().is_some()
    }

    /// Reports whether the reference has a scheme, and no slash follows its colon (RFC 2396, 3).
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::split("foo:bar").is_opaque());
    /// assert!(!UriRef::split("foo:/bar").is_opaque());
    /// ```
    #[must_use]
    pub fn is_opaque(self) -> bool {
        self.is_absolute() && !self.scheme_specific_part().starts_with('/')
    }

    /// Reports whether the reference has a scheme, and a slash follows its colon (RFC 2396, 3), as a base URI needs (5).
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::split("foo:/bar").is_hierarchical());
    /// assert!(!UriRef::split("/bar").is_hierarchical());
    /// ```
    #[must_use]
    pub fn is_hierarchical(self) -> bool {
        self.is_absolute() && !self.is_opaque()
    }

    /// Reports whether the reference is to the current document: empty except for a fragment (RFC 2396, 4.2).
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::split("#s").is_same_document());
    /// ```
    #[must_use]
    pub fn is_same_document(self) -> bool {
        self.without_fragment().as_str().is_empty()
    }

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

    /// Iterates over the segments of the path (RFC 2396, 3.3). An opaque reference has no segments.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("/a;x=1//b/");
    /// let segments: Vec<_> = uri.segments().map(|segment| segment.as_str()).collect();
    /// assert_eq!(segments, ["a;x=1", "", "b", ""]);
    /// ```
    pub fn segments(self) -> impl DoubleEndedIterator<Item = Segment<'a>> + FusedIterator + Clone {
        let path = if self.is_opaque() { "" } else { self.path() };
        let segments =
            (!path.is_empty()).then(|| path.strip_prefix('/').unwrap_or(path).split('/'));
        segments.into_iter().flatten().map(Segment::of)
    }

    /// Checks the reference without its fragment against the grammar of an RFC. Linear.
    ///
    /// For RFC 1738, the production is that of the scheme (section 5), or the general one for another scheme; no relative
    /// reference conforms. To check the fragment too, use [`parse_as`](Self::parse_as), which
    /// refuses every fragment by RFC 1738.
    ///
    /// ```
    /// use gleaner::uri::{Grammar, UriRef};
    /// let uri = UriRef::split("http://a.example/~joe#top");
    /// assert!(uri.conforms_to(Grammar::Rfc2396).is_ok());
    /// assert_eq!(uri.conforms_to(Grammar::Rfc1738).unwrap_err().production(), "hsegment");
    /// ```
    ///
    /// # Errors
    /// Returns the production that fails, and the offset where it fails.
    pub fn conforms_to(self, grammar: Grammar) -> Result<(), ParseError> {
        grammar.parse(self.without_fragment().as_str()).map(drop)
    }

    /// Iterates over the grammars that the reference [conforms to](Self::conforms_to), from the oldest. Linear.
    ///
    /// ```
    /// use gleaner::uri::{Grammar, UriRef};
    /// let uri = UriRef::split("http://a.example/~joe");
    /// assert!(uri.grammars().eq([Grammar::Rfc2396, Grammar::Rfc3986]));
    /// ```
    pub fn grammars(self) -> impl Iterator<Item = Grammar> + use<'a> {
        self.grammar_set().iter()
    }

    pub(crate) fn grammar_set(self) -> GrammarSet {
        if let Some(plain) = plain_url(self.without_fragment().as_str().as_bytes()) {
            return plain.into();
        }
        let conforms = |grammar: &Grammar| self.conforms_to(*grammar).is_ok();
        Grammar::ALL.iter().copied().filter(conforms).collect()
    }
}

/// Returns the grammars that a plain URL conforms to, without splitting it; `None` for other references. Most references are
/// plain URLs.
#[cfg(feature = "serde")]
pub(crate) fn plain_grammars(url: &[u8]) -> Option<GrammarSet> {
    plain_url(url).map(GrammarSet::from)
}
