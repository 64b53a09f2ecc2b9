//! The members of a finding in JSON, as implementations of [`Serialize`](serde::Serialize).
//!
//! Each file writes the members of some types, in their order and under their conditions. Other formats get the
//! same members, bytes that are not text in base64 included.

#[cfg(feature = "codec")]
mod frame;
mod hazard;
mod item;
#[cfg(feature = "mail")]
mod mail;
mod member;
mod name;
mod options;
mod parts;
mod readings;
mod record;
mod uri;

pub use options::RecordOptions;
pub use record::Record;
#[cfg(feature = "cli")]
pub use uri::UriRecord;
