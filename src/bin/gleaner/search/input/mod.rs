//! The inputs of a search: which files are read, what they contain, and how they are opened.

pub mod binary;
#[cfg(feature = "html")]
pub mod html_input;
pub mod input_type;
pub mod lock;
pub mod open;
mod patience;
pub mod positioned;
pub mod select;
pub mod tail;
pub mod tracked;
pub mod walk;
