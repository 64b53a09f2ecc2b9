//! [`LinkHistory`]: the history of one link.

use rusqlite::Row;

use super::functions::{number, text};

/// What a database knows of a link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkHistory {
    /// The normal form of the link.
    pub link: String,
    /// The date of the first message that has the link, in UTC.
    pub first_seen: Option<String>,
    /// The date of the last message that has the link, in UTC.
    pub last_seen: Option<String>,
    /// The number of findings.
    pub count: u64,
    /// The number of findings without a date.
    pub undated: u64,
    /// The number of messages that have the link.
    pub messages: u64,
    /// The number of files that have the link.
    pub files: u64,
    /// Who sent the link, and in how many findings; the most frequent first.
    pub senders: Vec<(String, u64)>,
    /// The number of senders beyond the limit.
    pub senders_more: u64,
    /// The number of findings without a sender.
    pub no_sender: u64,
    /// How the link is written; the most frequent first.
    pub variants: Vec<LinkVariant>,
    /// The number of variants beyond the limit.
    pub variants_more: u64,
}

/// A way in which a link is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkVariant {
    /// `normal`, `written`, `settled`, `wrapped` or `relative`.
    pub form: String,
    /// The value of the findings.
    pub value: String,
    /// The names of the wrappers, as a JSON array.
    pub via: Option<String>,
    /// The value without the evidence that settled it.
    pub unsettled: Option<String>,
    /// The number of findings.
    pub count: u64,
}

impl LinkHistory {
    /// Reads a row of the statement that selects links.
    pub(super) fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            link: text(row.get_ref(0)?).unwrap_or_default(),
            first_seen: text(row.get_ref(1)?),
            last_seen: text(row.get_ref(2)?),
            count: number(row, 3)?,
            undated: number(row, 4)?,
            messages: number(row, 5)?,
            files: number(row, 6)?,
            no_sender: number(row, 7)?,
            ..Self::default()
        })
    }
}

impl LinkVariant {
    /// Reads a row of the statement that selects variants.
    pub(super) fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            form: text(row.get_ref(0)?).unwrap_or_default(),
            value: text(row.get_ref(1)?).unwrap_or_default(),
            via: text(row.get_ref(2)?),
            unsettled: text(row.get_ref(3)?),
            count: number(row, 4)?,
        })
    }
}
