//! The URL schemes of RFC 1738, section 3: one module for each scheme.
//!
//! [`login`] holds the common Internet scheme syntax (3.1) and the helpers that every scheme's
//! `from_uri` shares.

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

pub(super) mod field;
pub(super) mod login;
pub(super) mod unsendable;

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/support.rs"]
mod testing;
