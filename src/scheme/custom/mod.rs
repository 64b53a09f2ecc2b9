//! [`Registry`], to which a caller adds schemes.

pub(super) mod registered;

use std::error::Error;
use std::fmt;

use self::registered::Registered;
use crate::error::debug_by_message;
use crate::grammar::uri::{rfc1738, rfc2396};
use crate::scheme::parts::Parts;
use crate::scheme::port::default_port;
use crate::scheme::rfc1738::common::login::Login;
use crate::uri::{AsUriRef, Grammar, ParseError, UriRef};

type SchemeCheck = Box<dyn Fn(UriRef<'_>) -> Result<(), String> + Send + Sync>;

/// A registry of schemes: those of RFC 1738, and new ones (RFC 1738, 4), which the caller adds with a default port and a
/// check.
///
/// ```
/// use gleaner::scheme::{Parts, Registry};
///
/// let mut registry = Registry::new();
/// registry.register("finger", Some(79), |uri| match uri.path() {
///     "" | "/" => Err("a user is missing".into()),
///     _ => Ok(()),
/// })?;
/// assert!(registry.check("finger://a.example").is_err());
/// let Some(Parts::Registered(parts)) = registry.parts("finger://a.example/joe")? else { unreachable!() };
/// assert_eq!((parts.login().unwrap().host(), parts.url_path()), ("a.example", Some("joe")));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Default)]
pub struct Registry {
    schemes: Vec<CustomScheme>,
}

struct CustomScheme {
    name: Box<str>,
    default_port: Option<u16>,
    check: SchemeCheck,
}

impl Registry {
    /// Returns a registry of RFC 1738's schemes.
    ///
    /// ```
    /// assert_eq!(gleaner::scheme::Registry::new().default_port("gopher"), Some(70));
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a scheme, whose name is case-insensitive; replaces an earlier one of the same name, also one of RFC 1738.
    ///
    /// With a default port, its URLs have the common Internet scheme syntax (RFC 1738, 3.1); without one, the rest after
    /// the colon is opaque. `check` validates URLs with that syntax; its error is a message for people.
    ///
    /// ```
    /// use gleaner::scheme::Registry;
    /// let mut registry = Registry::new();
    /// assert!(registry.register("x-ray", None, |_| Ok(())).is_ok());
    /// assert_eq!(registry.register("x_ray", None, |_| Ok(())).unwrap_err().offset(), 1);
    /// ```
    ///
    /// # Errors
    /// If `name` is not a scheme (RFC 2396, 3.1).
    pub fn register(
        &mut self,
        name: &str,
        default_port: Option<u16>,
        check: impl Fn(UriRef<'_>) -> Result<(), String> + Send + Sync + 'static,
    ) -> Result<(), ParseError> {
        let n = rfc2396::scheme_len(name.as_bytes());
        if n == 0 || n < name.len() {
            return Err(ParseError::new(&rfc2396::SCHEME, n));
        }
        self.schemes.retain(|entry| !entry.name.eq_ignore_ascii_case(name));
        self.schemes.push(CustomScheme { name: name.into(), default_port, check: Box::new(check) });
        Ok(())
    }

    fn get(&self, scheme: &str) -> Option<&CustomScheme> {
        self.schemes.iter().find(|entry| entry.name.eq_ignore_ascii_case(scheme))
    }

    /// Returns the default port of a scheme: if it was not added, that of [`default_port`].
    ///
    /// ```
    /// use gleaner::scheme::Registry;
    /// let mut registry = Registry::new();
    /// registry.register("finger", Some(79), |_| Ok(()))?;
    /// assert_eq!(registry.default_port("FINGER"), Some(79));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn default_port(&self, scheme: &str) -> Option<u16> {
        match self.get(scheme) {
            Some(entry) => entry.default_port,
            None => default_port(scheme),
        }
    }

    /// Validates a URL without its fragment: by RFC 1738's production of its scheme (section 5) or, for an added scheme,
    /// by the general productions and then by the check of the scheme.
    ///
    /// ```
    /// use gleaner::scheme::Registry;
    /// let mut registry = Registry::new();
    /// registry.register("finger", Some(79), |_| Ok(()))?;
    /// assert!(registry.check("finger://a.example/joe").is_ok());
    /// assert!(registry.check("finger:joe").is_err());
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The violated production and its offset, or the message of the check.
    pub fn check<'r>(&self, uri: impl AsUriRef<'r>) -> Result<(), CheckError> {
        let uri = uri.uri_ref();
        let Some(entry) = uri.scheme().and_then(|scheme| self.get(scheme)) else {
            return uri.conforms_to(Grammar::Rfc1738).map_err(CheckError::Syntax);
        };
        let uri = uri.without_fragment();
        let text = uri.as_str().as_bytes();
        let syntax = match entry.default_port {
            Some(_) => rfc1738::parse_internet(text),
            None => rfc1738::otherurl(text),
        };
        syntax.map_err(|fault| CheckError::Syntax(ParseError::from_fault(fault, text.len())))?;
        (entry.check)(uri).map_err(CheckError::Rejected)
    }

    /// Splits a reference by its scheme, as [`Parts::of`] does; the parts of an added scheme are
    /// [`Parts::Registered`].
    ///
    /// ```
    /// use gleaner::scheme::{Parts, Registry};
    /// assert_eq!(Registry::new().parts("news:*"), Parts::of("news:*"));
    /// ```
    ///
    /// # Errors
    /// If the reference lacks the structure that the scheme requires. The check of the scheme is not called.
    pub fn parts<'a>(&self, uri: impl AsUriRef<'a>) -> Result<Option<Parts<'a>>, ParseError> {
        let uri = uri.uri_ref();
        let Some(entry) = uri.scheme().and_then(|scheme| self.get(scheme)) else {
            return Parts::of(uri);
        };
        let registered = match entry.default_port {
            Some(default_port) => {
                let (login, path) = Login::with_path(uri, default_port)?;
                Registered::with_server(login, path)
            }
            None => Registered::opaque(uri.scheme_specific_part()),
        };
        Ok(Some(Parts::Registered(registered)))
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.schemes.iter().map(|entry| (&entry.name, entry.default_port)))
            .finish()
    }
}

/// The error of [`Registry::check`].
///
/// ```
/// use gleaner::scheme::{CheckError, Registry};
/// let invalid = Registry::new().check("news:").unwrap_err();
/// assert!(matches!(invalid, CheckError::Syntax(error) if error.production() == "group"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CheckError {
    /// The URL violates a production.
    Syntax(ParseError),
    /// The check of the scheme rejects the URL, with this message.
    Rejected(String),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Rejected(message) => f.write_str(message),
        }
    }
}

impl Error for CheckError {}

debug_by_message!(CheckError);

#[cfg(test)]
#[path = "../../../tests/unit/scheme/custom.rs"]
mod tests;
