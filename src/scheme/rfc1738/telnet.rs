//! `telnet:` (RFC 1738, 3.8): an interactive service.

use super::login::{Login, expect};
use crate::grammar::uri::fault::Production;
use crate::uri::{ParseError, UriRef};

static TELNETURL: Production = Production::new("telneturl", "RFC 1738, 5", "the scheme telnet");

/// `telnet://<user>:<password>@<host>:<port>/` (RFC 1738, 3.8).
///
/// "The `<user>` and `<password>` supplied are advisory only": a client tells its user what is
/// suggested, and sends neither. They may hold line ends (6).
///
/// ```
/// use gleaner::scheme::Telnet;
/// use gleaner::uri::UriRef;
///
/// let uri = UriRef::parse("telnet://guest@a.example/")?;
/// let telnet = Telnet::from_uri(&uri)?;
/// assert_eq!((telnet.login().host(), telnet.login().port()), ("a.example", 23));
/// assert_eq!(telnet.login().user(), Some(b"guest".as_slice()));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Telnet<'a> {
    login: Login<'a>,
}

impl<'a> Telnet<'a> {
    /// Takes a telnet URL apart; its fragment is not part of it. Linear.
    ///
    /// What follows the final `/`, where by the BNF the URL ends, means nothing.
    ///
    /// ```
    /// use gleaner::scheme::Telnet;
    /// use gleaner::uri::UriRef;
    /// assert!(Telnet::from_uri(&UriRef::split("telnet://a.example")).is_ok());
    /// assert!(Telnet::from_uri(&UriRef::split("telnet:a.example")).is_err());
    /// ```
    ///
    /// # Errors
    /// Where the scheme is another, there is no host, the port is no number, or something other than
    /// `/` follows them.
    pub fn from_uri(uri: &'a UriRef<'_>) -> Result<Self, ParseError> {
        expect(uri, "telnet", &TELNETURL)?;
        Login::with_path(uri, 23).map(|(login, _)| Self { login })
    }

    /// The host, the port, which is 23 by default (3.8), and what to suggest to the user.
    ///
    /// ```
    /// use gleaner::scheme::Telnet;
    /// use gleaner::uri::UriRef;
    /// let uri = UriRef::split("telnet://a.example:2323");
    /// assert_eq!(Telnet::from_uri(&uri)?.login().port(), 2323);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> &Login<'a> {
        &self.login
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rfc_1738_3_8() {
        for (text, user, password, port) in [
            // "The :<password> can be omitted, as well as the whole <user>:<password> part."
            ("telnet://melvyl.example/", None, None, 23),
            ("telnet://u@melvyl.example:24", Some("u"), None, 24),
            ("telnet://u:%0D@melvyl.example", Some("u"), Some("\r"), 23),
        ] {
            let uri = UriRef::split(text);
            let telnet = Telnet::from_uri(&uri).unwrap();
            let login = telnet.login();
            assert_eq!(login.user(), user.map(str::as_bytes), "{text}");
            assert_eq!(login.password(), password.map(str::as_bytes), "{text}");
            assert_eq!((login.host(), login.port()), ("melvyl.example", port), "{text}");
        }
        assert_eq!(Telnet::from_uri(&UriRef::split("tn3270://a")).unwrap_err().offset(), 0);
    }
}
