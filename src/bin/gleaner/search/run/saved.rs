//! Lets a search go on where earlier runs ended, for `--state`.

use gleaner::mail::Options;

use crate::destination::SharedFile;
use crate::os_error;
use crate::output::writer::state_output::StateOutput;
use crate::search::Settings;
use crate::state::plan::Planner;
use crate::state::{Session, StateOptions};

/// The state of a search.
pub struct SavedSearch {
    session: Session,
    options: StateOptions,
    /// Whether the output is only complete at its end.
    at_end: bool,
}

impl SavedSearch {
    /// Opens the state, if there is one; the error is a message.
    pub fn open(settings: &Settings) -> Result<Option<Self>, String> {
        let Some(options) = settings.state.clone() else { return Ok(None) };
        let name = options.name();
        let explain = |error| format!("--state {name}: {}", os_error::explain(&error));
        let session = Session::open(&options).map_err(explain)?;
        if let Some(destination) = &settings.destination {
            destination.check_text(|| session.knows_output(&destination.path))?;
            session.note_output(&destination.path).map_err(explain)?;
        }
        let at_end = settings.page.is_some() || !settings.report.writes_at_once();
        Ok(Some(Self { session, options, at_end }))
    }

    pub fn planner(&self, mail: &Options) -> Result<Planner, String> {
        let name = self.options.name();
        let explain = |error| format!("--state {name}: {}", os_error::explain(&error));
        self.session.planner(&self.options, mail).map_err(explain)
    }

    /// Returns what saves the state after the findings, which go to `file`.
    pub fn output(&self, file: Option<SharedFile>) -> StateOutput {
        StateOutput { keeper: self.session.keeper(self.at_end), name: self.options.name(), file }
    }
}
