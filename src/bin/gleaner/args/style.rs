//! The form of the output: what is printed, and how it looks.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::Path;

use clap::ArgMatches;
use gleaner::sink::{LinkFormat, TextWriter};

use super::format::format_name;
use super::values::{either, number, word};
use crate::output::context::size::ContextSize;
use crate::output::links::FileLinks;
use crate::output::style::{OutputMode, OutputStyle, When};
use crate::output::table::TableFormat;
use crate::output::tally::{TallyKey, TallyKeys, TallyOptions};
use crate::search::input::open;
use crate::search::input::select::paths::Paths;

/// The number of characters on each side of a finding in the page of `--report`.
const REPORT_CONTEXT: u16 = 80;

/// Reports whether the output goes to a terminal.
pub(super) fn is_to_terminal(matches: &ArgMatches) -> bool {
    let goes_elsewhere = matches.contains_id("output") || matches.contains_id("exec");
    io::stdout().is_terminal() && !goes_elsewhere
}

/// Reports whether the output has hyperlinks.
fn is_linked(matches: &ArgMatches, terminal: bool) -> bool {
    let has_option = matches.contains_id("hyperlink") || matches.contains_id("hyperlink-format");
    has_option
        && When::named(word(matches, "hyperlink")).is_linked(terminal && !matches.get_flag("null"))
}

pub(super) fn links(matches: &ArgMatches) -> Option<FileLinks> {
    let format = matches.get_one::<Option<LinkFormat>>("hyperlink-format");
    let format = format.cloned().unwrap_or_else(|| LinkFormat::default().into())?;
    is_linked(matches, is_to_terminal(matches)).then(|| FileLinks::new(format))
}

pub(super) fn style(
    matches: &ArgMatches,
    paths: &Paths,
    table: Option<&TableFormat>,
    links: Option<&FileLinks>,
) -> Result<OutputStyle, String> {
    let mode = mode(matches, table)?;
    let terminal = is_to_terminal(matches);
    let null = matches.get_flag("null");
    let decompresses = !matches.get_flag("no-decompress");
    let is_folder = |path: &OsString| {
        let path = Path::new(path);
        path.is_dir() || (decompresses && open::is_archive(path))
    };
    let Paths { given, lists, .. } = paths;
    let several = || given.len() > 1 || !lists.is_empty() || given.iter().any(is_folder);
    // The path would be that of one of the inputs that have the value.
    let merges = mode == OutputMode::Text && matches.get_flag("unique");
    let prints_paths =
        either(matches, "with-filename", "no-filename").unwrap_or_else(|| !merges && several());
    let headings = either(matches, "heading", "no-heading").unwrap_or(terminal && !null);
    let color = When::named(word(matches, "color"));
    let offsets = matches.get_flag("byte-offset");
    let (color, escape) = (color.is_colored(terminal), terminal && !null);
    let text = TextWriter::new()
        .offsets(offsets)
        .null(null)
        .color(color)
        .escape(escape)
        // Programs do not make defanged values links.
        .links(is_linked(matches, terminal) && !matches.get_flag("defang"));
    Ok(OutputStyle {
        mode,
        text,
        offsets,
        color,
        escape,
        context: context(matches)?,
        linked_lines: links.is_some_and(FileLinks::have_lines),
        lines: matches.get_flag("line-number") || table.is_some_and(TableFormat::counts_lines),
        columns: matches.get_flag("column"),
        paths: prints_paths,
        headings: prints_paths
            && headings
            && matches!(mode, OutputMode::Text | OutputMode::Context),
        null,
        stats: matches.get_flag("stats"),
        reported: matches.contains_id("report").then_some(REPORT_CONTEXT),
        saved: matches.contains_id("state"),
        // A command gets whole batches.
        interactive: terminal || matches.get_flag("tail") && !matches.contains_id("exec"),
        escape_messages: io::stderr().is_terminal(),
    })
}

