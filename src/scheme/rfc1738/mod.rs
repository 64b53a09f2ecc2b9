//! The URL schemes of RFC 1738, section 3: one module for each scheme.

pub(super) mod common;
mod file;
mod ftp;
mod gopher;
mod http;
mod mailto;
mod news;
mod nntp;
mod prospero;
mod telnet;
mod wais;

pub use file::File;
pub use ftp::{Ftp, FtpCommand, Typecode};
pub use gopher::{Gopher, GopherPlus};
pub use http::Http;
pub use mailto::Mailto;
pub use news::News;
pub use nntp::Nntp;
pub use prospero::Prospero;
pub use telnet::Telnet;
pub use wais::Wais;

#[cfg(test)]
#[path = "../../../tests/unit/scheme/rfc1738/support.rs"]
mod testing;
