//! Building references from unescaped parts (RFC 2396, 2.4.2).

use std::borrow::Cow;
use std::fmt;

use super::escape::{Component, Escaped};
use super::recombine::Components;
use super::reference::{Authority, Host, Secret, UriRefBuf};
use crate::grammar::uri::rfc2396::is_scheme;

/// A builder of references from unescaped parts: "the only time escape encodings can safely be made is
/// when the URI is being created from its component parts" (RFC 2396, 2.4.2).
///
/// Parts are octets, which the builder escapes for their [`Component`]. The result is valid by
/// RFC 2396, and parsing it returns the same parts.
///
/// ```
/// use gleaner::uri::Builder;
/// let uri = Builder::new()
///     .scheme("ftp")
///     .user("joe")
///     .host("a.example")
///     .segment("/etc")
///     .segment("my motd?")
///     .build()?;
/// assert_eq!(uri.as_str(), "ftp://joe@a.example/%2Fetc/my%20motd%3F");
/// # Ok::<(), gleaner::uri::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    scheme: Option<String>,
    user: Option<String>,
    password: Option<Secret<String>>,
    host: Option<String>,
    port: Option<u16>,
    reg_name: Option<String>,
    rooted: bool,
    segments: Vec<String>,
    opaque: Option<String>,
    query: Option<String>,
    fragment: Option<String>,
}

