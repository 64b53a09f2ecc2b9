//! The authority and its parts (RFC 2396, 3.2).

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Authority<'a> {
    /// What has the form `<userinfo>@<host>:<port>`, or is empty (3.2.2).
    Server(Server<'a>),
    /// Anything else: a naming authority of a registry (3.2.1), such as a name with an underscore.
    Registry(&'a str),
}

impl<'a> Authority<'a> {
    pub(in crate::uri) fn of(text: &'a str) -> Self {
        // The grammar splits at ASCII bytes only, so that its slices are strings.
        let part = |bytes: &'a [u8]| str::from_utf8(bytes).unwrap_or_default();
        match authority::parse(text.as_bytes()) {
            Ok(server) => Self::Server(Server {
                text,
                userinfo: server.userinfo.map(part),
                host: server.host.map(|host| match host {
                    authority::Host::Name(host) => Host::Name(part(host)),
                    authority::Host::Ipv4(host) => Host::Ipv4(part(host)),
                    authority::Host::Ipv6(host) => Host::Ipv6(part(host)),
                }),
                port: server.port.map(part),
            }),
            Err(_) => Self::Registry(text),
        }
    }

    /// All of it.
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

    /// The server, where it is one.
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

    /// The server's userinfo; a registry has none.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://@a.example/");
    /// assert_eq!(uri.authority().unwrap().userinfo(), Some(""));
    /// ```
    #[must_use]
    pub fn userinfo(self) -> Option<&'a str> {
        self.server().and_then(Server::userinfo)
    }

    /// The server's host; a registry has none, and neither has an empty authority.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://a.example/");
    /// assert_eq!(uri.authority().unwrap().host().unwrap().as_str(), "a.example");
    /// ```
    #[must_use]
    pub fn host(self) -> Option<Host<'a>> {
        self.server().and_then(Server::host)
    }

    /// The server's port, digits as they stand; a registry has none.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Server<'a> {
    text: &'a str,
    userinfo: Option<&'a str>,
    host: Option<Host<'a>>,
    port: Option<&'a str>,
}

impl<'a> Server<'a> {
    /// What stands before the `@`.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("//a.example");
    /// assert_eq!(uri.authority().unwrap().server().unwrap().userinfo(), None);
    /// ```
    #[must_use]
    pub fn userinfo(self) -> Option<&'a str> {
        self.userinfo
    }

    /// The host; undefined where the authority is empty, as in `file:///`.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("file:///etc/motd");
    /// assert_eq!(uri.authority().unwrap().server().unwrap().host(), None);
    /// ```
    #[must_use]
    pub fn host(self) -> Option<Host<'a>> {
        self.host
    }

    /// `port = *digit`: empty where nothing follows the colon.
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
    /// A `hostname`; from lenient parsing it may hold letters outside ASCII.
    Name(&'a str),
    /// An `IPv4address`: four numbers, which the BNF does not limit to 255.
    Ipv4(&'a str),
    /// An `IPv6reference` (RFC 2732, 3), brackets included.
    Ipv6(&'a str),
}

impl<'a> Host<'a> {
    /// As it stands.
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
