//! The command `gleaner`: prints the URL references in files, directories and standard input.
//!
//! ```text
//! args         parses the command line into search::Settings
//! generate/    makes man pages and completion scripts
//! command      defines the command line for clap
//! config_file  reads the configuration file, whose arguments come first
//! uri/         `gleaner uri`: works on given references, without a search
//! history/     `gleaner history`: reads a database that a search wrote
//! explain/     `gleaner explain`: says what the search decides about a text
//! pick/        `gleaner pick`: lists findings in the terminal, to choose from
//! state_command/ `gleaner state`: lists, checks and forgets the files of a state
//! options/     defines the options of a search
//! search/      searches the inputs
//! html_report/ writes the page of --report
//! destination  opens the output: a file, or standard output
//! output/      renders findings as records, and writes the records
//! state/       knows what earlier runs have read
//! progress/    shows the progress of a search
//! message      prints messages that concern no input
//! memory       tests for memory ahead of its use
//! stdio/       opens the standard streams
//! process      names other processes
//! os_error     explains the errors of the operating system
//! ```
//!
//! A room imports only rooms below it in this list.

mod args;
mod command;
mod config_file;
mod destination;
mod explain;
mod generate;
mod history;
mod html_report;
mod memory;
mod message;
mod options;
mod os_error;
mod output;
mod pick;
mod process;
mod progress;
mod search;
mod state;
mod state_command;
mod stdio;
mod uri;

use std::process::ExitCode;

fn main() -> ExitCode {
    match args::Request::parse() {
        Ok(args::Request::Search(settings)) => search::run(*settings),
        Ok(args::Request::Uri(matches)) => uri::run(&matches),
        Ok(args::Request::History(matches)) => history::run(&matches),
        Ok(args::Request::Explain(settings)) => explain::run(&settings),
        Ok(args::Request::Pick(matches, settings)) => pick::run(&matches, *settings),
        Ok(args::Request::State(matches)) => state_command::run(&matches),
        Ok(args::Request::Generated(text)) => command::print_generated(&text),
        Err(text) => command::print(&text),
    }
}
