//! Findings in a database of SQLite: the tables `files`, `messages`, `hosts` and `findings`, the view `links` that joins them,
//! and `search`, the index for full-text search.

mod bind;
pub mod history;
mod ids;
mod path;
mod schema;

use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, Row as SqlRow};

use self::bind::bind;
use self::ids::Ids;
use self::path::literal;
use super::table::encoded;
use super::table::row::Row;

/// Four bytes at offset 68 of each database of gleaner: its `application_id`.
pub const APPLICATION_ID: [u8; 4] = *b"glnr";

/// The offset in a database of the application id, in bytes.
pub const APPLICATION_ID_AT: usize = 68;

/// The version of the schema.
const VERSION: i64 = 2;

/// How long to wait for another program that writes the database.
const PATIENCE: Duration = Duration::from_secs(10);

/// The number of rows that are made durable together.
const TRANSACTION: u64 = 100_000;

/// The settings of a connection; the cache is in KiB.
const SETTINGS: &str =
    "PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;";

/// A transaction that begins by reading fails at once, without waiting, if another process writes meanwhile.
const BEGIN: &str = "BEGIN IMMEDIATE";

/// Adds what `search` lacks.
const ADD_TO_SEARCH: &str = "INSERT INTO search (rowid, value, text, subject, \"from\") \
    SELECT id, value, text, subject, \"from\" FROM links \
    WHERE id > (SELECT ifnull(max(id), 0) FROM search_docsize)";

/// A database that findings are added to.
#[derive(Debug)]
pub struct Database {
    connection: Connection,
    insert: String,
    ids: Ids,
    row: Row,
    /// The rows of the open transaction.
    pending: u64,
}

impl Database {
    /// Opens a database, which is created if it does not exist or is empty.
    ///
    /// # Errors
    /// If the file cannot be opened, or is another database.
    pub fn open(path: &Path) -> io::Result<Self> {
        let connection = connect(path)?;
        let (insert, ids) = (schema::insert("findings", &schema::of_findings()), Ids::new());
        Ok(Self { connection, insert, ids, row: Row::default(), pending: 0 })
    }

    /// Adds rows that the [`encoded`] form holds. Those that the database has are ignored.
    ///
    /// # Errors
    /// Those of the database, such as a full disk.
    pub fn add(&mut self, rows: &[u8]) -> io::Result<()> {
        let mut rest = rows;
        while let Some(after) = encoded::read(&mut self.row, rest) {
            rest = after;
            self.add_row().map_err(database_error)?;
            if self.pending >= TRANSACTION {
                self.commit()?;
            }
        }
        Ok(())
    }

    fn add_row(&mut self) -> rusqlite::Result<()> {
        let Self { connection, insert, ids, row, pending } = self;
        if *pending == 0 {
            connection.execute_batch(BEGIN)?;
        }
        *pending += 1;
        let file = ids.file(connection, row)?;
        let message = ids.message(connection, row, file)?;
        let host = ids.host(connection, row)?;
        let mut statement = connection.prepare_cached(insert)?;
        statement.raw_bind_parameter(1, file)?;
        statement.raw_bind_parameter(2, message)?;
        statement.raw_bind_parameter(3, host)?;
        bind(&mut statement, 4, row, schema::of_findings())?;
        statement.raw_execute().map(drop)
    }

    /// Makes the rows so far durable.
    ///
    /// # Errors
    /// Those of the database.
    pub fn commit(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.pending) == 0 {
            return Ok(());
        }
        self.connection.execute_batch("COMMIT").map_err(database_error)
    }

    /// Makes all rows durable and adds them to the index for full-text search.
    ///
    /// # Errors
    /// Those of the database.
    pub fn finish(&mut self) -> io::Result<()> {
        self.commit()?;
        self.connection.execute_batch(ADD_TO_SEARCH).map_err(database_error)
    }
}

/// Opens a database of findings, which is created if it does not exist or is empty.
///
/// # Errors
/// If the file cannot be opened, or is another database.
pub fn connect(path: &Path) -> io::Result<Connection> {
    let connection = Connection::open(literal(path)).map_err(database_error)?;
    connection.busy_timeout(PATIENCE).map_err(database_error)?;
    connection.execute_batch(SETTINGS).map_err(database_error)?;
    connection.set_prepared_statement_cache_capacity(32);
    let number = |sql| connection.query_row(sql, [], |row: &SqlRow<'_>| row.get::<_, i64>(0));
    let is_empty = || number("SELECT count(*) FROM sqlite_schema").map(|count| count == 0);
    if is_empty().map_err(database_error)? {
        connection.execute_batch(BEGIN).map_err(database_error)?;
        // Another process may have created the tables meanwhile.
        if is_empty().map_err(database_error)? {
            let id = u32::from_be_bytes(APPLICATION_ID);
            let version = format!("PRAGMA application_id = {id}; PRAGMA user_version = {VERSION};");
            let create = [&schema::sql(), version.as_str()].concat();
            connection.execute_batch(&create).map_err(database_error)?;
        }
        connection.execute_batch("COMMIT").map_err(database_error)?;
    }
    let id = number("PRAGMA application_id").map_err(database_error)?;
    if id != i64::from(u32::from_be_bytes(APPLICATION_ID)) {
        return Err(io::Error::other(
            "expected a database of gleaner, and another program wrote this one; name another file",
        ));
    }
    let version = number("PRAGMA user_version").map_err(database_error)?;
    if version != VERSION {
        return Err(io::Error::other(format!(
            "expected a database of version {VERSION}, and this one has version {version}; name another file"
        )));
    }
    Ok(connection)
}

/// Returns the message of an error: what is wrong, and what to do about it.
#[must_use]
pub fn database_error(error: rusqlite::Error) -> io::Error {
    use rusqlite::ErrorCode;
    let is_statement_wrong = error
        .sqlite_error()
        .is_some_and(|error| error.extended_code == rusqlite::ffi::SQLITE_ERROR);
    if let rusqlite::Error::SqlInputError { msg, .. } | rusqlite::Error::SqliteFailure(_, Some(msg)) =
        &error
        && is_statement_wrong
    {
        return io::Error::other(format!(
            "expected the tables of gleaner: {msg}; another program has changed them, so write the database anew"
        ));
    }
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            io::Error::other("another program writes this database; try again when it has ended")
        }
        Some(ErrorCode::NotADatabase) => io::Error::other(
            "expected an SQLite database, and this is none, or its first page is damaged; write one with: gleaner --format \
             sqlite -o FILE PATH...",
        ),
        Some(ErrorCode::DatabaseCorrupt) => io::Error::other(format!(
            "expected an undamaged SQLite database: {error}; name another file"
        )),
        Some(ErrorCode::DiskFull) => io::Error::other(
            "no space is left for the database or for temporary files; remove files, or name another directory for \
             temporary files in SQLITE_TMPDIR",
        ),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            io::Error::other(
                "the database cannot be written: SQLite writes this file and others beside it; change the permissions of the \
                 file and its directory, or name a file in another directory",
            )
        }
        _ => io::Error::other(error),
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/sink/sqlite.rs"]
mod tests;
