//! The search for references, and the extractor.
//!
//! | module | what it does |
//! |---|---|
//! | [`extractor`] | drives a search over chunks, and keeps their ends |
//! | [`search`] | moves from candidate to finding |
//! | [`fast_path`] | reads a reference that lies whole in the window |
//! | `candidate_scan` | only finds candidates |
//! | [`candidates`] | the slow path: decides what a candidate begins |
//! | [`bare`], [`wrapped`], [`email`] | read a reference across windows |
//! | [`syslog`] | knows the host field of a syslog line |
//! | [`opening_line`], [`page_break`] | lines that outlive their window |
//! | [`refanged`] | rewrites defanged references for another search |
//! | [`failures`] | what failed candidates rule out |
//! | [`finding`] | the result, before it becomes an item |

mod bare;
#[cfg(feature = "mail")]
mod candidate_scan;
mod candidates;
mod email;
mod extractor;
mod failures;
mod fast_path;
mod finding;
mod opening_line;
mod page_break;
mod refanged;
mod scratch;
mod search;
mod syslog;
mod unfolded;
mod window;
mod wrapped;

#[cfg(feature = "mail")]
pub(crate) use candidate_scan::{CandidateScan, ScannedText};
pub(crate) use extractor::Ending;
pub use extractor::Extractor;
pub(crate) use finding::Finding;
#[cfg(feature = "codec")]
pub(crate) use finding::FindingText;
pub(crate) use search::{Entry, LOOKBEHIND, Search};
pub(crate) use window::Window;
