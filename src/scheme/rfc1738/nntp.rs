//! `nntp:` (RFC 1738, 3.7): an article of a server, by its number in a newsgroup.

use std::borrow::Cow;

use super::login::{Login, end, expect, fault};
use crate::grammar::uri::fault::Production;
use crate::uri::{ParseError, UriRef, decode};

static NNTPURL: Production = Production::new("nntpurl", "RFC 1738, 5", "the scheme nntp");
static GROUP: Production = Production::new("group", "RFC 1738, 5", "a newsgroup after \"/\"");
static DIGITS: Production = Production::new("digits", "RFC 1738, 5", "the number of an article");

/// `nntp://<host>:<port>/<newsgroup-name>/<article-number>` (RFC 1738, 3.7).
///
/// ```
/// use gleaner::scheme::Nntp;
/// use gleaner::uri::UriRef;
///
/// let uri = UriRef::parse("nntp://news.example/comp.lang.c/123")?;
/// let nntp = Nntp::from_uri(&uri)?;
/// assert_eq!((nntp.group(), nntp.article()), (b"comp.lang.c".as_slice(), Some(123)));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nntp<'a> {
    login: Login<'a>,
    group: Cow<'a, [u8]>,
    article: Option<u64>,
}

impl<'a> Nntp<'a> {
    /// Takes an nntp URL apart; its fragment is not part of it. Linear.
    ///
    /// ```
    /// use gleaner::scheme::Nntp;
    /// use gleaner::uri::UriRef;
    /// assert!(Nntp::from_uri(&UriRef::split("nntp://news.example/comp.lang.c")).is_ok());
    /// assert!(Nntp::from_uri(&UriRef::split("nntp://news.example/")).is_err());
    /// ```
    ///
    /// # Errors
    /// Where the scheme is another, there is no host, the port is no number, there is no group, or
    /// something other than a number (less than 2^64) follows it.
    pub fn from_uri(uri: &'a UriRef<'_>) -> Result<Self, ParseError> {
        expect(uri, "nntp", &NNTPURL)?;
        let (login, path) = Login::with_path(uri, 119)?;
        let path = path.ok_or_else(|| end(uri, &GROUP))?;
        let (group, article) = match path.split_once('/') {
            Some((group, digits)) => (group, Some(digits)),
            None => (path, None),
        };
        if group.is_empty() {
            return Err(fault(uri, &GROUP, group));
        }
        let number = |digits: &str| {
            let signed = digits.starts_with('+');
            let number = digits.parse().ok().filter(|_| !signed);
            number.ok_or_else(|| fault(uri, &DIGITS, digits))
        };
        let article = article.map(number).transpose()?;
        Ok(Self { login, group: decode(group), article })
    }

    /// The host and the port, which is 119 by default (3.7).
    ///
    /// ```
    /// use gleaner::scheme::Nntp;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("nntp://news.example/comp.lang.c");
    /// assert_eq!(Nntp::from_uri(&uri)?.login().port(), 119);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> &Login<'a> {
        &self.login
    }

    /// The newsgroup, decoded; it is not empty.
    ///
    /// ```
    /// use gleaner::scheme::Nntp;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("nntp://news.example/alt.c%2B%2B/1");
    /// assert_eq!(Nntp::from_uri(&uri)?.group(), b"alt.c++");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn group(&self) -> &[u8] {
        &self.group
    }

    /// "The numeric id of the article within that newsgroup"; by section 5's BNF it is optional.
    ///
    /// ```
    /// use gleaner::scheme::Nntp;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("nntp://news.example/comp.lang.c");
    /// assert_eq!(Nntp::from_uri(&uri)?.article(), None);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn article(&self) -> Option<u64> {
        self.article
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::rfc1738::testing::refused;

    #[test]
    fn rfc_1738_3_7() {
        for (text, port, group, article) in [
            ("nntp://a/comp.lang.c/0123", 119, "comp.lang.c", Some(123)),
            ("nntp://a:1119/comp.lang.c", 1119, "comp.lang.c", None),
            ("nntp://a/x#y", 119, "x", None),
        ] {
            let uri = UriRef::split(text);
            let nntp = Nntp::from_uri(&uri).unwrap();
            assert_eq!(nntp.login().port(), port, "{text}");
            assert_eq!((nntp.group(), nntp.article()), (group.as_bytes(), article), "{text}");
        }
    }

    #[test]
    fn not_there() {
        let rows = [
            ("news:x", "nntpurl", 0),
            ("nntp:x", "ip-schemepart", 5),
            ("nntp://a#x", "group", 8),
            ("nntp://a/", "group", 9),
            ("nntp://a//1", "group", 9),
            ("nntp://a/x/", "digits", 11),
            ("nntp://a/x/+1", "digits", 11),
            ("nntp://a/x/1/2", "digits", 11),
            ("nntp://a/x/18446744073709551616", "digits", 11),
        ];
        refused(|uri| Nntp::from_uri(uri).err(), &rows);
    }
}
