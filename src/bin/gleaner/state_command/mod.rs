//! `gleaner state`: lists, checks and forgets the files that a state knows.
//!
//! ```text
//! options -> list, check or forget -> row (one line about each file)
//! ```

#[cfg(feature = "state")]
mod check;
#[cfg(feature = "state")]
mod error;
#[cfg(feature = "state")]
mod forget;
#[cfg(feature = "state")]
mod list;
mod options;
#[cfg(feature = "state")]
mod place;
#[cfg(feature = "state")]
mod row;
#[cfg(feature = "state")]
mod run;

use std::process::ExitCode;

use clap::ArgMatches;

pub use options::command;

/// Runs the subcommand, and returns the exit code.
#[cfg(feature = "state")]
pub fn run(matches: &ArgMatches) -> ExitCode {
    run::run(matches)
}

/// Reports that this build has no states.
#[cfg(not(feature = "state"))]
pub fn run(_: &ArgMatches) -> ExitCode {
    crate::message::fail(&crate::options::builder::missing("state"))
}
