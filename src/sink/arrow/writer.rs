//! [`BatchWriter`]: a file that takes batches.

use std::error::Error;
use std::io;

use arrow_array::RecordBatch;

/// A file that takes batches.
pub(super) trait BatchWriter: Send {
    /// Appends a batch.
    fn write(&mut self, batch: &RecordBatch) -> io::Result<()>;

    /// Writes the footer.
    fn finish(&mut self) -> io::Result<()>;
}

/// Returns an error of the libraries as the error of the system that caused it, if one did.
pub(super) fn io_error(error: impl Into<Box<dyn Error + Send + Sync>>) -> io::Error {
    match error.into().downcast::<io::Error>() {
        Ok(error) => *error,
        Err(error) => io::Error::other(error),
    }
}
