//! [`Store`]: the records of files in an SQLite database.

mod known;

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use gleaner::internals::{connect, database_error};
use gleaner::mail::Format;
use rusqlite::{Connection, OptionalExtension, Row, params};

pub use self::known::{KnownFile, KnownFiles};
use crate::state::content::{Content, Hash};
use crate::state::record::{FileKey, FileRecord, Resume, Update};
use crate::state::stat::Stat;

const SCHEMA: &str = include_str!("schema.sql");

const COLUMNS: &str = "name, device, inode, size, modified, changed, unsettled, generation, length, head, tail, format, \
    message_offset, checkpoint, lines, reported, whole_length, whole";

const PUT: &str = "INSERT OR REPLACE INTO state_files (directory_id, name, device, inode, size, modified, changed, unsettled, \
    generation, length, head, tail, format, message_offset, checkpoint, lines, reported, whole_length, whole) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)";

pub struct Store {
    connection: Connection,
    /// The ids of the directories used last.
    directories: HashMap<Arc<[u8]>, i64>,
}

impl Store {
    /// Opens a state, which is created if it does not exist.
    pub fn open(path: &Path) -> io::Result<Self> {
        let connection = connect(path)?;
        // Findings are written before: a state must not become durable without what precedes it, nor be damaged by a crash.
        connection.execute_batch("PRAGMA synchronous = FULL").map_err(database_error)?;
        Self::with(connection)
    }

    /// Creates a state that ends with the process.
    pub fn in_memory() -> io::Result<Self> {
        Self::with(Connection::open_in_memory().map_err(database_error)?)
    }

    fn with(connection: Connection) -> io::Result<Self> {
        connection.execute_batch(SCHEMA).map_err(database_error)?;
        Ok(Self { connection, directories: HashMap::new() })
    }

    pub fn is_empty(&self) -> io::Result<bool> {
        let sql = "SELECT NOT EXISTS (SELECT 1 FROM state_files)";
        self.connection.query_row(sql, [], |row| row.get(0)).map_err(database_error)
    }

    /// Returns the files of a directory.
    pub fn directory(&mut self, directory: &[u8]) -> io::Result<KnownFiles> {
        let read = || {
            // In the order of the primary key.
            let sql = "SELECT name, device, inode, size, modified, changed, unsettled FROM state_files \
                WHERE directory_id = (SELECT id FROM state_directories WHERE path = ?1) ORDER BY name";
            let mut statement = self.connection.prepare_cached(sql)?;
            let mut rows = statement.query([directory])?;
            let mut files = KnownFiles::default();
            while let Some(row) = rows.next()? {
                let file = KnownFile { stat: stat(row)?, is_unsettled: row.get(6)? };
                files.push(row.get_ref(0)?.as_blob()?, file);
            }
            Ok(files)
        };
        read().map_err(database_error)
    }

    pub fn record(&mut self, key: &FileKey) -> io::Result<Option<FileRecord>> {
        let Some(id) = self.find_directory(&key.directory).map_err(database_error)? else {
            return Ok(None);
        };
        let read = || {
            let sql =
                format!("SELECT {COLUMNS} FROM state_files WHERE directory_id = ?1 AND name = ?2");
            let mut statement = self.connection.prepare_cached(&sql)?;
            statement.query_row(params![id, key.name], record).optional()
        };
        read().map_err(database_error)
    }

    /// Returns the files that had this inode.
    pub fn with_inode(&self, stat: &Stat) -> io::Result<Vec<(FileKey, FileRecord)>> {
        let read = || {
            let sql = format!(
                "SELECT {COLUMNS}, path FROM state_files JOIN state_directories ON id = directory_id \
                 WHERE inode = ?1 AND inode != 0 AND device = ?2"
            );
            let mut statement = self.connection.prepare_cached(&sql)?;
            let files = statement
                .query_map([stat.inode.cast_signed(), stat.device.cast_signed()], keyed)?;
            files.collect::<rusqlite::Result<_>>()
        };
        read().map_err(database_error)
    }

    /// Passes all files to `sink`, by directory and name.
    pub fn read_all<E: From<io::Error>>(
        &self,
        mut sink: impl FnMut(FileKey, FileRecord) -> Result<(), E>,
    ) -> Result<(), E> {
        let sql = format!(
            "SELECT {COLUMNS}, path FROM state_files JOIN state_directories ON id = directory_id ORDER BY path, name"
        );
        let mut statement = self.connection.prepare(&sql).map_err(database_error)?;
        let files = statement.query_map([], keyed).map_err(database_error)?;
        for file in files {
            let (key, record) = file.map_err(database_error)?;
            sink(key, record)?;
        }
        Ok(())
    }

    /// Reports whether a run with this state has written a file.
    pub fn has_output(&self, path: &Path) -> io::Result<bool> {
        let sql = "SELECT EXISTS (SELECT 1 FROM state_outputs WHERE path = ?1)";
        let path = path.as_os_str().as_encoded_bytes();
        self.connection.query_row(sql, [path], |row| row.get(0)).map_err(database_error)
    }

    pub fn add_output(&self, path: &Path) -> io::Result<()> {
        let sql = "INSERT OR IGNORE INTO state_outputs (path) VALUES (?1)";
        let path = path.as_os_str().as_encoded_bytes();
        self.connection.execute(sql, [path]).map_err(database_error).map(drop)
    }

    /// Makes changes durable, all or none.
    pub fn apply(&mut self, updates: &[Update]) -> io::Result<()> {
        let applied = self.try_apply(updates);
        if applied.is_err() {
            self.directories.clear();
            let _ = self.connection.execute_batch("ROLLBACK");
        }
        applied.map_err(database_error)
    }

