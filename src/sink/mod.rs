//! Writers of findings: [`TextWriter`] writes one value on each line, and `JsonlWriter` (feature `cli`)
//! one JSON object on each line.
//!
//! Both write one item at a time to any [`Write`](std::io::Write) and keep nothing between items: the
//! caller decides about buffers, order and threads. An [`ItemLocation`] adds what the item itself does not
//! carry, such as the path of its file and its line.
//!
//! ```
//! use gleaner::sink::{ItemLocation, TextWriter};
//!
//! let mut out = Vec::new();
//! let location = ItemLocation { path: Some(b"notes.txt"), ..ItemLocation::default() };
//! for item in gleaner::extract(b"see http://a.example/x.") {
//!     TextWriter::new().write(&item, &location, &mut out)?;
//! }
//! assert_eq!(out, b"notes.txt:http://a.example/x\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod escape;
#[cfg(feature = "cli")]
pub mod jsonl;
#[cfg(feature = "cli")]
mod object;
#[cfg(feature = "cli")]
mod parts;
mod text;
#[cfg(feature = "cli")]
pub mod uri;

pub use escape::escape;
#[cfg(feature = "cli")]
pub use jsonl::JsonlWriter;
pub use text::TextWriter;

/// The location of an item beyond its own offsets; a field that is `None` is not written.
///
/// ```
/// use gleaner::sink::{ItemLocation, TextWriter};
///
/// let item = gleaner::extract(b"to http://a.example/ ").next().unwrap();
/// let location = ItemLocation { line: Some(1), column: Some(4), ..ItemLocation::default() };
/// let mut out = Vec::new();
/// TextWriter::new().write(&item, &location, &mut out)?;
/// assert_eq!(out, b"1:4:http://a.example/\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ItemLocation<'a> {
    /// The path of the stream, in the system's encoding.
    pub path: Option<&'a [u8]>,
    /// The line of the first byte of the raw span, from 1: the number of LF before it, plus 1.
    pub line: Option<u64>,
    /// The column of that byte in its line, in bytes, from 1.
    pub column: Option<u64>,
    /// The encoding from which the stream was decoded; all offsets then refer to the decoded UTF-8 text.
    pub encoding: Option<&'a str>,
    /// The compression method of the stream; all offsets then refer to the decompressed data.
    pub compression: Option<&'a str>,
}
