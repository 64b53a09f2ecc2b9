//! Parses the command line into the settings of a search.

mod explain;
mod format;
mod page;
mod sink;
mod state;
mod style;
mod table;
mod values;

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::sync::Arc;

use clap::ArgMatches;
use clap::error::ErrorKind;
#[cfg(feature = "html")]
use gleaner::html;
use gleaner::mail::Options;
use gleaner::uri::Refang;
#[cfg(feature = "html")]
use gleaner::uri::{Base, BaseOrigin};
use gleaner::{Config, Flags, Wrapper};

use self::values::{all, named, number, word};
use crate::command::{command, search};
use crate::config_file;
use crate::generate;
use crate::memory::FindingMemory;
use crate::options::builder::read_link_wrappers;
use crate::options::{habits, schemes};
use crate::output::filter::FindingFilter;
use crate::output::forms::ValueForms;
use crate::output::report::Report;
use crate::output::select::UriSelection;
use crate::output::select::dates::DateRange;
use crate::output::style as output_style;
use crate::output::values::unique::SeenValues;
use crate::pick;
use crate::search::Settings;
use crate::search::input::input_type::InputType;
use crate::search::input::select::paths::Paths;
use crate::search::input::select::{Selection, cannot_be_read_twice};

pub enum Request {
    Search(Box<Settings>),
    /// `gleaner uri`.
    Uri(ArgMatches),
    /// `gleaner explain`.
    Explain(Box<crate::explain::Settings>),
    /// `gleaner history`.
    History(ArgMatches),
    /// `gleaner pick`, and its search.
    Pick(ArgMatches, Box<Settings>),
    /// `gleaner state`.
    State(ArgMatches),
    /// This man page or completion script.
    Generated(Vec<u8>),
}

impl Request {
    /// Parses the arguments of this process; the error is also the text of `--help` and `--version`.
    pub fn parse() -> clap::error::Result<Self> {
        let mut command = command();
        let given = env::args_os().collect();
        let mut matches = config_file::parse(&mut command, given, check)?;
        if let Some((name, matches)) = matches.remove_subcommand() {
            if let Some(page) = generate::for_subcommand(&name, &matches) {
                return Ok(Self::Generated(page));
            }
            return match &*name {
                "uri" => Ok(Self::Uri(matches)),
                "explain" => match config(&matches, number(&matches, "max-reference")) {
                    Ok(config) => Ok(Self::Explain(Box::new(explain::settings(&matches, config)))),
                    Err(why) => Err(command.error(ErrorKind::ArgumentConflict, why)),
                },
                "history" => Ok(Self::History(matches)),
                "pick" => Self::pick(matches),
                _ => Ok(Self::State(matches)),
            };
        }
        if let Some(text) = generate::for_search(&matches) {
            return Ok(Self::Generated(text));
        }
        match settings(&matches) {
            Ok(settings) => Ok(Self::Search(Box::new(settings))),
            Err(why) => Err(command.error(ErrorKind::ArgumentConflict, why)),
        }
    }

    /// Parses the options of a search that `gleaner pick` has, as those of the search.
    fn pick(matches: ArgMatches) -> clap::error::Result<Self> {
        let search = search().try_get_matches_from(pick::search_arguments(&matches))?;
        match settings(&search) {
            Ok(settings) => Ok(Self::Pick(matches, Box::new(settings))),
            Err(why) => Err(pick::command().error(ErrorKind::ArgumentConflict, why)),
        }
    }
}

/// Reports whether the options for the form of the output go together.
fn check(matches: &ArgMatches) -> Result<(), String> {
    style::mode(matches, table::format(matches)?.as_ref()).map(drop)
}

fn settings(matches: &ArgMatches) -> Result<Settings, String> {
    if let Some(remedy) = habits::refusal(matches) {
        return Err(remedy.to_owned());
    }
    let paths = paths(matches)?;
    let memory = finding_memory(matches)?;
    let max_reference = memory.reference;
    let max_unique = number(matches, "max-unique");
    let is_relative = matches.get_flag("relative") || matches.contains_id("base");
    let config = config(matches, max_reference)?.relative(is_relative);
    let table = table::format(matches)?;
    let links = style::links(matches);
    let style = style::style(matches, &paths, table.as_ref(), links.as_ref())?;
    let destination = table::destination(matches, table.as_ref(), &paths)?;
    let destination = sink::rotating(matches, table.as_ref(), &paths, destination)?;
    let state = state::options(matches, &paths)?;
    let page = page::settings(matches, &paths, destination.as_ref())?;
    let forms = forms(matches)?;
    let report = Report {
        style,
        links: links.map(Arc::new),
        filter: filter(matches)?,
        record_options: forms.record_options().max_readings(memory.readings),
        forms,
        table: table.map(Arc::new),
        seen: (matches.get_flag("unique") && !style.mode.needs_one_value())
            .then(|| Arc::new(SeenValues::new(max_unique))),
        max_reference,
        max_message: number(matches, "max-message"),
        relative: matches.get_flag("relative"),
        parts: named(matches, "part"),
    };
    let tail = state::tail(matches, &paths, &report, destination.as_ref())?;
    Ok(Settings {
        selection: Selection {
            exclude: all(matches, "exclude"),
            include: all(matches, "include"),
            gitignore: matches.get_flag("gitignore"),
        },
        follow: matches.get_flag("follow"),
        skip_binary: matches.get_flag("skip-binary"),
        max_file: number::<usize>(matches, "max-file") as u64,
        lock: matches.get_flag("lock"),
        progress: !matches.get_flag("tail") && shows_progress(matches, &paths),
        input_type: InputType::named(word(matches, "type").unwrap_or_default()),
        jobs: jobs(matches.get_one("jobs").copied()),
        mail: mail(matches, &config, &memory, &report.forms),
        config,
        report,
        destination,
        exec: sink::exec(matches)?,
        state,
        tail,
        page,
        warnings: schemes::warnings(&all(matches, "schemes"), &all(matches, "add-scheme")),
        settle: paths.read_twice.then(|| number(matches, "settle-memory")),
        memory,
        paths,
    })
}

