//! `gleaner explain`: says what the search decides about a text, and by which rule.
//!
//! ```text
//! options -> input (the text) -> run (which candidates) -> people, json or page
//! ```

#[cfg(feature = "explain")]
mod explained;
#[cfg(feature = "explain")]
mod input;
#[cfg(feature = "explain")]
mod json;
#[cfg(feature = "explain")]
mod lines;
mod options;
#[cfg(feature = "explain")]
mod page;
#[cfg(feature = "explain")]
mod people;
#[cfg(feature = "explain")]
mod run;
#[cfg(feature = "explain")]
mod sentence;
mod settings;

use std::process::ExitCode;

pub use options::command;
pub use settings::{Form, Place, Settings};

/// Runs the subcommand, and returns the exit code.
#[cfg(feature = "explain")]
pub fn run(settings: &Settings) -> ExitCode {
    run::run(settings)
}

/// Reports that this build explains nothing.
#[cfg(not(feature = "explain"))]
pub fn run(_: &Settings) -> ExitCode {
    crate::message::fail(&crate::options::builder::missing("explain"))
}
