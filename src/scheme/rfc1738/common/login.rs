//! The common Internet scheme syntax (RFC 1738, 3.1): `//<user>:<password>@<host>:<port>/<url-path>`.

use std::str::FromStr;

use crate::grammar::uri::fault::Production;
use crate::scheme::octets::Octets;
use crate::uri::{ParseError, Secret, UriRef};

static IP_SCHEMEPART: Production = Production::rfc1738("ip-schemepart", "\"//\" after the colon");
static HOST: Production = Production::new("host", "RFC 1738, 3.1", "a host");
static PORT: Production = Production::new("port", "RFC 1738, 3.1", "a decimal number up to 65535");
static URLPATH: Production = Production::rfc1738("urlpath", "\"/\" or the end of the URL");

/// `login = [ user [ ":" password ] "@" ] hostport` (RFC 1738, 5), with the effective port.
///
/// An empty user or password is different from none (3.1).
///
/// The authority ends as in RFC 2396, also before a `?`, which RFC 1738's BNF allows in a user (changed by RFC 2396,
/// G.2): a reference must not have a different host in each view of it.
///
/// ```
/// use gleaner::scheme::Ftp;
/// let ftp = Ftp::from_uri("ftp://joe:%23x@a.example:2121/")?;
/// assert_eq!(ftp.login().user(), Some(b"joe".as_slice()));
/// assert_eq!(ftp.login().password(), Some(b"#x".as_slice()));
/// assert_eq!((ftp.login().host(), ftp.login().port()), ("a.example", 2121));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Login<'a> {
    user: Option<Octets<'a>>,
    password: Option<Secret<Octets<'a>>>,
    host: &'a str,
    port: u16,
}

impl<'a> Login<'a> {
    /// Splits a URL with a server into the login, and the rest after its slash if any.
    pub(in crate::scheme) fn with_path(
        uri: UriRef<'a>,
        default_port: u16,
    ) -> Result<(Self, Option<&'a str>), ParseError> {
        let login = Self::of(uri, default_port)?;
        let rest = after_server(uri);
        match rest.strip_prefix('/') {
            None if !rest.is_empty() => Err(error_at(uri, &URLPATH, rest)),
            path => Ok((login, path)),
        }
    }

    /// Splits the login off a URL with a server.
    pub(in crate::scheme::rfc1738) fn of(
        uri: UriRef<'a>,
        default_port: u16,
    ) -> Result<Self, ParseError> {
        let Some(authority) = uri.raw_authority() else {
            return Err(error_at(uri, &IP_SCHEMEPART, uri.scheme_specific_part()));
        };
        let (login, hostport) = match authority.rsplit_once('@') {
            Some((login, hostport)) => (Some(login), hostport),
            None => (None, authority),
        };
        let (user, password) = match login.and_then(|login| login.split_once(':')) {
            Some((user, password)) => (Some(user), Some(password)),
            None => (login, None),
        };
        // The colons of an IPv6 literal belong to the host, also if the literal is not closed.
        let literal = match hostport.find(']') {
            _ if !hostport.starts_with('[') => 0,
            bracket => bracket.unwrap_or(hostport.len()),
        };
        let colon = hostport[literal..].find(':').map_or(hostport.len(), |at| literal + at);
        let (host, port) = hostport.split_at(colon);
        if host.is_empty() {
            return Err(error_at(uri, &HOST, host));
        }
        // Accepts more than a hostname allows (`_`, `%`, non-ASCII letters), but no delimiters.
        if let Some(at) = host.find([';', '&', '=', '+', '$', ',', ' ']) {
            return Err(error_at(uri, &HOST, &host[at..]));
        }
        // An empty port stands for the default (RFC 2396, 3.2.2).
        let port = match port.strip_prefix(':').filter(|port| !port.is_empty()) {
            Some(digits) => decimal(digits).ok_or_else(|| error_at(uri, &PORT, digits))?,
            None => default_port,
        };
        let password = password.map(|password| Secret(Octets::decode(password)));
        Ok(Self { user: user.map(Octets::decode), password, host, port })
    }

    /// Returns the user, decoded.
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// assert_eq!(Ftp::from_uri("ftp://@host.com/")?.login().user(), Some(b"".as_slice()));
    /// assert_eq!(Ftp::from_uri("ftp://host.com/")?.login().user(), None);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<&[u8]> {
        self.user.as_deref()
    }

    /// Returns the password, decoded. Without a user, there is none.
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// assert_eq!(Ftp::from_uri("ftp://foo:@host.com/")?.login().password(), Some(b"".as_slice()));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<&[u8]> {
        self.password.as_ref().map(|Secret(password)| &**password)
    }

    /// Returns the host, unchanged and never empty; by RFC 1738, it has no escapes.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// assert_eq!(Http::from_uri("http://[::1]:8080/")?.login().host(), "[::1]");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> &'a str {
        self.host
    }

    /// Returns the port; the default of the scheme if the URL has none, or an empty one.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// assert_eq!(Http::from_uri("http://a.example/")?.login().port(), 80);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }
}

/// Parses a decimal number without a sign, which `parse` alone would accept.
pub(in crate::scheme::rfc1738) fn decimal<N: FromStr>(digits: &str) -> Option<N> {
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None }
}

/// Checks that `uri` has the scheme `name`; `rule` is the production of the error.
pub(in crate::scheme::rfc1738) fn expect_scheme(
    uri: UriRef<'_>,
    name: &str,
    rule: &'static Production,
) -> Result<(), ParseError> {
    if uri.has_scheme(name) { Ok(()) } else { Err(ParseError::new(rule, 0)) }
}

/// Returns all after the authority, with the query, which RFC 1738's general syntax does not have.
pub(in crate::scheme::rfc1738) fn after_server(uri: UriRef<'_>) -> &str {
    let server = uri.raw_authority().map_or(0, |authority| "//".len() + authority.len());
    &uri.scheme_specific_part()[server..]
}

/// Returns an error at the start of `part`, which borrows from `uri`.
pub(in crate::scheme::rfc1738) fn error_at(
    uri: UriRef<'_>,
    rule: &'static Production,
    part: &str,
) -> ParseError {
    ParseError::new(rule, uri.offset_of(part))
}

/// Returns an error at the end of the URL.
pub(in crate::scheme::rfc1738) fn error_at_end(
    uri: UriRef<'_>,
    rule: &'static Production,
) -> ParseError {
    let rest = uri.scheme_specific_part();
    error_at(uri, rule, &rest[rest.len()..])
}

#[cfg(test)]
#[path = "../../../../tests/unit/scheme/rfc1738/common/login.rs"]
mod tests;
