//! The error of an invalid setting, and the `Debug` form of all errors. Readers and writers pass on the `std::io::Error` of their source.

use std::fmt;

/// Implements [`Debug`](fmt::Debug) for an error as its name and its message, as a program prints the error that its
/// `main` returns by its `Debug` form.
macro_rules! debug_by_message {
    ($type:ident) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({self})", stringify!($type))
            }
        }
    };
}

pub(crate) use debug_by_message;

/// The error of an invalid scheme name in a [`Config`](crate::Config).
///
/// ```
/// let error = gleaner::Config::new().scheme("9p").unwrap_err();
/// assert_eq!(error.to_string(), "scheme \"9p\": expected a letter at byte 0 (RFC 2396, 3.1)");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ConfigError {
    scheme: String,
    offset: usize,
    expected: &'static str,
}

impl ConfigError {
    pub(crate) fn new(scheme: &str, offset: usize, expected: &'static str) -> Self {
        Self { scheme: scheme.to_owned(), offset, expected }
    }

    /// Returns the name that is no scheme.
    ///
    /// ```
    /// assert_eq!(gleaner::Config::new().scheme("a_b").unwrap_err().scheme(), "a_b");
    /// ```
    #[must_use]
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// Returns the byte offset of the error in the name.
    ///
    /// ```
    /// assert_eq!(gleaner::Config::new().scheme("a_b").unwrap_err().offset(), 1);
    /// ```
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scheme, offset, expected } = self;
        write!(f, "scheme {scheme:?}: expected {expected} at byte {offset} (RFC 2396, 3.1)")
    }
}

impl std::error::Error for ConfigError {}

debug_by_message!(ConfigError);
