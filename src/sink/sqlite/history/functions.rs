//! The functions that the statements of a history call, and their values.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use super::query::HistoryQuery;
use crate::uri::UriRef;

/// No view and no trigger of the database may call the functions.
const FLAGS: FunctionFlags = FunctionFlags::SQLITE_UTF8
    .union(FunctionFlags::SQLITE_DETERMINISTIC)
    .union(FunctionFlags::SQLITE_DIRECTONLY);

/// Returns a value as text. Another program may have stored other types, and bytes that are not UTF-8.
pub(super) fn text(value: ValueRef<'_>) -> Option<String> {
    match value {
        ValueRef::Null => None,
        ValueRef::Integer(number) => Some(number.to_string()),
        ValueRef::Real(number) => Some(number.to_string()),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            Some(String::from_utf8_lossy(bytes).into_owned())
        }
    }
}

/// Returns a number of rows in a column; NULL is 0.
pub(super) fn number(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let number: Option<i64> = row.get(column)?;
    Ok(number.and_then(|number| u64::try_from(number).ok()).unwrap_or_default())
}

/// Returns the normal form of a reference, or `None` if it is relative.
pub(super) fn normal_form(reference: &str) -> Option<String> {
    let uri = UriRef::split(reference);
    uri.scheme()?;
    Some(uri.normalize().into_owned())
}

/// Adds the functions to a connection:
///
/// - `normal_form(text)`: the normal form of a reference; NULL if it is relative
/// - `is_host(text)`: whether the query accepts a host
/// - `is_asked(text)`: whether a reference is one of those that the query asks for
pub(super) fn add_functions(connection: &Connection, query: &HistoryQuery) -> rusqlite::Result<()> {
    let first = |context: &Context<'_>| text(context.get_raw(0));
    connection.create_scalar_function(c"normal_form", 1, FLAGS, move |context| {
        Ok(first(context).and_then(|reference| normal_form(&reference)))
    })?;
    let hosts = AssertUnwindSafe(query.hosts.clone());
    connection.create_scalar_function(c"is_host", 1, FLAGS, move |context| {
        let accepts = |host: String| hosts.as_ref().is_none_or(|accepts| accepts(&host));
        Ok(first(context).is_some_and(accepts))
    })?;
    let asked: HashSet<String> = query.links.iter().filter_map(|link| normal_form(link)).collect();
    connection.create_scalar_function(c"is_asked", 1, FLAGS, move |context| {
        let normal = first(context).and_then(|reference| normal_form(&reference));
        Ok(normal.is_some_and(|normal| asked.contains(&normal)))
    })
}
