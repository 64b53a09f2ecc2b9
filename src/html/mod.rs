#![doc = include_str!("html.md")]

mod document;
mod finding;
mod findings;
mod layer;
mod options;
mod report;
mod scanner;
mod text;
mod tokens;
mod value;

pub use finding::Finding;
pub use findings::Findings;
pub use options::{Options, Scope};
pub use scanner::Scanner;
