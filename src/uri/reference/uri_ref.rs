//! [`UriRef`]: a reference and the ends of its components.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::authority::Authority;
use super::conforms::Grammar;
use super::error::ParseError;
use super::lenient;
use super::segment::Segment;
use crate::grammar::uri::{ComponentEnds, appendix_b, rfc2396};

/// A URI reference (RFC 2396, 4) and its components, which are slices of it.
///
/// An undefined component (its separator is not there) is `None`, an empty one `Some("")` (RFC 2396,
/// 5.2). Parsing does not allocate; two are equal where their texts are, see
/// [`equivalent`](Self::equivalent) for more.
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
    /// Takes what RFC 2396, Appendix A, allows, and, as an extension, the IPv6 literals of RFC 2732.
    /// Linear.
    ///
    /// The BNF forgets relative references without a path, such as `?y`; as Appendix C.1 has that
    /// very one, they are taken too.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::parse("http://a.example/~joe").is_ok());
    /// assert_eq!(UriRef::parse("http://a.example/a b").unwrap_err().offset(), 18);
    /// ```
    ///
    /// # Errors
    /// The production that is violated first, and where.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match rfc2396::parse(text.as_bytes(), true) {
            Ok(ends) => Ok(Self { text: Cow::Borrowed(text), ends }),
            Err(fault) => Err(ParseError::from_fault(fault, text.len())),
        }
    }

    /// Takes what the grammar of one RFC allows. Linear.
    ///
    /// RFC 1738 knows no relative references and no fragments: "the characters `#` … must always be
    /// encoded" (2.2). See [`conforms_to`](Self::conforms_to) for a verdict without the fragment.
    ///
    /// ```
    /// use gleaner::uri::{Grammar, UriRef};
    /// assert!(UriRef::parse_as("http://[v1.x]/", Grammar::Rfc3986).is_ok());
    /// assert!(UriRef::parse_as("http://[v1.x]/", Grammar::Rfc2396).is_err());
    /// ```
    ///
    /// # Errors
    /// The production that is violated, and where.
    pub fn parse_as(text: &'a str, grammar: Grammar) -> Result<Self, ParseError> {
        Ok(match grammar.run(text)? {
            Some(ends) => Self { text: Cow::Borrowed(text), ends },
            None => Self::split(text),
        })
    }

    /// Takes what may be found in text (RULES R7): besides what RFC 2396 allows, characters outside
    /// ASCII that are neither controls nor white space, `{ } [ ] ^ | \` and a bare `%`. Linear.
    ///
    /// A scheme must be one by its production, and brackets in an authority must hold an IPv6
    /// address, or a future one as in RFC 3986.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::parse_lenient("http://münchen.example/{x}")?;
    /// assert_eq!(uri.authority().unwrap().host().unwrap().as_str(), "münchen.example");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Where a character may not stand in a reference at all, or one of these two is not there.
    pub fn parse_lenient(text: &'a str) -> Result<Self, ParseError> {
        Self::lenient_from_cow(Cow::Borrowed(text))
    }

    /// Takes any string apart as the regular expression of RFC 2396, Appendix B, does. Linear.
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
        lenient::check(&uri.text, uri.ends)?;
        Ok(uri)
    }

    /// Splits text, borrowed or owned, as [`split`](Self::split) does.
    pub(in crate::uri) fn from_cow(text: Cow<'a, str>) -> Self {
        let ends = appendix_b::split(text.as_bytes());
        Self { text, ends }
    }

    /// The whole reference.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("../x");
    /// assert_eq!(uri.as_str(), "../x");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The same, owning its text.
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

    /// The same, borrowing from this one.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("../x");
    /// assert_eq!(uri.to_borrowed(), uri);
    /// ```
    #[must_use]
    pub fn to_borrowed(&self) -> UriRef<'_> {
        UriRef { text: Cow::Borrowed(&self.text), ends: self.ends }
    }

    /// The scheme, as it stands (RFC 2396, 3.1); case does not matter in it.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("HTTP://a.example/");
    /// assert_eq!(uri.scheme(), Some("HTTP"));
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Option<&str> {
        (self.ends.scheme > 0).then(|| &self.text[..self.ends.scheme])
    }

    /// Whether it has this scheme, case ignored (RFC 2396, 3.1).
    ///
    /// ```
    /// assert!(gleaner::uri::UriRef::split("HTTP://a.example/").has_scheme("http"));
    /// ```
    #[must_use]
    pub fn has_scheme(&self, name: &str) -> bool {
        self.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case(name))
    }

    /// The authority (RFC 2396, 3.2), taken apart; linear in it.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("http://a.example:80/");
    /// assert_eq!(uri.authority().unwrap().port(), Some("80"));
    /// ```
    #[must_use]
    pub fn authority(&self) -> Option<Authority<'_>> {
        self.raw_authority().map(Authority::of)
    }

    /// The authority as it stands.
    pub(crate) fn raw_authority(&self) -> Option<&str> {
        self.ends.authority_of(&self.text)
    }

    /// The path as Appendix B has it; never undefined, but maybe empty (RFC 2396, 5.2).
    ///
    /// Of an opaque reference it is what stands before the first `?`.
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

    /// The query (RFC 2396, 3.4), without its `?`.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert_eq!(UriRef::split("?a?b").query(), Some("a?b"));
    /// ```
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        (self.ends.path < self.ends.query).then(|| &self.text[self.ends.path + 1..self.ends.query])
    }

    /// The fragment identifier (RFC 2396, 4.1), without its `#`.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert_eq!(UriRef::split("x#").fragment(), Some(""));
    /// ```
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        (self.ends.query < self.text.len()).then(|| &self.text[self.ends.query + 1..])
    }

    /// Of an opaque reference, all between the scheme's colon and the fragment: `opaque_part`
    /// (RFC 2396, 3), in which `?` is a character as any.
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

    /// All between the scheme's colon, if there is one, and the fragment: `scheme-specific-part`
    /// (RFC 2396, 3).
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

    /// What is called "the URI" of the reference (RFC 2396, 4): all but the fragment.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert_eq!(UriRef::split("http://a.example/#top").without_fragment().as_str(), "http://a.example/");
    /// ```
    #[must_use]
    pub fn without_fragment(&self) -> UriRef<'_> {
        UriRef { text: Cow::Borrowed(&self.text[..self.ends.query]), ends: self.ends }
    }

    /// Whether it has a scheme: an `absoluteURI` (RFC 2396, 3), with a fragment or without.
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

    /// Whether it has a scheme, and no slash after its colon (RFC 2396, 3).
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

    /// Whether it has a scheme, and a slash after its colon: a `hier_part` (RFC 2396, 3), without
    /// which nothing is relative to it (5).
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

    /// Whether it refers to the current document: it is empty but for a fragment (RFC 2396, 4.2).
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

    /// The segments of the path (RFC 2396, 3.3); of an opaque reference there are none.
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

    /// Whether what it refers to, the fragment aside, conforms to the grammar of an RFC. Linear.
    ///
    /// RFC 1738's is that of its scheme (section 5); schemes that it does not define have the general
    /// syntax, and nothing relative conforms to it.
    ///
    /// ```
    /// use gleaner::uri::{Grammar, UriRef};
    /// let uri = UriRef::split("http://a.example/~joe#top");
    /// assert!(uri.conforms_to(Grammar::Rfc2396).is_ok());
    /// assert_eq!(uri.conforms_to(Grammar::Rfc1738).unwrap_err().production(), "hsegment");
    /// ```
    ///
    /// # Errors
    /// The production that is violated, and where.
    pub fn conforms_to(&self, grammar: Grammar) -> Result<(), ParseError> {
        grammar.run(self.without_fragment().as_str()).map(drop)
    }

    /// The byte offset of a component's text, or of a part of it, which borrows from this one.
    pub(crate) fn offset_of(&self, part: &str) -> usize {
        part.as_ptr().addr() - self.text.as_ptr().addr()
    }
}

impl fmt::Display for UriRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for UriRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UriRef({:?})", self.as_str())
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
