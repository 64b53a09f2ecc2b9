//! `http:` (RFC 1738, 3.3), and `https:`, which is the same with another port (RFC 9110, 4.2.2).

use std::borrow::Cow;

use super::login::{Login, expect};
use crate::grammar::uri::fault::Production;
use crate::uri::{ParseError, UriRef, decode};

static HTTPURL: Production = Production::new("httpurl", "RFC 1738, 5", "the scheme http or https");

/// `http://<host>:<port>/<path>?<searchpart>` (RFC 1738, 3.3).
///
/// "No user name or password is allowed": where there is one all the same, [`Http::login`] has it.
///
/// ```
/// use gleaner::scheme::Http;
/// use gleaner::uri::UriRef;
///
/// let uri = UriRef::parse("http://a.example/~joe/a%2Fb?q=1%262")?;
/// let http = Http::from_uri(&uri)?;
/// assert_eq!((http.login().host(), http.login().port()), ("a.example", 80));
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
    /// Takes an http or https URL apart; its fragment is not part of it. Linear.
    ///
    /// A search directly after the host passes, though by the BNF `/` goes before it.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// use gleaner::uri::UriRef;
    /// assert!(Http::from_uri(&UriRef::split("http://a.example?x")).is_ok());
    /// assert!(Http::from_uri(&UriRef::split("http:/x")).is_err());
    /// ```
    ///
    /// # Errors
    /// Where the scheme is another, there is no host, or the port is no number.
    pub fn from_uri(uri: &'a UriRef<'_>) -> Result<Self, ParseError> {
        let default_port = match expect(uri, "https", &HTTPURL) {
            Ok(()) => 443,
            Err(_) => expect(uri, "http", &HTTPURL).map(|()| 80)?,
        };
        let login = Login::of(uri, default_port)?;
        Ok(Self { login, path: uri.path(), search: uri.query() })
    }

    /// The host and the port, which is 80 by default (3.3), or 443.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("https://a.example/");
    /// assert_eq!(Http::from_uri(&uri)?.login().port(), 443);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> &Login<'a> {
        &self.login
    }

    /// The path, escapes and all, as HTTP sends it; empty, it is sent as `/`.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("http://a.example/a%2Fb/");
    /// assert_eq!(Http::from_uri(&uri)?.path(), "/a%2Fb/");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> &'a str {
        self.path
    }

    /// Each `hsegment` of the path (RFC 1738, 5), decoded; none where there is no `/`.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("http://a.example/a%2Fb/");
    /// let segments: Vec<_> = Http::from_uri(&uri)?.segments().collect();
    /// assert_eq!(segments, [b"a/b".as_slice(), b""]);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = Cow<'a, [u8]>> + use<'a> {
        self.path.strip_prefix('/').into_iter().flat_map(|path| path.split('/')).map(decode)
    }

    /// The search part, decoded whole; `None` where there is no `?`.
    ///
    /// What a form has filled in must be taken apart before it is decoded: for that there is
    /// [`UriRef::query`].
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("http://a.example/?caf%C3%A9");
    /// assert_eq!(Http::from_uri(&uri)?.search().as_deref(), Some("café".as_bytes()));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn search(&self) -> Option<Cow<'a, [u8]>> {
        self.search.map(decode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::rfc1738::testing::refused;

    #[test]
    fn rfc_1738_3_3() {
        for (text, port, segments, search) in [
            // "If neither <path> nor <searchpart> is present, the "/" may also be omitted."
            ("http://a", 80, &[][..], None),
            ("HTTP://a/", 80, &[""], None),
            ("http://a:8080/x%20y/z?p;q/r?", 8080, &["x y", "z"], Some("p;q/r?")),
            ("http://a//?", 80, &["", ""], Some("")),
            ("https://a/#x", 443, &[""], None),
            // Not by the grammar.
            ("http://u:p@a_b/~", 80, &["~"], None),
            ("http://a?x", 80, &[], Some("x")),
        ] {
            let uri = UriRef::split(text);
            let http = Http::from_uri(&uri).unwrap();
            assert_eq!(http.login().port(), port, "{text}");
            let expected: Vec<_> = segments.iter().map(|segment| segment.as_bytes()).collect();
            assert_eq!(http.segments().collect::<Vec<_>>(), expected, "{text}");
            assert_eq!(http.search().as_deref(), search.map(str::as_bytes), "{text}");
        }
    }

    #[test]
    fn not_there() {
        let rows = [
            ("ftp://a/", "httpurl", 0),
            ("http:a", "ip-schemepart", 5),
            ("http:///a", "host", 7),
            ("http://a:b/", "port", 9),
        ];
        refused(|uri| Http::from_uri(uri).err(), &rows);
    }
}
