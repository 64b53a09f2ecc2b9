//! [`StateOutput`]: saves a state after the findings.

use std::fs::File;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use crate::os_error;
use crate::state::keeper::Keeper;

/// A state, and the file whose findings must be durable before it.
pub struct StateOutput {
    pub keeper: Keeper,
    /// The path of the state for messages.
    pub name: String,
    /// `None` if the output is no regular file, such as a pipe, whose reader answers for it.
    pub file: Option<Arc<Mutex<File>>>,
}

impl StateOutput {
    /// Saves what was noted; the error is a message.
    pub fn save(&mut self) -> Result<(), String> {
        let saved = self.sync().and_then(|()| self.keeper.save());
        saved.map_err(|error| {
            format!(
                "{}: the state cannot be saved: {}; the next run reports the findings since the last save again",
                self.name,
                os_error::explain(&error)
            )
        })
    }

    fn sync(&self) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        file.lock().unwrap_or_else(PoisonError::into_inner).sync_data()
    }
}
