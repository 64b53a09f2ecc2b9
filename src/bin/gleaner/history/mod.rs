//! `gleaner history`: the history of the links in a database.
//!
//! ```text
//! options -> gleaner::internals::History -> record (CSV, JSON) or table (text for people)
//! ```

mod options;
#[cfg(feature = "sqlite")]
mod record;
#[cfg(feature = "sqlite")]
mod run;
#[cfg(feature = "sqlite")]
mod table;

use std::process::ExitCode;

use clap::ArgMatches;

pub use options::command;

/// Runs the subcommand, and returns the exit code.
#[cfg(feature = "sqlite")]
pub fn run(matches: &ArgMatches) -> ExitCode {
    run::run(matches)
}

/// Reports that this build has no SQLite.
#[cfg(not(feature = "sqlite"))]
pub fn run(_: &ArgMatches) -> ExitCode {
    crate::message::fail(&crate::options::builder::missing("sqlite"))
}
