//! The options of a search, as clap defines them: names, values and help.

pub mod builder;
pub mod input;
pub mod output;
pub mod search;
mod size;
