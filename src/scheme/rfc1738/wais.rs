//! `wais:` (RFC 1738, 3.9): databases, searches in them, and their documents.

use std::borrow::Cow;

use super::common::login::{Login, error_at, error_at_end, expect_scheme};
use crate::grammar::uri::fault::Production;
use crate::scheme::port;
use crate::uri::{ParseError, UriRef, decode};

static WAISURL: Production = Production::new("waisurl", "RFC 1738, 5", "the scheme wais");
static DATABASE: Production =
    Production::new("waisdatabase", "RFC 1738, 5", "\"/\" and a database");
static WAISDOC: Production =
    Production::new("waisdoc", "RFC 1738, 5", "\"/\" and a wpath after the wtype");

/// The parts of a WAIS URL, which has one of three forms (RFC 1738, 3.9).
///
/// ```
/// use gleaner::scheme::{Wais, wais::WaisForm};
/// use gleaner::uri::UriRef;
///
/// let uri = UriRef::parse("wais://a.example/books?whales")?;
/// let wais = Wais::from_uri(&uri)?;
/// assert_eq!((wais.login().port(), wais.database()), (210, b"books".as_slice()));
/// assert_eq!(*wais.form(), WaisForm::Search(b"whales".into()));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wais<'a> {
    login: Login<'a>,
    database: Cow<'a, [u8]>,
    form: WaisForm<'a>,
}

/// The form of a WAIS URL (RFC 1738, 3.9), with its decoded parts.
///
/// ```
/// use gleaner::scheme::{Wais, wais::WaisForm};
/// use gleaner::uri::UriRef;
/// let uri = UriRef::split("wais://a.example/db/TEXT/1%3D2");
/// let form = WaisForm::Document { wtype: b"TEXT".into(), wpath: b"1=2".into() };
/// assert_eq!(*Wais::from_uri(&uri)?.form(), form);
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WaisForm<'a> {
    /// `wais://<host>:<port>/<database>`: a database "that is available for searching".
    Database,
    /// `wais://<host>:<port>/<database>?<search>`: a search in the database.
    Search(Cow<'a, [u8]>),
    /// `wais://<host>:<port>/<database>/<wtype>/<wpath>`: a document in the database.
    Document {
        /// "The WAIS designation of the type of the object."
        wtype: Cow<'a, [u8]>,
        /// "The WAIS document-id", which only the server may split.
        wpath: Cow<'a, [u8]>,
    },
}

impl<'a> Wais<'a> {
    /// Splits a WAIS URL into its parts; the fragment is ignored. Linear.
    ///
    /// ```
    /// use gleaner::scheme::Wais;
    /// use gleaner::uri::UriRef;
    /// assert!(Wais::from_uri(&UriRef::split("wais://a.example/db")).is_ok());
    /// assert!(Wais::from_uri(&UriRef::split("wais://a.example")).is_err());
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `wais`, the host is missing, the port is not a number, no `/` follows them, or a
    /// `wtype` has no `wpath`.
    pub fn from_uri(uri: &'a UriRef<'_>) -> Result<Self, ParseError> {
        expect_scheme(uri, "wais", &WAISURL)?;
        let (login, path) = Login::with_path(uri, port::WAIS)?;
        let path = path.ok_or_else(|| error_at_end(uri, &DATABASE))?;
        let Some(at) = path.find(['/', '?']) else {
            return Ok(Self { login, database: decode(path), form: WaisForm::Database });
        };
        let (database, rest) = (decode(&path[..at]), &path[at + 1..]);
        let form = if path[at..].starts_with('?') {
            WaisForm::Search(decode(rest))
        } else {
            let (wtype, wpath) =
                rest.split_once('/').ok_or_else(|| error_at(uri, &WAISDOC, &rest[rest.len()..]))?;
            WaisForm::Document { wtype: decode(wtype), wpath: decode(wpath) }
        };
        Ok(Self { login, database, form })
    }

    /// Returns the host and the port, by default 210 (3.9).
    ///
    /// ```
    /// use gleaner::scheme::Wais;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("wais://a.example/db");
    /// assert_eq!(Wais::from_uri(&uri)?.login().port(), 210);
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
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("wais://a.example/a%2Fb?x");
    /// assert_eq!(Wais::from_uri(&uri)?.database(), b"a/b");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn database(&self) -> &[u8] {
        &self.database
    }

    /// Returns the form.
    ///
    /// ```
    /// use gleaner::scheme::{Wais, wais::WaisForm};
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("wais://a.example/db");
    /// assert_eq!(*Wais::from_uri(&uri)?.form(), WaisForm::Database);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn form(&self) -> &WaisForm<'a> {
        &self.form
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::rfc1738::testing::assert_errors;

    fn document(wtype: &'static str, wpath: &'static str) -> WaisForm<'static> {
        WaisForm::Document { wtype: wtype.as_bytes().into(), wpath: wpath.as_bytes().into() }
    }

    #[test]
    fn splits_the_forms_of_rfc_1738_3_9() {
        for (text, port, database, form) in [
            ("wais://a/db", 210, "db", WaisForm::Database),
            ("wais://a:8001/", 8001, "", WaisForm::Database),
            ("wais://a/db?", 210, "db", WaisForm::Search(b"".into())),
            ("wais://a/db?x%20y/z?#w", 210, "db", WaisForm::Search(b"x y/z?".into())),
            ("wais://a/db/TEXT/a%2Fb", 210, "db", document("TEXT", "a/b")),
            // The grammar does not allow this wpath, but the form is clear.
            ("wais://a/db/HTML/a=1;/b?c", 210, "db", document("HTML", "a=1;/b?c")),
        ] {
            let uri = UriRef::split(text);
            let wais = Wais::from_uri(&uri).unwrap();
            assert_eq!(wais.login().port(), port, "{text}");
            assert_eq!((wais.database(), wais.form()), (database.as_bytes(), &form), "{text}");
        }
    }

    #[test]
    fn rejects_other_schemes_and_missing_parts() {
        let rows = [
            ("z39.50r://a/b", "waisurl", 0),
            ("wais:a", "ip-schemepart", 5),
            ("wais://a", "waisdatabase", 8),
            ("wais://a?x", "urlpath", 8),
            ("wais://a/db/TEXT#x", "waisdoc", 16),
        ];
        assert_errors(|uri| Wais::from_uri(uri).err(), &rows);
    }
}
