//! One message: its header fields, its MIME structure, and the decoded text of its parts.
//!
//! [`mime`] walks the parts, [`body_text`] decodes the text of each, and [`text_search`] or `document_part` searches it.

mod blocks;
mod body_text;
pub(super) mod candidates;
mod decode;
mod document_part;
pub(super) mod entity;
pub(super) mod header;
pub(super) mod mime;
mod multipart;
mod part_index;
pub(super) mod part_references;
mod position_tracker;
pub(super) mod search;
mod text_search;