    fn try_apply(&mut self, updates: &[Update]) -> rusqlite::Result<()> {
        // A transaction that begins by reading fails at once, without waiting, if another process writes meanwhile.
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        for update in updates {
            match update {
                Update::Put(key, record) => self.put(key, record)?,
                Update::Remove { key, generation } => {
                    if let Some(id) = self.find_directory(&key.directory)? {
                        let sql = "DELETE FROM state_files WHERE directory_id = ?1 AND name = ?2 \
                            AND generation = ifnull(?3, generation)";
                        let generation = generation.map(u64::cast_signed);
                        let mut statement = self.connection.prepare_cached(sql)?;
                        statement.execute(params![id, key.name, generation])?;
                    }
                }
            }
        }
        self.connection.execute_batch("COMMIT")
    }

    fn put(&mut self, key: &FileKey, record: &FileRecord) -> rusqlite::Result<()> {
        let directory = match self.find_directory(&key.directory)? {
            Some(id) => id,
            None => self.add_directory(&key.directory)?,
        };
        let FileRecord { stat, content, resume, .. } = record;
        let (format, offset, checkpoint, lines) = match resume {
            Resume::Anew => (ANEW, None, None, None),
            Resume::Archive => (ARCHIVE, None, None, None),
            Resume::Text { checkpoint, lines } => {
                (Format::Text.as_str(), None, Some(checkpoint), lines.as_ref())
            }
            Resume::Mail { format, offset, boundary, lines } => {
                (format.as_str(), Some(offset.cast_signed()), Some(boundary), lines.as_ref())
            }
        };
        let reported: Vec<u8> = record.reported.iter().flat_map(|id| id.to_le_bytes()).collect();
        let whole = record.whole.as_ref();
        self.connection.prepare_cached(PUT)?.execute(params![
            directory,
            key.name,
            stat.device.cast_signed(),
            stat.inode.cast_signed(),
            stat.size.cast_signed(),
            stat.modified,
            stat.changed,
            record.is_unsettled,
            record.generation.cast_signed(),
            content.length.cast_signed(),
            content.head,
            content.tail,
            format,
            offset,
            checkpoint,
            lines,
            (!reported.is_empty()).then_some(reported),
            whole.map(|(length, _)| length.cast_signed()),
            whole.map(|(_, hash)| hash),
        ])?;
        Ok(())
    }

    fn find_directory(&mut self, path: &Arc<[u8]>) -> rusqlite::Result<Option<i64>> {
        if let Some(id) = self.directories.get(path) {
            return Ok(Some(*id));
        }
        let sql = "SELECT id FROM state_directories WHERE path = ?1";
        let id = self
            .connection
            .prepare_cached(sql)?
            .query_row([&**path], |row| row.get(0))
            .optional()?;
        if let Some(id) = id {
            self.remember(path, id);
        }
        Ok(id)
    }

    fn add_directory(&mut self, path: &Arc<[u8]>) -> rusqlite::Result<i64> {
        let sql = "INSERT INTO state_directories (path) VALUES (?1)";
        let id = self.connection.prepare_cached(sql)?.insert([&**path])?;
        self.remember(path, id);
        Ok(id)
    }

    fn remember(&mut self, path: &Arc<[u8]>, id: i64) {
        if self.directories.len() == MAX_DIRECTORIES {
            self.directories.clear();
        }
        self.directories.insert(Arc::clone(path), id);
    }
}

/// The number of directories whose ids are remembered.
const MAX_DIRECTORIES: usize = 1 << 10;

/// The formats besides those of text and mail.
const ANEW: &str = "anew";
const ARCHIVE: &str = "archive";

/// Reads the columns 1 to 5.
fn stat(row: &Row<'_>) -> rusqlite::Result<Stat> {
    Ok(Stat {
        device: unsigned(row, 1)?,
        inode: unsigned(row, 2)?,
        size: unsigned(row, 3)?,
        modified: row.get(4)?,
        changed: row.get(5)?,
    })
}

fn record(row: &Row<'_>) -> rusqlite::Result<FileRecord> {
    let format: String = row.get(11)?;
    let (checkpoint, lines) =
        (row.get::<_, Option<Vec<u8>>>(13)?.unwrap_or_default(), row.get(14)?);
    let resume = match Format::from_str(&format) {
        Ok(Format::Text) => Resume::Text { checkpoint, lines },
        Ok(format) => {
            let offset = row.get::<_, Option<i64>>(12)?.unwrap_or_default().cast_unsigned();
            Resume::Mail { format, offset, boundary: checkpoint, lines }
        }
        Err(_) if format == ARCHIVE => Resume::Archive,
        Err(_) => Resume::Anew,
    };
    let reported: Vec<u8> = row.get::<_, Option<Vec<u8>>>(15)?.unwrap_or_default();
    let whole = row.get::<_, Option<i64>>(16)?.zip(row.get::<_, Option<Hash>>(17)?);
    Ok(FileRecord {
        generation: unsigned(row, 7)?,
        stat: stat(row)?,
        is_unsettled: row.get(6)?,
        content: Content { length: unsigned(row, 8)?, head: row.get(9)?, tail: row.get(10)? },
        resume,
        reported: reported.chunks_exact(8).map(short_id).collect(),
        whole: whole.map(|(length, hash)| (length.cast_unsigned(), hash)),
    })
}

/// Reads the columns of a record, and the path of its directory after them.
fn keyed(row: &Row<'_>) -> rusqlite::Result<(FileKey, FileRecord)> {
    let directory: Vec<u8> = row.get(18)?;
    Ok((FileKey { directory: directory.into(), name: row.get(0)? }, record(row)?))
}

fn unsigned(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(i64::cast_unsigned)
}

fn short_id(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |id, &byte| (id << 8) | u64::from(byte))
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/state/store.rs"]
mod tests;
