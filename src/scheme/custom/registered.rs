//! [`Registered`], the parts of URLs whose schemes the caller added.

use std::fmt;

use crate::scheme::rfc1738::common::login::Login;
use crate::uri::UriRef;

/// The parts of a URL whose scheme was added to a [`Registry`](super::Registry).
///
/// ```
/// use gleaner::scheme::{Parts, Registry};
/// let mut registry = Registry::new();
/// registry.register("x-ray", None, |_| Ok(()))?;
/// let Some(Parts::Registered(parts)) = registry.parts("x-ray:a%20b")? else { unreachable!() };
/// assert_eq!((parts.login(), parts.url_path()), (None, Some("a%20b")));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Registered<'a> {
    login: Option<Login<'a>>,
    path: Option<&'a str>,
}

/// Shows `***` in place of a password.
impl fmt::Debug for Registered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without a server, the path includes the authority.
        let path = self.path.map(UriRef::split);
        f.debug_struct("Registered").field("login", &self.login).field("path", &path).finish()
    }
}

impl<'a> Registered<'a> {
    pub(super) fn with_server(login: Login<'a>, path: Option<&'a str>) -> Self {
        Self { login: Some(login), path }
    }

    pub(super) fn opaque(text: &'a str) -> Self {
        Self { login: None, path: Some(text) }
    }

    /// Returns the server and the user; `None` if the scheme has no default port.
    ///
    /// ```
    /// use gleaner::scheme::{Parts, Registry};
    /// let mut registry = Registry::new();
    /// registry.register("finger", Some(79), |_| Ok(()))?;
    /// let Some(Parts::Registered(parts)) = registry.parts("finger://a.example")? else { unreachable!() };
    /// assert_eq!(parts.login().unwrap().port(), 79);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> Option<&Login<'a>> {
        self.login.as_ref()
    }

    /// Returns the rest after the server and its slash, or without a server the rest after the colon, with its escapes:
    /// only the scheme defines which characters are reserved. `None` if the slash is missing.
    ///
    /// ```
    /// use gleaner::scheme::{Parts, Registry};
    /// let mut registry = Registry::new();
    /// registry.register("finger", Some(79), |_| Ok(()))?;
    /// let Some(Parts::Registered(parts)) = registry.parts("finger://a.example/joe?x#y")? else { unreachable!() };
    /// assert_eq!(parts.url_path(), Some("joe?x"));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn url_path(&self) -> Option<&'a str> {
        self.path
    }
}
