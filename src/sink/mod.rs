//! Writers of what was found: [`TextWriter`], one value a line, and, with the feature `cli`, `JsonlWriter`, one
//! JSON object a line.
//!
//! Both render one item at a time to any [`Write`](std::io::Write) and keep nothing between items,
//! so that the caller decides about buffers, order and threads. What an item cannot know of itself
//! (the file it is from, its line) comes in a [`ItemLocation`].
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

/// Where an item stands, beyond the offsets that it carries; what is `None` is not written.
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
    /// The path of the stream, in the bytes of the system.
    pub path: Option<&'a [u8]>,
    /// The line of the first byte of the raw span: the number of LF before it, and 1.
    pub line: Option<u64>,
    /// The column of that byte in its line, in bytes, from 1.
    pub column: Option<u64>,
    /// The encoding that the stream was decoded from, where it was: then all offsets are those of
    /// the decoded UTF-8 text.
    pub encoding: Option<&'a str>,
    /// The method of compression that the stream was decompressed by, where it was: then all offsets
    /// are those of the decompressed data.
    pub compression: Option<&'a str>,
}
