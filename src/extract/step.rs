//! The result of reading a reference in one window.

use super::finding::Finding;

pub(super) enum Step {
    /// The window ends before the reference does.
    More,
    /// A finding, and the offset at which the search resumes.
    Found(Finding, u64),
    /// The candidate is no reference. If the end of a bare one is known, a reference that begins inside it
    /// ends there or before.
    Failed { end: Option<u64> },
}
