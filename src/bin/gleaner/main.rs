//! The command `gleaner`: prints the URL references in files, directories and standard input.
//!
//! ```text
//! command, options/   the command line: names, help and groups, for clap
//!   -> args           the parsed command line as search::Settings
//!   -> search/        searches the inputs
//!        input/       walks directories, opens and decompresses files
//!        text_search  feeds plain text to an Extractor; segments.rs splits large files over threads
//!        mail_search  splits mail and news into batches and decodes their messages
//!        reorder      puts the events of all workers into the order of the walk
//!   -> output/        renders findings as records (recorder), writes the records (writer)
//!
//! uri/                `gleaner uri`: works on given references and uses neither search/ nor output/
//! ```
//!
//! Modules import downwards in this list only; [`stdio`] serves both halves.

mod args;
mod command;
mod options;
mod output;
mod search;
mod stdio;
mod uri;

use std::process::ExitCode;

fn main() -> ExitCode {
    match args::Request::parse() {
        args::Request::Search(settings) => search::run(*settings),
        args::Request::Uri(matches) => uri::run(&matches),
    }
}
