//! `gleaner pick`: lists findings in the terminal, to open, copy or print the chosen ones.
//!
//! ```text
//! run      starts the search in a thread, and the picker when there is something to choose
//! found/   turns what the search reports into the findings of the list
//! list/    the findings in their order: filter, marks and selection
//! picker/  the loop: takes findings and keys, and acts
//! screen/  the terminal, and what is drawn on it
//! links/   opens and copies links
//! settings what the command line sets
//! options  defines the command line
//! ```

#[cfg(all(feature = "pick", unix))]
mod found;
#[cfg(all(feature = "pick", unix))]
mod links;
#[cfg(all(feature = "pick", unix))]
mod list;
mod options;
#[cfg(all(feature = "pick", unix))]
mod picker;
#[cfg(all(feature = "pick", unix))]
mod run;
#[cfg(all(feature = "pick", unix))]
mod screen;
#[cfg(all(feature = "pick", unix))]
mod settings;

use std::process::ExitCode;

use clap::ArgMatches;

use crate::search::Settings;

pub use options::{command, search_arguments};

/// Runs the subcommand, and returns the exit code.
#[cfg(all(feature = "pick", unix))]
pub fn run(matches: &ArgMatches, search: Settings) -> ExitCode {
    run::run(matches, search)
}

/// Reports that this build has no picker.
#[cfg(not(all(feature = "pick", unix)))]
pub fn run(_: &ArgMatches, _: Settings) -> ExitCode {
    let message = if cfg!(unix) {
        crate::options::builder::missing("pick")
    } else {
        "gleaner pick needs a terminal of Unix; print the references with gleaner".to_owned()
    };
    crate::message::fail(&message)
}
