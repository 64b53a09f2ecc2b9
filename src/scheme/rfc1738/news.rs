//! `news:` (RFC 1738, 3.6): newsgroups and articles, independent of a server.

use std::borrow::Cow;
use std::fmt;

use super::common::login::{error_at, expect_scheme};
use crate::grammar::uri::fault::Production;
use crate::scheme::octets::Octets;
use crate::uri::{AsUriRef, ParseError, decode};

static NEWSURL: Production = Production::rfc1738("newsurl", "the scheme news");
static GROUPPART: Production =
    Production::rfc1738("grouppart", "\"*\", a newsgroup, or a message-id with its \"@\"");

/// The decoded `grouppart` of `news:<newsgroup-name>` or `news:<message-id>` (RFC 1738, 3.6).
///
/// No character is reserved in it.
///
/// ```
/// use gleaner::scheme::News;
///
/// assert_eq!(News::from_uri("news:comp.infosystems.www.misc")?, News::Group(b"comp.infosystems.www.misc".into()));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum News<'a> {
    /// `*`: "all available news groups".
    All,
    /// A newsgroup.
    Group(Cow<'a, [u8]>),
    /// The article with this Message-ID, which contains an `@`, "without the enclosing `<` and `>`".
    Article(Cow<'a, [u8]>),
}

/// Shows octets as text.
impl fmt::Debug for News<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("All"),
            Self::Group(group) => f.debug_tuple("Group").field(&Octets::of(group)).finish(),
            Self::Article(id) => f.debug_tuple("Article").field(&Octets::of(id)).finish(),
        }
    }
}

impl<'a> News<'a> {
    /// Splits a news URL; the fragment is ignored. Linear.
    ///
    /// ```
    /// use gleaner::scheme::News;
    /// assert_eq!(News::from_uri("news:1%2Fx@a.example")?, News::Article(b"1/x@a.example".into()));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `news`, the rest is empty, or it begins with a slash and contains no `@`: `news://host/group`
    /// is later than RFC 1738.
    pub fn from_uri(uri: impl AsUriRef<'a>) -> Result<Self, ParseError> {
        let uri = uri.uri_ref();
        expect_scheme(uri, "news", &NEWSURL)?;
        let text = uri.scheme_specific_part();
        let octets = decode(text);
        match &*octets {
            b"*" => Ok(Self::All),
            some if some.contains(&b'@') => Ok(Self::Article(octets)),
            [] | [b'/', ..] => Err(error_at(uri, &GROUPPART, text)),
            _ => Ok(Self::Group(octets)),
        }
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/news.rs"]
mod tests;
