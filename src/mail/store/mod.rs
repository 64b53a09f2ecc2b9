//! Where messages are stored: files with several messages, and directories with one message per
//! file.

pub(super) mod format;
pub(super) mod kernel;
pub(super) mod layout;
pub(super) mod layouts;
pub(super) mod mbox;
pub(super) mod rnews;
