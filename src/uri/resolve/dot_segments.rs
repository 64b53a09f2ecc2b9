//! Removing dot segments (RFC 2396, 5.2, steps 6c to 6h; RFC 3986, 5.2.4).

use std::borrow::Cow;

use super::error::ResolveError;
use crate::names::impl_names;

/// How to handle `..` segments that lead above the root: the three ways of RFC 2396, 5.2, step 6g.
///
/// ```
/// use gleaner::uri::{ExcessDots, ResolveError, Resolver};
/// let resolver = Resolver::new("http://a/b")?.excess_dots(ExcessDots::Refuse);
/// assert_eq!(resolver.resolve("../g").unwrap_err(), ResolveError::AboveRoot);
/// # Ok::<(), ResolveError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ExcessDots {
    /// Keep them in the resolved path, as Appendix C does.
    #[default]
    Keep,
    /// Remove them from the resolved path.
    Drop,
    /// Refuse the reference with [`ResolveError::AboveRoot`].
    Refuse,
}

impl ExcessDots {
    /// Applies steps 6c to 6h of RFC 2396, 5.2, to a path that begins with a slash. Linear; borrows if no
    /// segment begins with a dot.
    ///
    /// A stack of segments is equivalent to the RFC's replacements: the leftmost `<segment>/../` is the first `..` with a
    /// segment before it.
    pub(in crate::uri) fn remove_dot_segments(
        self,
        path: &str,
    ) -> Result<Cow<'_, str>, ResolveError> {
        if !path.contains("/.") {
            return Ok(Cow::Borrowed(path));
        }
        let mut kept: Vec<&str> = Vec::new();
        let mut segments = path.strip_prefix('/').unwrap_or(path).split('/').peekable();
        while let Some(segment) = segments.next() {
            let last = segments.peek().is_none();
            match segment {
                "." => {}
                ".." if kept.last().is_some_and(|&before| before != "..") => {
                    kept.pop();
                }
                ".." if self == Self::Refuse => return Err(ResolveError::AboveRoot),
                ".." if self == Self::Drop => {}
                _ => {
                    kept.push(segment);
                    continue;
                }
            }
            // The slash before a removed last segment stays.
            if last {
                kept.push("");
            }
        }
        Ok(kept.iter().flat_map(|segment| ["/", segment]).collect())
    }
}

impl_names! {
    impl ExcessDots {
        /// All ways, from the default.
        pub const ALL;

        /// Returns the name in the options of the command.
        ///
        /// ```
        /// assert_eq!(gleaner::uri::ExcessDots::Refuse.as_str(), "refuse");
        /// ```
        pub const fn as_str {
            Keep => "keep",
            Drop => "drop",
            Refuse => "refuse",
        }
    }
}

/// Removes dot segments by the steps of RFC 3986, 5.2.4. Linear: every byte is moved once and removed
/// at most once.
pub(super) fn remove_by_rfc3986(path: &str) -> String {
    let mut input = path;
    let mut output = String::with_capacity(path.len());
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest; // 2A
        } else if input.starts_with("/./") {
            input = &input[2..]; // 2B
        } else if input == "/." {
            input = "/"; // 2B
        } else if input.starts_with("/../") || input == "/.." {
            input = if input.len() > 3 { &input[3..] } else { "/" }; // 2C
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input = ""; // 2D
        } else {
            let slash = usize::from(input.starts_with('/'));
            let end = input[slash..].find('/').map_or(input.len(), |next| slash + next);
            output.push_str(&input[..end]); // 2E
            input = &input[end..];
        }
    }
    output
}

#[cfg(test)]
#[path = "../../../tests/unit/uri/resolve/dot_segments.rs"]
mod tests;
