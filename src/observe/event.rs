//! [`Event`], a decision of the search.

use std::ops::Range;

use super::reason::Reason;

/// A decision of the search about a span of the stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub reason: Reason,
    pub span: Range<u64>,
}
