//! Saves the state after the findings, for `--state`.

use std::io::{self, Write};

use super::OutputWriter;
use crate::state::keeper::StateEvent;

impl OutputWriter {
    pub(super) fn note_state(&mut self, event: &StateEvent) -> io::Result<()> {
        let Some(state) = &mut self.keeper else { return Ok(()) };
        state.keeper.note(event);
        if state.keeper.is_due() { self.save_state() } else { Ok(()) }
    }

    /// Writes all findings so far, and then saves what they were found in.
    pub(super) fn save_state(&mut self) -> io::Result<()> {
        if self.keeper.is_none() {
            return Ok(());
        }
        self.flush()?;
        let Some(state) = &mut self.keeper else { return Ok(()) };
        if let Err(message) = state.save() {
            self.keeper = None;
            self.failed = true;
            let _ = writeln!(self.err, "gleaner: {message}");
        }
        Ok(())
    }
}
