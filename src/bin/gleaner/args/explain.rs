//! `gleaner explain`: its settings.

use std::path::PathBuf;

use clap::ArgMatches;
use gleaner::Config;

use super::values::number;
use crate::explain::{Form, Place, Settings};

/// Returns the settings, with those of the search in `config`.
pub fn settings(matches: &ArgMatches, config: Config) -> Settings {
    let line = matches.get_one("line").copied().map(Place::Line);
    let byte = matches.get_one("byte").copied().map(Place::Byte);
    let form = match (matches.get_flag("json"), matches.get_flag("html")) {
        (true, _) => Form::Json,
        (_, true) => Form::Html,
        _ => Form::Text,
    };
    Settings {
        config,
        settle: matches.get_flag("settle"),
        path: matches.get_one::<PathBuf>("file").cloned(),
        place: line.or(byte),
        form,
        max_text: number(matches, "max-text"),
        max_readings: number(matches, "max-readings"),
        brief: matches.get_flag("brief"),
        decompress: !matches.get_flag("no-decompress"),
    }
}
