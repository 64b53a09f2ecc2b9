//! The command `gleaner`: prints the URL references in files, directories and standard input.
//!
//! ```text
//! args        parses the command line into search::Settings
//! generate/   makes man pages and completion scripts
//! command     defines the command line for clap
//! uri/        `gleaner uri`: works on given references, without a search
//! options/    defines the options of a search
//! search/     searches the inputs
//! output/     renders findings as records, and writes the records
//! memory      tests for memory ahead of its use
//! stdio/      opens the standard streams
//! ```
//!
//! A room imports only rooms below it in this list.

mod args;
mod command;
mod generate;
mod memory;
mod options;
mod output;
mod search;
mod stdio;
mod uri;

use std::process::ExitCode;

fn main() -> ExitCode {
    match args::Request::parse() {
        Ok(args::Request::Search(settings)) => search::run(*settings),
        Ok(args::Request::Uri(matches)) => uri::run(&matches),
        Ok(args::Request::Generated(text)) => command::print_generated(&text),
        Err(text) => command::print(&text),
    }
}
