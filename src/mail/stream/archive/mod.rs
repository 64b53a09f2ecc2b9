//! Archives of files, tar and zip, whose members are inputs of their own.
//!
//! [`kind`] detects an archive. [`open`] opens inputs, and `members` the members of an archive one after another, also of
//! archives inside it. `tar` and `zip` read an archive without seeking, in bounded memory.

pub(super) mod kind;
pub(crate) mod member;
#[cfg(feature = "archives")]
pub(crate) mod members;
#[cfg(feature = "archives")]
mod name;
pub(crate) mod open;
#[cfg(feature = "archives")]
mod source;
#[cfg(feature = "archives")]
mod tar;
#[cfg(not(feature = "archives"))]
pub(crate) mod unsupported;
#[cfg(feature = "archives")]
mod zip;
#[cfg(feature = "archives")]
mod zip_header;
