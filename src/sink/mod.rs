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

#[cfg(feature = "batches")]
pub(crate) mod arrow;
mod escape;
#[cfg(feature = "serde")]
pub(crate) mod journal;
#[cfg(feature = "tables")]
pub(crate) mod json;
mod line_counter;
mod link;
mod location;
#[cfg(feature = "tables")]
mod record_error;
#[cfg(feature = "serde")]
pub(crate) mod schema;
#[cfg(feature = "sqlite")]
pub(crate) mod sqlite;
#[cfg(feature = "tables")]
pub(crate) mod table;
mod text;

pub use escape::escape;
#[cfg(feature = "mail")]
pub use line_counter::FindingPosition;
pub use line_counter::LineCounter;
pub use link::{FileLink, LinkFormat, LinkFormatError};
pub use location::ItemLocation;
#[cfg(feature = "serde")]
pub use schema::{Record, RecordOptions};
pub use text::TextWriter;

pub use crate::position::Position;
