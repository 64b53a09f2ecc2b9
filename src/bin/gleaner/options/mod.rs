//! The options of a search, as clap defines them. Each function returns one option.

pub mod builder;
pub mod habits;
pub mod input;
pub mod modes;
pub mod output;
pub mod report;
pub mod schemes;
pub mod search;
pub mod select;
pub mod state;
pub mod tally;
pub mod value;
