//! [`COLUMNS`]: the schema of all tables.

/// A column of a table of findings.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The name, which is unique.
    pub name: &'static str,
    /// The type of its values.
    pub column_type: ColumnType,
    /// Where JSON has the value.
    pub(super) source: Source,
}

/// The type of the values in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// A text.
    Text,
    /// At least 0.
    Integer,
    /// A truth value.
    Boolean,
    /// Words of this crate, without white space.
    Names,
    /// Any texts.
    Texts,
}

impl Column {
    /// Reports whether all findings in a message have the same value.
    #[must_use]
    pub fn is_of_message(&self) -> bool {
        matches!(self.source, Source::Message(_))
    }
}

/// The object and the key that hold a value in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Record(&'static str),
    /// The array `outer`, whose items have the column and the next one.
    Outer,
    OuterEnd,
    Settled(&'static str),
    /// The first occurrence in `settled`.
    First(&'static str),
    Message(&'static str),
    Journal(&'static str),
    /// A component of the reference, which JSON has in `uri`.
    Component,
}

const fn column(name: &'static str, column_type: ColumnType, source: Source) -> Column {
    Column { name, column_type, source }
}

/// A column whose name is the key of the finding.
const fn key(name: &'static str, column_type: ColumnType) -> Column {
    column(name, column_type, Source::Record(name))
}

/// A column whose name is the key of the message.
const fn message(name: &'static str, column_type: ColumnType) -> Column {
    column(name, column_type, Source::Message(name))
}

const fn component(name: &'static str) -> Column {
    column(name, Text, Source::Component)
}

use ColumnType::{Boolean, Integer, Names, Text, Texts};

/// All columns. Those that a finding lacks are empty in its row.
pub const COLUMNS: &[Column] = &[
    key("value", Text),
    key("raw", Text),
    key("raw_bytes", Text),
    key("path", Text),
    key("path_bytes", Text),
    key("offset", Integer),
    key("end", Integer),
    column("outer_offset", Integer, Source::Outer),
    column("outer_end", Integer, Source::OuterEnd),
    key("line", Integer),
    key("wrapper", Text),
    key("scheme", Text),
    component("userinfo"),
    component("host"),
    component("domain"),
    component("port"),
    component("uri_path"),
    component("query"),
    component("fragment"),
    key("kind", Text),
    key("conforms", Names),
    key("flags", Names),
    key("element", Text),
    key("attribute", Text),
    key("text", Text),
    key("text_host", Text),
    key("tail", Text),
    key("readings", Texts),
    key("readings_more", Boolean),
    key("readings_truncated", Boolean),
    column("settled_value", Text, Source::Settled("value")),
    column("settled_count", Integer, Source::Settled("count")),
    column("settled_path", Text, Source::First("path")),
    column("settled_path_bytes", Text, Source::First("path_bytes")),
    column("settled_offset", Integer, Source::First("offset")),
    key("resolved", Text),
    key("base", Text),
    key("base_source", Text),
    key("target", Text),
    key("via", Texts),
    key("still_wrapped", Boolean),
    key("normalized", Text),
    key("defanged", Text),
    key("hazards", Names),
    key("encoding", Text),
    key("compression", Text),
    key("finding_id", Text),
    column("journal_number", Integer, Source::Journal("number")),
    column("journal_offset", Integer, Source::Journal("offset")),
    column("journal_field", Text, Source::Journal("field")),
    column("journal_cursor", Text, Source::Journal("cursor")),
    column("journal_time", Text, Source::Journal("time")),
    column("journal_host", Text, Source::Journal("host")),
    column("journal_unit", Text, Source::Journal("unit")),
    column("journal_identifier", Text, Source::Journal("identifier")),
    column("journal_pid", Text, Source::Journal("pid")),
    column("journal_priority", Text, Source::Journal("priority")),
    column("message_number", Integer, Source::Message("number")),
    column("message_offset", Integer, Source::Message("offset")),
    column("message_id", Text, Source::Message("id")),
    column("message_id_truncated", Boolean, Source::Message("id_truncated")),
    message("date", Text),
    message("date_truncated", Boolean),
    message("date_utc", Text),
    message("from", Text),
    message("from_truncated", Boolean),
    message("sender", Text),
    message("subject", Text),
    message("subject_truncated", Boolean),
    message("newsgroups", Text),
    message("newsgroups_truncated", Boolean),
    key("part", Text),
    key("part_truncated", Boolean),
    key("content_type", Text),
    key("content_type_truncated", Boolean),
    key("part_line", Integer),
    key("encoded", Boolean),
    key("oversize", Boolean),
    key("part_ref", Text),
];

/// Returns the index of a column of the schema. For constants: another name does not compile.
pub(crate) const fn index_of(name: &str) -> usize {
    let mut at = 0;
    while !is_same(COLUMNS[at].name.as_bytes(), name.as_bytes()) {
        at += 1;
    }
    at
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// Returns the index of the column with this name.
#[must_use]
pub fn find(name: &str) -> Option<usize> {
    COLUMNS.iter().position(|column| column.name == name)
}
