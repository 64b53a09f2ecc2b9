//! `gopher:` (RFC 1738, 3.4).

mod plus;

pub use self::plus::GopherPlus;
use super::common::login::{Login, error_at, expect_scheme};
use super::common::unsendable::Unsendable;
use crate::class::uri;
use crate::grammar::uri::fault::Production;
use crate::scheme::octets::Octets;
use crate::scheme::port;
use crate::uri::{AsUriRef, ParseError, decode};

static GOPHERURL: Production = Production::rfc1738("gopherurl", "the scheme gopher");
static GTYPE: Production = Production::rfc1738("gtype", "a character of US-ASCII, or an escape");

/// The parts of `gopher://<host>:<port>/<gopher-path>` (RFC 1738, 3.4.1), where the path is
/// `<gophertype><selector>`, optionally followed by `%09<search>`, and then by `%09<gopher+_string>`.
///
/// ```
/// use gleaner::scheme::Gopher;
///
/// let gopher = Gopher::from_uri("gopher://a.example/7find%09a%20word")?;
/// assert_eq!(gopher.selector(), b"find");
/// assert_eq!(gopher.search(), Some(b"a word".as_slice()));
/// assert_eq!(gopher.request().unwrap(), b"find\ta word\r\n");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gopher<'a> {
    login: Login<'a>,
    gophertype: u8,
    selector: Octets<'a>,
    search: Option<Octets<'a>>,
    plus: Option<Octets<'a>>,
}

impl<'a> Gopher<'a> {
    /// Splits a gopher URL into its parts; the fragment is ignored. Linear.
    ///
    /// No characters are reserved in the path (3.4.1): `?` is data.
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// assert_eq!(Gopher::from_uri("gopher://a.example/0what?")?.selector(), b"what?");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `gopher`, the host is missing, the port is not a number, a character other than
    /// `/` follows them, or the type is not a single octet.
    pub fn from_uri(uri: impl AsUriRef<'a>) -> Result<Self, ParseError> {
        let uri = uri.uri_ref();
        expect_scheme(uri, "gopher", &GOPHERURL)?;
        let (login, path) = Login::with_path(uri, port::GOPHER)?;
        let path = path.unwrap_or_default();
        let (gophertype, rest) = gophertype(path).ok_or_else(|| error_at(uri, &GTYPE, path))?;
        // A Gopher+ string may contain more tabs (3.4.9).
        let mut fields = rest.splitn(3, "%09").map(Octets::decode);
        let selector = fields.next().unwrap_or(Octets::of(b""));
        let (search, plus) = (fields.next(), fields.next());
        Ok(Self { login, gophertype, selector, search, plus })
    }

