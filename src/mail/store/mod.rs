//! Where messages are stored: files with several messages, and directories with one message per
//! file.

pub(super) mod babyl;
pub(super) mod emlx;
pub(super) mod format;
pub(crate) mod kernel;
pub(super) mod known_header;
pub(crate) mod layout;
mod mark_line;
pub(super) mod mbox;
#[cfg(feature = "archives")]
pub(super) mod member_layout;
pub(super) mod mmdf;
pub(super) mod rnews;
