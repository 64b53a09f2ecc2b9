#![doc = include_str!("range.md")]

mod entries;
mod error;
mod line_start;
mod scanner;
mod source;

pub use error::RangeError;
pub use scanner::{Scanner, scan};
