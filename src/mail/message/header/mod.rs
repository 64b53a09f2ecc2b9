//! The header of a message or part: its fields, and their decoded values.

pub(super) mod content_type;
pub(in crate::mail) mod content_type_cache;
pub(super) mod encoded_word;
pub(in crate::mail) mod fields;
pub(super) mod ids;
pub(super) mod line_starts;
pub(super) mod location;
pub(super) mod media_kind;
mod sender;
pub(in crate::mail) mod status_line;
pub(in crate::mail) mod summary;
