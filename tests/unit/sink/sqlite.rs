//! Unit tests of `sink/sqlite/`.

use std::path::PathBuf;
use std::{env, fs, process};

use rusqlite::ffi;

use super::{Database, database_error};
use crate::sink::table::encoded;
use crate::sink::table::row::Row;
use crate::sink::table::selection::Selection;
use crate::sink::{ItemLocation, Record};

/// The path of a database, which is removed at the end.
struct DatabasePath(PathBuf);

impl DatabasePath {
    fn new(name: &str) -> Self {
        Self(env::temp_dir().join(format!("gleaner-sqlite-{}-{name}", process::id())))
    }
}

impl Drop for DatabasePath {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Returns the encoded row of the same finding with this id.
fn encoded_row(id: Option<&str>) -> Vec<u8> {
    let item = crate::extract("http://a.example/").next().unwrap();
    let location = ItemLocation::new().path(b"x".as_slice()).line(1).finding_id(id);
    let (mut row, mut bytes) = (Row::default(), Vec::new());
    row.fill(&Record::new(&item).location(location), Selection::ALL).unwrap();
    encoded::write(&row, Selection::ALL, &mut bytes);
    bytes
}

#[test]
fn findings_at_one_place_differ_by_their_ids() {
    let path = DatabasePath::new("ids");
    let mut database = Database::open(&path.0).unwrap();
    for _ in 0..2 {
        for id in [Some("0f8f"), Some("1a2b"), None] {
            database.add(&encoded_row(id)).unwrap();
        }
        database.finish().unwrap();
    }
    let mut statement =
        database.connection.prepare("SELECT finding_id, value FROM links ORDER BY id").unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let rows: Vec<(Option<String>, String)> = rows.map(Result::unwrap).collect();
    let expected = [Some("0f8f"), Some("1a2b"), None];
    let expected = expected.map(|id| (id.map(str::to_owned), "http://a.example/".to_owned()));
    assert_eq!(rows, expected);
}

#[test]
fn databases_of_another_version_are_errors() {
    let path = DatabasePath::new("version");
    let database = Database::open(&path.0).unwrap();
    database.connection.execute_batch("PRAGMA user_version = 1").unwrap();
    drop(database);
    let message = Database::open(&path.0).unwrap_err().to_string();
    let expected =
        "expected a database of version 2, and this one has version 1; name another file";
    assert_eq!(message, expected);
}

#[test]
fn errors_of_files_name_a_remedy() {
    for code in [
        ffi::SQLITE_READONLY,
        ffi::SQLITE_CANTOPEN,
        ffi::SQLITE_READONLY_DIRECTORY,
        ffi::SQLITE_PERM,
    ] {
        let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
        let message = database_error(error).to_string();
        assert!(
            message.contains("cannot be written") && message.contains("change the permissions"),
            "{message}"
        );
    }
}
