//! The header of a message or part: its fields, and their decoded values.

pub(super) mod content_type;
pub(super) mod encoded_word;
pub(in crate::mail) mod fields;
pub(super) mod ids;
pub(super) mod location;
mod sender;
pub(in crate::mail) mod status_line;
pub(in crate::mail) mod summary;
