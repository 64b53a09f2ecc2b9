//! The URL schemes of RFC 1738, section 3: one module for each scheme.
//!
//! [`common`] holds the common Internet scheme syntax (3.1) and other parts that several schemes share.

pub mod file;
pub mod ftp;
pub mod gopher;
pub mod http;
pub mod mailto;
pub mod news;
pub mod nntp;
pub mod prospero;
pub mod telnet;
pub mod wais;

pub(super) mod common;

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/support.rs"]
mod testing;
