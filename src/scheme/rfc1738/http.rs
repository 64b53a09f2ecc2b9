//! `http:` (RFC 1738, 3.3), and `https:`, which differs in the default port only (RFC 9110, 4.2.2).

use std::borrow::Cow;
use std::iter::FusedIterator;

use super::common::login::{Login, expect_scheme};
use crate::grammar::uri::fault::Production;
use crate::scheme::port;
use crate::uri::{AsUriRef, ParseError, decode};

static HTTPURL: Production = Production::rfc1738("httpurl", "the scheme http or https");

/// The parts of `http://<host>:<port>/<path>?<searchpart>` (RFC 1738, 3.3).
///
/// A user is not allowed, but [`Http::login`] returns one.
///
/// ```
/// use gleaner::scheme::Http;
///
/// let http = Http::from_uri("http://a.example/~joe/a%2Fb?q=1%262")?;
/// assert_eq!(http.segments().collect::<Vec<_>>(), [b"~joe".as_slice(), b"a/b"]);
/// assert_eq!(http.search().as_deref(), Some(b"q=1&2".as_slice()));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Http<'a> {
    login: Login<'a>,
    path: &'a str,
    search: Option<&'a str>,
}

impl<'a> Http<'a> {
    /// Splits an http or https URL into its parts; the fragment is ignored. Linear.
    ///
    /// Unlike in the BNF, no `/` need precede the search part.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// assert!(Http::from_uri("http://a.example?x").is_ok());
    /// assert!(Http::from_uri("http:/x").is_err());
    /// ```
    ///
    /// # Errors
    /// If the scheme is neither `http` nor `https`, the host is missing, or the port is not a number.
    pub fn from_uri(uri: impl AsUriRef<'a>) -> Result<Self, ParseError> {
        let uri = uri.uri_ref();
        let default_port = match expect_scheme(uri, "https", &HTTPURL) {
            Ok(()) => port::HTTPS,
            Err(_) => expect_scheme(uri, "http", &HTTPURL).map(|()| port::HTTP)?,
        };
        let login = Login::of(uri, default_port)?;
        Ok(Self { login, path: uri.path(), search: uri.query() })
    }

    /// Returns the host and the port, by default 80 (3.3), or 443 for https.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// assert_eq!(Http::from_uri("https://a.example/")?.login().port(), 443);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> &Login<'a> {
        &self.login
    }

    /// Returns the path with its escapes, as HTTP sends it; an empty path is sent as `/`.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// assert_eq!(Http::from_uri("http://a.example/a%2Fb/")?.path(), "/a%2Fb/");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> &'a str {
        self.path
    }

    /// Returns each `hsegment` of the path (5), decoded; none if the path is empty.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// let segments: Vec<_> = Http::from_uri("http://a.example/a%2Fb/")?.segments().collect();
    /// assert_eq!(segments, [b"a/b".as_slice(), b""]);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    pub fn segments(&self) -> impl FusedIterator<Item = Cow<'a, [u8]>> + use<'a> {
        self.path.strip_prefix('/').into_iter().flat_map(|path| path.split('/')).map(decode)
    }

    /// Returns the search part, decoded as a whole. For the fields of a form, which must be split before, use
    /// [`UriRef::query`](crate::uri::UriRef::query).
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// assert_eq!(Http::from_uri("http://a.example/?caf%C3%A9")?.search().as_deref(), Some("café".as_bytes()));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn search(&self) -> Option<Cow<'a, [u8]>> {
        self.search.map(decode)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/http.rs"]
mod tests;
