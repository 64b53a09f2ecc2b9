//! The common Internet scheme syntax (RFC 1738, 3.1): `//<user>:<password>@<host>:<port>/<url-path>`.

use std::borrow::Cow;

use crate::grammar::uri::fault::Production;
use crate::uri::{ParseError, UriRef, decode};

static IP_SCHEMEPART: Production =
    Production::new("ip-schemepart", "RFC 1738, 5", "\"//\" after the colon");
static HOST: Production = Production::new("host", "RFC 1738, 3.1", "a host");
static PORT: Production = Production::new("port", "RFC 1738, 3.1", "a decimal number up to 65535");
static URLPATH: Production =
    Production::new("urlpath", "RFC 1738, 5", "\"/\" or the end of the URL");

/// `login = [ user [ ":" password ] "@" ] hostport` (RFC 1738, 5), with the port that holds.
///
/// The user and the password are decoded; "an empty user name or password is different than no user
/// name or password" (3.1).
///
/// The authority is RFC 2396's, which `?` ends: RFC 1738's BNF would have `?` in a user (that
/// changed, says RFC 2396, G.2), but a reference has one host, whoever asks.
///
/// ```
/// use gleaner::scheme::Ftp;
/// use gleaner::uri::UriRef;
/// let uri = UriRef::parse("ftp://joe:%23x@a.example:2121/")?;
/// let ftp = Ftp::from_uri(&uri)?;
/// assert_eq!(ftp.login().user(), Some(b"joe".as_slice()));
/// assert_eq!(ftp.login().password(), Some(b"#x".as_slice()));
/// assert_eq!((ftp.login().host(), ftp.login().port()), ("a.example", 2121));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Login<'a> {
    user: Option<Cow<'a, [u8]>>,
    password: Option<Cow<'a, [u8]>>,
    host: &'a str,
    port: u16,
}

impl<'a> Login<'a> {
    /// Of a URL with a server, and the rest of it without its slash, if it has that.
    pub(in crate::scheme) fn with_path(
        uri: &'a UriRef<'_>,
        default_port: u16,
    ) -> Result<(Self, Option<&'a str>), ParseError> {
        let login = Self::of(uri, default_port)?;
        let rest = after_server(uri);
        match rest.strip_prefix('/') {
            None if !rest.is_empty() => Err(fault(uri, &URLPATH, rest)),
            path => Ok((login, path)),
        }
    }

    /// Of a URL with a server.
    pub(super) fn of(uri: &'a UriRef<'_>, default_port: u16) -> Result<Self, ParseError> {
        let Some(authority) = uri.raw_authority() else {
            return Err(fault(uri, &IP_SCHEMEPART, uri.scheme_specific_part()));
        };
        let (login, hostport) = match authority.rsplit_once('@') {
            Some((login, hostport)) => (Some(login), hostport),
            None => (None, authority),
        };
        let (user, password) = match login.and_then(|login| login.split_once(':')) {
            Some((user, password)) => (Some(user), Some(password)),
            None => (login, None),
        };
        // The colons of an IPv6 literal are the host's.
        let literal = hostport.starts_with('[').then(|| hostport.find(']')).flatten().unwrap_or(0);
        let colon = hostport[literal..].find(':').map_or(hostport.len(), |at| literal + at);
        let (host, port) = hostport.split_at(colon);
        if host.is_empty() {
            return Err(fault(uri, &HOST, host));
        }
        // More than a hostname may hold is let through (`_`, `%`, letters outside ASCII), but nothing
        // that parts what stands around it.
        if let Some(at) = host.find([';', '&', '=', '+', '$', ',', ' ']) {
            return Err(fault(uri, &HOST, &host[at..]));
        }
        // RFC 2396, 3.2.2, allows an empty one, and means the default by it.
        let port = match port.strip_prefix(':').filter(|port| !port.is_empty()) {
            Some(digits) => number(digits).ok_or_else(|| fault(uri, &PORT, digits))?,
            None => default_port,
        };
        Ok(Self { user: user.map(decode), password: password.map(decode), host, port })
    }

