//! `telnet:` (RFC 1738, 3.8): an interactive service.

use super::common::login::{Login, expect_scheme};
use crate::grammar::uri::fault::Production;
use crate::scheme::port;
use crate::uri::{AsUriRef, ParseError};

static TELNETURL: Production = Production::rfc1738("telneturl", "the scheme telnet");

/// The parts of `telnet://<user>:<password>@<host>:<port>/` (RFC 1738, 3.8).
///
/// The user and the password "are advisory only": a client displays them to its user, and sends neither. They may contain
/// line ends (6).
///
/// ```
/// use gleaner::scheme::Telnet;
///
/// let telnet = Telnet::from_uri("telnet://guest@a.example/")?;
/// assert_eq!(telnet.login().user(), Some(b"guest".as_slice()));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Telnet<'a> {
    login: Login<'a>,
}

impl<'a> Telnet<'a> {
    /// Splits a telnet URL into its parts; the fragment is ignored. Linear.
    ///
    /// Characters after the `/` are ignored.
    ///
    /// ```
    /// use gleaner::scheme::Telnet;
    /// assert!(Telnet::from_uri("telnet://a.example").is_ok());
    /// assert!(Telnet::from_uri("telnet:a.example").is_err());
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `telnet`, the host is missing, the port is not a number, or a character other
    /// than `/` follows them.
    pub fn from_uri(uri: impl AsUriRef<'a>) -> Result<Self, ParseError> {
        let uri = uri.uri_ref();
        expect_scheme(uri, "telnet", &TELNETURL)?;
        Login::with_path(uri, port::TELNET).map(|(login, _)| Self { login })
    }

    /// Returns the host, the port, by default 23 (3.8), and the suggested user and password.
    ///
    /// ```
    /// use gleaner::scheme::Telnet;
    /// assert_eq!(Telnet::from_uri("telnet://a.example:2323")?.login().port(), 2323);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> &Login<'a> {
        &self.login
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/telnet.rs"]
mod tests;
