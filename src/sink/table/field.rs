//! [`Field`]: a value of a row that the user names.

use std::fmt::{self, Display};

use super::column::{COLUMNS, ColumnType, find, index_of};
use super::components::{ABOUT, about};
use super::row::{Row, Value};
use super::selection::Selection;
use crate::uri::defang;

/// A column, or `link`, what text output prints: the defanged form, the target of a wrapped link, the normal form, the resolved
/// reference, or the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The column with this index.
    Column(usize),
    /// What the row is about.
    Link,
}

/// The error of a name that no field has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownField(pub String);

/// The name of what a row is about, which is no column.
const LINK: &str = "link";
const DEFANGED: usize = index_of("defanged");

/// The columns that programs and people may follow.
const LIVE: [&str; 13] = [
    "value",
    "raw",
    "host",
    "domain",
    "text",
    "text_host",
    "tail",
    "readings",
    "settled_value",
    "resolved",
    "base",
    "target",
    "normalized",
];

impl Field {
    /// Returns the field with this name.
    ///
    /// # Errors
    /// No field has the name.
    pub fn named(name: &str) -> Result<Self, UnknownField> {
        if name == LINK {
            return Ok(Self::Link);
        }
        find(name).map(Self::Column).ok_or_else(|| UnknownField(name.to_owned()))
    }

    /// Iterates over the names of all fields.
    pub fn names() -> impl Iterator<Item = &'static str> {
        std::iter::once(LINK).chain(COLUMNS.iter().map(|column| column.name))
    }

    #[cfg(feature = "csv")]
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Link => LINK,
            Self::Column(column) => COLUMNS.get(column).map_or("", |column| column.name),
        }
    }

    pub(super) fn column_type(self) -> ColumnType {
        match self {
            Self::Link => ColumnType::Text,
            Self::Column(column) => {
                COLUMNS.get(column).map_or(ColumnType::Text, |column| column.column_type)
            }
        }
    }

    /// Returns a value of this field defanged, if it is a reference, a host, or a text that may hold one.
    pub(super) fn defanged(self, value: Value<'_>) -> Option<String> {
        let Self::Column(column) = self else { return None };
        let is_live = COLUMNS.get(column).is_some_and(|column| LIVE.contains(&column.name));
        match value {
            _ if !is_live => None,
            Value::Text(text) => Some(defang(text).into_owned()),
            Value::List(list) => Some(list.texts(defang)),
            Value::Integer(_) | Value::Boolean(_) => None,
        }
    }

    /// Adds the columns that the field needs.
    pub(super) fn add_to(self, columns: &mut Selection) {
        match self {
            Self::Link => {
                ABOUT.into_iter().chain([DEFANGED]).for_each(|column| columns.add(column));
            }
            Self::Column(column) => columns.add(column),
        }
    }

    /// Returns the value in a row, if the row has it.
    pub(super) fn value(self, row: &Row) -> Option<Value<'_>> {
        match self {
            Self::Link => row.get(DEFANGED).or_else(|| Some(Value::Text(about(row)))),
            Self::Column(column) => row.get(column),
        }
    }
}

impl Display for UnknownField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no value has the name {:?}; expected one of:", self.0)?;
        Field::names().try_for_each(|name| write!(f, " {name}"))
    }
}

impl std::error::Error for UnknownField {}
