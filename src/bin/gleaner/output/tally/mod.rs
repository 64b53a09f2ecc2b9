//! `--count-by`: counts findings by a key, or by several.
//!
//! A recorder renders the key of each finding as a record, so that the writer, which knows the order of all records, counts
//! only those that it would print.

mod key;
mod message;
mod options;
mod table;

pub use key::KeyWriter;
pub use options::{TallyKey, TallyKeys, TallyOptions};
pub use table::Tally;
