//! The authority and its parts (RFC 2396, 3.2).

use std::fmt;

use super::redacted;
use crate::grammar::uri::authority;
use crate::uri::text_traits::{impl_ord_by_text, impl_text};

/// `authority = server | reg_name` (RFC 2396, 3.2).
///
/// A server, `<userinfo>@<host>:<port>`, has parts (3.2.2); those of the empty authority are undefined. Any other
/// authority, such as one with an underscore, is a name in a registry (3.2.1).
///
/// ```
/// use gleaner::uri::UriRef;
/// let server = UriRef::split("http://joe@a.example:80/").authority().unwrap();
/// assert_eq!((server.userinfo(), server.port()), (Some("joe"), Some("80")));
/// assert_eq!(server.host().unwrap(), "a.example");
/// ```
#[derive(Clone, Copy)]
pub struct Authority<'a> {
    text: &'a str,
    is_server: bool,
    userinfo: Option<&'a str>,
    host: Option<Host<'a>>,
    port: Option<&'a str>,
}

impl<'a> Authority<'a> {
    pub(in crate::uri) fn of(text: &'a str) -> Self {
        // The grammar splits at ASCII bytes only.
        let part = |bytes: &'a [u8]| str::from_utf8(bytes).unwrap_or_default();
        match authority::parse(text.as_bytes()) {
            Ok(server) => Self {
                text,
                is_server: true,
                userinfo: server.userinfo.map(part),
                host: server.host.map(|host| match host {
                    authority::HostBytes::Name(host) => Host::Name(part(host)),
                    authority::HostBytes::Ipv4(host) => Host::Ipv4(part(host)),
                    authority::HostBytes::Ipv6(host) => Host::Ipv6(part(host)),
                }),
                port: server.port.map(part),
            },
            Err(_) => Self { text, is_server: false, userinfo: None, host: None, port: None },
        }
    }

    /// Returns the whole authority.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("//a_b:80");
    /// assert_eq!(uri.authority().unwrap().as_str(), "a_b:80");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'a str {
        self.text
    }

    /// Returns the name in a registry (3.2.1); `None` for a server.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("//a_b:80");
    /// assert_eq!(uri.authority().unwrap().reg_name(), Some("a_b:80"));
    /// ```
    #[must_use]
    pub fn reg_name(self) -> Option<&'a str> {
        (!self.is_server).then_some(self.text)
    }

    /// Returns the userinfo of a server.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://@a.example/");
    /// assert_eq!(uri.authority().unwrap().userinfo(), Some(""));
    /// ```
    #[must_use]
    pub fn userinfo(self) -> Option<&'a str> {
        self.userinfo
    }

    /// Returns the host of a server; `None` for a registry's name, and for an empty authority, as in `file:///`.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://a.example/");
    /// assert_eq!(uri.authority().unwrap().host().unwrap().as_str(), "a.example");
    /// let uri = gleaner::uri::UriRef::split("file:///etc/motd");
    /// assert_eq!(uri.authority().unwrap().host(), None);
    /// ```
    #[must_use]
    pub fn host(self) -> Option<Host<'a>> {
        self.host
    }

    /// Returns the port of a server as written; it may be empty.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://a.example:/");
    /// assert_eq!(uri.authority().unwrap().port(), Some(""));
    /// ```
    #[must_use]
    pub fn port(self) -> Option<&'a str> {
        self.port
    }
}

impl_text!(Authority<'_>);
impl_ord_by_text!(Authority<'_>);

/// Shows `***` in place of a password.
impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Authority").field(&redacted::authority(self.text)).finish()
    }
}

/// `host = hostname | IPv4address` (RFC 2396, 3.2.2), or an IPv6 literal (RFC 2732).
///
/// ```
/// use gleaner::uri::{Host, UriRef};
/// let uri = UriRef::split("http://[::1]/");
/// assert_eq!(uri.authority().unwrap().host(), Some(Host::Ipv6("[::1]")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Host<'a> {
    /// A `hostname`; after lenient parsing, perhaps with letters outside ASCII.
    Name(&'a str),
    /// An `IPv4address`, whose four numbers the BNF does not limit to 255.
    Ipv4(&'a str),
    /// An `IPv6reference` (RFC 2732, 3), brackets included.
    Ipv6(&'a str),
}

impl<'a> Host<'a> {
    /// Returns the text of the host.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("//127.0.0.1");
    /// assert_eq!(uri.authority().unwrap().host().unwrap().as_str(), "127.0.0.1");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'a str {
        match self {
            Self::Name(text) | Self::Ipv4(text) | Self::Ipv6(text) => text,
        }
    }
}

impl_text!(Host<'_>);
