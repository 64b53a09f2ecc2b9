//! [`schema`]: the columns of tables as an Arrow schema.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema, SchemaRef};

use crate::sink::table::column::{COLUMNS, Column, ColumnType, index_of};
use crate::sink::table::selection::Selection;

/// The key of the metadata that has the [`VERSION`].
pub(super) const VERSION_KEY: &str = "gleaner.schema";

/// The version of the schema.
pub(super) const VERSION: &str = "1";

/// The columns in which each finding has a value.
const REQUIRED: [usize; 8] = [
    index_of("value"),
    index_of("offset"),
    index_of("end"),
    index_of("outer_offset"),
    index_of("outer_end"),
    index_of("wrapper"),
    index_of("kind"),
    index_of("flags"),
];

/// Returns the schema of these columns, with its version as metadata.
#[must_use]
pub fn schema(selected: Selection) -> SchemaRef {
    let column = |at: usize| Some(field((at, COLUMNS.get(at)?)));
    let fields: Vec<Field> = selected.columns().filter_map(column).collect();
    Arc::new(Schema::new(fields).with_metadata([(VERSION_KEY.to_owned(), VERSION.to_owned())]))
}

fn field((at, column): (usize, &Column)) -> Field {
    let data_type = match column.column_type {
        ColumnType::Text => DataType::Utf8,
        ColumnType::Integer => DataType::Int64,
        ColumnType::Boolean => DataType::Boolean,
        ColumnType::Names | ColumnType::Texts => DataType::List(Arc::new(item_field())),
    };
    Field::new(column.name, data_type, !REQUIRED.contains(&at))
}

/// Returns the field of the items of lists.
pub(super) fn item_field() -> Field {
    // The name by the Parquet format; Arrow does not prescribe one.
    Field::new("element", DataType::Utf8, false)
}
