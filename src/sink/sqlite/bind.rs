//! Values as parameters of statements.

use rusqlite::Statement;

use crate::sink::table::column::COLUMNS;
use crate::sink::table::row::{Row, Value};

/// Binds the values of these columns to the parameters from `first` on.
pub(super) fn bind(
    statement: &mut Statement<'_>,
    first: usize,
    row: &Row,
    columns: impl Iterator<Item = usize>,
) -> rusqlite::Result<()> {
    for (at, column) in columns.enumerate() {
        let parameter = first + at;
        match row.get(column) {
            None => statement.raw_bind_parameter(parameter, None::<i64>)?,
            Some(Value::Text(text)) => statement.raw_bind_parameter(parameter, text)?,
            Some(Value::Boolean(value)) => statement.raw_bind_parameter(parameter, value)?,
            Some(Value::Integer(number)) => {
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                statement.raw_bind_parameter(parameter, number)?;
            }
            Some(Value::List(list)) => {
                let text = list.joined(COLUMNS[column].column_type);
                statement.raw_bind_parameter(parameter, text)?;
            }
        }
    }
    Ok(())
}
