//! `prospero:` (RFC 1738, 3.11): an object on a Prospero directory server.

use std::iter::FusedIterator;

use super::common::field::Field;
use super::common::login::{Login, error_at, error_at_end, expect_scheme};
use crate::grammar::uri::fault::Production;
use crate::scheme::octets::Octets;
use crate::scheme::port;
use crate::uri::{AsUriRef, ParseError};

static PROSPEROURL: Production = Production::rfc1738("prosperourl", "the scheme prospero");
static PPATH: Production = Production::rfc1738("ppath", "\"/\" and a path");
static FIELDSPEC: Production =
    Production::rfc1738("fieldspec", "\"=\" and a value after the field's name");

/// The parts of `prospero://<host>:<port>/<hsoname>;<field>=<value>` (RFC 1738, 3.11).
///
/// ```
/// use gleaner::scheme::Prospero;
///
/// let prospero = Prospero::from_uri("prospero://host.dom//pros/name;OBJECT-VERSION=3")?;
/// assert_eq!((prospero.login().port(), prospero.hsoname()), (1525, b"/pros/name".as_slice()));
/// assert_eq!(prospero.fields().next().unwrap().name(), b"OBJECT-VERSION");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prospero<'a> {
    login: Login<'a>,
    hsoname: Octets<'a>,
    fields: &'a str,
}

impl<'a> Prospero<'a> {
    /// Splits a Prospero URL into its parts; the fragment is ignored. Linear.
    ///
    /// ```
    /// use gleaner::scheme::Prospero;
    /// assert!(Prospero::from_uri("prospero://host.dom/name").is_ok());
    /// assert!(Prospero::from_uri("prospero://host.dom").is_err());
    /// ```
    ///
    /// # Errors
    /// If the scheme is not `prospero`, the host is missing, the port is not a number, no `/` follows them,
    /// or a field has no `=`.
    pub fn from_uri(uri: impl AsUriRef<'a>) -> Result<Self, ParseError> {
        let uri = uri.uri_ref();
        expect_scheme(uri, "prospero", &PROSPEROURL)?;
        let (login, path) = Login::with_path(uri, port::PROSPERO)?;
        let path = path.ok_or_else(|| error_at_end(uri, &PPATH))?;
        let (hsoname, fields) = path.split_at(path.find(';').unwrap_or(path.len()));
        match specs(fields).find(|spec| !spec.contains('=')) {
            Some(spec) => Err(error_at(uri, &FIELDSPEC, &spec[spec.len()..])),
            None => Ok(Self { login, hsoname: Octets::decode(hsoname), fields }),
        }
    }

    /// Returns the host and the port, by default 1525 (3.11).
    ///
    /// ```
    /// use gleaner::scheme::Prospero;
    /// assert_eq!(Prospero::from_uri("prospero://host.dom/name")?.login().port(), 1525);
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn login(&self) -> &Login<'a> {
        &self.login
    }

    /// Returns "the host-specific object name", decoded. It is opaque, and does not include the slash after the host.
    ///
    /// ```
    /// use gleaner::scheme::Prospero;
    /// assert_eq!(Prospero::from_uri("prospero://host.dom//pros/name")?.hsoname(), b"/pros/name");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn hsoname(&self) -> &[u8] {
        &self.hsoname
    }

    /// Iterates over the fields, in order. Linear.
    ///
    /// ```
    /// let prospero = gleaner::scheme::Prospero::from_uri("prospero://host.dom/name;a=1;b=2")?;
    /// assert!(prospero.fields().map(|field| field.octets().to_owned()).eq([b"1", b"2"]));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn fields(&self) -> impl FusedIterator<Item = Field<'a>> + Clone + use<'a> {
        let pairs = specs(self.fields).filter_map(|spec| spec.split_once('='));
        pairs.map(|(name, value)| Field::of(name, value))
    }
}

/// Iterates over the texts after each `;`.
fn specs(fields: &str) -> impl FusedIterator<Item = &str> + Clone {
    fields.split(';').skip(1)
}

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/prospero.rs"]
mod tests;
