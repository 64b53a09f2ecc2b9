//! [`HistoryError`], and the errors of databases that are only read.

use std::io;

use rusqlite::ErrorCode;

use crate::sink::sqlite::database_error;

/// Why a history ends early.
#[derive(Debug)]
pub enum HistoryError {
    /// The database cannot be read.
    Database(io::Error),
    /// The caller's closure failed.
    Caller(io::Error),
}

/// SQLite needs to write before it can read.
const READ_ONLY: &str = "expected a database that can be read without a write; if a run of gleaner ended early, repeat it, and \
    if the database has a write-ahead log, copy it to a directory that you can write";

const CANNOT_OPEN: &str =
    "expected a directory for temporary files that you can write; name one in SQLITE_TMPDIR";

/// Returns the message of an error: what is wrong, and what to do about it.
pub(super) fn read_error(error: rusqlite::Error) -> io::Error {
    match error.sqlite_error_code() {
        Some(ErrorCode::ReadOnly) => io::Error::other(READ_ONLY),
        // The database itself has been opened.
        Some(ErrorCode::CannotOpen) => io::Error::other(CANNOT_OPEN),
        _ => database_error(error),
    }
}

impl From<rusqlite::Error> for HistoryError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(read_error(error))
    }
}
