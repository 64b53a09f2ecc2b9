//! Resolving relative references to absolute form (RFC 2396, 5).

mod base;
mod bases;
mod dot_segments;
mod error;
mod resolved;
mod resolver;

pub use base::Base;
#[cfg(feature = "html")]
pub(crate) use base::scheme_length;
pub use bases::{BaseOrigin, Bases};
pub use dot_segments::ExcessDots;
pub use error::ResolveError;
pub use resolved::Resolved;
pub use resolver::Resolver;
