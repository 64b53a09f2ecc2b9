#![doc = include_str!("html.md")]

mod charset;
mod document;
mod finding;
mod findings;
mod layer;
mod mismatch;
mod options;
mod report;
mod scanner;
mod text;
mod tokens;
mod value;

pub use charset::declared_charset;
pub use finding::Finding;
pub use findings::Findings;
pub use options::{Options, Scope};
pub use scanner::Scanner;

#[cfg(feature = "markdown")]
pub(crate) use layer::{LONGEST, Layer};
#[cfg(feature = "markdown")]
pub(crate) use report::set_link_text;

/// Appends a reference to `to` as browsers read it: without line breaks, with its spaces and controls as escapes.
#[cfg(feature = "markdown")]
pub(crate) fn clean(reference: &[u8], to: &mut Vec<u8>) {
    let whole = value::trim(reference, 0..reference.len());
    value::clean(&reference[whole], value::Escapes::None, to);
}
