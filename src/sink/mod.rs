//! What the command prints of findings: [`TextWriter`] writes lines of text, and with the feature `serde` findings
//! implement `Serialize`.
//!
//! An [`ItemLocation`] adds what an item itself does not know, such as the path of its file and its line, which a
//! [`LineCounter`] finds.
//!
//! ```
//! use gleaner::sink::{ItemLocation, TextWriter};
//!
//! let mut out = Vec::new();
//! let location = ItemLocation::new().path(b"notes.txt".as_slice());
//! for item in gleaner::extract(b"see http://a.example/x.") {
//!     TextWriter::new().write(&item, &location, &mut out)?;
//! }
//! assert_eq!(out, b"notes.txt:http://a.example/x\n");
//! # Ok::<(), std::io::Error>(())
//! ```
#![cfg_attr(feature = "serde", doc = include_str!("schema/schema.md"))]

mod escape;
#[cfg(feature = "cli")]
pub(crate) mod json;
mod line_counter;
mod location;
#[cfg(feature = "serde")]
pub(crate) mod schema;
mod text;

pub use escape::escape;
#[cfg(feature = "mail")]
pub use line_counter::FindingPosition;
pub use line_counter::LineCounter;
pub use location::ItemLocation;
#[cfg(feature = "serde")]
pub use schema::{Record, RecordOptions};
pub use text::TextWriter;

pub use crate::position::Position;
