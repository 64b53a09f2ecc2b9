//! The parts of a URL, by its scheme.

use super::registered::Registered;
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
use crate::uri::{ParseError, UriRef};

/// What the scheme of a URL makes of it (RFC 1738, 3).
///
/// ```
/// use gleaner::scheme::Parts;
/// use gleaner::uri::UriRef;
///
/// let uri = UriRef::parse("ftp://a.example/pub/x.txt")?;
/// match Parts::of(&uri)? {
///     Some(Parts::Ftp(ftp)) => assert_eq!(ftp.name(), b"x.txt"),
///     _ => unreachable!(),
/// }
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Parts<'a> {
    /// Of an ftp URL (3.2).
    Ftp(Ftp<'a>),
    /// Of an http URL (3.3), or an https one.
    Http(Http<'a>),
    /// Of a gopher URL (3.4).
    Gopher(Gopher<'a>),
    /// Of a mailto URL (3.5).
    Mailto(Mailto<'a>),
    /// Of a news URL (3.6).
    News(News<'a>),
    /// Of an nntp URL (3.7).
    Nntp(Nntp<'a>),
    /// Of a telnet URL (3.8).
    Telnet(Telnet<'a>),
    /// Of a WAIS URL (3.9).
    Wais(Wais<'a>),
    /// Of a file URL (3.10).
    File(File<'a>),
    /// Of a Prospero URL (3.11).
    Prospero(Prospero<'a>),
    /// Of a URL whose scheme the caller has registered (see [`Registry`](super::Registry)).
    Registered(Registered<'a>),
}

impl<'a> Parts<'a> {
    /// Takes a reference apart by its scheme, case ignored; `None` where it has none, or another than
    /// RFC 1738's and https. Linear.
    ///
    /// It takes what has the structure; whether the characters are those that RFC 1738 allows is told
    /// by [`UriRef::conforms_to`].
    ///
    /// ```
    /// use gleaner::scheme::Parts;
    /// use gleaner::uri::UriRef;
    /// assert!(matches!(Parts::of(&UriRef::split("HTTP://a.example/~joe")), Ok(Some(Parts::Http(_)))));
    /// assert!(matches!(Parts::of(&UriRef::split("urn:a:b")), Ok(None)));
    /// assert!(Parts::of(&UriRef::split("http:/a")).is_err());
    /// ```
    ///
    /// # Errors
    /// Where the structure that the scheme asks for is not there.
    pub fn of(uri: &'a UriRef<'_>) -> Result<Option<Self>, ParseError> {
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
mod tests {
    use super::*;
    use crate::uri::Grammar;

    /// A URL of each form of section 3.
    const URLS: [&str; 17] = [
        "ftp://a",
        "ftp://u:p@a.example:21/x/y;type=a",
        "http://a:80/x?y",
        "gopher://a",
        "gopher://a/1x%09y%09+z",
        "mailto:joe@a",
        "news:*",
        "news:a.b",
        "news:1@a",
        "nntp://a/b/1",
        "telnet://u@a/",
        "wais://a/b",
        "wais://a/b?c",
        "wais://a/b/c/d",
        "file:///x",
        "file://localhost/x",
        "prospero://a//b;c=d",
    ];

    #[test]
    fn what_conforms_has_parts() {
        for text in URLS {
            let uri = UriRef::split(text);
            assert_eq!(uri.conforms_to(Grammar::Rfc1738), Ok(()), "{text}");
            assert!(Parts::of(&uri).unwrap().is_some(), "{text}");
            let upper = text.to_uppercase();
            assert!(Parts::of(&UriRef::split(&upper)).unwrap().is_some(), "{upper}");
        }
    }

    #[test]
    fn other_schemes_have_none() {
        for text in ["urn:a:b", "x-y://a/", "/a", "", "//a/b", "ftps://a/"] {
            assert_eq!(Parts::of(&UriRef::split(text)), Ok(None), "{text}");
        }
    }
}
