//! Parses the command line into the settings of a search.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use clap::ArgMatches;
use clap::error::ErrorKind;
#[cfg(feature = "html")]
use gleaner::html;
use gleaner::mail::Options;
use gleaner::sink::{TextWriter, escape};
use gleaner::uri::Refang;
#[cfg(feature = "html")]
use gleaner::uri::{Base, BaseOrigin};
use gleaner::{Config, Wrapper};

use crate::command::command;
use crate::generate;
use crate::memory::FindingMemory;
use crate::options::builder::read_link_wrappers;
use crate::output::filter::FindingFilter;
use crate::output::forms::ValueForms;
use crate::output::report::Report;
use crate::output::style::{ColorChoice, OutputMode, OutputStyle};
use crate::output::values::unique::SeenValues;
use crate::search::Settings;
use crate::search::input::exclude::Exclude;
use crate::search::input::input_type::InputType;
use crate::search::input::open;
use crate::stdio::RewindableInput;

pub enum Request {
    Search(Box<Settings>),
    /// `gleaner uri`.
    Uri(ArgMatches),
    /// This man page or completion script.
    Generated(Vec<u8>),
}

impl Request {
    /// Parses the arguments of this process; the error is also the text of `--help` and `--version`.
    pub fn parse() -> clap::error::Result<Self> {
        let mut command = command();
        let mut matches = command.try_get_matches_from_mut(env::args_os())?;
        if let Some((_, uri)) = matches.remove_subcommand() {
            return Ok(generate::for_uri(&uri).map_or(Self::Uri(uri), Self::Generated));
        }
        if let Some(text) = generate::for_search(&matches) {
            return Ok(Self::Generated(text));
        }
        match settings(&matches) {
            Ok(settings) => Ok(Self::Search(Box::new(settings))),
            Err(why) => Err(command.error(ErrorKind::ArgumentConflict, why)),
        }
    }
}

fn settings(matches: &ArgMatches) -> Result<Settings, String> {
    let mut paths: Vec<OsString> = all(matches, "path");
    if paths.is_empty() {
        paths.push("-".into());
    }
    let memory = finding_memory(matches)?;
    let max_reference = memory.reference;
    let max_message = number(matches, "max-message");
    let max_unique = number(matches, "max-unique");
    let config = config(matches, max_reference)?;
    let style = style(matches, &paths)?;
    let parts = named(matches, "part");
    let forms = forms(matches)?;
    let mail = Options::new();
    #[cfg(feature = "html")]
    let mail = mail.html(html(matches, &forms));
    Ok(Settings {
        exclude: Exclude::new(all(matches, "exclude")),
        follow: matches.get_flag("follow"),
        skip_binary: matches.get_flag("skip-binary"),
        max_file: number::<usize>(matches, "max-file") as u64,
        lock: matches.get_flag("lock"),
        input_type: InputType::named(word(matches, "type").unwrap_or_default()),
        jobs: jobs(matches.get_one("jobs").copied()),
        mail: mail
            .config(config.clone())
            .parts(parts)
            .alternative(named(matches, "alternative"))
            .max_message(max_message)
            .max_nesting(number::<u16>(matches, "max-nesting").into())
            .max_field(memory.field)
            .decompress(!matches.get_flag("no-decompress"))
            .max_layers(number(matches, "max-layers"))
            .max_window(number::<usize>(matches, "max-window") as u64)
            .max_ratio(number(matches, "max-ratio")),
        config,
        report: Report {
            style,
            filter: filter(matches),
            record_options: forms.record_options().max_readings(memory.readings),
            forms,
            seen: matches.get_flag("unique").then(|| Arc::new(SeenValues::new(max_unique))),
            max_reference,
            max_message,
            relative: matches.get_flag("relative"),
            parts,
        },
        settle: settle(matches, &paths)?,
        memory,
        paths,
    })
}

/// Returns how HTML is searched, or `None` if its source is.
#[cfg(feature = "html")]
fn html(matches: &ArgMatches, forms: &ValueForms) -> Option<html::Options> {
    let scope = word(matches, "html")?.parse().ok()?;
    let base = forms.resolver.as_ref();
    let base = base.and_then(|resolver| Base::new(resolver.base(), BaseOrigin::Retrieval).ok());
    let options = html::Options::new().scope(scope).base(base);
    Some(match &forms.wrappers {
        Some(wrappers) => options.link_wrappers(Arc::clone(wrappers)),
        None => options,
    })
}

/// Returns the memory limit of `--settle`, or a message if an input cannot be read twice.
fn settle(matches: &ArgMatches, paths: &[OsString]) -> Result<Option<usize>, String> {
    if !matches.get_flag("settle") {
        return Ok(None);
    }
    let remedy = "save it to a file, and search the file";
    for path in paths {
        if path == "-" {
            if RewindableInput::new().is_some() {
                continue;
            }
            return Err(format!(
                "--settle reads its input twice: expected a regular file as standard input, and <stdin> is a pipe, a terminal \
                 or another device; {remedy}"
            ));
        }
        let path = Path::new(path);
        // The search reports a path that does not exist.
        if let Ok(metadata) = path.metadata()
            && !metadata.is_file()
            && !metadata.is_dir()
        {
            return Err(format!(
                "--settle reads its input twice: expected a file or a directory, and {} is a pipe or a device; {remedy}",
                escape(path.as_os_str().as_encoded_bytes())
            ));
        }
    }
    Ok(Some(number(matches, "settle-memory")))
}

