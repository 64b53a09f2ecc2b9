//! [`UriRef`], a reference and the offsets of its components.

use std::borrow::Cow;
use std::fmt;

use super::authority::Authority;
use super::error::ParseError;
use super::redacted;
use crate::grammar::uri::{ComponentEnds, appendix_b, rfc2396};
use crate::uri::conforms::Grammar;
use crate::uri::lenient;
use crate::uri::text_traits::{impl_ord_by_text, impl_text};

/// A URI reference (RFC 2396, 4), whose components are slices of its text.
///
/// A component without its separator is `None`, an empty one `Some("")` (RFC 2396, 5.2). Parsing does not allocate.
/// Equality, order and hashes are those of the text; [`equivalent`](Self::equivalent) compares normal forms.
///
/// The components borrow the text, and outlive the `UriRef`, which is a cheap copy. [`UriRefBuf`](super::UriRefBuf) owns
/// its text.
///
/// ```
/// use gleaner::uri::UriRef;
/// let uri = UriRef::parse("http://a.example/x?#")?;
/// assert_eq!((uri.path(), uri.query(), uri.fragment()), ("/x", Some(""), Some("")));
///
/// fn path(text: &str) -> &str {
///     UriRef::split(text).path()
/// }
/// assert_eq!(path("news:*"), "*");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct UriRef<'a> {
    text: &'a str,
    ends: ComponentEnds,
}

