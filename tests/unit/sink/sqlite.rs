//! Unit tests of `sink/sqlite/`.

use rusqlite::ffi;

use super::database_error;

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