    /// The user name, decoded; `None` where none is supplied.
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// use gleaner::uri::UriRef;
    /// let (empty, none) = (UriRef::split("ftp://@host.com/"), UriRef::split("ftp://host.com/"));
    /// assert_eq!(Ftp::from_uri(&empty)?.login().user(), Some(b"".as_slice()));
    /// assert_eq!(Ftp::from_uri(&none)?.login().user(), None);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<&[u8]> {
        self.user.as_deref()
    }

    /// The password, decoded; `None` where none is supplied. There is none without a user.
    ///
    /// ```
    /// use gleaner::scheme::Ftp;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("ftp://foo:@host.com/");
    /// assert_eq!(Ftp::from_uri(&uri)?.login().password(), Some(b"".as_slice()));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<&[u8]> {
        self.password.as_deref()
    }

    /// The host, as it stands: a host has no escapes by RFC 1738. It is never empty.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("http://[::1]:8080/");
    /// assert_eq!(Http::from_uri(&uri)?.login().host(), "[::1]");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> &'a str {
        self.host
    }

    /// The port to connect to: the scheme's default where the URL has none, or an empty one.
    ///
    /// ```
    /// use gleaner::scheme::Http;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("http://a.example/");
    /// assert_eq!(Http::from_uri(&uri)?.login().port(), 80);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }
}

fn number(digits: &str) -> Option<u16> {
    // A sign, which `parse` takes, is no digit.
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None }
}

/// That `uri` has the scheme `name`, of which `rule` tells.
pub(super) fn expect(
    uri: &UriRef<'_>,
    name: &str,
    rule: &'static Production,
) -> Result<(), ParseError> {
    if uri.has_scheme(name) { Ok(()) } else { Err(ParseError::new(rule, 0)) }
}

/// All that follows the authority, a query too: to RFC 1738 `?` is a character as any, but in http.
pub(super) fn after_server<'a>(uri: &'a UriRef<'_>) -> &'a str {
    let server = uri.raw_authority().map_or(0, |authority| "//".len() + authority.len());
    &uri.scheme_specific_part()[server..]
}

/// A fault where `part`, which borrows from `uri`, begins.
pub(super) fn fault(uri: &UriRef<'_>, rule: &'static Production, part: &str) -> ParseError {
    ParseError::new(rule, uri.offset_of(part))
}

/// A fault at the end of the URL, where more should follow.
pub(super) fn end(uri: &UriRef<'_>, rule: &'static Production) -> ParseError {
    let rest = uri.scheme_specific_part();
    fault(uri, rule, &rest[rest.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::rfc1738::testing::refused;

    #[test]
    fn rfc_1738_3_1() {
        for (text, user, password) in [
            ("x://host.com/", None, None),
            ("x://@host.com/", Some(""), None),
            ("x://foo:@host.com/", Some("foo"), Some("")),
            ("x://:@host.com/", Some(""), Some("")),
            ("x://%3Aa%40:b%2F:c@host.com/", Some(":a@"), Some("b/:c")),
            // Not by the grammar, which has the "@" encoded; the host has none.
            ("x://joe@b.example:p@host.com/", Some("joe@b.example"), Some("p")),
        ] {
            let uri = UriRef::split(text);
            let (login, path) = Login::with_path(&uri, 7).unwrap();
            assert_eq!(login.user(), user.map(str::as_bytes), "{text}");
            assert_eq!(login.password(), password.map(str::as_bytes), "{text}");
            assert_eq!((login.host(), login.port(), path), ("host.com", 7, Some("")), "{text}");
        }
    }

    #[test]
    fn hosts_and_ports() {
        for (text, host, port, path) in [
            ("x://a", "a", 7, None),
            ("x://a:", "a", 7, None),
            ("x://a:80", "a", 80, None),
            ("x://a_b:0080/c?d#e", "a_b", 80, Some("c?d")),
            ("x://[1::2]:8//", "[1::2]", 8, Some("/")),
            ("x://[1::2]", "[1::2]", 7, None),
            ("x://\u{fc}:65535/", "\u{fc}", 65535, Some("")),
        ] {
            let uri = UriRef::split(text);
            let (login, rest) = Login::with_path(&uri, 7).unwrap();
            assert_eq!((login.host(), login.port(), rest), (host, port, path), "{text}");
        }
    }

    #[test]
    fn not_there() {
        let rows = [
            ("x:a", "ip-schemepart", 2),
            ("x:/a", "ip-schemepart", 2),
            ("x://", "host", 4),
            ("x:///a", "host", 4),
            ("x://u@:8/", "host", 6),
            ("x://a:b", "port", 6),
            ("x://a:+8", "port", 6),
            ("x://a:65536/", "port", 6),
            ("x://a:8:8", "port", 6),
            ("x://a?b", "urlpath", 5),
        ];
        refused(|uri| Login::with_path(uri, 7).err(), &rows);
    }
}
