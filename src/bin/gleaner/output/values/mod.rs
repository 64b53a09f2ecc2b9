//! What the output remembers of values: those that were printed, and those that were found last.

pub mod memo;
pub mod unique;
