//! The promises of the public types: lifetimes, closures, and common traits.

#[cfg(feature = "codec")]
#[path = "api/codec.rs"]
mod codec;
#[path = "api/core.rs"]
mod core;
#[path = "api/traits.rs"]
mod traits;
