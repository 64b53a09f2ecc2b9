//! The output of a search: selects findings, renders them as records and writes the records.
//!
//! ```text
//! Item or Finding -> recorder (filter, forms, stats) -> event -> writer -> stdout, stderr
//! ```

pub mod context;
pub mod event;
pub mod evidence;
pub mod filter;
pub mod forms;
pub mod links;
pub mod notice;
pub mod record;
pub mod recorder;
pub mod report;
pub mod reported;
pub mod select;
pub mod stats;
pub mod style;
pub mod table;
pub mod tally;
#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/output/testing.rs"]
pub mod testing;
pub mod values;
pub mod writer;
