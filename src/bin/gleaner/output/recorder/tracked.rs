//! Leaves out the findings that an earlier run reported, for `--state`.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Recorder;
use super::tracked_findings::TrackedFindings;
use crate::output::event::OutputEvent;
use crate::state::keeper::StateEvent;
use crate::state::tracking::Tracking;

impl<S: FnMut(OutputEvent) -> ControlFlow<()>> Recorder<'_, S> {
    /// Names the findings, and leaves out those that an earlier run reported.
    pub fn track(&mut self, tracking: Option<Arc<Tracking>>) {
        let has_ids = self.report.style.mode.has_fields();
        self.tracked = tracking.map(|tracking| TrackedFindings::new(tracking, has_ids));
    }

    /// Declares the end of the input, as [`TrackedFindings::begin_end`].
    pub fn begin_end(&mut self, from: u64, holds: bool) {
        if let Some(tracked) = &mut self.tracked {
            tracked.begin_end(from, holds);
        }
    }

    /// Submits what the next run may find again.
    pub(super) fn end_tracked(&mut self) -> ControlFlow<()> {
        match self.tracked.as_mut().and_then(TrackedFindings::take_last) {
            Some(last) => (self.submit)(OutputEvent::State(Box::new(StateEvent::Last(last)))),
            None => ControlFlow::Continue(()),
        }
    }

    /// Submits the pending records, and then how far the search has come.
    pub fn save(&mut self, event: OutputEvent) -> ControlFlow<()> {
        self.submit_batch()?;
        (self.submit)(event)
    }
}
