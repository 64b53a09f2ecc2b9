//! What the scan of one input hands over to the output, in order.

use std::fmt::Display;

use crate::output::stats::Stats;

/// One thing to write.
#[derive(Debug)]
pub enum Event {
    Records(Batch),
    Notice(Notice),
    /// What was done, for `--stats`.
    Stats(Box<Stats>),
    /// Nothing more may come for a while.
    Flush,
}

impl Event {
    /// About how many bytes of memory it takes.
    pub fn cost(&self) -> usize {
        let held = match self {
            Self::Records(batch) => batch.cost(),
            Self::Notice(notice) => notice.path.len() + notice.what.len(),
            Self::Stats(_) => size_of::<Stats>(),
            Self::Flush => 0,
        };
        held + size_of::<Self>()
    }
}

/// Rendered records.
#[derive(Debug, Default)]
pub struct Batch {
    /// The records, one after the other; empty where only their number is asked for.
    pub bytes: Vec<u8>,
    /// How many values they have.
    pub count: u64,
    /// With `--unique`, the values one after the other.
    pub keys: String,
    /// With `--unique`, where each record and its value end.
    pub ends: Vec<(usize, usize)>,
}

impl Batch {
    /// About how many bytes of memory it takes.
    pub fn cost(&self) -> usize {
        self.bytes.len() + self.keys.len() + self.ends.len() * size_of::<(usize, usize)>()
    }
}

/// A line for standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub path: Vec<u8>,
    pub what: Vec<u8>,
    /// Whether it is trouble, or just worth knowing.
    pub trouble: bool,
}

impl Notice {
    pub fn new(path: &[u8], what: Vec<u8>, trouble: bool) -> Self {
        Self { path: path.to_owned(), what, trouble }
    }

    pub fn trouble(path: &[u8], what: &impl Display) -> Self {
        Self::new(path, what.to_string().into_bytes(), true)
    }
}
