//! The schema of the database, made of the columns of tables.

use crate::sink::table::column::{COLUMNS, Column, ColumnType};

const TEMPLATE: &str = include_str!("schema.sql");

/// The columns that the tables `files` and `hosts` have.
const ELSEWHERE: [&str; 4] = ["path", "path_bytes", "host", "domain"];

/// Returns the indices of the columns of messages.
pub(super) fn of_messages() -> impl Iterator<Item = usize> + Clone {
    (0..COLUMNS.len()).filter(|&at| COLUMNS[at].is_of_message())
}

/// Returns the indices of the columns of findings.
pub(super) fn of_findings() -> impl Iterator<Item = usize> + Clone {
    (0..COLUMNS.len())
        .filter(|&at| !COLUMNS[at].is_of_message() && !ELSEWHERE.contains(&COLUMNS[at].name))
}

/// Returns the statements that create the schema.
pub(super) fn sql() -> String {
    TEMPLATE
        .replace("{message columns}", &definitions(of_messages()))
        .replace("{finding columns}", &definitions(of_findings()))
        .replace("{all columns}", &joined(COLUMNS.iter().map(in_view), ",\n    "))
}

/// Returns the statement that adds a row to a table, unless it is there. The first parameters are its keys.
pub(super) fn insert(table: &str, columns: &(impl Iterator<Item = usize> + Clone)) -> String {
    let keys: &[&str] = match table {
        "findings" => &["file_id", "message_id", "host_id"],
        _ => &["file_id"],
    };
    let names = keys.iter().map(|key| (*key).to_owned());
    let names = names.chain(columns.clone().map(|at| quoted(COLUMNS[at].name)));
    let parameters = names.clone().map(|_| "?".to_owned());
    let (names, parameters) = (joined(names, ", "), joined(parameters, ", "));
    format!("INSERT OR IGNORE INTO {table} ({names}) VALUES ({parameters})")
}

fn definitions(columns: impl Iterator<Item = usize>) -> String {
    let definition = |at: usize| {
        let Column { name, column_type, .. } = COLUMNS[at];
        let sql_type = match column_type {
            ColumnType::Integer | ColumnType::Boolean => "INTEGER",
            ColumnType::Text | ColumnType::Names | ColumnType::Texts => "TEXT",
        };
        format!("{} {sql_type}", quoted(name))
    };
    joined(columns.map(definition), ",\n    ")
}

/// Returns a column of the view, with its table where several have the name.
fn in_view(column: &Column) -> String {
    let name = quoted(column.name);
    if column.is_of_message() { format!("messages.{name} AS {name}") } else { name }
}

/// Some names are words of SQL.
fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

fn joined(parts: impl Iterator<Item = String>, separator: &str) -> String {
    parts.collect::<Vec<_>>().join(separator)
}
