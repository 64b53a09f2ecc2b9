//! The URL schemes of RFC 1738, section 3: one module for each scheme.
//!
//! [`common`] holds the common Internet scheme syntax (3.1) and other parts that several schemes share.

pub(super) mod file;
pub(super) mod ftp;
pub(super) mod gopher;
pub(super) mod http;
pub(super) mod mailto;
pub(super) mod news;
pub(super) mod nntp;
pub(super) mod prospero;
pub(super) mod telnet;
pub(super) mod wais;

pub(super) mod common;

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/support.rs"]
mod testing;
