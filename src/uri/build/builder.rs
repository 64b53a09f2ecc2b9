//! [`Builder`], the parts of a reference.

use crate::uri::escape::{Component, Escaped};
use crate::uri::reference::Secret;

/// A builder of references from unescaped parts (RFC 2396, 2.4.2).
///
/// Parts are octets, which are escaped for their [`Component`]. The result is valid by RFC 2396, and parsing it returns
/// the same parts. Resolvers and servers give the [segments](Self::segment) `.` and `..` a meaning.
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
    pub(super) scheme: Option<String>,
    pub(super) user: Option<String>,
    pub(super) password: Option<Secret<String>>,
    pub(super) host: Option<String>,
    pub(super) port: Option<u16>,
    pub(super) reg_name: Option<String>,
    pub(super) rooted: bool,
    pub(super) segments: Vec<String>,
    pub(super) opaque: Option<String>,
    pub(super) query: Option<String>,
    pub(super) fragment: Option<String>,
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

    /// Sets the password, which is not recommended (3.2.2).
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
    /// (RFC 2732). The empty string makes an empty authority, as in `file:///`, with any scheme.
    ///
    /// [`build`](Self::build) refuses other names: write `münchen.example` in Punycode (RFC 3492), as
    /// `xn--mnchen-3ya.example`, and set a name such as `a_b` by [`reg_name`](Self::reg_name).
    ///
    /// ```
    /// use gleaner::uri::{BuildError, Builder};
    /// let uri = Builder::new().scheme("file").host("").segment("etc").segment("motd").build()?;
    /// assert_eq!(uri, "file:///etc/motd");
    /// assert_eq!(Builder::new().host("münchen.example").build(), Err(BuildError::Host));
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
    /// authority, or is [`rooted`](Self::rooted). An empty last segment makes it end in a slash.
    ///
    /// <div class="warning">
    ///
    /// Clients and servers remove the segments `.` and `..`, and with `..` the segment before (5.2, step 6; RFC 3986,
    /// 5.2.4). No escape prevents that, because `%2E%2E` is equivalent to `..` (2.3). Check segments from users for `.` and
    /// `..`, or they choose another path than yours. Any other segment is decoded as it was given, also `/`, which becomes
    /// `%2F`, and the text `%2E%2E`, which becomes `%252E%252E`.
    ///
    /// </div>
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// assert_eq!(Builder::new().segment("a;b").segment("").build()?, "a%3Bb/");
    /// let uri = Builder::new().scheme("http").host("a.example").segment("users").segment("..").build()?;
    /// assert_eq!((uri.path(), uri.to_normalized().path()), ("/users/..", "/"));
    /// # Ok::<(), gleaner::uri::BuildError>(())
    /// ```
    #[must_use]
    pub fn segment(mut self, segment: impl AsRef<[u8]>) -> Self {
        self.segments.push(encoded(Component::Segment, segment));
        self
    }

    /// Appends a parameter to the last segment (3.3); without any segment, appends an empty one first.
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

    /// Makes the path begin with a slash: an `abs_path` (3).
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

    /// Sets the `opaque_part` (3), instead of authority, path and query. It is escaped already, because only its scheme
    /// defines its reserved characters.
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
    /// A space becomes `%20` (2.4.3), and `+` becomes `%2B`: readers of HTML forms decode both correctly.
    ///
    /// ```
    /// use gleaner::uri::Builder;
    /// let uri = Builder::new().field("a", "1&2").field("b", "").field("c", "x y+z").build()?;
    /// assert_eq!(uri, "?a=1%262&b=&c=x%20y%2Bz");
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
}

fn encoded(component: Component, octets: impl AsRef<[u8]>) -> String {
    Escaped::encode(component, octets.as_ref()).to_string()
}
