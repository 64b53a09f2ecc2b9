//! [`BatchBuilder`]: rows as the columns of a record batch.

use std::io;
use std::mem;
use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Int64Builder, ListBuilder, StringBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;

use super::schema::{item_field, schema};
use crate::sink::table::column::{COLUMNS, ColumnType};
use crate::sink::table::row::{Row, Value};
use crate::sink::table::selection::Selection;

/// The maximum number of rows in a batch.
pub(super) const MAX_ROWS: usize = 32 << 10;

/// The maximum size in bytes of the rows in a batch, in the encoded form. A larger row has its own batch.
pub(super) const MAX_BYTES: usize = 16 << 20;

/// The maximum size in bytes of a row. Offsets in a column of texts, and lengths of pages, have 31 bits.
const MAX_ROW_BYTES: usize = 1 << 30;

/// Rows that become a batch.
pub struct BatchBuilder {
    schema: SchemaRef,
    selected: Selection,
    columns: Vec<ColumnBuilder>,
    rows: usize,
    bytes: usize,
}

impl BatchBuilder {
    /// Creates an empty batch with these columns.
    #[must_use]
    pub fn new(selected: Selection) -> Self {
        let column = |at: usize| Some(ColumnBuilder::new(COLUMNS.get(at)?.column_type));
        let columns = selected.columns().filter_map(column).collect();
        Self { schema: schema(selected), selected, columns, rows: 0, bytes: 0 }
    }

    /// Reports whether the batch has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Reports whether a row of this size belongs in the batch.
    #[must_use]
    pub fn has_room(&self, size: usize) -> bool {
        self.is_empty() || (self.rows < MAX_ROWS && self.bytes.saturating_add(size) <= MAX_BYTES)
    }

    /// Adds a row of this size in bytes, in the encoded form.
    ///
    /// # Errors
    /// If the row is larger than 1 GiB.
    pub fn add(&mut self, row: &Row, size: usize) -> io::Result<()> {
        if size > MAX_ROW_BYTES {
            return Err(io::Error::other(format!(
                "expected findings of at most {MAX_ROW_BYTES} bytes in this format, and one has {size}; lower \
                 --max-reference, or write another format"
            )));
        }
        for (column, value) in row.values(self.selected) {
            if let Some(builder) = self.columns.get_mut(self.selected.index_of(column)) {
                builder.add(value, self.rows);
            }
        }
        self.rows += 1;
        self.bytes += size;
        Ok(())
    }

    /// Returns the rows so far as a batch, and begins the next one.
    ///
    /// # Errors
    /// If a row lacks a value that each finding has.
    pub fn finish(&mut self) -> io::Result<RecordBatch> {
        let rows = mem::take(&mut self.rows);
        self.bytes = 0;
        let columns = self.columns.iter_mut().map(|column| column.finish(rows)).collect();
        RecordBatch::try_new(Arc::clone(&self.schema), columns).map_err(io::Error::other)
    }
}

/// The values of a column. Rows without a value are added before the next value, or at the end: most columns are empty in
/// most rows.
enum ColumnBuilder {
    Text(StringBuilder),
    Integer(Int64Builder),
    Boolean(BooleanBuilder),
    List(ListBuilder<StringBuilder>),
}

impl ColumnBuilder {
    fn new(column_type: ColumnType) -> Self {
        match column_type {
            ColumnType::Text => Self::Text(StringBuilder::new()),
            ColumnType::Integer => Self::Integer(Int64Builder::new()),
            ColumnType::Boolean => Self::Boolean(BooleanBuilder::new()),
            ColumnType::Names | ColumnType::Texts => {
                Self::List(ListBuilder::new(StringBuilder::new()).with_field(item_field()))
            }
        }
    }

    /// Sets the value of a row.
    fn add(&mut self, value: Value<'_>, row: usize) {
        self.pad(row);
        match (self, value) {
            (Self::Text(builder), Value::Text(text)) => builder.append_value(text),
            (Self::Integer(builder), Value::Integer(number)) => {
                builder.append_value(i64::try_from(number).unwrap_or(i64::MAX));
            }
            (Self::Boolean(builder), Value::Boolean(value)) => builder.append_value(value),
            (Self::List(builder), Value::List(list)) => {
                list.items().for_each(|item| builder.values().append_value(item));
                builder.append(true);
            }
            // Another type is no value of the column.
            _ => {}
        }
    }

    /// Adds rows without a value up to this number of rows.
    fn pad(&mut self, rows: usize) {
        let missing = rows.saturating_sub(self.len());
        if missing == 0 {
            return;
        }
        match self {
            Self::Text(builder) => builder.append_nulls(missing),
            Self::Integer(builder) => builder.append_nulls(missing),
            Self::Boolean(builder) => builder.append_nulls(missing),
            Self::List(builder) => builder.append_nulls(missing),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Text(builder) => builder.len(),
            Self::Integer(builder) => builder.len(),
            Self::Boolean(builder) => builder.len(),
            Self::List(builder) => builder.len(),
        }
    }

    fn finish(&mut self, rows: usize) -> ArrayRef {
        self.pad(rows);
        match self {
            Self::Text(builder) => Arc::new(builder.finish()),
            Self::Integer(builder) => Arc::new(builder.finish()),
            Self::Boolean(builder) => Arc::new(builder.finish()),
            Self::List(builder) => Arc::new(builder.finish()),
        }
    }
}