fn mail(
    matches: &ArgMatches,
    config: &Config,
    memory: &FindingMemory,
    forms: &ValueForms,
) -> Options {
    let mail = Options::new();
    #[cfg(feature = "html")]
    let mail = mail.html(html(matches, forms));
    #[cfg(not(feature = "html"))]
    let _ = forms;
    mail.config(config.clone())
        .parts(named(matches, "part"))
        .alternative(named(matches, "alternative"))
        .max_message(number(matches, "max-message"))
        .max_nesting(number::<u16>(matches, "max-nesting").into())
        .max_field(memory.field)
        .decompress(!matches.get_flag("no-decompress"))
        .max_layers(number(matches, "max-layers"))
        .max_window(number::<usize>(matches, "max-window") as u64)
        .max_ratio(number(matches, "max-ratio"))
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

/// Returns the paths to search, or a message if `--settle` cannot read one twice, or two of them are standard input.
fn paths(matches: &ArgMatches) -> Result<Paths, String> {
    let (mut given, lists): (Vec<OsString>, Vec<OsString>) =
        (all(matches, "path"), all(matches, "files-from"));
    if given.is_empty() && lists.is_empty() {
        given.push("-".into());
    }
    let read_twice = matches.get_flag("settle");
    if read_twice
        && let Some(message) =
            given.iter().chain(&lists).find_map(|path| cannot_be_read_twice(path))
    {
        return Err(message);
    }
    let is_stdin = |path: &&OsString| *path == "-";
    let (searched, listed) = (given.iter().any(|path| path == "-"), lists.iter().filter(is_stdin));
    if listed.count() + usize::from(searched) > 1 && lists.iter().any(|path| path == "-") {
        return Err(TWO_INPUTS.to_owned());
    }
    Ok(Paths { given, lists, read_twice })
}

const TWO_INPUTS: &str = "--files-from - reads the list from standard input, which is named once more; save one of the \
    inputs to a file";

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

/// Reports whether to show the progress: not to a person who types the input.
fn shows_progress(matches: &ArgMatches, paths: &Paths) -> bool {
    let is_typed = || paths.given.iter().any(|path| path == "-") && io::stdin().is_terminal();
    !matches.get_flag("no-progress")
        && io::stderr().is_terminal()
        && !output_style::is_dumb()
        && !is_typed()
}

/// Returns the settings of the search of a text.
fn config(matches: &ArgMatches, max_reference: usize) -> Result<Config, String> {
    let config = Config::new()
        .max_reference(max_reference)
        .hyphen(named(matches, "hyphen"))
        .abbreviated(!matches.get_flag("no-abbreviated"))
        .emails(matches.get_flag("emails"))
        .domains(matches.get_flag("domains"))
        .iri(!matches.get_flag("no-iri"))
        .relative(matches.get_flag("relative"))
        .join_lines(matches.get_flag("join-lines"))
        .page_breaks(matches.get_flag("page-breaks"))
        .refang(word(matches, "refang").and_then(|name| name.parse::<Refang>().ok()));
    all::<String>(matches, "add-scheme")
        .iter()
        .try_fold(config, |config, name| config.scheme(name))
        .map_err(|error| error.to_string())
}

fn filter(matches: &ArgMatches) -> Result<FindingFilter, String> {
    let wrappers: Vec<String> = all(matches, "wrappers");
    let named = |wrapper: &Wrapper| wrappers.iter().any(|name| name == wrapper.as_str());
    let flag_names: Vec<String> = all(matches, "flags");
    let flags = flag_names.iter().filter_map(|name| Flags::from_name(name));
    let dates = DateRange::new(matches.get_one("since"), matches.get_one("until"))?;
    Ok(FindingFilter::new(
        all(matches, "schemes"),
        Wrapper::ALL.iter().copied().filter(named).collect(),
        matches.get_one("strict").copied(),
    )
    .uris(UriSelection {
        hosts: all(matches, "host"),
        domains: all(matches, "domain"),
        paths: all(matches, "uri-path"),
    })
    .flags(flags.fold(Flags::empty(), |all, flag| all | flag))
    .dates(dates))
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

/// The maximum number of threads: more make nothing faster, but take memory.
const MAX_JOBS: usize = 1024;

/// Returns the number of threads, by default one per available CPU core.
fn jobs(jobs: Option<usize>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    jobs.filter(|&jobs| jobs > 0).unwrap_or_else(cores).min(MAX_JOBS)
}

#[cfg(test)]
#[path = "../../../tests/unit/gleaner/args.rs"]
mod tests;
