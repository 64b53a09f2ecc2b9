//! The parts of a URL whose scheme the caller registered.

use super::rfc1738::login::Login;

/// The parts of a URL of a scheme that a [`Registry`] has been told of.
///
/// ```
/// use gleaner::scheme::{Parts, Registry};
/// use gleaner::uri::UriRef;
/// let mut registry = Registry::new();
/// registry.register("x-ray", None, |_| Ok(()))?;
/// let uri = UriRef::split("x-ray:a%20b");
/// let Some(Parts::Registered(parts)) = registry.parts(&uri)? else { unreachable!() };
/// assert_eq!((parts.login(), parts.url_path()), (None, Some("a%20b")));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Registered<'a> {
    login: Option<Login<'a>>,
    path: Option<&'a str>,
}

impl<'a> Registered<'a> {
    /// The parts of a URL with the common Internet scheme syntax.
    pub(super) fn with_server(login: Login<'a>, path: Option<&'a str>) -> Self {
        Self { login: Some(login), path }
    }

    /// The parts of a URL whose scheme-specific part only the scheme can read.
    pub(super) fn opaque(text: &'a str) -> Self {
        Self { login: None, path: Some(text) }
    }

    /// The server, and who logs in there; `None` of a scheme that was registered without a port.
    ///
    /// ```
    /// # use gleaner::{scheme::{Parts, Registry}, uri::UriRef};
    /// let mut registry = Registry::new();
    /// registry.register("finger", Some(79), |_| Ok(()))?;
    /// let uri = UriRef::split("finger://a.example");
    /// let Some(Parts::Registered(parts)) = registry.parts(&uri)? else { unreachable!() };
    /// assert_eq!(parts.login().unwrap().port(), 79);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> Option<&Login<'a>> {
        self.login.as_ref()
    }

    /// What follows the server and its slash, or where there is no server, the colon; escapes and all,
    /// for what is reserved in it only the scheme knows. `None` where there is no slash.
    ///
    /// ```
    /// # use gleaner::{scheme::{Parts, Registry}, uri::UriRef};
    /// let mut registry = Registry::new();
    /// registry.register("finger", Some(79), |_| Ok(()))?;
    /// let uri = UriRef::split("finger://a.example/joe?x#y");
    /// let Some(Parts::Registered(parts)) = registry.parts(&uri)? else { unreachable!() };
    /// assert_eq!(parts.url_path(), Some("joe?x"));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn url_path(&self) -> Option<&'a str> {
        self.path
    }
}
