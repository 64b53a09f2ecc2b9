//! [`Parts`], which dispatches by scheme.

use super::custom::registered::Registered;
use super::rfc1738::{File, Ftp, Gopher, Http, Mailto, News, Nntp, Prospero, Telnet, Wais};
use crate::uri::{AsUriRef, ParseError};

/// The parts of a URL, as its scheme defines them (RFC 1738, 3).
///
/// ```
/// use gleaner::scheme::Parts;
///
/// let Some(Parts::Ftp(ftp)) = Parts::of("ftp://a.example/pub/x.txt")? else { unreachable!() };
/// assert_eq!(ftp.name(), b"x.txt");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Parts<'a> {
    /// ftp URLs (3.2).
    Ftp(Ftp<'a>),
    /// http or https URLs (3.3).
    Http(Http<'a>),
    /// gopher URLs (3.4).
    Gopher(Gopher<'a>),
    /// mailto URLs (3.5).
    Mailto(Mailto<'a>),
    /// news URLs (3.6).
    News(News<'a>),
    /// nntp URLs (3.7).
    Nntp(Nntp<'a>),
    /// telnet URLs (3.8).
    Telnet(Telnet<'a>),
    /// WAIS URLs (3.9).
    Wais(Wais<'a>),
    /// file URLs (3.10).
    File(File<'a>),
    /// Prospero URLs (3.11).
    Prospero(Prospero<'a>),
    /// The parts of a URL whose scheme was added to a [`Registry`](super::Registry).
    Registered(Registered<'a>),
}

impl<'a> Parts<'a> {
    /// Splits a reference by its scheme, in any case; `None` without a scheme, or with one other than RFC 1738's and
    /// https. Linear. Checks only the structure.
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