impl<'a> UriRef<'a> {
    /// Parses a reference by RFC 2396, Appendix A, extended by the IPv6 literals of RFC 2732. Linear.
    ///
    /// It also accepts relative references without a path, such as `?y`, which the BNF forgets.
    ///
    /// An authority that is no `server` may be a `reg_name` (3.2.1): a port that is no number makes `a.example:x` such a
    /// name, without a [`host`](Authority::host).
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert!(UriRef::parse("http://a.example/~joe").is_ok());
    /// let uri = UriRef::parse("http://a.example:x/").unwrap();
    /// assert_eq!(uri.authority().unwrap().reg_name(), Some("a.example:x"));
    /// assert_eq!(UriRef::parse("http://a.example/a b").unwrap_err().offset(), 18);
    /// ```
    ///
    /// # Errors
    /// Returns the first production that fails, and the offset where it fails.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match rfc2396::parse(text.as_bytes(), true) {
            Ok(ends) => Ok(Self { text, ends }),
            Err(fault) => Err(ParseError::from_fault(fault, text.len())),
        }
    }

    /// Parses a reference by the grammar of one RFC. Linear.
    ///
    /// RFC 1738 has no relative references and no fragments (2.2): by its grammar, this function refuses a fragment, which
    /// [`conforms_to`](Self::conforms_to) ignores.
    ///
    /// ```
    /// use gleaner::uri::{Grammar, UriRef};
    /// let text = "http://a.example/#top";
    /// assert_eq!(UriRef::parse_as(text, Grammar::Rfc1738).unwrap_err().offset(), 17);
    /// assert!(UriRef::split(text).conforms_to(Grammar::Rfc1738).is_ok());
    /// ```
    ///
    /// # Errors
    /// Returns the production that fails, and the offset where it fails.
    pub fn parse_as(text: &'a str, grammar: Grammar) -> Result<Self, ParseError> {
        Ok(match grammar.parse(text)? {
            Some(ends) => Self { text, ends },
            None => Self::split(text),
        })
    }

    /// Parses a reference as it occurs in text (R7). Linear.
    ///
    /// Besides what RFC 2396 allows, it accepts characters outside ASCII other than controls and white space,
    /// `{ } [ ] ^ | \` and a bare `%`. The scheme must match its production.
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
        lenient::check(text).map(|()| Self::split(text))
    }

    /// Splits any string as RFC 2396, Appendix B, does. Linear.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("not a uri: <//at all?>");
    /// assert_eq!((uri.scheme(), uri.path(), uri.query()), (Some("not a uri"), " <//at all", Some(">")));
    /// ```
    #[must_use]
    pub fn split(text: &'a str) -> Self {
        Self { text, ends: appendix_b::split(text.as_bytes()) }
    }

    pub(super) fn from_parts(text: &'a str, ends: ComponentEnds) -> Self {
        Self { text, ends }
    }

    /// Returns the whole reference.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("../x");
    /// assert_eq!(uri.as_str(), "../x");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'a str {
        self.text
    }

    /// Returns the scheme (RFC 2396, 3.1) as written; schemes are case-insensitive.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("HTTP://a.example/");
    /// assert_eq!(uri.scheme(), Some("HTTP"));
    /// ```
    #[must_use]
    pub fn scheme(self) -> Option<&'a str> {
        (self.ends.scheme > 0).then(|| &self.text[..self.ends.scheme])
    }

    /// Reports whether the scheme is `name`, case ignored (RFC 2396, 3.1).
    ///
    /// ```
    /// assert!(gleaner::uri::UriRef::split("HTTP://a.example/").has_scheme("http"));
    /// ```
    #[must_use]
    pub fn has_scheme(self, name: &str) -> bool {
        self.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case(name))
    }

    /// Returns the authority (RFC 2396, 3.2), split into its parts; linear in its length.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("http://a.example:80/");
    /// assert_eq!(uri.authority().unwrap().port(), Some("80"));
    /// ```
    #[must_use]
    pub fn authority(self) -> Option<Authority<'a>> {
        self.raw_authority().map(Authority::of)
    }

    pub(crate) fn raw_authority(self) -> Option<&'a str> {
        self.ends.authority_of(self.text)
    }

    /// Returns the path, which may be empty; of an opaque reference, the text between the scheme's colon and the first `?`
    /// or `#` (RFC 2396, Appendix B).
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert_eq!(UriRef::split("http://a.example").path(), "");
    /// assert_eq!(UriRef::split("mailto:joe@a.example?subject=x").path(), "joe@a.example");
    /// ```
    #[must_use]
    pub fn path(self) -> &'a str {
        &self.text[self.ends.authority..self.ends.path]
    }

    /// Returns the query (RFC 2396, 3.4), without its `?`.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert_eq!(UriRef::split("?a?b").query(), Some("a?b"));
    /// ```
    #[must_use]
    pub fn query(self) -> Option<&'a str> {
        (self.ends.path < self.ends.query).then(|| &self.text[self.ends.path + 1..self.ends.query])
    }

    /// Returns the fragment identifier (RFC 2396, 4.1), without its `#`.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert_eq!(UriRef::split("x#").fragment(), Some(""));
    /// ```
    #[must_use]
    pub fn fragment(self) -> Option<&'a str> {
        (self.ends.query < self.text.len()).then(|| &self.text[self.ends.query + 1..])
    }

    /// Returns the `opaque_part` (RFC 2396, 3) of an opaque reference, which includes `?`.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("mailto:joe@a.example?subject=x#y");
    /// assert_eq!(uri.opaque_part(), Some("joe@a.example?subject=x"));
    /// assert_eq!(UriRef::split("file:/etc/motd").opaque_part(), None);
    /// ```
    #[must_use]
    pub fn opaque_part(self) -> Option<&'a str> {
        self.is_opaque().then(|| self.scheme_specific_part())
    }

    /// Returns the `scheme-specific-part` (RFC 2396, 3): the text from the scheme's colon, if any, to the fragment.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("http://a.example/x?y#z");
    /// assert_eq!(uri.scheme_specific_part(), "//a.example/x?y");
    /// ```
    #[must_use]
    pub fn scheme_specific_part(self) -> &'a str {
        &self.text[self.ends.scheme_specific_part()..self.ends.query]
    }

    /// Returns the reference without its fragment.
    ///
    /// ```
    /// use gleaner::uri::UriRef;
    /// assert_eq!(UriRef::split("http://a.example/#top").without_fragment().as_str(), "http://a.example/");
    /// ```
    #[must_use]
    pub fn without_fragment(self) -> Self {
        Self { text: &self.text[..self.ends.query], ends: self.ends }
    }

    /// Returns the offset of `part`, which must borrow from the reference.
    pub(crate) fn offset_of(self, part: &str) -> usize {
        part.as_ptr().addr() - self.text.as_ptr().addr()
    }

    pub(super) fn ends(self) -> ComponentEnds {
        self.ends
    }

    /// Returns the text with `***` in place of a password.
    pub(super) fn redacted(self) -> Cow<'a, str> {
        let Some(authority) = self.raw_authority() else {
            return Cow::Borrowed(self.text);
        };
        let end = self.ends.authority;
        let before = &self.text[..end - authority.len()];
        [before, &redacted::authority(authority), &self.text[end..]].concat().into()
    }
}

impl_text!(UriRef<'_>);
impl_ord_by_text!(UriRef<'_>);

/// Shows `***` in place of a password.
impl fmt::Debug for UriRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("UriRef").field(&self.redacted()).finish()
    }
}

/// Parses by RFC 2396, as [`UriRef::parse`] does.
impl<'a> TryFrom<&'a str> for UriRef<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
