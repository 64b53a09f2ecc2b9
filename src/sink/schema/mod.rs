//! The members of a finding in JSON, as implementations of [`Serialize`](serde::Serialize).
//!
//! Other formats get the same members, bytes that are not text in base64 included.

pub(super) mod classification;
pub(super) mod item;
#[cfg(feature = "mail")]
mod mail;
pub(super) mod member;
mod name;
mod options;
mod parts;
mod readings;
pub(super) mod record;
mod settled;
mod uri;

#[cfg(feature = "cli")]
pub use member::bytes as serialize_bytes;
pub use options::RecordOptions;
pub use record::Record;
#[cfg(feature = "cli")]
pub use uri::UriRecord;
