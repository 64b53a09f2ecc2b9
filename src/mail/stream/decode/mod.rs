//! Removes compression: members and frames of each method, and layers of several methods.

mod errors;
pub(super) mod layers;
#[cfg(feature = "archives")]
mod member;
#[cfg(not(feature = "archives"))]
mod unsupported;
