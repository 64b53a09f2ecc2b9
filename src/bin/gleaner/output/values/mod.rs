//! Remembers values: those that were printed, and those that were found last.

pub mod memo;
pub mod unique;
