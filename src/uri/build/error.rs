//! [`BuildError`].

use std::fmt;

use crate::error::debug_by_message;

/// A reason why parts do not form a reference.
///
/// ```
/// use gleaner::uri::{BuildError, Builder};
/// let error = Builder::new().host("a b").build().unwrap_err();
/// assert_eq!(error.to_string(), "expected a hostname, an IPv4address or an IPv6reference (RFC 2396, 3.2.2)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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
    /// The opaque part is empty, begins with a slash, lacks a scheme, or is given next to an authority, a path or a query
    /// (3).
    OpaquePart,
    /// The path is empty after a scheme, or its empty first segment makes it an authority or another path (3).
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

debug_by_message!(BuildError);
