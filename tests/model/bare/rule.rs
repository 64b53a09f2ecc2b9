//! The rules that a bare reference may follow.

use crate::model::abbreviated::r8_scheme;
use crate::model::schemes;
use crate::model::types::Settings;

/// The rule by which a bare reference is read and judged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    R6,
    R8,
    Domain,
    R11,
}

impl Rule {
    /// Returns the prefix that completes the value, which is empty except in R8; returns `None` if the
    /// value is not a reference by this rule.
    pub fn completion(self, value: &str, settings: &Settings) -> Option<&'static str> {
        match self {
            Self::R8 => r8_scheme(value),
            Self::Domain => Some("http://"),
            Self::R6 | Self::R11 => schemes::meets_bare(value, settings).then_some(""),
        }
    }
}
