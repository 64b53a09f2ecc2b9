//! `--generate`: makes man pages and completion scripts from the definition of the command line.

mod completions;
mod man;
mod sections;

use clap::ArgMatches;
use clap_complete::Shell;

use crate::options::builder::GENERATE;
use crate::{command, explain, history, pick, state_command, uri};

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

/// Returns the man page that the arguments of a subcommand request, if they request it.
pub fn for_subcommand(name: &str, matches: &ArgMatches) -> Option<Vec<u8>> {
    requested(matches)?;
    Some(match name {
        "uri" => man::of_commands(
            &uri::command(),
            ["gleaner-uri", "gleaner uri"],
            &[("gleaner", "1"), ("uri", "7")],
        ),
        "state" => man::of_commands(
            &state_command::command(),
            ["gleaner-state", "gleaner state"],
            &[("gleaner", "1")],
        ),
        "explain" => man::of_explain(explain::command()),
        "pick" => man::of_pick(pick::command()),
        _ => man::of_history(history::command()),
    })
}

fn requested(matches: &ArgMatches) -> Option<&str> {
    matches.get_one::<String>(GENERATE).map(String::as_str)
}
