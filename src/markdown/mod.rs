#![doc = include_str!("markdown.md")]

mod containers;
mod destination;
mod document;
mod reader;
mod scanner;
mod source;

/// The maximum number of characters that may be markup, and of lines, in a document that is read as Markdown.
const MAX_MARKS: usize = 1 << 19;

pub use scanner::{Scanner, findings};
