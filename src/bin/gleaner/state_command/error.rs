//! [`CommandError`]: what ends a command.

use std::io;

/// An error of the state, or of standard output.
pub enum CommandError {
    State(io::Error),
    Output(io::Error),
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::State(error)
    }
}
