//! The notations of defanged references, and what they stand for (R12).

mod notation;
mod scan;
mod setting;

pub(crate) use notation::{CHARACTERS, find, find_scheme_before};
pub(crate) use scan::{Direction, Scan, Start};
pub use setting::Refang;
