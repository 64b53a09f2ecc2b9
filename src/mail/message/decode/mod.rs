//! Decodes the body of a part: its transfer encoding, its character set, and its lines.

pub(super) mod charset;
mod content_lines;
mod flowed;
pub(super) mod lines;
mod plain_base64;
pub(super) mod transfer;
pub(super) mod windows;
