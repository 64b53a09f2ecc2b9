//! [`TailOptions`]: how to notice changes.

use std::path::PathBuf;
use std::time::Duration;

/// How to notice changes.
#[derive(Clone, Debug)]
pub struct TailOptions {
    /// How long to wait between two walks; `None` if the system tells what changes.
    pub poll: Option<Duration>,
    /// The files that gleaner writes itself, and others whose names begin so.
    #[cfg_attr(
        not(feature = "state"),
        expect(dead_code, reason = "the system reports no changes")
    )]
    pub own: Vec<PathBuf>,
}
