//! The error of damaged data.

use std::io::{self, ErrorKind};

/// Returns the error of data that is not as `expected`.
pub(super) fn damaged(expected: &str) -> io::Error {
    let message = format!("expected {expected}; restore the data from an undamaged copy");
    io::Error::new(ErrorKind::InvalidData, message)
}