    /// Returns the host and the port, by default 70 (3.4.1).
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// assert_eq!(Gopher::from_uri("gopher://a.example")?.login().port(), 70);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> &Login<'a> {
        &self.login
    }

    /// Returns the octet that is the Gopher type of the resource; `1` if the path is empty (3.4.1).
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// assert_eq!(Gopher::from_uri("gopher://a.example/")?.gophertype(), b'1');
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn gophertype(&self) -> u8 {
        self.gophertype
    }

    /// Returns the selector, decoded and without the type; the empty one designates the top-level directory.
    ///
    /// It may contain octets that must not be sent; [`request`](Self::request) rejects them.
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// // A selector may begin with a copy of the type (3.4.1).
    /// assert_eq!(Gopher::from_uri("gopher://a.example/00/motd")?.selector(), b"0/motd");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn selector(&self) -> &[u8] {
        &self.selector
    }

    /// Returns the search string (3.4.2), decoded.
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// assert_eq!(Gopher::from_uri("gopher://a.example/7%09")?.search(), Some(b"".as_slice()));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn search(&self) -> Option<&[u8]> {
        self.search.as_deref()
    }

    /// Returns the Gopher+ string (3.4.3), decoded.
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// assert_eq!(Gopher::from_uri("gopher://a.example/1x%09%09!+ABSTRACT")?.gopher_plus_string(), Some(b"!+ABSTRACT".as_slice()));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn gopher_plus_string(&self) -> Option<&[u8]> {
        self.plus.as_deref()
    }

    /// Returns the parsed Gopher+ string (3.4.4 to 3.4.9).
    ///
    /// ```
    /// use gleaner::scheme::{Gopher, GopherPlus};
    /// assert_eq!(Gopher::from_uri("gopher://a.example/1x%09%09+")?.gopher_plus(), Some(GopherPlus::DefaultView));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn gopher_plus(&self) -> Option<GopherPlus<'_>> {
        self.gopher_plus_string().map(GopherPlus::of)
    }

    /// Builds the request that a client sends: the selector; a tab and the search string, if any (3.4.2); a tab and the
    /// Gopher+ string, if any (3.4.3); CR LF.
    ///
    /// A filled-in form is sent as 3.4.9 shows: without an empty search string and its tab, and without another CR LF,
    /// because the form ends with one.
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// assert_eq!(Gopher::from_uri("gopher://a.example/1x%09%09+text/plain%20De_DE")?.request().unwrap(), b"x\t\t+text/plain De_DE\r\n");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the selector, the search string, or a Gopher+ string other than a filled-in form contains a tab, CR or LF: the
    /// server would read another request than the URL states (6).
    pub fn request(&self) -> Result<Vec<u8>, Unsendable> {
        if let Some(GopherPlus::FilledForm(values)) = self.gopher_plus() {
            return self.form_request(&values);
        }
        let mut fields = vec![sendable("selector", &self.selector)?];
        if let Some(search) = self.search() {
            fields.push(sendable("search", search)?);
        }
        if let Some(string) = self.gopher_plus_string() {
            fields.push(sendable("gopher+_string", string)?);
        }
        let mut request = fields.join(&b'\t');
        request.extend_from_slice(b"\r\n");
        Ok(request)
    }

    /// Builds the request for the definition of the item's form (3.4.5): its `+ASK` attribute (3.4.7).
    ///
    /// Send it for [`GopherPlus::Form`], and then the user's answers with [`form_request`](Self::form_request).
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// assert_eq!(Gopher::from_uri("gopher://a.example/1x%09%09?")?.ask_request().unwrap(), b"x\t\t!+ASK\r\n");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`request`](Self::request), for the selector.
    pub fn ask_request(&self) -> Result<Vec<u8>, Unsendable> {
        Ok([sendable("selector", &self.selector)?, b"\t\t!+ASK\r\n"].concat())
    }

    /// Builds the request that submits the item's form, with a value for each of its fields (3.4.9).
    ///
    /// ```
    /// use gleaner::scheme::Gopher;
    /// let request = Gopher::from_uri("gopher://a.example/1x%09%09?")?.form_request(&["Joe", "yes"]).unwrap();
    /// assert_eq!(request, b"x\t+\t1\r\n+-1\r\nJoe\r\nyes\r\n.\r\n");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`request`](Self::request), for the selector and the search string; also if a value contains CR or LF, or is a
    /// dot, which would end the form.
    pub fn form_request(&self, values: &[impl AsRef<[u8]>]) -> Result<Vec<u8>, Unsendable> {
        let mut fields = vec![sendable("selector", &self.selector)?];
        if let Some(search) = self.search().filter(|search| !search.is_empty()) {
            fields.push(sendable("search", search)?);
        }
        fields.extend([b"+".as_slice(), b"1\r\n+-1\r\n"]);
        let mut request = fields.join(&b'\t');
        for value in values {
            let value = value.as_ref();
            let forbidden = if value == b"." { value } else { b"\n\r" };
            Unsendable::check("ask_item_value", value, forbidden)?;
            request.extend_from_slice(value);
            request.extend_from_slice(b"\r\n");
        }
        request.extend_from_slice(b".\r\n");
        Ok(request)
    }
}

/// Returns `octets` unless they contain a tab, CR or LF, which would end the part or the request.
fn sendable<'o>(part: &'static str, octets: &'o [u8]) -> Result<&'o [u8], Unsendable> {
    Unsendable::check(part, octets, b"\t\n\r").map(|()| octets)
}

/// Splits a gopher-path into the octet of the type and the rest.
fn gophertype(path: &str) -> Option<(u8, &str)> {
    let Some(first) = path.chars().next() else {
        return Some((b'1', ""));
    };
    let n = if uri::is_escape(path.as_bytes()) { 3 } else { first.len_utf8() };
    match *decode(&path[..n]) {
        [octet] => Some((octet, &path[n..])),
        _ => None,
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/scheme/rfc1738/gopher.rs"]
mod tests;
