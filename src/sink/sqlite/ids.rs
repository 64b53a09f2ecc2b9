//! The ids of the files, messages and hosts of a database.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Params, params};

use super::bind::bind;
use super::schema;
use crate::sink::table::column::index_of;
use crate::sink::table::row::{Row, Value};

/// The number of hosts whose ids are remembered.
const MAX_HOSTS: usize = 1 << 16;

/// The ids that were looked up last.
#[derive(Debug)]
pub(super) struct Ids {
    insert_message: String,
    file: Option<([String; 2], i64)>,
    message: Option<(MessageKey, i64)>,
    hosts: HashMap<String, i64>,
}

/// What tells the messages of a file apart.
#[derive(Debug, PartialEq, Eq)]
struct MessageKey {
    file: i64,
    offset: i64,
    /// The message id, the date and the subject.
    texts: [String; 3],
}

const PATH: [usize; 2] = [index_of("path"), index_of("path_bytes")];
const OFFSET: usize = index_of("message_offset");
/// What tells messages at the same offset apart.
const MESSAGE: [usize; 3] = [index_of("message_id"), index_of("date"), index_of("subject")];
const HOST: usize = index_of("host");
const DOMAIN: usize = index_of("domain");

const SELECT_FILE: &str =
    "SELECT id FROM files WHERE ifnull(path, '') = ?1 AND ifnull(path_bytes, '') = ?2";
const INSERT_FILE: &str =
    "INSERT INTO files (path, path_bytes) VALUES (nullif(?1, ''), nullif(?2, ''))";
const SELECT_MESSAGE: &str = "SELECT id FROM messages WHERE file_id = ?1 AND message_offset = ?2 \
    AND ifnull(message_id, '') = ?3 AND ifnull(date, '') = ?4 AND ifnull(subject, '') = ?5";
const SELECT_HOST: &str = "SELECT id FROM hosts WHERE host = ?1";
const INSERT_HOST: &str = "INSERT INTO hosts (host, domain) VALUES (?1, nullif(?2, ''))";

impl Ids {
    pub fn new() -> Self {
        Self {
            insert_message: schema::insert("messages", &schema::of_messages()),
            file: None,
            message: None,
            hosts: HashMap::new(),
        }
    }

    /// Returns the id of the file of a row.
    pub fn file(&mut self, connection: &Connection, row: &Row) -> rusqlite::Result<i64> {
        let path = PATH.map(|column| row.text(column));
        if let Some((last, id)) = &self.file
            && *last == path
        {
            return Ok(*id);
        }
        let id = match select(connection, SELECT_FILE, path)? {
            Some(id) => id,
            None => insert(connection, INSERT_FILE, path)?,
        };
        self.file = Some((path.map(str::to_owned), id));
        Ok(id)
    }

    /// Returns the id of the message of a row, if it has one.
    pub fn message(
        &mut self,
        connection: &Connection,
        row: &Row,
        file: i64,
    ) -> rusqlite::Result<Option<i64>> {
        let Some(Value::Integer(offset)) = row.get(OFFSET) else { return Ok(None) };
        let offset = i64::try_from(offset).unwrap_or(i64::MAX);
        let texts = MESSAGE.map(|column| row.text(column));
        if let Some((last, id)) = &self.message
            && (last.file, last.offset) == (file, offset)
            && last.texts == texts
        {
            return Ok(Some(*id));
        }
        let [id, date, subject] = texts;
        let key = params![file, offset, id, date, subject];
        let id = if let Some(id) = select(connection, SELECT_MESSAGE, key)? {
            id
        } else {
            let mut statement = connection.prepare_cached(&self.insert_message)?;
            statement.raw_bind_parameter(1, file)?;
            bind(&mut statement, 2, row, schema::of_messages())?;
            statement.raw_execute()?;
            connection.last_insert_rowid()
        };
        self.message = Some((MessageKey { file, offset, texts: texts.map(str::to_owned) }, id));
        Ok(Some(id))
    }

    /// Returns the id of the host of a row, if it has one.
    pub fn host(&mut self, connection: &Connection, row: &Row) -> rusqlite::Result<Option<i64>> {
        let host = row.text(HOST);
        if host.is_empty() {
            return Ok(None);
        }
        if let Some(id) = self.hosts.get(host) {
            return Ok(Some(*id));
        }
        let id = match select(connection, SELECT_HOST, [host])? {
            Some(id) => id,
            None => insert(connection, INSERT_HOST, [host, row.text(DOMAIN)])?,
        };
        if self.hosts.len() == MAX_HOSTS {
            self.hosts.clear();
        }
        self.hosts.insert(host.to_owned(), id);
        Ok(Some(id))
    }
}

fn select(connection: &Connection, sql: &str, key: impl Params) -> rusqlite::Result<Option<i64>> {
    connection.prepare_cached(sql)?.query_row(key, |row| row.get(0)).optional()
}

fn insert(connection: &Connection, sql: &str, values: impl Params) -> rusqlite::Result<i64> {
    connection.prepare_cached(sql)?.insert(values)
}
