//! `nntp:` (RFC 1738, 3.7): an article on a server, by its number in a newsgroup.

use super::common::login::{Login, decimal, error_at, error_at_end, expect_scheme};
use crate::grammar::uri::fault::Production;
use crate::scheme::octets::Octets;
use crate::scheme::port;
use crate::uri::{AsUriRef, ParseError};

static NNTPURL: Production = Production::rfc1738("nntpurl", "the scheme nntp");
static GROUP: Production = Production::rfc1738("group", "a newsgroup after \"/\"");
static DIGITS: Production = Production::rfc1738("digits", "the number of an article");

/// The parts of `nntp://<host>:<port>/<newsgroup-name>/<article-number>` (RFC 1738, 3.7).
///
/// ```
/// use gleaner::scheme::Nntp;
///
/// let nntp = Nntp::from_uri("nntp://news.example/comp.lang.c/123")?;
/// assert_eq!((nntp.group(), nntp.article()), (b"comp.lang.c".as_slice(), Some(123)));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nntp<'a> {
    login: Login<'a>,
    group: Octets<'a>,
    article: Option<u64>,
}

impl<'a> Nntp<'a> {
    /// Splits an nntp URL into its parts; the fragment is ignored. Linear.
    ///
    /// ```
    /// use gleaner::scheme::Nntp;
    /// assert!(Nntp::from_uri("nntp://news.example/comp.lang.c").is_ok());
    /// assert!(Nntp::from_uri("nntp://news.example/").is_err());
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `nntp`, the host is missing, the port is not a number, the group is missing, or
    /// a rest other than a number below 2^64 follows it.
    pub fn from_uri(uri: impl AsUriRef<'a>) -> Result<Self, ParseError> {
        let uri = uri.uri_ref();
        expect_scheme(uri, "nntp", &NNTPURL)?;
        let (login, path) = Login::with_path(uri, port::NNTP)?;
        let path = path.ok_or_else(|| error_at_end(uri, &GROUP))?;
        let (group, article) = match path.split_once('/') {
            Some((group, digits)) => (group, Some(digits)),
            None => (path, None),
        };
        if group.is_empty() {
            return Err(error_at(uri, &GROUP, group));
        }
        let number = |digits| decimal(digits).ok_or_else(|| error_at(uri, &DIGITS, digits));
        let article = article.map(number).transpose()?;
        Ok(Self { login, group: Octets::decode(group), article })
    }

    /// Returns the host and the port, by default 119 (3.7).
    ///
    /// ```
    /// use gleaner::scheme::Nntp;
    /// assert_eq!(Nntp::from_uri("nntp://news.example/comp.lang.c")?.login().port(), 119);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> &Login<'a> {
        &self.login
    }

    /// Returns the newsgroup, decoded and never empty.
    ///
    /// ```
    /// use gleaner::scheme::Nntp;
    /// assert_eq!(Nntp::from_uri("nntp://news.example/alt.c%2B%2B/1")?.group(), b"alt.c++");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn group(&self) -> &[u8] {
        &self.group
    }

    /// Returns the number of the article in the newsgroup, which is optional in the BNF (5).
    ///
    /// ```
    /// use gleaner::scheme::Nntp;
    /// assert_eq!(Nntp::from_uri("nntp://news.example/comp.lang.c")?.article(), None);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn article(&self) -> Option<u64> {
        self.article
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/nntp.rs"]
mod tests;
