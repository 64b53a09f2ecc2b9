//! Removes compression: members and frames of each method, and layers of several methods.

mod damage;
pub(super) mod layers;
mod limits;
#[cfg(feature = "archives")]
mod member;
#[cfg(not(feature = "archives"))]
mod unsupported;
