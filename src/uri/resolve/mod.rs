//! Resolving relative references to absolute form (RFC 2396, 5).

mod bases;
mod dot_segments;
mod error;
mod resolved;
mod resolver;

pub use bases::{BaseOrigin, Bases};
pub use dot_segments::ExcessDots;
pub use error::ResolveError;
pub use resolved::Resolved;
pub use resolver::Resolver;