/// Returns the options of `--count-by`, or a message if others have no effect with it or without it.
fn tally(matches: &ArgMatches) -> Result<Option<TallyOptions>, String> {
    let top = matches.get_one("top").copied();
    let Some(names) = matches.get_many::<String>("count-by") else {
        let error = "--top limits the lines of --count-by; add --count-by KEY";
        return top.map_or(Ok(None), |_: u64| Err(error.to_owned()));
    };
    let format = Some(format_name(matches)).filter(|&format| format != "text");
    let other = format.map(|format| format!("--format {format}"));
    let mut flags = ["count", "files-with-matches", "files-without-match"].into_iter();
    let flag = flags.find(|flag| matches.get_flag(flag)).map(|flag| format!("--{flag}"));
    let other = other.or(flag);
    let other = other.or_else(|| matches.contains_id("get").then(|| "--get".to_owned()));
    if let Some(other) = other {
        return Err(format!("--count-by cannot be combined with {other}; remove one of them"));
    }
    let keys: Vec<_> = names.filter_map(|name| TallyKey::named(name)).collect();
    let Some(keys) = TallyKeys::new(&keys) else {
        return Err("--count-by has a key twice; name each key once".to_owned());
    };
    Ok(Some(TallyOptions {
        keys,
        top,
        max_keys: number(matches, "max-keys"),
        defang: matches.get_flag("defang"),
    }))
}

pub(super) fn mode(
    matches: &ArgMatches,
    table: Option<&TableFormat>,
) -> Result<OutputMode, String> {
    let tally = tally(matches)?;
    if matches.get_flag("quiet") {
        return Ok(OutputMode::Quiet);
    }
    if let Some(tally) = tally {
        return Ok(OutputMode::Tally(tally));
    }
    let format = format_name(matches);
    for name in ["uri", "hazards"] {
        let has_it = format == "jsonl" || name == "hazards" && table.is_some();
        if matches.get_flag(name) && !has_it {
            return Err(format!("--{name} adds keys to JSON lines; add --format jsonl"));
        }
    }
    let form = match table {
        Some(TableFormat::Lines(..)) => Some("--get".to_owned()),
        Some(_) => Some(format!("--format {format}")),
        None if format == "jsonl" => Some("--format jsonl".to_owned()),
        None => None,
    };
    let modes = [
        ("count", OutputMode::Count),
        ("files-with-matches", OutputMode::FilesWithMatches),
        ("files-without-match", OutputMode::FilesWithoutMatch),
    ];
    let mut chosen = modes.into_iter().filter(|&(name, _)| matches.get_flag(name));
    match (chosen.next(), chosen.next()) {
        (None, _) if !has_context(matches) => Ok(match table {
            Some(TableFormat::Lines(..)) => OutputMode::Lines,
            Some(_) => OutputMode::Rows,
            None if form.is_some() => OutputMode::Jsonl,
            None => OutputMode::Text,
        }),
        (None, _) => match form {
            Some(form) => Err(format!(
                "--context prints lines of the text and cannot be combined with {form}; remove one of them"
            )),
            None => Ok(OutputMode::Context),
        },
        (Some((name, _)), _) if let Some(form) = &form => {
            Err(format!("--{name} cannot be combined with {form}; remove one of them"))
        }
        (Some((name, _)), Some((other, _))) => {
            Err(format!("--{name} cannot be combined with --{other}; remove one of them"))
        }
        (Some((_, mode)), None) => Ok(mode),
    }
}

fn has_context(matches: &ArgMatches) -> bool {
    ["context", "after-context", "before-context"].iter().any(|name| matches.contains_id(name))
}

/// Returns the number of lines to print around findings, or a message if an option changes what is printed of them.
fn context(matches: &ArgMatches) -> Result<Option<ContextSize>, String> {
    if !has_context(matches) {
        return Ok(None);
    }
    let rewriting = ["unique", "resolve", "unwrap", "normalize", "defang"];
    if let Some(name) = rewriting.into_iter().find(|name| matches.get_flag(name)) {
        return Err(format!(
            "--context prints the text as it is and cannot be combined with --{name}; remove one of them"
        ));
    }
    let lines = |name| matches.get_one::<u16>(name).or(matches.get_one("context"));
    let size = |name| lines(name).copied().unwrap_or_default().into();
    Ok(Some(ContextSize {
        before: size("before-context"),
        after: size("after-context"),
        max_line: number(matches, "max-line"),
    }))
}
