//! `--state`: the file that knows what earlier runs have read.

use std::path::PathBuf;

use clap::ArgMatches;

use super::table::inputs;
use crate::destination::are_same;
use crate::options::builder::missing;
use crate::search::input::select::paths::Paths;
use crate::state::StateOptions;

/// Returns the options of the state, or a message if other options contradict it.
pub fn options(matches: &ArgMatches, paths: &Paths) -> Result<Option<StateOptions>, String> {
    let Some(path) = matches.get_one::<PathBuf>("state").cloned() else { return Ok(None) };
    if cfg!(not(feature = "state")) {
        return Err(missing("state"));
    }
    let options = StateOptions { path, verify: matches.get_flag("state-verify") };
    let name = options.name();
    if paths.read_twice {
        return Err(format!(
            "--state {name}: --settle reads all inputs twice, and --state only what is new; remove one of them"
        ));
    }
    if inputs(paths).any(|input| are_same(input.as_ref(), &options.path)) {
        return Err(format!("--state {name}: this file is an input; name another file"));
    }
    let is_database = matches.get_one::<String>("format").is_some_and(|format| format == "sqlite");
    for (option, is_shared) in [("output", is_database), ("report", false)] {
        let other = matches.get_one::<PathBuf>(option).filter(|_| !is_shared);
        if other.is_some_and(|other| are_same(other, &options.path)) {
            return Err(format!(
                "--state {name}: this file is also that of another option; name two files"
            ));
        }
    }
    Ok(Some(options))
}
