//! Rows as bytes, which one thread fills and another writes.
//!
//! A row is the number of its bytes, then each value: its column in one byte, its length, and its bytes. Numbers and
//! lengths have eight bytes in little-endian order. The items of a list follow each other in the same way, without columns.

use super::column::{COLUMNS, ColumnType};
use super::row::{Row, Value};
use super::selection::Selection;

const NUMBER: usize = size_of::<u64>();

/// Appends the values of a row in these columns.
pub fn write(row: &Row, columns: Selection, out: &mut Vec<u8>) {
    let begin = out.len();
    out.extend_from_slice(&[0; NUMBER]);
    for (column, value) in row.values(columns) {
        out.push(u8::try_from(column).unwrap_or(u8::MAX));
        match value {
            Value::Text(text) => push_bytes(out, text.as_bytes()),
            Value::Integer(number) => push_bytes(out, &number.to_le_bytes()),
            Value::Boolean(value) => push_bytes(out, &u64::from(value).to_le_bytes()),
            Value::List(list) => {
                let length_at = out.len();
                out.extend_from_slice(&[0; NUMBER]);
                list.items().for_each(|item| push_bytes(out, item.as_bytes()));
                set_length(out, length_at);
            }
        }
    }
    set_length(out, begin);
}

fn push_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
    out.extend_from_slice(bytes);
}

/// Sets the length at this index to that of what follows.
fn set_length(out: &mut [u8], at: usize) {
    let length = (out.len() - at - NUMBER) as u64;
    out[at..at + NUMBER].copy_from_slice(&length.to_le_bytes());
}

/// Replaces the values of a row by those of the first row in `bytes`, and returns the bytes after it; `None` at the end.
pub fn read<'b>(row: &mut Row, bytes: &'b [u8]) -> Option<&'b [u8]> {
    let mut rest = bytes;
    let mut values = take(&mut rest)?;
    row.clear();
    while let Some((&column, after)) = values.split_first() {
        values = after;
        let value = take(&mut values)?;
        let column = usize::from(column);
        match COLUMNS.get(column)?.column_type {
            ColumnType::Text => row.set_str(column, text(value)),
            ColumnType::Integer | ColumnType::Boolean => {
                row.set_number(column, u64::from_le_bytes(*value.first_chunk()?));
            }
            ColumnType::Names | ColumnType::Texts => {
                row.begin_list(column);
                let mut items = value;
                while let Some(item) = take(&mut items) {
                    row.push_item(column, text(item));
                }
            }
        }
    }
    Some(rest)
}

/// Returns the bytes after their length, and removes both.
fn take<'b>(rest: &mut &'b [u8]) -> Option<&'b [u8]> {
    let (length, after) = rest.split_first_chunk::<NUMBER>()?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
    let (bytes, after) = after.split_at_checked(length)?;
    *rest = after;
    Some(bytes)
}

/// What [`write`] wrote is UTF-8.
fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap_or_default()
}
