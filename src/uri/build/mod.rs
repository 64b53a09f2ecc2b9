//! Building references from unescaped parts (RFC 2396, 2.4.2).

mod assemble;
mod builder;
mod error;

pub use builder::Builder;
pub use error::BuildError;
