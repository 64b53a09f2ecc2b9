//! The output of a search: selects findings, renders them as records and writes the records.
//!
//! ```text
//! Item or Finding -> recorder (filter, forms, stats) -> event -> writer -> stdout, stderr
//! ```

pub mod event;
pub mod evidence;
pub mod filter;
pub mod forms;
pub mod notice;
pub mod recorder;
pub mod report;
pub mod stats;
pub mod style;
#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/output/testing.rs"]
pub mod testing;
pub mod values;
pub mod writer;
