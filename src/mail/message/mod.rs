//! One message: its header fields, its MIME structure, and the decoded text of its parts.
//!
//! [`mime`] walks the parts and hands each text to [`search`].

mod blocks;
mod charset;
pub(super) mod entity;
pub(super) mod fields;
mod flowed;
mod ids;
pub(super) mod lazy_message;
pub(super) mod mime;
mod multipart;
pub(super) mod search;
mod transfer;