impl Builder {
    /// Returns a builder of the empty reference.
    ///
    /// ```
    /// assert_eq!(gleaner::uri::Builder::new().build().unwrap().as_str(), "");
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the scheme (3.1).
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// assert_eq!(Builder::new().scheme("foo").segment("").build()?.as_str(), "foo:/");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn scheme(mut self, scheme: &str) -> Self {
        self.scheme = Some(scheme.to_owned());
        self
    }

    /// Sets the user of a server (3.2.2).
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// let uri = Builder::new().user("a@b").host("c").build()?;
    /// assert_eq!(uri.as_str(), "//a%40b@c");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn user(mut self, user: impl AsRef<[u8]>) -> Self {
        self.user = Some(encoded(Component::User, user));
        self
    }

    /// Sets the password, which "is NOT RECOMMENDED" (3.2.2).
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// let uri = Builder::new().user("joe").password("").host("c").build()?;
    /// assert_eq!(uri.as_str(), "//joe:@c");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn password(mut self, password: impl AsRef<[u8]>) -> Self {
        self.password = Some(Secret(encoded(Component::User, password)));
        self
    }

    /// Sets the host of a server: a `hostname`, an `IPv4address` (3.2.2), or an IPv6 address in brackets
    /// (RFC 2732). The empty string makes an empty authority, as in `file:///`.
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// let uri = Builder::new().scheme("file").host("").segment("etc").segment("motd").build()?;
    /// assert_eq!(uri.as_str(), "file:///etc/motd");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn host(mut self, host: &str) -> Self {
        self.host = Some(host.to_owned());
        self
    }

    /// Sets the port of a server (3.2.2).
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// assert_eq!(Builder::new().host("[::1]").port(80).build()?.as_str(), "//[::1]:80");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn port(mut self, port: u16) -> Self {
        self.port = Some(port);
        self
    }

    /// Sets the authority to a name in a registry (3.2.1), instead of a server.
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// assert_eq!(Builder::new().reg_name("a/b_c").build()?.as_str(), "//a%2Fb_c");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn reg_name(mut self, name: impl AsRef<[u8]>) -> Self {
        self.reg_name = Some(encoded(Component::RegName, name));
        self
    }

    /// Appends a path segment (3.3). The path begins with a slash if the reference has a scheme or an
    /// authority, or is [`rooted`](Self::rooted).
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// let uri = Builder::new().segment("..").segment("a;b").build()?;
    /// assert_eq!(uri.as_str(), "../a%3Bb");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn segment(mut self, segment: impl AsRef<[u8]>) -> Self {
        self.segments.push(encoded(Component::Segment, segment));
        self
    }

    /// Appends a parameter to the last segment (3.3). Without any segment, appends an empty one first.
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// let uri = Builder::new().segment("a").param("v=1").build()?;
    /// assert_eq!(uri.as_str(), "a;v%3D1");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn param(mut self, param: impl AsRef<[u8]>) -> Self {
        let param = encoded(Component::Segment, param);
        match self.segments.last_mut() {
            Some(segment) => segment.extend([";", &param]),
            None => self.segments.push(format!(";{param}")),
        }
        self
    }

    /// Makes the path of a relative reference an `abs_path` (3), which begins with a slash.
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// assert_eq!(Builder::new().rooted().segment("a").build()?.as_str(), "/a");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn rooted(mut self) -> Self {
        self.rooted = true;
        self
    }

    /// Sets the `opaque_part` (3), instead of authority, path and query. It is already escaped, because
    /// only its scheme defines the characters that are reserved in it.
    ///
    /// ```
    /// use gleaner::uri::{Builder, Component, Escaped};
    /// let part = Escaped::new(Component::Fragment, "joe@a.example")?;
    /// assert_eq!(Builder::new().scheme("mailto").opaque_part(&part).build()?.as_str(), "mailto:joe@a.example");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn opaque_part(mut self, part: &Escaped<'_>) -> Self {
        self.opaque = Some(part.as_str().to_owned());
        self
    }

    /// Sets the query (3.4) to one unescaped value.
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// assert_eq!(Builder::new().query("a=b").build()?.as_str(), "?a%3Db");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn query(mut self, query: impl AsRef<[u8]>) -> Self {
        self.query = Some(encoded(Component::Query, query));
        self
    }

    /// Appends `name=value` to the query, after `&` if the query is defined.
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// let uri = Builder::new().field("a", "1&2").field("b", "").build()?;
    /// assert_eq!(uri.as_str(), "?a=1%262&b=");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn field(mut self, name: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> Self {
        let field = [encoded(Component::Query, name), encoded(Component::Query, value)].join("=");
        match &mut self.query {
            Some(query) => query.extend(["&", &field]),
            None => self.query = Some(field),
        }
        self
    }

    /// Sets the fragment identifier (4.1).
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// assert_eq!(Builder::new().fragment("a b").build()?.as_str(), "#a%20b");
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn fragment(mut self, fragment: impl AsRef<[u8]>) -> Self {
        self.fragment = Some(encoded(Component::Fragment, fragment));
        self
    }

    /// Builds the reference. Linear.
    ///
    /// In the first segment of a relative path, `:` is escaped: the segment "would be mistaken for a
    /// scheme name" (5).
    ///
    /// ```
    /// use gleaner::uri::{Builder, BuildError};
    /// assert_eq!(Builder::new().segment("this:that").build().unwrap().as_str(), "this%3Athat");
    /// assert_eq!(Builder::new().scheme("1a").build().unwrap_err(), BuildError::Scheme);
    /// ```
    ///
    /// # Errors
    /// Returns an error if a part does not match its production, or parts exclude each other.
    pub fn build(self) -> Result<UriRefBuf, BuildError> {
        if self.scheme.as_deref().is_some_and(|name| !is_scheme(name)) {
            return Err(BuildError::Scheme);
        }
        let authority = self.authority()?;
        let path = match &self.opaque {
            Some(part) => {
                let alone = authority.is_none() && self.segments.is_empty() && self.query.is_none();
                let fits = !part.is_empty() && !part.starts_with('/');
                if !alone || !fits || self.scheme.is_none() {
                    return Err(BuildError::OpaquePart);
                }
                Cow::Borrowed(part)
            }
            None => Cow::Owned(self.path(authority.is_some())?),
        };
        let parts = Components {
            scheme: self.scheme.as_deref(),
            authority: authority.as_deref(),
            path: &path,
            query: self.query.as_deref(),
            fragment: self.fragment.as_deref(),
        };
        Ok(UriRefBuf::from_string(parts.recombine()))
    }

    fn authority(&self) -> Result<Option<String>, BuildError> {
        let Self { user, password, host, port, reg_name, .. } = self;
        let server = user.is_some() || password.is_some() || host.is_some() || port.is_some();
        if let Some(name) = reg_name {
            // A name that matches `server` would be parsed as a server.
            let is_server = Authority::of(name).reg_name().is_none();
            let fits = !server && !is_server;
            return if fits { Ok(Some(name.clone())) } else { Err(BuildError::RegName) };
        }
        if !server {
            return Ok(None);
        }
        let host = host.as_deref().ok_or(BuildError::Host)?;
        let whole = user.is_none() && password.is_none() && port.is_none();
        let found = Authority::of(host).host().map(Host::as_str);
        if found != Some(host) && !(host.is_empty() && whole) || !host.is_ascii() {
            return Err(BuildError::Host);
        }
        let mut authority = String::new();
        match (user, password) {
            (None, Some(_)) => return Err(BuildError::Password),
            (Some(user), Some(Secret(password))) => authority.extend([user, ":", password, "@"]),
            (Some(user), None) => authority.extend([user, "@"]),
            (None, None) => {}
        }
        authority.push_str(host);
        if let Some(port) = port {
            authority.extend([":", &port.to_string()]);
        }
        Ok(Some(authority))
    }

    fn path(&self, after_authority: bool) -> Result<String, BuildError> {
        let Self { segments, rooted, scheme, .. } = self;
        let Some((first, others)) = segments.split_first() else {
            // A `hier_part` without an authority must begin with a slash.
            let fits = !rooted && (scheme.is_none() || after_authority);
            return if fits { Ok(String::new()) } else { Err(BuildError::Path) };
        };
        let rooted = *rooted || scheme.is_some() || after_authority;
        let mut path = String::new();
        if rooted {
            path.push('/');
            path.push_str(first);
        } else {
            path.push_str(&first.replace(':', "%3A"));
        }
        for segment in others {
            path.extend(["/", segment]);
        }
        // At the start of the reference, two slashes begin an authority, and one slash a rooted path.
        let ambiguous = if rooted {
            !after_authority && first.is_empty() && !others.is_empty()
        } else {
            first.is_empty()
        };
        if ambiguous { Err(BuildError::Path) } else { Ok(path) }
    }
}

