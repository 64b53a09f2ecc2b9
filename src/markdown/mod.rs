#![doc = include_str!("markdown.md")]

mod containers;
mod destination;
mod document;
mod findings;
mod reader;
mod scanner;
mod source;

pub use findings::Findings;
pub use scanner::Scanner;
