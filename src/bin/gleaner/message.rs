//! Messages that concern no input of a search.

use std::io::{self, Write};
use std::process::ExitCode;

use gleaner::sink::escape;

/// Prints an error, and returns the exit code.
pub fn fail(message: &str) -> ExitCode {
    print(message);
    ExitCode::from(2)
}

/// Prints a message on standard error.
pub fn print(message: &str) {
    let _ = writeln!(io::stderr(), "gleaner: {}", escape(message.as_bytes()));
}
