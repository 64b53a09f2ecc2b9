//! The settings of a search.

use std::ffi::OsString;

use gleaner::Config;
use gleaner::mail::Options;

use crate::memory::FindingMemory;
use crate::output::report::Report;
use crate::search::input::exclude::Exclude;
use crate::search::input::input_type::InputType;

/// What the command line sets for a search, with all defaults.
pub struct Settings {
    /// Files, directories and `-`; never empty.
    pub paths: Vec<OsString>,
    pub exclude: Exclude,
    /// Follows symbolic links in directories.
    pub follow: bool,
    pub skip_binary: bool,
    /// In bytes, for a file that a walk meets.
    pub max_file: u64,
    pub lock: bool,
    pub input_type: InputType,
    /// The number of threads, at least 1.
    pub jobs: usize,
    /// For plain text.
    pub config: Config,
    /// For mail and news; includes `config`.
    pub mail: Options,
    pub report: Report,
    pub memory: FindingMemory,
}
