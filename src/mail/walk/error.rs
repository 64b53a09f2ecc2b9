//! Errors of walks.

use crate::error::debug_by_message;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::{fmt, io};

/// The error of a [`Walk`](super::Walk): a file or a directory that cannot be read, or not to its end.
///
/// Converts to an [`io::Error`] with the same kind and message.
///
/// ```
/// use std::io::ErrorKind;
/// use std::path::Path;
/// use gleaner::mail::{Options, Walk};
/// let mut walk = Walk::new("no/such/file", &Options::new());
/// let error = walk.next().and_then(Result::err).expect("an error");
/// assert_eq!((error.path(), error.kind()), (Path::new("no/such/file"), ErrorKind::NotFound));
/// assert!(error.to_string().starts_with("no/such/file: "));
/// assert!(walk.next().is_none());
/// ```
pub struct WalkError {
    path: Arc<Path>,
    error: io::Error,
}

impl WalkError {
    pub(super) fn new(path: Arc<Path>, error: io::Error) -> Self {
        Self { path, error }
    }

    /// Returns the path of the file or directory; empty if the system did not report it.
    ///
    /// See [`WalkError`] for an example.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the kind of the error.
    ///
    /// See [`WalkError`] for an example.
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        self.error.kind()
    }
}

impl fmt::Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl Error for WalkError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        // The message includes that of the error itself.
        self.error.source()
    }
}

debug_by_message!(WalkError);

impl From<WalkError> for io::Error {
    fn from(error: WalkError) -> Self {
        Self::new(error.kind(), error)
    }
}
