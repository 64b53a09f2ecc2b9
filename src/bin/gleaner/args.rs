//! What the command line asks for.

use std::ffi::OsString;

use clap::ArgMatches;
use clap::error::ErrorKind;
use gleaner::mail::{Alternative, Options};
use gleaner::uri::UriRef;
use gleaner::{Config, Hyphen, Wrapper};

use crate::exclude::Exclude;
use crate::filter::Filter;
use crate::forms::Forms;
use crate::kind::Kind;
use crate::options;

/// The command line, judged and with its defaults filled in.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Args {
    /// Files, directories and `-`; never empty.
    pub paths: Vec<OsString>,
    pub exclude: Exclude,
    pub follow: bool,
    pub skip_binary: bool,
    pub decompress: bool,
    pub kind: Kind,
    pub alternative: Alternative,
    pub max_message: usize,
    /// At least 1.
    pub jobs: usize,
    pub config: Config,
    /// As in `config`, for messages.
    pub max_reference: usize,
    pub filter: Filter,
    pub mode: Mode,
    pub forms: Forms,
    pub unique: bool,
    pub stats: bool,
    /// Whether paths are printed, where that was said.
    pub filename: Option<bool>,
    pub line_number: bool,
    pub column: bool,
    pub byte_offset: bool,
    pub null: bool,
    pub color: When,
    /// Whether paths stand above their values, where that was said.
    pub heading: Option<bool>,
}

/// What is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    Text,
    Jsonl,
    Count,
}

/// When colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Auto,
    Always,
    Never,
}

/// What is asked for.
pub enum Request {
    /// A search for references.
    Search(Box<Args>),
    /// Work on references, `gleaner uri`.
    Uri(ArgMatches),
}

impl Request {
    /// The arguments of this process; does not return where they make no sense, or ask for help.
    pub fn parse() -> Self {
        let mut command = options::command();
        let mut matches = command.get_matches_mut();
        if let Some((_, uri)) = matches.remove_subcommand() {
            return Self::Uri(uri);
        }
        match Args::from_matches(&matches) {
            Ok(args) => Self::Search(Box::new(args)),
            Err(why) => command.error(ErrorKind::ArgumentConflict, why).exit(),
        }
    }
}

impl Args {
    fn from_matches(matches: &ArgMatches) -> Result<Self, String> {
        let mut paths: Vec<OsString> = all(matches, "path");
        if paths.is_empty() {
            paths.push("-".into());
        }
        let max_reference = matches.get_one("max-reference").copied().unwrap_or(8 << 10);
        Ok(Self {
            paths,
            exclude: Exclude::new(all(matches, "exclude")),
            follow: matches.get_flag("follow"),
            skip_binary: matches.get_flag("skip-binary"),
            decompress: !matches.get_flag("no-decompress"),
            kind: Kind::named(word(matches, "type").unwrap_or_default()),
            alternative: alternative(matches),
            max_message: matches.get_one("max-message").copied().unwrap_or(Options::MAX_MESSAGE),
            jobs: jobs(matches.get_one("jobs").copied()),
            config: config(matches, max_reference)?,
            max_reference,
            filter: filter(matches),
            mode: mode(matches)?,
            forms: forms(matches)?,
            unique: matches.get_flag("unique"),
            stats: matches.get_flag("stats"),
            filename: either(matches, "with-filename", "no-filename"),
            line_number: matches.get_flag("line-number"),
            column: matches.get_flag("column"),
            byte_offset: matches.get_flag("byte-offset"),
            null: matches.get_flag("null"),
            color: match word(matches, "color") {
                Some("always") => When::Always,
                Some("never") => When::Never,
                _ => When::Auto,
            },
            heading: either(matches, "heading", "no-heading"),
        })
    }
}

fn config(matches: &ArgMatches, max_reference: usize) -> Result<Config, String> {
    let config = Config::new()
        .max_reference(max_reference)
        .hyphen(match word(matches, "hyphen") {
            Some("drop") => Hyphen::Drop,
            Some("both") => Hyphen::Both,
            _ => Hyphen::Keep,
        })
        .abbreviated(!matches.get_flag("no-abbreviated"))
        .emails(matches.get_flag("emails"))
        .iri(!matches.get_flag("no-iri"))
        .relative(matches.get_flag("relative") || matches.contains_id("base"))
        .join_lines(matches.get_flag("join-lines"))
        .page_breaks(matches.get_flag("page-breaks"));
    all::<String>(matches, "add-scheme")
        .iter()
        .try_fold(config, |config, name| config.scheme(name))
        .map_err(|error| error.to_string())
}

