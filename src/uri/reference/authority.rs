//! The authority and its parts (RFC 2396, 3.2).

use std::fmt;

use super::redacted;
use crate::grammar::uri::authority;

/// `authority = server | reg_name` (RFC 2396, 3.2).
///
/// ```
/// use gleaner::uri::{Authority, UriRef};
/// let uri = UriRef::split("http://joe@a.example:80/");
/// assert!(matches!(uri.authority(), Some(Authority::Server(server)) if server.port() == Some("80")));
/// let uri = UriRef::split("x-dir://o=a,c=b/");
/// assert_eq!(uri.authority(), Some(Authority::Registry("o=a,c=b")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Authority<'a> {
    /// An authority of the form `<userinfo>@<host>:<port>`, or the empty one (3.2.2).
    Server(Server<'a>),
    /// Any other authority: a registry's name (3.2.1), such as one with an underscore.
    Registry(&'a str),
}

/// Shows `***` in place of a password.
impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(server) => f.debug_tuple("Server").field(server).finish(),
            Self::Registry(text) => {
                f.debug_tuple("Registry").field(&redacted::authority(text)).finish()
            }
        }
    }
}

impl<'a> Authority<'a> {
    pub(in crate::uri) fn of(text: &'a str) -> Self {
        // The grammar splits at ASCII bytes only, so its slices are valid UTF-8.
        let part = |bytes: &'a [u8]| str::from_utf8(bytes).unwrap_or_default();
        match authority::parse(text.as_bytes()) {
            Ok(server) => Self::Server(Server {
                text,
                userinfo: server.userinfo.map(part),
                host: server.host.map(|host| match host {
                    authority::HostBytes::Name(host) => Host::Name(part(host)),
                    authority::HostBytes::Ipv4(host) => Host::Ipv4(part(host)),
                    authority::HostBytes::Ipv6(host) => Host::Ipv6(part(host)),
                }),
                port: server.port.map(part),
            }),
            Err(_) => Self::Registry(text),
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
        match self {
            Self::Server(server) => server.text,
            Self::Registry(text) => text,
        }
    }

    /// Returns the server, or `None` for a registry's name.
    ///
    /// ```
    /// assert!(gleaner::uri::UriRef::split("//a_b").authority().unwrap().server().is_none());
    /// ```
    #[must_use]
    pub fn server(self) -> Option<Server<'a>> {
        match self {
            Self::Server(server) => Some(server),
            Self::Registry(_) => None,
        }
    }

    /// Returns the server's userinfo; a registry's name has no userinfo.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://@a.example/");
    /// assert_eq!(uri.authority().unwrap().userinfo(), Some(""));
    /// ```
    #[must_use]
    pub fn userinfo(self) -> Option<&'a str> {
        self.server().and_then(Server::userinfo)
    }

    /// Returns the server's host. A registry's name and an empty authority have no host.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://a.example/");
    /// assert_eq!(uri.authority().unwrap().host().unwrap().as_str(), "a.example");
    /// ```
    #[must_use]
    pub fn host(self) -> Option<Host<'a>> {
        self.server().and_then(Server::host)
    }

    /// Returns the server's port as written; a registry's name has no port.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://a.example:/");
    /// assert_eq!(uri.authority().unwrap().port(), Some(""));
    /// ```
    #[must_use]
    pub fn port(self) -> Option<&'a str> {
        self.server().and_then(Server::port)
    }
}

/// `server = [ [ userinfo "@" ] hostport ]` (RFC 2396, 3.2.2).
///
/// ```
/// let uri = gleaner::uri::UriRef::split("telnet://guest:x@a.example");
/// let server = uri.authority().unwrap().server().unwrap();
/// assert_eq!(server.userinfo(), Some("guest:x"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Server<'a> {
    text: &'a str,
    userinfo: Option<&'a str>,
    host: Option<Host<'a>>,
    port: Option<&'a str>,
}

/// Shows `***` in place of a password.
impl fmt::Debug for Server<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("userinfo", &self.userinfo.map(redacted::userinfo))
            .field("host", &self.host)
            .field("port", &self.port)
            .finish()
    }
}

impl<'a> Server<'a> {
    /// Returns the userinfo, which precedes the `@`.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("//a.example");
    /// assert_eq!(uri.authority().unwrap().server().unwrap().userinfo(), None);
    /// ```
    #[must_use]
    pub fn userinfo(self) -> Option<&'a str> {
        self.userinfo
    }

    /// Returns the host, which is undefined if the authority is empty, as in `file:///`.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("file:///etc/motd");
    /// assert_eq!(uri.authority().unwrap().server().unwrap().host(), None);
    /// ```
    #[must_use]
    pub fn host(self) -> Option<Host<'a>> {
        self.host
    }

    /// Returns the port, `port = *digit`, which may be empty.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("//a.example:8080");
    /// assert_eq!(uri.authority().unwrap().server().unwrap().port(), Some("8080"));
    /// ```
    #[must_use]
    pub fn port(self) -> Option<&'a str> {
        self.port
    }
}

/// `host = hostname | IPv4address` (RFC 2396, 3.2.2), or an IPv6 literal (RFC 2732).
///
/// ```
/// use gleaner::uri::{Host, UriRef};
/// let uri = UriRef::split("http://[::1]/");
/// assert_eq!(uri.authority().unwrap().host(), Some(Host::Ipv6("[::1]")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Host<'a> {
    /// A `hostname`, which after lenient parsing may contain letters outside ASCII.
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
