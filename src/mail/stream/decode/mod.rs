//! Removes compression: members and frames of each method, and layers of several methods.

mod damage;
mod gzip;
pub(super) mod layers;
mod limits;
mod member;
mod zstd;
