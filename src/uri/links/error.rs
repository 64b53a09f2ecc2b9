//! [`LinkWrapperError`], the first fault of a table of wrappers.

use std::borrow::Cow;
use std::fmt;

use crate::error::debug_by_message;

/// The first fault of a table of link wrappers.
///
/// ```
/// use gleaner::uri::LinkWrappers;
/// let error = LinkWrappers::new().add_rows("[[wrapper]]\nnmae = \"x\"").unwrap_err();
/// assert_eq!((error.line(), error.key()), (2, "nmae"));
/// assert_eq!(error.expected(), "name, links, query, path, prefix, decode, json or scheme");
/// assert_eq!(error.remedy(), "correct or remove the key");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct LinkWrapperError {
    pub(super) line: usize,
    pub(super) key: String,
    pub(super) expected: Cow<'static, str>,
    pub(super) remedy: &'static str,
}

impl LinkWrapperError {
    /// Returns the number of the line, from 1: of the value or the key or, if a key is missing, of its row.
    ///
    /// ```
    /// use gleaner::uri::LinkWrappers;
    /// assert_eq!(LinkWrappers::new().add_rows("\n[[wrapper]]").unwrap_err().line(), 2);
    /// ```
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the key; the empty string if the text is not TOML.
    ///
    /// ```
    /// use gleaner::uri::LinkWrappers;
    /// assert_eq!(LinkWrappers::new().add_rows("[[wrapper]]").unwrap_err().key(), "name");
    /// ```
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns what was expected, in words.
    ///
    /// ```
    /// use gleaner::uri::LinkWrappers;
    /// assert_eq!(LinkWrappers::new().add_rows("[[wrapper]]").unwrap_err().expected(), "the key");
    /// ```
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// Returns what mends the fault, in words.
    ///
    /// ```
    /// use gleaner::uri::LinkWrappers;
    /// assert_eq!(LinkWrappers::new().add_rows("[[wrapper]]").unwrap_err().remedy(), "add it to the row");
    /// ```
    #[must_use]
    pub fn remedy(&self) -> &'static str {
        self.remedy
    }
}

impl fmt::Display for LinkWrapperError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, key, expected, remedy } = self;
        write!(f, "line {line}")?;
        if !key.is_empty() {
            write!(f, ", key {key:?}")?;
        }
        write!(f, ": expected {expected}; {remedy}")
    }
}

impl std::error::Error for LinkWrapperError {}

debug_by_message!(LinkWrapperError);
