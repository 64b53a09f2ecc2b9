//! Decodes the body of a part: its transfer encoding, its character set, and its flowed lines.

pub(super) mod charset;
pub(super) mod flowed;
pub(super) mod transfer;
pub(super) mod windows;
