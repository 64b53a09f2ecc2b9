//! The findings for `--report`, which are recorded beside any other output.
//!
//! ```text
//! rows     renders findings as entries, with their keys and the text around them
//! window   holds the last text of a stream, for the text around its findings
//! entry    an entry as bytes
//! sink     takes the entries of all inputs in order
//! ```

mod entry;
mod rows;
pub mod sink;
mod window;

pub use entry::{Entry, column};
pub use rows::ReportedRows;
