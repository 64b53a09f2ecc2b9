//! [`RowEncoder`]: findings as rows in JSON.
//!
//! A row is an array: the value, the text before it and after it, the path, the host and the sender, and then the other
//! columns that the finding has, each as its number and its value. Texts that many findings share are numbers: indices in
//! the dictionary, to which each chunk of rows adds its new texts.

use std::collections::HashMap;
use std::io::Write;

use gleaner::internals::{COLUMNS, Row, Value};

use super::json;
use crate::output::reported::{Entry, column};

/// The length in bytes of a chunk of rows.
pub const CHUNK: usize = 256 << 10;

/// The number of bytes in the dictionary, and of texts, after which a new one begins.
const MAX_BYTES: usize = 16 << 20;
const MAX_TEXTS: usize = 1 << 18;

/// The columns that the page does not need: it has the path and the host of each finding anyway, and spans and components
/// follow from others.
const OMITTED: [&str; 14] = [
    "value",
    "path",
    "path_bytes",
    "end",
    "outer_offset",
    "outer_end",
    "userinfo",
    "host",
    "domain",
    "port",
    "uri_path",
    "query",
    "fragment",
    "message_offset",
];

/// The columns whose texts are likely to be shared.
const SHARED: [&str; 24] = [
    "wrapper",
    "scheme",
    "kind",
    "conforms",
    "flags",
    "element",
    "attribute",
    "text_host",
    "base",
    "base_source",
    "hazards",
    "encoding",
    "compression",
    "message_id",
    "date",
    "date_utc",
    "from",
    "subject",
    "newsgroups",
    "part",
    "content_type",
    "part_ref",
    "settled_path",
    "settled_path_bytes",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnUse {
    Omitted,
    Shared,
    Own,
}

#[derive(Debug)]
pub struct RowEncoder {
    uses: Vec<ColumnUse>,
    value: usize,
    raw: usize,
    normalized: usize,
    dictionary: HashMap<Box<str>, u64>,
    dictionary_bytes: usize,
    /// Whether the dictionary of the next chunk is a new one.
    is_new: bool,
    /// The texts that are new in this chunk, and its rows: items of arrays, each with a comma after it.
    texts: Vec<u8>,
    rows: Vec<u8>,
}

impl RowEncoder {
    pub fn new() -> Self {
        let column_use = |name| {
            if OMITTED.contains(&name) {
                ColumnUse::Omitted
            } else if SHARED.contains(&name) {
                ColumnUse::Shared
            } else {
                ColumnUse::Own
            }
        };
        Self {
            uses: COLUMNS.iter().map(|column| column_use(column.name)).collect(),
            value: column("value"),
            raw: column("raw"),
            normalized: column("normalized"),
            dictionary: HashMap::new(),
            dictionary_bytes: 0,
            is_new: true,
            texts: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Writes what the page needs to read rows: the names of the columns, and which of them have indices.
    pub fn write_columns(&self, out: &mut Vec<u8>) {
        let names: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
        let shared: Vec<bool> =
            self.uses.iter().map(|&column_use| column_use == ColumnUse::Shared).collect();
        out.extend_from_slice(b"{\"columns\":");
        json::push(&names, out);
        out.extend_from_slice(b",\"shared\":");
        json::push(&shared, out);
        out.push(b'}');
    }

    pub fn is_full(&self) -> bool {
        self.rows.len() + self.texts.len() >= CHUNK || self.is_dictionary_full()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn add(&mut self, row: &Row, entry: Entry<'_>, path: &str) {
        let value = row.text(self.value);
        self.rows.push(b'[');
        self.push_own(value);
        self.push_own(str::from_utf8(entry.before).unwrap_or_default());
        self.push_own(str::from_utf8(entry.after).unwrap_or_default());
        for text in [path.as_bytes(), entry.host, entry.sender] {
            self.push_shared(str::from_utf8(text).unwrap_or_default());
        }
        for column in 0..COLUMNS.len() {
            let column_use = self.uses.get(column).copied().unwrap_or(ColumnUse::Omitted);
            let Some(cell) = row.get(column).filter(|_| column_use != ColumnUse::Omitted) else {
                continue;
            };
            let repeats =
                (column == self.raw || column == self.normalized) && cell == Value::Text(value);
            if !repeats {
                self.push_cell(column, cell, column_use == ColumnUse::Shared);
            }
        }
        self.end_item();
    }

    fn push_cell(&mut self, column: usize, cell: Value<'_>, is_shared: bool) {
        match cell {
            Value::Boolean(false) => return,
            // The first reading is the value.
            Value::List(list) if list.items().len() < 2 && COLUMNS[column].name == "readings" => {
                return;
            }
            Value::List(list) if list.items().len() == 0 => return,
            _ => {}
        }
        let _ = write!(self.rows, "{column},");
        match cell {
            Value::Text(text) if is_shared => self.push_shared(text),
            Value::Text(text) => self.push_own(text),
            Value::Integer(number) => {
                let _ = write!(self.rows, "{number},");
            }
            Value::Boolean(_) => self.rows.extend_from_slice(b"true,"),
            Value::List(list) if is_shared => {
                self.push_shared(&list.joined(COLUMNS[column].column_type));
            }
            Value::List(list) => {
                self.rows.push(b'[');
                list.items().for_each(|item| self.push_own(item));
                self.end_item();
            }
        }
    }

    fn push_own(&mut self, text: &str) {
        json::push(&text, &mut self.rows);
        self.rows.push(b',');
    }

    fn push_shared(&mut self, text: &str) {
        let known = self.dictionary.get(text).copied();
        let index = known.unwrap_or_else(|| {
            let next = self.dictionary.len() as u64;
            self.dictionary.insert(text.into(), next);
            self.dictionary_bytes += text.len();
            json::push(&text, &mut self.texts);
            self.texts.push(b',');
            next
        });
        let _ = write!(self.rows, "{index},");
    }

    /// Ends an array, which has a comma after its last item.
    fn end_item(&mut self) {
        end_array(&mut self.rows);
        self.rows.push(b',');
    }

    fn is_dictionary_full(&self) -> bool {
        self.dictionary_bytes >= MAX_BYTES || self.dictionary.len() >= MAX_TEXTS
    }

    /// Moves the rows to `out`, as an object.
    pub fn write_chunk(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(if self.is_new { b"{\"new\":true," } else { b"{" });
        self.is_new = false;
        for (name, items) in [("\"texts\":[", &mut self.texts), (",\"rows\":[", &mut self.rows)] {
            out.extend_from_slice(name.as_bytes());
            out.append(items);
            end_array(out);
        }
        out.push(b'}');
        if self.is_dictionary_full() {
            self.dictionary.clear();
            (self.dictionary_bytes, self.is_new) = (0, true);
        }
    }
}

/// Ends an array, whose last item may have a comma after it.
fn end_array(out: &mut Vec<u8>) {
    if out.last() == Some(&b',') {
        out.pop();
    }
    out.push(b']');
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/html_report/rows.rs"]
mod tests;
