//! Which RFC's grammar a reference conforms to.

use std::fmt;

use super::{ParseError, UriRef};
use crate::grammar::fault::Fault;
use crate::grammar::{rfc3986, uri, url};

/// The grammar of an RFC.
///
/// ```
/// use gleaner::uri::{Grammar, UriRef};
/// let uri = UriRef::split("http://a.example/~joe");
/// let conforms = |grammar: &Grammar| uri.conforms_to(*grammar).is_ok();
/// let names: Vec<_> = Grammar::ALL.into_iter().filter(conforms).map(Grammar::as_str).collect();
/// assert_eq!(names, ["rfc2396", "rfc3986"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grammar {
    /// RFC 1738, section 5: the production of the scheme, or the general one.
    Rfc1738,
    /// RFC 2396, Appendix A, with RFC 2732's IPv6 literals.
    Rfc2396,
    /// RFC 3986, Appendix A.
    Rfc3986,
}

impl Grammar {
    /// All of them, by age.
    pub const ALL: [Self; 3] = [Self::Rfc1738, Self::Rfc2396, Self::Rfc3986];

    /// Its name in the command's options and output.
    ///
    /// ```
    /// assert_eq!(gleaner::uri::Grammar::Rfc2396.as_str(), "rfc2396");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rfc1738 => "rfc1738",
            Self::Rfc2396 => "rfc2396",
            Self::Rfc3986 => "rfc3986",
        }
    }

    pub(super) fn check(self, uri: &UriRef<'_>) -> Result<(), ParseError> {
        let text = uri.as_str().as_bytes();
        let fault = |fault: Fault| ParseError::from_fault(fault, text.len());
        match self {
            Self::Rfc1738 => url::parse(text).map_err(fault),
            Self::Rfc2396 => uri::parse(text).map(drop).map_err(fault),
            Self::Rfc3986 => rfc3986::parse(text).map_err(fault),
        }
    }
}

impl fmt::Display for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