fn finding_memory(matches: &ArgMatches) -> Result<FindingMemory, String> {
    let memory = FindingMemory {
        reference: number(matches, "max-reference"),
        field: number(matches, "max-field"),
        readings: number(matches, "max-readings"),
    };
    let longest = memory.longest_reference();
    if longest < memory.reference {
        return Err(format!(
            "there is memory for references of at most {longest} bytes; lower --max-reference"
        ));
    }
    Ok(memory)
}

fn style(matches: &ArgMatches, paths: &[OsString]) -> Result<OutputStyle, String> {
    let mode = mode(matches)?;
    let terminal = io::stdout().is_terminal();
    let null = matches.get_flag("null");
    let decompresses = !matches.get_flag("no-decompress");
    let is_folder = |path: &OsString| {
        let path = Path::new(path);
        path.is_dir() || (decompresses && open::is_archive(path))
    };
    let several = || paths.len() > 1 || paths.iter().any(is_folder);
    let prints_paths = either(matches, "with-filename", "no-filename").unwrap_or_else(several);
    let headings = either(matches, "heading", "no-heading").unwrap_or(terminal && !null);
    let color = match word(matches, "color") {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    };
    let text = TextWriter::new()
        .offsets(matches.get_flag("byte-offset"))
        .null(null)
        .color(color.is_colored(terminal))
        .escape(terminal && !null);
    Ok(OutputStyle {
        mode,
        text,
        lines: matches.get_flag("line-number"),
        columns: matches.get_flag("column"),
        paths: prints_paths,
        headings: prints_paths && headings && mode == OutputMode::Text,
        null,
        stats: matches.get_flag("stats"),
        interactive: terminal,
        escape_messages: io::stderr().is_terminal(),
    })
}

fn config(matches: &ArgMatches, max_reference: usize) -> Result<Config, String> {
    let config = Config::new()
        .max_reference(max_reference)
        .hyphen(named(matches, "hyphen"))
        .abbreviated(!matches.get_flag("no-abbreviated"))
        .emails(matches.get_flag("emails"))
        .domains(matches.get_flag("domains"))
        .iri(!matches.get_flag("no-iri"))
        .relative(matches.get_flag("relative") || matches.contains_id("base"))
        .join_lines(matches.get_flag("join-lines"))
        .page_breaks(matches.get_flag("page-breaks"))
        .refang(word(matches, "refang").and_then(|name| name.parse::<Refang>().ok()));
    all::<String>(matches, "add-scheme")
        .iter()
        .try_fold(config, |config, name| config.scheme(name))
        .map_err(|error| error.to_string())
}

fn filter(matches: &ArgMatches) -> FindingFilter {
    let wrappers: Vec<String> = all(matches, "wrappers");
    let named = |wrapper: &Wrapper| wrappers.iter().any(|name| name == wrapper.as_str());
    FindingFilter::new(
        all(matches, "schemes"),
        Wrapper::ALL.iter().copied().filter(named).collect(),
        matches.get_one("strict").copied(),
    )
}

fn forms(matches: &ArgMatches) -> Result<ValueForms, String> {
    let wrappers = matches.get_flag("unwrap").then(|| read_link_wrappers(matches).map(Arc::new));
    Ok(ValueForms {
        resolver: matches.get_one("base").map(ValueForms::resolver).transpose()?,
        resolve: matches.get_flag("resolve"),
        wrappers: wrappers.transpose()?,
        normalize: matches.get_flag("normalize"),
        defang: matches.get_flag("defang"),
        uri: matches.get_flag("uri"),
        hazards: matches.get_flag("hazards"),
    })
}

fn mode(matches: &ArgMatches) -> Result<OutputMode, String> {
    let jsonl = word(matches, "format") == Some("jsonl");
    for name in ["uri", "hazards"] {
        if matches.get_flag(name) && !jsonl {
            return Err(format!("--{name} adds keys to JSON lines; add --format jsonl"));
        }
    }
    match (jsonl, matches.get_flag("count")) {
        (false, false) => Ok(OutputMode::Text),
        (true, false) => Ok(OutputMode::Jsonl),
        (false, true) => Ok(OutputMode::Count),
        (true, true) => {
            Err("--count cannot be combined with --format jsonl; remove one of them".to_owned())
        }
    }
}

/// The maximum number of threads: more make nothing faster, but take memory.
const MAX_JOBS: usize = 1024;

/// Returns the number of threads, by default one per available CPU core.
fn jobs(jobs: Option<usize>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    jobs.filter(|&jobs| jobs > 0).unwrap_or_else(cores).min(MAX_JOBS)
}

/// Returns which of two options that override each other is set.
fn either(matches: &ArgMatches, on: &str, off: &str) -> Option<bool> {
    match (matches.get_flag(on), matches.get_flag(off)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// Returns the value of an option that has a default.
fn number<T: Copy + Default + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> T {
    matches.get_one(name).copied().unwrap_or_default()
}

fn word<'m>(matches: &'m ArgMatches, name: &str) -> Option<&'m str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// Returns the value that an option names, which clap has validated.
fn named<T: FromStr + Default>(matches: &ArgMatches, option: &str) -> T {
    word(matches, option).and_then(|name| name.parse().ok()).unwrap_or_default()
}

fn all<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Vec<T> {
    matches.get_many(name).unwrap_or_default().cloned().collect()
}

#[cfg(test)]
#[path = "../../../tests/unit/gleaner/args.rs"]
mod tests;
