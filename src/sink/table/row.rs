//! [`Row`]: the values of a finding by column.

use super::column::{COLUMNS, ColumnType};
use super::selection::Selection;
use crate::sink::json::write_json;
use std::borrow::Cow;

const WIDTH: usize = COLUMNS.len();

/// The values of one finding. One row serves for all findings, so that its memory is allocated once.
#[derive(Debug)]
pub struct Row {
    /// The texts of all columns, one after another.
    text: String,
    /// The ends in `text` of the items of lists.
    ends: Vec<usize>,
    cells: [Cell; WIDTH],
    /// The columns that have a value, as bits.
    present: u128,
    /// The reference whose components are set.
    pub(super) scratch: String,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// An integer or truth value, or the first index of a text in [`Row::text`], or of a list in [`Row::ends`].
    first: u64,
    /// The index after the last.
    end: usize,
    /// The index in [`Row::text`] at which a list begins.
    list: usize,
}

/// The value of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'r> {
    /// A text.
    Text(&'r str),
    /// A number.
    Integer(u64),
    /// A truth value.
    Boolean(bool),
    /// Names or texts.
    List(List<'r>),
}

/// The texts of a column that holds several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List<'r> {
    text: &'r str,
    start: usize,
    ends: &'r [usize],
}

impl<'r> List<'r> {
    /// Returns the items in their order.
    pub fn items(self) -> impl ExactSizeIterator<Item = &'r str> {
        let mut start = self.start;
        self.ends.iter().map(move |&end| {
            let item = self.text.get(start..end).unwrap_or_default();
            start = end;
            item
        })
    }

    /// Returns the list as one text: names with spaces between them, other texts as a JSON array.
    #[must_use]
    pub fn joined(self, column_type: ColumnType) -> String {
        if column_type == ColumnType::Names {
            let mut text = Vec::new();
            self.write_names(&mut text);
            return String::from_utf8(text).unwrap_or_default();
        }
        self.texts(|item| item.into())
    }

    /// Returns the items as a JSON array, each in the form that `form` gives it.
    pub(super) fn texts(self, form: fn(&str) -> Cow<'_, str>) -> String {
        let items: Vec<_> = self.items().map(form).collect();
        let mut text = Vec::new();
        // Neither strings nor vectors have errors.
        let _ = write_json(&items, &mut text);
        String::from_utf8(text).unwrap_or_default()
    }

    /// Writes the items with spaces between them.
    pub(super) fn write_names(self, out: &mut Vec<u8>) {
        for (at, item) in self.items().enumerate() {
            if at > 0 {
                out.push(b' ');
            }
            out.extend_from_slice(item.as_bytes());
        }
    }
}

impl Default for Row {
    fn default() -> Self {
        Self {
            text: String::new(),
            ends: Vec::new(),
            cells: [Cell::default(); WIDTH],
            present: 0,
            scratch: String::new(),
        }
    }
}

impl Row {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
        self.present = 0;
    }

    /// Returns the value of a column, if the finding has it.
    #[must_use]
    pub fn get(&self, column: usize) -> Option<Value<'_>> {
        (column < WIDTH && self.present & 1 << column != 0).then(|| self.value(column))
    }

    /// Returns the value of a column that has one.
    fn value(&self, column: usize) -> Value<'_> {
        let Cell { first, end, list } = self.cells[column];
        let start = usize::try_from(first).unwrap_or_default();
        match COLUMNS[column].column_type {
            ColumnType::Text => Value::Text(self.text.get(start..end).unwrap_or_default()),
            ColumnType::Integer => Value::Integer(first),
            ColumnType::Boolean => Value::Boolean(first != 0),
            ColumnType::Names | ColumnType::Texts => {
                let ends = self.ends.get(start..end).unwrap_or_default();
                Value::List(List { text: &self.text, start: list, ends })
            }
        }
    }

    /// Returns the selected columns that have a value, and the values, in the order of the columns.
    pub(in crate::sink) fn values(
        &self,
        selected: Selection,
    ) -> impl Iterator<Item = (usize, Value<'_>)> {
        let columns = selected.intersection(self.present);
        columns.columns().map(|column| (column, self.value(column)))
    }

    /// Returns the text of a column; empty if the finding has none.
    #[must_use]
    pub fn text(&self, column: usize) -> &str {
        match self.get(column) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// Returns the size of the values in bytes; numbers and lengths count 8 bytes each.
    #[must_use]
    pub fn size(&self) -> usize {
        let numbers = self.present.count_ones() as usize + self.ends.len();
        self.text.len() + size_of::<u64>() * numbers
    }

    /// Sets an integer or a truth value.
    pub(super) fn set_number(&mut self, column: usize, number: u64) {
        self.set(column, Cell { first: number, ..Cell::default() });
    }

    /// Sets the text that `write` appends.
    pub(super) fn set_text<E>(
        &mut self,
        column: usize,
        write: impl FnOnce(&mut String) -> Result<(), E>,
    ) -> Result<(), E> {
        let first = self.text.len();
        write(&mut self.text)?;
        self.set(column, Cell { first: first as u64, end: self.text.len(), list: 0 });
        Ok(())
    }

    pub(super) fn set_str(&mut self, column: usize, text: &str) {
        let first = self.text.len() as u64;
        self.text.push_str(text);
        self.set(column, Cell { first, end: self.text.len(), list: 0 });
    }

    pub(super) fn set_lower_case(&mut self, column: usize, text: &str) {
        let first = self.text.len();
        self.text.push_str(text);
        let added = self.text.get_mut(first..).unwrap_or_default();
        added.make_ascii_lowercase();
        if !added.is_ascii() {
            let lower = added.to_lowercase();
            self.text.replace_range(first.., &lower);
        }
        self.set(column, Cell { first: first as u64, end: self.text.len(), list: 0 });
    }

    /// Sets the text of another column from this index of it on.
    pub(super) fn set_end_of(&mut self, column: usize, other: usize, begin: usize) {
        if let Some(&Cell { first, end, .. }) = self.cells.get(other) {
            self.set(column, Cell { first: first + begin as u64, end, list: 0 });
        }
    }

    /// Sets an empty list.
    pub(super) fn begin_list(&mut self, column: usize) {
        let end = self.ends.len();
        self.set(column, Cell { first: end as u64, end, list: self.text.len() });
    }

    /// Adds an item to the list that was begun last, in this column.
    pub(super) fn push_item(&mut self, column: usize, item: &str) {
        self.text.push_str(item);
        self.ends.push(self.text.len());
        if let Some(cell) = self.cells.get_mut(column) {
            cell.end = self.ends.len();
        }
    }

    fn set(&mut self, column: usize, cell: Cell) {
        if let Some(place) = self.cells.get_mut(column) {
            *place = cell;
            self.present |= 1 << column;
        }
    }
}
