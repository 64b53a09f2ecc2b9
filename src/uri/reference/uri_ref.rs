//! [`UriRef`], a reference and the offsets of its components.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::authority::Authority;
use super::conforms::Grammar;
use super::error::ParseError;
use super::lenient;
use super::redacted;
use super::segment::Segment;
use crate::grammar::uri::{ComponentEnds, appendix_b, rfc2396};

/// A URI reference (RFC 2396, 4), whose components are slices of its text.
///
/// An undefined component, whose separator is absent, is `None`; an empty one is `Some("")` (RFC 2396,
/// 5.2). Parsing does not allocate. Two references are equal if their texts are;
/// [`equivalent`](Self::equivalent) compares their normal forms.
///
/// ```
/// use gleaner::uri::UriRef;
/// let uri = UriRef::parse("http://a.example/x?#")?;
/// assert_eq!((uri.path(), uri.query(), uri.fragment()), ("/x", Some(""), Some("")));
/// let kept: UriRef<'static> = uri.into_owned();
/// assert_eq!(kept.to_string(), "http://a.example/x?#");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone)]
pub struct UriRef<'a> {
    text: Cow<'a, str>,
    ends: ComponentEnds,
}

impl<'a> UriRef<'a> {
    /// Parses a reference by RFC 2396, Appendix A, extended by the IPv6 literals of RFC 2732. Linear.
    ///
    /// It also accepts relative references without a path, which the BNF forgets: `?y` is an example of
    /// Appendix C.1.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::parse("http://a.example/~joe").is_ok());
    /// assert_eq!(UriRef::parse("http://a.example/a b").unwrap_err().offset(), 18);
    /// ```
    ///
    /// # Errors
    /// Returns the first production that fails, and the offset where it fails.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match rfc2396::parse(text.as_bytes(), true) {
            Ok(ends) => Ok(Self { text: Cow::Borrowed(text), ends }),
            Err(fault) => Err(ParseError::from_fault(fault, text.len())),
        }
    }

    /// Parses a reference by the grammar of one RFC. Linear.
    ///
    /// RFC 1738 has no relative references and no fragments: "the characters `#` … must always be
    /// encoded" (2.2). [`conforms_to`](Self::conforms_to) ignores the fragment.
    ///
    /// ```
    /// use gleaner::uri::{Grammar, UriRef};
    /// assert!(UriRef::parse_as("http://[v1.x]/", Grammar::Rfc3986).is_ok());
    /// assert!(UriRef::parse_as("http://[v1.x]/", Grammar::Rfc2396).is_err());
    /// ```
    ///
    /// # Errors
    /// Returns the production that fails, and the offset where it fails.
    pub fn parse_as(text: &'a str, grammar: Grammar) -> Result<Self, ParseError> {
        Ok(match grammar.parse(text)? {
            Some(ends) => Self { text: Cow::Borrowed(text), ends },
            None => Self::split(text),
        })
    }

    /// Parses a reference as it occurs in text (RULES R7). Linear.
    ///
    /// Besides what RFC 2396 allows, it accepts characters outside ASCII that are neither controls nor
    /// white space, `{ } [ ] ^ | \` and a bare `%`. The scheme must match its production.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::parse_lenient("http://münchen.example/{x}")?;
    /// assert_eq!(uri.authority().unwrap().host().unwrap().as_str(), "münchen.example");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the offset of a character that no reference may contain, or the fault of the scheme.
    pub fn parse_lenient(text: &'a str) -> Result<Self, ParseError> {
        Self::lenient_from_cow(Cow::Borrowed(text))
    }

    /// Splits any string as the regular expression of RFC 2396, Appendix B, does. Linear.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("not a uri: <//at all?>");
    /// assert_eq!((uri.scheme(), uri.path(), uri.query()), (Some("not a uri"), " <//at all", Some(">")));
    /// ```
    #[must_use]
    pub fn split(text: &'a str) -> Self {
        Self::from_cow(Cow::Borrowed(text))
    }

    /// Parses text, borrowed or owned, as [`parse_lenient`](Self::parse_lenient) does.
    pub(in crate::uri) fn lenient_from_cow(text: Cow<'a, str>) -> Result<Self, ParseError> {
        let uri = Self::from_cow(text);
        lenient::check(&uri.text)?;
        Ok(uri)
    }

    /// Splits text, borrowed or owned, as [`split`](Self::split) does.
    pub(in crate::uri) fn from_cow(text: Cow<'a, str>) -> Self {
        let ends = appendix_b::split(text.as_bytes());
        Self { text, ends }
    }

    /// Returns the whole reference.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("../x");
    /// assert_eq!(uri.as_str(), "../x");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Converts into a reference that owns its text.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let kept: UriRef<'static> = UriRef::split(&String::from("../x")).into_owned();
    /// # assert_eq!(kept.as_str(), "../x");
    /// ```
    #[must_use]
    pub fn into_owned(self) -> UriRef<'static> {
        UriRef { text: Cow::Owned(self.text.into_owned()), ends: self.ends }
    }

    /// Returns a reference that borrows its text from this one.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("../x");
    /// assert_eq!(uri.to_borrowed(), uri);
    /// ```
    #[must_use]
    pub fn to_borrowed(&self) -> UriRef<'_> {
        UriRef { text: Cow::Borrowed(&self.text), ends: self.ends }
    }

    /// Returns the scheme (RFC 2396, 3.1) as written; schemes are case-insensitive.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("HTTP://a.example/");
    /// assert_eq!(uri.scheme(), Some("HTTP"));
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Option<&str> {
        (self.ends.scheme > 0).then(|| &self.text[..self.ends.scheme])
    }

    /// Reports whether the scheme is `name`, case ignored (RFC 2396, 3.1).
    ///
    /// ```
    /// assert!(gleaner::uri::UriRef::split("HTTP://a.example/").has_scheme("http"));
    /// ```
    #[must_use]
    pub fn has_scheme(&self, name: &str) -> bool {
        self.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case(name))
    }

    /// Returns the authority (RFC 2396, 3.2), split into its parts; linear in its length.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("http://a.example:80/");
    /// assert_eq!(uri.authority().unwrap().port(), Some("80"));
    /// ```
    #[must_use]
    pub fn authority(&self) -> Option<Authority<'_>> {
        self.raw_authority().map(Authority::of)
    }

    /// Returns the text of the authority.
    pub(crate) fn raw_authority(&self) -> Option<&str> {
        self.ends.authority_of(&self.text)
    }

    /// Returns the path by Appendix B, which is never undefined but can be empty (RFC 2396, 5.2).
    ///
    /// For an opaque reference, that is the text before the first `?`.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert_eq!(UriRef::split("http://a.example").path(), "");
    /// assert_eq!(UriRef::split("mailto:joe@a.example?subject=x").path(), "joe@a.example");
    /// ```
    #[must_use]
    pub fn path(&self) -> &str {
        &self.text[self.ends.authority..self.ends.path]
    }

    /// Returns the query (RFC 2396, 3.4), without its `?`.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert_eq!(UriRef::split("?a?b").query(), Some("a?b"));
    /// ```
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        (self.ends.path < self.ends.query).then(|| &self.text[self.ends.path + 1..self.ends.query])
    }

    /// Returns the fragment identifier (RFC 2396, 4.1), without its `#`.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert_eq!(UriRef::split("x#").fragment(), Some(""));
    /// ```
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        (self.ends.query < self.text.len()).then(|| &self.text[self.ends.query + 1..])
    }

    /// Returns the `opaque_part` (RFC 2396, 3) of an opaque reference: all between the scheme's colon
    /// and the fragment, `?` included.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("mailto:joe@a.example?subject=x#y");
    /// assert_eq!(uri.opaque_part(), Some("joe@a.example?subject=x"));
    /// assert_eq!(UriRef::split("file:/etc/motd").opaque_part(), None);
    /// ```
    #[must_use]
    pub fn opaque_part(&self) -> Option<&str> {
        self.is_opaque().then(|| self.scheme_specific_part())
    }

    /// Returns the `scheme-specific-part` (RFC 2396, 3): all between the scheme's colon, or the start of
    /// the text, and the fragment.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("http://a.example/x?y#z");
    /// assert_eq!(uri.scheme_specific_part(), "//a.example/x?y");
    /// ```
    #[must_use]
    pub fn scheme_specific_part(&self) -> &str {
        &self.text[self.ends.scheme_specific_part()..self.ends.query]
    }

    /// Returns the reference without its fragment, which RFC 2396, 4, calls the URI.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert_eq!(UriRef::split("http://a.example/#top").without_fragment().as_str(), "http://a.example/");
    /// ```
    #[must_use]
    pub fn without_fragment(&self) -> UriRef<'_> {
        UriRef { text: Cow::Borrowed(&self.text[..self.ends.query]), ends: self.ends }
    }

    /// Reports whether the reference has a scheme, as an `absoluteURI` (RFC 2396, 3) does.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::split("urn:a:b").is_absolute());
    /// assert!(!UriRef::split("//a.example/").is_absolute());
    /// ```
    #[must_use]
    pub fn is_absolute(&self) -> bool {
        self.ends.scheme > 0
    }

    /// Reports whether the reference has a scheme, and no slash follows its colon (RFC 2396, 3).
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::split("foo:bar").is_opaque());
    /// assert!(!UriRef::split("foo:/bar").is_opaque());
    /// ```
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.is_absolute() && !self.scheme_specific_part().starts_with('/')
    }

    /// Reports whether the reference has a scheme, and a slash follows its colon: a `hier_part`
    /// (RFC 2396, 3), which a base URI needs (5).
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::split("foo:/bar").is_hierarchical());
    /// assert!(!UriRef::split("/bar").is_hierarchical());
    /// ```
    #[must_use]
    pub fn is_hierarchical(&self) -> bool {
        self.is_absolute() && !self.is_opaque()
    }

    /// Reports whether the reference is empty except for a fragment, and so refers to the current
    /// document (RFC 2396, 4.2).
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::split("#s").is_same_document());
    /// assert!(!UriRef::split("?").is_same_document());
    /// ```
    #[must_use]
    pub fn is_same_document(&self) -> bool {
        self.ends.query == 0
    }

    /// Iterates over the segments of the path (RFC 2396, 3.3). An opaque reference has no segments.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("/a;x=1//b/");
    /// let segments: Vec<_> = uri.segments().map(|segment| segment.as_str()).collect();
    /// assert_eq!(segments, ["a;x=1", "", "b", ""]);
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = Segment<'_>> {
        let path = if self.is_opaque() { "" } else { self.path() };
        let segments =
            (!path.is_empty()).then(|| path.strip_prefix('/').unwrap_or(path).split('/'));
        segments.into_iter().flatten().map(Segment::of)
    }

    /// Checks the reference without its fragment against the grammar of an RFC. Linear.
    ///
    /// For RFC 1738, that is the production of the scheme (section 5), or the general one for a scheme
    /// that it does not define. No relative reference conforms to RFC 1738.
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
    pub fn conforms_to(&self, grammar: Grammar) -> Result<(), ParseError> {
        grammar.parse(self.without_fragment().as_str()).map(drop)
    }

    /// Returns the byte offset of `part`, which must borrow from this reference.
    pub(crate) fn offset_of(&self, part: &str) -> usize {
        part.as_ptr().addr() - self.text.as_ptr().addr()
    }
}

impl fmt::Display for UriRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Shows `***` in place of a password in the authority; [`Display`](fmt::Display) shows the whole text.
impl fmt::Debug for UriRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.raw_authority() {
            Some(authority) => {
                let end = self.ends.authority;
                let before = &self.text[..end - authority.len()];
                [before, &redacted::authority(authority), &self.text[end..]].concat()
            }
            None => self.text.to_string(),
        };
        write!(f, "UriRef({text:?})")
    }
}

impl PartialEq for UriRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for UriRef<'_> {}

impl Hash for UriRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}
