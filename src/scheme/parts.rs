//! Dispatch by scheme: splits a reference into the parts that its scheme defines.

use super::custom::registered::Registered;
use super::rfc1738::file::File;
use super::rfc1738::ftp::Ftp;
use super::rfc1738::gopher::Gopher;
use super::rfc1738::http::Http;
use super::rfc1738::mailto::Mailto;
use super::rfc1738::news::News;
use super::rfc1738::nntp::Nntp;
use super::rfc1738::prospero::Prospero;
use super::rfc1738::telnet::Telnet;
use super::rfc1738::wais::Wais;
use crate::uri::{AsUriRef, ParseError};

/// The parts of a URL, as its scheme defines them (RFC 1738, 3).
///
/// ```
/// use gleaner::scheme::Parts;
///
/// match Parts::of("ftp://a.example/pub/x.txt")? {
///     Some(Parts::Ftp(ftp)) => assert_eq!(ftp.name(), b"x.txt"),
///     _ => unreachable!(),
/// }
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Parts<'a> {
    /// The parts of an ftp URL (3.2).
    Ftp(Ftp<'a>),
    /// The parts of an http or https URL (3.3).
    Http(Http<'a>),
    /// The parts of a gopher URL (3.4).
    Gopher(Gopher<'a>),
    /// The parts of a mailto URL (3.5).
    Mailto(Mailto<'a>),
    /// The parts of a news URL (3.6).
    News(News<'a>),
    /// The parts of an nntp URL (3.7).
    Nntp(Nntp<'a>),
    /// The parts of a telnet URL (3.8).
    Telnet(Telnet<'a>),
    /// The parts of a WAIS URL (3.9).
    Wais(Wais<'a>),
    /// The parts of a file URL (3.10).
    File(File<'a>),
    /// The parts of a Prospero URL (3.11).
    Prospero(Prospero<'a>),
    /// The parts of a URL whose scheme the caller registered in a [`Registry`](super::Registry).
    Registered(Registered<'a>),
}

impl<'a> Parts<'a> {
    /// Splits a reference by its scheme, in any case; `None` if it has no scheme, or one other than RFC
    /// 1738's and https. Linear.
    ///
    /// Only the structure is checked; [`UriRef::conforms_to`](crate::uri::UriRef::conforms_to) checks the characters that RFC 1738 allows.
    ///
    /// ```
    /// use gleaner::scheme::Parts;
    /// assert!(matches!(Parts::of("HTTP://a.example/~joe"), Ok(Some(Parts::Http(_)))));
    /// assert!(matches!(Parts::of("urn:a:b"), Ok(None)));
    /// assert!(Parts::of("http:/a").is_err());
    /// ```
    ///
    /// # Errors
    /// If the reference lacks the structure that the scheme requires.
    pub fn of(uri: impl AsUriRef<'a>) -> Result<Option<Self>, ParseError> {
        let uri = uri.uri_ref();
        let Some(scheme) = uri.scheme() else {
            return Ok(None);
        };
        let parts = match &*scheme.to_ascii_lowercase() {
            "ftp" => Self::Ftp(Ftp::from_uri(uri)?),
            "http" | "https" => Self::Http(Http::from_uri(uri)?),
            "gopher" => Self::Gopher(Gopher::from_uri(uri)?),
            "mailto" => Self::Mailto(Mailto::from_uri(uri)?),
            "news" => Self::News(News::from_uri(uri)?),
            "nntp" => Self::Nntp(Nntp::from_uri(uri)?),
            "telnet" => Self::Telnet(Telnet::from_uri(uri)?),
            "wais" => Self::Wais(Wais::from_uri(uri)?),
            "file" => Self::File(File::from_uri(uri)?),
            "prospero" => Self::Prospero(Prospero::from_uri(uri)?),
            _ => return Ok(None),
        };
        Ok(Some(parts))
    }
}

#[cfg(test)]
#[path = "../../tests/unit/scheme/parts.rs"]
mod tests;
