//! The events that the search of one input sends to the output, in order.

use std::fmt::Display;

use crate::output::stats::Stats;

/// One step of the output.
#[derive(Debug)]
pub enum OutputEvent {
    Records(RecordBatch),
    Notice(Notice),
    /// Counts for `--stats`.
    Stats(Box<Stats>),
    /// Buffered output must be written now, because the next event may take long to arrive.
    Flush,
}

impl OutputEvent {
    /// Returns the approximate size in memory, in bytes.
    pub fn cost(&self) -> usize {
        let heap = match self {
            Self::Records(batch) => batch.cost(),
            Self::Notice(notice) => notice.path.len() + notice.message.len(),
            Self::Stats(stats) => stats.cost(),
            Self::Flush => 0,
        };
        heap + size_of::<Self>()
    }
}

/// Consecutive rendered records.
#[derive(Debug, Default)]
pub struct RecordBatch {
    /// The records one after the other; empty if the output is only counted.
    pub bytes: Vec<u8>,
    /// The number of values in the records.
    pub count: u64,
    /// With `--unique`, the values one after the other.
    pub keys: String,
    /// With `--unique`, the end of each record in `bytes` and of its value in `keys`.
    pub ends: Vec<(usize, usize)>,
}

impl RecordBatch {
    /// Returns the length of the contents in bytes.
    pub fn length(&self) -> usize {
        self.bytes.len() + self.keys.len() + self.ends.len() * size_of::<(usize, usize)>()
    }

    /// Returns the approximate size in memory, in bytes.
    pub fn cost(&self) -> usize {
        self.bytes.capacity()
            + self.keys.capacity()
            + self.ends.capacity() * size_of::<(usize, usize)>()
    }

    /// Returns unused memory to the system, if it is more than half of the whole.
    ///
    /// The last batch of an input is usually small, and may wait long for its turn.
    pub fn release_spare(&mut self) {
        if self.bytes.len() < self.bytes.capacity() / 2 {
            self.bytes.shrink_to_fit();
        }
    }
}

/// A message about one input, for standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub path: Vec<u8>,
    pub message: Vec<u8>,
    /// An error changes the exit code; a warning does not.
    pub is_error: bool,
}

impl Notice {
    pub fn warning(path: &[u8], message: &impl Display) -> Self {
        Self { path: path.to_owned(), message: message.to_string().into_bytes(), is_error: false }
    }

    pub fn error(path: &[u8], message: &impl Display) -> Self {
        Self { is_error: true, ..Self::warning(path, message) }
    }
}