fn filter(matches: &ArgMatches) -> Filter {
    let wrappers: Vec<String> = all(matches, "wrappers");
    let named = |wrapper: &Wrapper| wrappers.iter().any(|name| name == wrapper.as_str());
    Filter::new(
        all(matches, "schemes"),
        Wrapper::ALL.into_iter().filter(named).collect(),
        matches.get_one("strict").copied(),
    )
}

fn alternative(matches: &ArgMatches) -> Alternative {
    let named = |choice: &Alternative| word(matches, "alternative") == Some(choice.as_str());
    Alternative::ALL.into_iter().find(named).unwrap_or_default()
}

fn forms(matches: &ArgMatches) -> Result<Forms, String> {
    let resolver = match matches.get_one::<UriRef<'static>>("base") {
        Some(base) => Some(Forms::resolver(base)?),
        None => None,
    };
    Ok(Forms {
        resolver,
        resolve: matches.get_flag("resolve"),
        normalize: matches.get_flag("normalize"),
        uri: matches.get_flag("uri"),
        hazards: matches.get_flag("hazards"),
    })
}

fn mode(matches: &ArgMatches) -> Result<Mode, String> {
    let jsonl = word(matches, "format") == Some("jsonl");
    for name in ["uri", "hazards"] {
        if matches.get_flag(name) && !jsonl {
            return Err(format!("--{name} adds to JSON lines: it needs --format jsonl"));
        }
    }
    match (jsonl, matches.get_flag("count")) {
        (false, false) => Ok(Mode::Text),
        (true, false) => Ok(Mode::Jsonl),
        (false, true) => Ok(Mode::Count),
        (true, true) => Err("--count prints numbers: it has no --format jsonl".to_owned()),
    }
}

/// As with other tools, 0 is "choose for me".
fn jobs(asked: Option<usize>) -> usize {
    match asked {
        None | Some(0) => std::thread::available_parallelism().map_or(1, usize::from),
        Some(jobs) => jobs,
    }
}

/// Two options that override each other: at most one is set.
fn either(matches: &ArgMatches, on: &str, off: &str) -> Option<bool> {
    match (matches.get_flag(on), matches.get_flag(off)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

fn word<'m>(matches: &'m ArgMatches, name: &str) -> Option<&'m str> {
    matches.get_one::<String>(name).map(String::as_str)
}

fn all<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Vec<T> {
    matches.get_many(name).unwrap_or_default().cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::{Args, Mode};
    use crate::options;

    fn parse(args: &[&str]) -> Result<Args, String> {
        let matches = options::command()
            .try_get_matches_from(["gleaner"].iter().chain(args))
            .map_err(|error| error.to_string())?;
        Args::from_matches(&matches)
    }

    #[test]
    fn the_definition_holds_together() {
        options::command().debug_assert();
    }

    #[test]
    fn the_later_of_two_opposites_wins() {
        let filename = |args: &[&str]| parse(args).map(|args| args.filename);
        assert_eq!(filename(&[]), Ok(None));
        assert_eq!(filename(&["-H", "-I"]), Ok(Some(false)));
        assert_eq!(filename(&["-I", "-H"]), Ok(Some(true)));
        assert_eq!(filename(&["-H", "-I", "-H"]), Ok(Some(true)));
    }

    #[test]
    fn what_may_be_repeated_adds_up() {
        let args = parse(&["--schemes", "http,FTP", "--schemes", "news", "-nn", "-j3", "-j4"]);
        let args = args.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(args.filter.schemes(), ["http", "ftp", "news"]);
        assert_eq!(args.jobs, 4);
    }

    #[test]
    fn counting_is_no_format() {
        assert!(parse(&["-c", "--format", "jsonl"]).is_err());
        assert!(parse(&["-c"]).is_ok_and(|args| args.mode == Mode::Count));
    }
}
