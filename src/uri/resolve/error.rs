//! [`ResolveError`].

use std::fmt;

use crate::error::debug_by_message;

/// A reason why a reference cannot be resolved.
///
/// ```
/// let resolver = gleaner::uri::Resolver::new("mailto:joe@a.example")?;
/// let error = resolver.resolve("g").unwrap_err();
/// assert_eq!(error.to_string(), "the base is opaque: no slash follows its scheme (RFC 2396, 5)");
/// # Ok::<(), gleaner::uri::ResolveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResolveError {
    /// The base has no scheme (RFC 2396, 5.2).
    BaseNotAbsolute,
    /// The reference is relative, and the base is opaque (RFC 2396, 5).
    BaseNotHierarchical,
    /// The reference leads above the root, which [`ExcessDots::Refuse`](super::ExcessDots::Refuse) refuses (RFC 2396, 5.2,
    /// step 6g).
    AboveRoot,
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BaseNotAbsolute => "the base has no scheme (RFC 2396, 5.2)",
            Self::BaseNotHierarchical => {
                "the base is opaque: no slash follows its scheme (RFC 2396, 5)"
            }
            Self::AboveRoot => "the reference leads above the root (RFC 2396, 5.2, step 6g)",
        })
    }
}

impl std::error::Error for ResolveError {}

debug_by_message!(ResolveError);
