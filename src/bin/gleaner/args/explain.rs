//! `gleaner explain`: its settings.

use std::path::PathBuf;

use clap::ArgMatches;

use super::values::number;
use crate::explain::{Form, Place, Settings};

/// Returns the settings, or a message if they contradict each other.
pub fn settings(matches: &ArgMatches) -> Result<Settings, String> {
    let line = matches.get_one("line").copied().map(Place::Line);
    let byte = matches.get_one("byte").copied().map(Place::Byte);
    let form = match (matches.get_flag("json"), matches.get_flag("html")) {
        (true, _) => Form::Json,
        (_, true) => Form::Html,
        _ => Form::Text,
    };
    Ok(Settings {
        config: super::config(matches, number(matches, "max-reference"))?,
        settle: matches.get_flag("settle"),
        path: matches.get_one::<PathBuf>("file").cloned(),
        place: line.or(byte),
        form,
        max_text: number(matches, "max-text"),
        max_readings: number(matches, "max-readings"),
        brief: matches.get_flag("brief"),
        decompress: !matches.get_flag("no-decompress"),
    })
}
