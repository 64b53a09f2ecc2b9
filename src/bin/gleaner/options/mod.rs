//! The options of a search, as clap defines them. Each function returns one option.

pub mod builder;
pub mod input;
pub mod modes;
pub mod output;
pub mod search;
pub mod size;
