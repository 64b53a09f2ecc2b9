//! `--state` and `--tail`: what was read, and what is added to it.

use std::path::PathBuf;
use std::time::Duration;

use clap::ArgMatches;

use super::format::format_name;
use super::table::inputs;
use crate::destination::{Destination, are_same};
use crate::options::builder::missing;
use crate::output::report::Report;
use crate::search::input::select::paths::Paths;
use crate::search::input::tail::TailOptions;
use crate::state::{StateOptions, absolute};

/// Returns the options of the state, or a message if other options contradict it.
pub fn options(matches: &ArgMatches, paths: &Paths) -> Result<Option<StateOptions>, String> {
    let (path, tails) = (matches.get_one::<PathBuf>("state"), matches.get_flag("tail"));
    if path.is_none() && !tails {
        return Ok(None);
    }
    if cfg!(not(feature = "state")) {
        return Err(missing("state"));
    }
    let verify = matches.get_flag("state-verify");
    let options = StateOptions { path: path.cloned(), verify, tails };
    let Some(path) = path else { return Ok(Some(options)) };
    let name = options.name();
    if paths.read_twice {
        return Err(format!(
            "--state {name}: --settle reads all inputs twice, and --state only what is new; remove one of them"
        ));
    }
    if inputs(paths).any(|input| are_same(input.as_ref(), path)) {
        return Err(format!("--state {name}: this file is an input; name another file"));
    }
    let is_database = format_name(matches) == "sqlite";
    for (option, is_shared) in [("output", is_database), ("report", false)] {
        let other = matches.get_one::<PathBuf>(option).filter(|_| !is_shared);
        if other.is_some_and(|other| are_same(other, path)) {
            return Err(format!(
                "--state {name}: this file is also that of another option; name two files"
            ));
        }
    }
    Ok(Some(options))
}

/// Returns how `--tail` notices changes, or a message if other options contradict it.
pub fn tail(
    matches: &ArgMatches,
    paths: &Paths,
    report: &Report,
    destination: Option<&Destination>,
) -> Result<Option<TailOptions>, String> {
    if !matches.get_flag("tail") {
        return Ok(None);
    }
    if paths.read_twice {
        return Err(
            "--tail and --settle cannot be combined: --settle reads all inputs first".to_owned()
        );
    }
    if paths.given.iter().chain(&paths.lists).any(|path| path == "-") {
        return Err(
            "--tail follows files; name files or directories, or pipe `tail -f` to gleaner"
                .to_owned(),
        );
    }
    if !report.writes_at_once() || matches.contains_id("report") {
        return Err(
            "--tail never ends, and this output is written at the end; use another form of output"
                .to_owned(),
        );
    }
    let poll =
        matches.get_one::<u32>("tail-poll").map(|seconds| Duration::from_secs((*seconds).into()));
    let state = matches.get_one::<PathBuf>("state");
    let own = state.into_iter().chain(destination.map(|destination| &destination.path));
    Ok(Some(TailOptions { poll, own: own.map(|path| absolute(path)).collect() }))
}
