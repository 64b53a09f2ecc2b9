//! The parsers of option values. Their errors state what is expected, and how to correct the value.

pub mod field;
pub mod glob;
pub mod integer;
pub mod nearest;
pub mod reference;
pub mod scheme;
pub mod size;