fn encoded(component: Component, octets: impl AsRef<[u8]>) -> String {
    Escaped::encode(component, octets.as_ref()).to_string()
}

/// A reason why parts do not form a reference.
///
/// ```
/// use gleaner::uri::{BuildError, Builder};
/// let error = Builder::new().host("a b").build().unwrap_err();
/// assert_eq!(error.to_string(), "expected a hostname, an IPv4address or an IPv6reference (RFC 2396, 3.2.2)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BuildError {
    /// The scheme does not match `scheme` (3.1).
    Scheme,
    /// The host does not match `host`, or is missing next to a user, a password or a port (3.2.2).
    Host,
    /// A password is given without a user (RFC 1738, 3.1).
    Password,
    /// Both a `reg_name` and a server are given, or the name would be parsed as a server (3.2).
    RegName,
    /// The opaque part is empty, begins with a slash, lacks a scheme, or is given next to an authority,
    /// a path or a query (3).
    OpaquePart,
    /// The path would be parsed differently: it is empty after a scheme, or its empty first segment
    /// makes it an authority or another path (3).
    Path,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Scheme => {
                "expected a scheme: a letter, then letters, digits, +, - or . (RFC 2396, 3.1)"
            }
            Self::Host => {
                "expected a hostname, an IPv4address or an IPv6reference (RFC 2396, 3.2.2)"
            }
            Self::Password => "expected a user before the password (RFC 1738, 3.1)",
            Self::RegName => {
                "expected a registry's name that is not a server, without other parts of an authority (RFC 2396, 3.2.1)"
            }
            Self::OpaquePart => {
                "expected an opaque_part after a scheme, without a leading slash, authority, path or query (RFC 2396, 3)"
            }
            Self::Path => "expected a path that is not parsed as another path or an authority (RFC 2396, 3)",
        })
    }
}

impl std::error::Error for BuildError {}
