//! [`PageSettings`].

use crate::destination::Destination;

/// What the command line sets for a report.
#[derive(Clone, Debug)]
pub struct PageSettings {
    pub destination: Destination,
    /// The inputs, for the title.
    pub inputs: Vec<String>,
    /// The options that select findings, as on the command line.
    pub selection: String,
    /// The number of findings in the table.
    pub max_rows: u64,
    /// The number of different keys to count in each group.
    pub max_keys: u64,
}
