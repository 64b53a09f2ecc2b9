//! The progress of a search, which a line on standard error shows if that is a terminal.
//!
//! ```text
//! counters -> bar (a thread) -> line (which other output removes)
//! ```
//!
//! The counters and the line are global: the signal that ends the process must find the line, to remove it.

mod bar;
mod counters;
mod line;

pub use bar::Progress;
#[cfg(all(feature = "pick", unix))]
pub use counters::bytes;
pub use counters::{CountedRead, add_bytes, add_findings};
pub use line::{ClearingWriter, remove_for_good};
