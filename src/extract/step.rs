//! The result of reading a reference in one window.

use super::finding::Finding;

pub(super) enum Step {
    /// The window ends before the reference does.
    More,
    /// A finding, and the offset at which the search resumes.
    Found(Finding, u64),
    /// The candidate is no reference. A reference that begins inside a bare one ends at its `end` or before.
    Failed { end: Option<u64> },
}
