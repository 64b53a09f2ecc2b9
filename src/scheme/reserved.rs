//! The status of scheme names in RFC 1738, sections 3 and 4.

use crate::grammar::uri::rfc1738;
use crate::names::impl_names;

/// The status of a scheme name in RFC 1738.
///
/// ```
/// use gleaner::scheme::SchemeStatus;
/// assert_eq!(SchemeStatus::of("Gopher"), SchemeStatus::Specified);
/// assert_eq!(SchemeStatus::of("z39.50"), SchemeStatus::Reserved);
/// assert_eq!(SchemeStatus::of("x-ray"), SchemeStatus::Experimental);
/// assert_eq!(SchemeStatus::of("https"), SchemeStatus::Other);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SchemeStatus {
    /// One of the ten schemes that section 3 specifies.
    Specified,
    /// Proposed, but not specified (section 4): afs, mid, cid, nfs, tn3270, mailserver and z39.50.
    Reserved,
    /// A name that begins with `x-` (section 4).
    Experimental,
    /// Any other name.
    Other,
}

// The table of known schemes (`known.rs`) lacks four of them.
const RESERVED: [&str; 7] = ["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"];

impl SchemeStatus {
    /// Returns the status of a scheme name, given without its colon and in any case.
    ///
    /// ```
    /// use gleaner::scheme::SchemeStatus;
    /// assert_eq!(SchemeStatus::of("MID"), SchemeStatus::Reserved);
    /// ```
    #[must_use]
    pub fn of(scheme: &str) -> Self {
        match scheme.as_bytes() {
            name if rfc1738::has_production(name) => Self::Specified,
            _ if RESERVED.iter().any(|name| name.eq_ignore_ascii_case(scheme)) => Self::Reserved,
            [b'x' | b'X', b'-', ..] => Self::Experimental,
            _ => Self::Other,
        }
    }
}

impl_names! {
    impl SchemeStatus {
        /// All statuses.
        pub const ALL;

        /// Returns the name of the status.
        ///
        /// ```
        /// assert_eq!(gleaner::scheme::SchemeStatus::of("ftp").as_str(), "specified");
        /// ```
        pub const fn as_str {
            Specified => "specified",
            Reserved => "reserved",
            Experimental => "experimental",
            Other => "other",
        }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/scheme/reserved.rs"]
mod tests;
