//! Removes compression: members and frames of each method, and layers of several methods.

pub(super) mod errors;
pub(super) mod layers;
#[cfg(all(test, feature = "archives"))]
#[path = "../../../../tests/common/lzw.rs"]
mod lzw_encoder;
#[cfg(feature = "archives")]
pub(super) mod member;
#[cfg(not(feature = "archives"))]
mod unsupported;
