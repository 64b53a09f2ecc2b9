//! Opens a database for reading.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use rusqlite::{Connection, OpenFlags, Row};

use super::error::read_error;
use crate::sink::sqlite::path::literal;
use crate::sink::sqlite::{APPLICATION_ID, PATIENCE, VERSION};

/// Temporary tables are in files, each cache has 16 MiB, and the schema may call no functions that do harm.
const SETTINGS: &str = "PRAGMA temp_store = FILE; PRAGMA cache_size = -16384; PRAGMA temp.cache_size = -16384; \
    PRAGMA trusted_schema = OFF;";

const REMEDY: &str = "write one with: gleaner --format sqlite -o FILE PATH...";

/// Opens a database of gleaner.
pub(super) fn open(path: &Path) -> io::Result<Connection> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        let what = if metadata.is_dir() { "a directory" } else { "no regular file" };
        return Err(io::Error::other(format!("expected a database, and this is {what}; {REMEDY}")));
    }
    // SQLite's own message has no reason.
    File::open(path)?;
    if metadata.len() == 0 {
        return Err(io::Error::other(format!(
            "expected a database of gleaner, and this file is empty; {REMEDY}"
        )));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(literal(path), flags).map_err(read_error)?;
    connection.busy_timeout(PATIENCE).map_err(read_error)?;
    connection.execute_batch(SETTINGS).map_err(read_error)?;
    check(&connection)?;
    Ok(connection)
}

/// Checks that the database is one of gleaner, of this version.
fn check(connection: &Connection) -> io::Result<()> {
    let number = |sql| {
        connection.query_row(sql, [], |row: &Row<'_>| row.get::<_, i64>(0)).map_err(read_error)
    };
    if number("PRAGMA application_id")? != i64::from(u32::from_be_bytes(APPLICATION_ID)) {
        return Err(io::Error::other(format!(
            "expected a database of gleaner, and another program made this one; {REMEDY}"
        )));
    }
    let version = number("PRAGMA user_version")?;
    if version == VERSION {
        return Ok(());
    }
    Err(io::Error::other(format!(
        "expected a database of version {VERSION}, and this one has version {version}; \
         write it anew with this gleaner, or read it with the one that wrote it"
    )))
}
