//! The settings of a search.

use std::sync::Arc;

use gleaner::Config;
use gleaner::mail::Options;
use gleaner::settle::Evidence;

use crate::destination::Destination;
use crate::html_report::PageSettings;
use crate::memory::FindingMemory;
use crate::output::report::Report;
use crate::output::style::OutputMode;
use crate::search::input::input_type::InputType;
use crate::search::input::select::Selection;
use crate::search::input::select::paths::Paths;
use crate::search::input::tail::TailOptions;
use crate::state::StateOptions;

/// What the command line sets for a search, with all defaults.
#[derive(Clone)]
pub struct Settings {
    pub paths: Paths,
    pub selection: Selection,
    /// Follows symbolic links in directories.
    pub follow: bool,
    pub skip_binary: bool,
    /// In bytes, for a file that a walk meets.
    pub max_file: u64,
    pub lock: bool,
    /// Shows the progress on standard error.
    pub progress: bool,
    pub input_type: InputType,
    /// The number of threads, at least 1.
    pub jobs: usize,
    /// For plain text.
    pub config: Config,
    /// For mail and news; includes `config`.
    pub mail: Options,
    pub report: Report,
    /// For `-o`.
    pub destination: Option<Destination>,
    /// For `--exec`.
    pub exec: Option<String>,
    /// For `--state`.
    pub state: Option<StateOptions>,
    /// For `--tail`.
    pub tail: Option<TailOptions>,
    /// For `--report`.
    pub page: Option<PageSettings>,
    pub memory: FindingMemory,
    /// Printed before the search.
    pub warnings: Vec<String>,
    /// For `--settle`, the limit of the evidence in bytes.
    pub settle: Option<usize>,
}

impl Settings {
    /// Returns the settings of the first pass of `--settle`.
    pub fn to_collect(&self) -> Self {
        let mut settings = self.clone().settled(Arc::default());
        let report = &mut settings.report;
        report.style.mode = OutputMode::Collect;
        (report.style.stats, report.style.interactive, report.seen) = (false, false, None);
        report.style.reported = None;
        settings
    }

    /// Returns the settings of a search that settles references by this evidence.
    pub fn settled(self, evidence: Arc<Evidence>) -> Self {
        let config = self.config.settle(Arc::clone(&evidence));
        let mut report = self.report;
        report.record_options = report.record_options.settled(evidence);
        Self { mail: self.mail.config(config.clone()), config, report, ..self }
    }
}
