//! `--generate`: makes man pages and completion scripts from the definition of the command line.

mod completions;
mod man;
mod sections;

use clap::ArgMatches;
use clap_complete::Shell;

use crate::command;
use crate::options::builder::GENERATE;

/// Returns the text that the arguments of `gleaner` request, if they request one.
pub fn for_search(matches: &ArgMatches) -> Option<Vec<u8>> {
    let shell = match requested(matches)? {
        "bash" => Shell::Bash,
        "zsh" => Shell::Zsh,
        "fish" => Shell::Fish,
        _ => return Some(man::of_search(&command::command())),
    };
    Some(completions::script(shell).into_bytes())
}

/// Returns the text that the arguments of `gleaner uri` request, if they request one.
pub fn for_uri(matches: &ArgMatches) -> Option<Vec<u8>> {
    requested(matches).map(|_| man::of_uri(&crate::uri::command()))
}

fn requested(matches: &ArgMatches) -> Option<&str> {
    matches.get_one::<String>(GENERATE).map(String::as_str)
}
