//! The configuration file: arguments of a search that come before those of the command line.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::error::{ErrorKind, Result};
use clap::{ArgMatches, Command};
use gleaner::sink::escape;

use crate::options::builder::{GENERATE, NO_CONFIG, SUBCOMMANDS};
use crate::os_error;

/// The environment variable that names the file.
const VARIABLE: &str = "GLEANER_CONFIG_PATH";

const NO_OPTION: &str = "expected an option of a search; paths belong on the command line";

/// What is wrong with arguments that contradict each other.
type Checked = std::result::Result<(), String>;

/// Parses the arguments that were `given` to `command`, after those of the configuration file.
///
/// `check` returns what is wrong with arguments that contradict each other. An argument of the file that contradicts the
/// command line is left out.
pub fn parse(
    command: &mut Command,
    given: Vec<OsString>,
    check: impl Fn(&ArgMatches) -> Checked,
) -> Result<ArgMatches> {
    let alone = command.try_get_matches_from_mut(&given);
    let Some(file) = applies(&given, &alone).then(ConfigFile::read).flatten() else {
        return alone;
    };
    let mut given = given.into_iter();
    let program = given.next().unwrap_or_default();
    let given: Vec<OsString> = given.collect();
    ConfiguredCommand { command, program, file, check }.parse(&given, alone)
}

/// Reports whether the file is for these arguments: those of a search, without `--no-config`.
fn applies(given: &[OsString], alone: &Result<ArgMatches>) -> bool {
    match alone {
        Ok(matches) => {
            matches.subcommand().is_none()
                && !matches.contains_id(GENERATE)
                && !matches.get_flag(NO_CONFIG)
        }
        Err(error) => {
            let mut options = given.iter().take_while(|argument| *argument != "--");
            let is_for_search =
                given.get(1).is_none_or(|first| !SUBCOMMANDS.iter().any(|name| first == name));
            is_for_search
                && !matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion)
                && !options.any(|option| option == "--no-config")
        }
    }
}

struct ConfigFile {
    path: PathBuf,
    lines: Vec<ConfigLine>,
}

/// A line of the file that is an argument.
struct ConfigLine {
    number: usize,
    argument: OsString,
}

impl ConfigFile {
    /// Reads the file, if the environment names one. A file that cannot be read gives a warning.
    fn read() -> Option<Self> {
        let path = PathBuf::from(env::var_os(VARIABLE).filter(|path| !path.is_empty())?);
        match fs::read(&path) {
            Ok(text) => Some(Self { path, lines: config_lines(&text) }),
            Err(error) => {
                let path = path.as_os_str().as_encoded_bytes();
                let message = format!(
                    "gleaner: {}: {}, or unset {VARIABLE}; searching without it\n",
                    escape(path),
                    os_error::explain(&error)
                );
                let _ = io::stderr().write_all(message.as_bytes());
                None
            }
        }
    }
}

/// Returns the arguments in a file, without blank lines and comments, and the white space around each.
fn config_lines(text: &[u8]) -> Vec<ConfigLine> {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let lines = text.split(|byte| *byte == b'\n').zip(1..);
    let lines = lines.map(|(line, number)| (line.trim_ascii(), number));
    lines
        .filter(|(line, _)| !line.is_empty() && !line.starts_with(b"#"))
        .map(|(line, number)| ConfigLine { number, argument: argument(line) })
        .collect()
}

#[cfg(unix)]
fn argument(line: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStrExt;
    OsStr::from_bytes(line).to_owned()
}

#[cfg(not(unix))]
fn argument(line: &[u8]) -> OsString {
    String::from_utf8_lossy(line).into_owned().into()
}

struct ConfiguredCommand<'c, F> {
    command: &'c mut Command,
    program: OsString,
    file: ConfigFile,
    check: F,
}

impl<F: Fn(&ArgMatches) -> Checked> ConfiguredCommand<'_, F> {
    /// Parses the arguments of the file and then those `given`, whose result `alone` is known.
    fn parse(&mut self, given: &[OsString], alone: Result<ArgMatches>) -> Result<ArgMatches> {
        let all: Vec<OsString> = self.file.lines.iter().map(|line| line.argument.clone()).collect();
        let merged = self.parse_all(&[&all, given]);
        if self.is_valid(&merged) && !self.has_path(&all) {
            return merged;
        }
        if let Err(error) = alone
            && error.kind() != ErrorKind::MissingRequiredArgument
        {
            return Err(error);
        }
        let ends: Vec<usize> =
            (0..=all.len()).filter(|end| self.is_valid_file(all.get(..*end))).collect();
        if let Some(valid) = ends.last().filter(|end| **end < all.len()) {
            return Err(self.fault(&all, *valid));
        }
        // The parts of the file that are valid with the command line.
        let parts = ends.windows(2).filter_map(|ends| all.get(*ends.first()?..*ends.last()?));
        let parts: Vec<&[OsString]> = parts
            .filter(|part| {
                let parsed = self.parse_all(&[part, given]);
                self.is_valid(&parsed)
            })
            .collect();
        let kept = self.parse_all(&[&parts.concat(), given]);
        if self.is_valid(&kept) { kept } else { merged }
    }

    fn parse_all(&mut self, arguments: &[&[OsString]]) -> Result<ArgMatches> {
        let arguments = arguments.iter().copied().flatten();
        self.command.try_get_matches_from_mut([&self.program].into_iter().chain(arguments))
    }

    fn is_valid(&self, parsed: &Result<ArgMatches>) -> bool {
        parsed.as_ref().is_ok_and(|matches| (self.check)(matches).is_ok())
    }

    fn is_valid_file(&mut self, arguments: Option<&[OsString]>) -> bool {
        let arguments = arguments.unwrap_or_default();
        let parsed = self.parse_all(&[arguments]);
        self.is_valid(&parsed) && !self.has_path(arguments)
    }

    /// Reports whether arguments of the file are no options, as far as they are valid.
    fn has_path(&mut self, arguments: &[OsString]) -> bool {
        let parsed = self.parse_all(&[arguments]);
        arguments.iter().any(|argument| argument == "--")
            || parsed
                .is_ok_and(|matches| matches.contains_id("path") || matches.subcommand().is_some())
    }

    /// Returns the error of the file, whose first `valid` arguments are valid.
    fn fault(&mut self, all: &[OsString], valid: usize) -> clap::Error {
        let what = match self.parse_all(&[all]) {
            Err(error) if error.use_stderr() => summary(&error),
            Ok(matches) if self.has_path(all) || (self.check)(&matches).is_ok() => {
                NO_OPTION.to_owned()
            }
            Ok(matches) => (self.check)(&matches).err().unwrap_or_default(),
            Err(_) => NO_OPTION.to_owned(),
        };
        let line = self.file.lines.get(valid);
        let number = line.map_or(0, |line| line.number);
        let text = line.map(|line| line.argument.to_string_lossy()).unwrap_or_default();
        let remedy = match text.split_once(char::is_whitespace) {
            Some((option, _)) if option.starts_with('-') => {
                format!("write {option} and its value on two lines, or as {option}=VALUE")
            }
            _ => "correct the line".to_owned(),
        };
        let path = self.file.path.display();
        self.command.error(
            ErrorKind::InvalidValue,
            format!("{path}, line {number} ({VARIABLE}): {what}; {remedy}, or ignore the file with --no-config"),
        )
    }
}

/// Returns the first line of an error, without its tips and the usage, on one line.
fn summary(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let first = text.split("\n\n").next().unwrap_or_default();
    first.split('\n').map(str::trim).collect::<Vec<_>>().join(" ")
}
