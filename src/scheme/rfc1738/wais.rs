//! `wais:` (RFC 1738, 3.9): databases, searches in them, and their documents.

use super::common::login::{Login, error_at, error_at_end, expect_scheme};
use crate::grammar::uri::fault::Production;
use crate::scheme::octets::Octets;
use crate::scheme::port;
use crate::uri::{AsUriRef, ParseError};

static WAISURL: Production = Production::rfc1738("waisurl", "the scheme wais");
static DATABASE: Production = Production::rfc1738("waisdatabase", "\"/\" and a database");
static WAISDOC: Production = Production::rfc1738("waisdoc", "\"/\" and a wpath after the wtype");

/// The parts of a WAIS URL, which has one of three forms (RFC 1738, 3.9).
///
/// - `wais://<host>:<port>/<database>`: a database;
/// - `wais://<host>:<port>/<database>?<search>`: a search in it;
/// - `wais://<host>:<port>/<database>/<wtype>/<wpath>`: a document in it.
///
/// ```
/// use gleaner::scheme::Wais;
///
/// let wais = Wais::from_uri("wais://a.example/books?whales")?;
/// assert_eq!((wais.login().port(), wais.database()), (210, b"books".as_slice()));
/// assert_eq!(wais.search(), Some(b"whales".as_slice()));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wais<'a> {
    login: Login<'a>,
    database: Octets<'a>,
    search: Option<Octets<'a>>,
    document: Option<(Octets<'a>, Octets<'a>)>,
}

impl<'a> Wais<'a> {
    /// Splits a WAIS URL into its parts; the fragment is ignored. Linear.
    ///
    /// ```
    /// use gleaner::scheme::Wais;
    /// assert!(Wais::from_uri("wais://a.example/db").is_ok());
    /// assert!(Wais::from_uri("wais://a.example").is_err());
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `wais`, the host is missing, the port is not a number, no `/` follows them, or a
    /// `wtype` has no `wpath`.
    pub fn from_uri(uri: impl AsUriRef<'a>) -> Result<Self, ParseError> {
        let uri = uri.uri_ref();
        expect_scheme(uri, "wais", &WAISURL)?;
        let (login, path) = Login::with_path(uri, port::WAIS)?;
        let path = path.ok_or_else(|| error_at_end(uri, &DATABASE))?;
        let (database, rest) = path.split_at(path.find(['/', '?']).unwrap_or(path.len()));
        let document = |rest: &'a str| match rest.split_once('/') {
            Some((wtype, wpath)) => Ok((Octets::decode(wtype), Octets::decode(wpath))),
            None => Err(error_at(uri, &WAISDOC, &rest[rest.len()..])),
        };
        Ok(Self {
            login,
            database: Octets::decode(database),
            search: rest.strip_prefix('?').map(Octets::decode),
            document: rest.strip_prefix('/').map(document).transpose()?,
        })
    }

    /// Returns the host and the port, by default 210 (3.9).
    ///
    /// ```
    /// use gleaner::scheme::Wais;
    /// assert_eq!(Wais::from_uri("wais://a.example/db")?.login().port(), 210);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> &Login<'a> {
        &self.login
    }

    /// Returns the name of the database, decoded; it may be empty.
    ///
    /// ```
    /// use gleaner::scheme::Wais;
    /// assert_eq!(Wais::from_uri("wais://a.example/a%2Fb?x")?.database(), b"a/b");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn database(&self) -> &[u8] {
        &self.database
    }

    /// Returns the search, decoded.
    ///
    /// ```
    /// use gleaner::scheme::Wais;
    /// assert_eq!(Wais::from_uri("wais://a.example/db?a%20b")?.search(), Some(b"a b".as_slice()));
    /// assert_eq!(Wais::from_uri("wais://a.example/db")?.search(), None);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn search(&self) -> Option<&[u8]> {
        self.search.as_deref()
    }

    /// Returns the type of the document, decoded.
    ///
    /// ```
    /// use gleaner::scheme::Wais;
    /// assert_eq!(Wais::from_uri("wais://a.example/db/TEXT/1%3D2")?.wtype(), Some(b"TEXT".as_slice()));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn wtype(&self) -> Option<&[u8]> {
        self.document.as_ref().map(|(wtype, _)| &**wtype)
    }

    /// Returns "the WAIS document-id" of the document, decoded; only the server may split it.
    ///
    /// ```
    /// use gleaner::scheme::Wais;
    /// assert_eq!(Wais::from_uri("wais://a.example/db/TEXT/1%3D2")?.wpath(), Some(b"1=2".as_slice()));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn wpath(&self) -> Option<&[u8]> {
        self.document.as_ref().map(|(_, wpath)| &**wpath)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/wais.rs"]
mod tests;
