//! The command line, as clap defines it.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, Command, ValueHint};
use gleaner::internals::simd_level;
use gleaner::sink::escape;

use crate::options::builder::{NO_CONFIG, OTHER, flag, generate, help};
use crate::options::{habits, input, modes, output, report, search, select, state, tally};
use crate::{explain, history, pick, state_command, stdio, uri};

const ABOUT: &str = "Prints the URL references in files, directories and standard input.";

const LONG_ABOUT: &str = "\
Prints the URL references in files, directories and standard input: in mail, news, logs, source \
code and any other text. The delimiting rules of RFC 1738 and RFC 2396 decide where a reference \
begins and ends, so a reference in angle brackets is found whole even if it is broken across lines.

Without PATH, or if PATH is -, standard input is searched. Directories are walked recursively, \
including hidden files; ignore files such as .gitignore have no effect without --gitignore. Files are searched as \
bytes, whatever they contain. Data compressed with gzip, zstd, bzip2, xz or compress is \
decompressed, and tar and zip archives are entered like directories.

\"gleaner uri\" works on given references, \"gleaner pick\" lists references in the terminal, to choose from, \
\"gleaner explain\" says what the search decides about a text, and by which rule, \"gleaner history\" prints what a \
database that --format sqlite wrote knows of each link, and \"gleaner state\" lists the files that --state knows. To search a \
file with such a name, write ./uri, ./pick, ./explain, ./history or ./state.";

const AFTER: &str = "See --help for details of each option, the exit codes and examples.";

const AFTER_LONG: &str = "\
EXIT CODES:
  0  At least one reference was found, or the reader closed the output early. An overlong
     reference that only gives a warning counts as found.
  1  No reference was found.
  2  An input could not be read, or exceeds a limit (the other inputs are still searched), the
     output could not be written, or the command line is invalid.

EXAMPLES:
  gleaner notes.txt
      Print the references in a file, one per line.
  gleaner -u ~/Mail | sort
      Print each reference in a mail directory once, sorted.
  gleaner -l --schemes gopher ~/Mail
      Print the files that have a reference of a scheme.
  gleaner -nH --schemes ftp,gopher *.txt
      Print references of two schemes with file names and line numbers.
  gleaner -c --exclude .git --exclude '*.log' .
      Count the references in each file.
  gleaner --format jsonl inbox.mbox | jq -r 'select(.flags | index(\"hyphen\")) | .readings[]'
      Print all readings of references that were broken at a hyphen.
  tail -f access.log | gleaner
      Print references as they arrive.";

pub fn command() -> Command {
    search()
        .override_usage(
            "gleaner [OPTIONS] [PATH]...\n       gleaner uri <COMMAND>\n       gleaner pick [OPTIONS] [PATH]...\n       gleaner explain [OPTIONS] [FILE]\n       gleaner history [OPTIONS] DATABASE\n       gleaner state <COMMAND>",
        )
        .args_conflicts_with_subcommands(true)
        .disable_help_subcommand(true)
        .subcommands([
            uri::command(),
            pick::command(),
            explain::command(),
            history::command(),
            state_command::command(),
        ])
}

/// What `--version` prints: what a report of a defect, or of a measurement, should say.
static LONG_VERSION: LazyLock<String> = LazyLock::new(|| {
    let features = [
        ("archives", cfg!(feature = "archives")),
        ("arrow", cfg!(feature = "arrow")),
        ("csv", cfg!(feature = "csv")),
        ("explain", cfg!(feature = "explain")),
        ("html", cfg!(feature = "html")),
        ("markdown", cfg!(feature = "markdown")),
        ("pick", cfg!(feature = "pick")),
        ("sqlite", cfg!(feature = "sqlite")),
        ("state", cfg!(feature = "state")),
    ];
    let built_in = features.iter().filter(|(_, is_built_in)| *is_built_in).map(|(name, _)| *name);
    let names = built_in.collect::<Vec<_>>().join(", ");
    let features = if names.is_empty() { "none" } else { &names };
    format!("{}\nfeatures: {features}\nSIMD: {}", env!("CARGO_PKG_VERSION"), simd_level())
});

/// Returns the command line of `gleaner` without its subcommand.
pub fn search() -> Command {
    Command::new("gleaner")
        .version(env!("CARGO_PKG_VERSION"))
        .long_version(LONG_VERSION.as_str())
        .about(ABOUT)
        .long_about(LONG_ABOUT)
        .after_help(AFTER)
        .after_long_help(AFTER_LONG)
        .args_override_self(true)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(
            Arg::new("path")
                .value_name("PATH")
                .num_args(0..)
                .value_parser(ValueParser::os_string())
                .value_hint(ValueHint::AnyPath)
                .help_heading("ARGUMENTS")
                .help("Files and directories to search; - is standard input"),
        )
        .args(input::args())
        .args(search::args())
        .args(select::args())
        .args(output::args())
        .args(modes::args())
        .args(tally::args())
        .args(report::args())
        .args(state::args())
        .args(habits::args())
        .arg(generate([
            (
                "man",
                "the man page of gleaner; those of its subcommands: gleaner uri --generate man",
            ),
            ("bash", "a completion script for bash, of gleaner and its subcommands"),
            ("zsh", "the same for zsh"),
            ("fish", "the same for fish"),
        ]))
        .arg(no_config())
        .arg(help())
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help("Print the version")
                .help_heading(OTHER),
        )
}

fn no_config() -> Arg {
    flag(NO_CONFIG, "Ignore the configuration file").help_heading(OTHER).long_help(
        "Ignore the configuration file, which the environment variable GLEANER_CONFIG_PATH names. The file has one \
         argument per line, such as --exclude=*.log; blank lines, lines that begin with # and white space around arguments \
         are ignored. A shell does not read it: quotes and ~ have no effect.\n\n\
         The arguments come before those of the command line, which prevail where both set the same or contradict each \
         other. Options that may be given several times, such as --exclude, add up. The file has no effect on \
         the subcommands. A file that cannot be read gives a warning.",
    )
}

/// Prints help, the version or an error of the command line; returns the exit code.
pub fn print(text: &clap::Error) -> ExitCode {
    if text.use_stderr() {
        let _ = print_error(text);
        return ExitCode::from(2);
    }
    exit_code(text.print())
}

pub fn print_generated(text: &[u8]) -> ExitCode {
    exit_code(io::stdout().write_all(text))
}

/// Flushes standard output after a write, and returns the exit code.
fn exit_code(written: io::Result<()>) -> ExitCode {
    match written.and_then(|()| io::stdout().flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => stdio::output_failed(stdio::STDOUT, &error),
    }
}

/// Prints an error, which quotes arguments: without colors if it must be escaped for a terminal.
fn print_error(error: &clap::Error) -> io::Result<()> {
    let plain = error.render().to_string();
    let escaped: Vec<_> = plain.split('\n').map(|line| escape(line.as_bytes())).collect();
    let escaped = escaped.join("\n");
    if escaped != plain && io::stderr().is_terminal() {
        return io::stderr().write_all(escaped.as_bytes());
    }
    error.print()
}
