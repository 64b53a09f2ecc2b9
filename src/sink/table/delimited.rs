//! Rows as CSV and TSV: quoted by RFC 4180, with line feeds between the records.

use std::mem;

use csv_core::WriterBuilder;

use super::column::{COLUMNS, ColumnType};
use super::field::Field;
use super::row::{Row, Value};
use super::selection::Selection;
use crate::sink::escape;

/// A writer of rows.
#[derive(Clone, Debug)]
pub struct DelimitedWriter {
    delimiter: u8,
    columns: Selection,
    /// The values to write in this order; `None` writes all columns in their own.
    fields: Option<Vec<Field>>,
    escape: bool,
    defang: bool,
}

impl DelimitedWriter {
    /// Creates a writer of all columns.
    #[must_use]
    pub fn new(delimiter: u8) -> Self {
        Self { delimiter, columns: Selection::ALL, fields: None, escape: false, defang: false }
    }

    /// Sets the values to write, in this order.
    #[must_use]
    pub fn fields(mut self, fields: Vec<Field>) -> Self {
        self.columns = Selection::default();
        for field in &fields {
            field.add_to(&mut self.columns);
        }
        self.fields = Some(fields);
        self
    }

    /// Sets whether texts are escaped for a terminal.
    #[must_use]
    pub fn escape(mut self, on: bool) -> Self {
        self.escape = on;
        self
    }

    /// Sets whether the [fields](Self::fields) that a program could follow are defanged.
    #[must_use]
    pub fn defang(mut self, on: bool) -> Self {
        self.defang = on;
        self
    }

    /// Reports whether all columns are written.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.fields.is_none()
    }

    /// Returns the columns that a row needs.
    #[must_use]
    pub fn columns(&self) -> Selection {
        self.columns
    }

    /// Writes the names of the columns.
    pub fn write_header(&self, out: &mut Vec<u8>) {
        let mut record = Record::new(self, out);
        match &self.fields {
            Some(fields) => fields.iter().for_each(|field| record.field(field.name().as_bytes())),
            None => COLUMNS.iter().for_each(|column| record.field(column.name.as_bytes())),
        }
        record.end();
    }

    /// Writes a record of other fields than those of findings.
    pub fn write_fields<'f>(&self, fields: impl IntoIterator<Item = &'f str>, out: &mut Vec<u8>) {
        let mut record = Record::new(self, out);
        for field in fields {
            if self.escape {
                record.field(escape(field.as_bytes()).as_bytes());
            } else {
                record.field(field.as_bytes());
            }
        }
        record.end();
    }

    /// Writes a row.
    pub fn write(&self, row: &Row, out: &mut Vec<u8>) {
        let mut record = Record::new(self, out);
        match &self.fields {
            Some(fields) => {
                for field in fields {
                    let value = field.value(row);
                    let defanged = value.filter(|_| self.defang);
                    let defanged = defanged.and_then(|value| field.defanged(value));
                    match defanged.as_deref().map(Value::Text).or(value) {
                        Some(value) => record.value(value, field.column_type(), self.escape),
                        None => record.begin_field(),
                    }
                }
            }
            None => self.write_all(row, &mut record),
        }
        record.end();
    }

    /// Writes all columns.
    fn write_all(&self, row: &Row, record: &mut Record<'_>) {
        // The columns ascend.
        let mut next = 0;
        for (column, value) in row.values(Selection::ALL) {
            record.empty_fields(column - next);
            record.value(value, COLUMNS[column].column_type, self.escape);
            next = column + 1;
        }
        record.empty_fields(COLUMNS.len() - next);
    }
}

/// A record under construction.
struct Record<'o> {
    delimiter: u8,
    out: &'o mut Vec<u8>,
    is_first: bool,
    /// The length of the output before the record.
    begin: usize,
}

impl<'o> Record<'o> {
    fn new(settings: &DelimitedWriter, out: &'o mut Vec<u8>) -> Self {
        let begin = out.len();
        Self { delimiter: settings.delimiter, out, is_first: true, begin }
    }

    fn value(&mut self, value: Value<'_>, column_type: ColumnType, escape: bool) {
        match value {
            Value::Text(text) if escape => self.field(self::escape(text.as_bytes()).as_bytes()),
            Value::Text(text) => self.field(text.as_bytes()),
            Value::Boolean(value) => {
                self.begin_field();
                self.out.extend_from_slice(if value { b"true" } else { b"false" });
            }
            Value::Integer(integer) => {
                self.begin_field();
                // A vector has no errors.
                let _ = serde_json::to_writer(&mut *self.out, &integer);
            }
            Value::List(list) if column_type == ColumnType::Names => {
                self.begin_field();
                list.write_names(self.out);
            }
            Value::List(list) => self.field(list.joined(column_type).as_bytes()),
        }
    }

    fn field(&mut self, field: &[u8]) {
        self.begin_field();
        let is_special = |byte: u8| matches!(byte, b'"' | b'\n' | b'\r') || byte == self.delimiter;
        // Without an early exit the loop has SIMD instructions.
        if field.iter().fold(false, |any, byte| any | is_special(*byte)) {
            self.quoted(field);
        } else {
            self.out.extend_from_slice(field);
        }
    }

    /// Begins a field, which needs no quotes.
    fn begin_field(&mut self) {
        if !mem::replace(&mut self.is_first, false) {
            self.out.push(self.delimiter);
        }
    }

    fn empty_fields(&mut self, number: usize) {
        if number > 0 {
            self.begin_field();
            self.out.resize(self.out.len() + number - 1, self.delimiter);
        }
    }

    fn quoted(&mut self, field: &[u8]) {
        let begin = self.out.len();
        // Each byte may be a quote, and there are two around them.
        self.out.resize(begin + 2 * field.len() + 2, 0);
        let mut writer = WriterBuilder::new().delimiter(self.delimiter).build();
        let (_, _, length) = writer.field(field, &mut self.out[begin..]);
        let (_, closing) = writer.finish(&mut self.out[begin + length..]);
        self.out.truncate(begin + length + closing);
    }

    fn end(&mut self) {
        // An empty line would be no record for many readers.
        if self.out.len() == self.begin {
            self.out.extend_from_slice(b"\"\"");
        }
        self.out.push(b'\n');
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/sink/table/delimited.rs"]
mod tests;
