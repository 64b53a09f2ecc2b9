//! The command line as clap knows it: names, groups and help.

use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, Command, value_parser};
use gleaner::mail::Alternative;
use gleaner::uri::Grammar;
use gleaner::{Config, Wrapper};

use crate::kind::Kind;
use crate::{exclude, size, uri};

const INPUT: &str = "INPUT OPTIONS";
const SEARCH: &str = "SEARCH OPTIONS";
const OUTPUT: &str = "OUTPUT OPTIONS";
const MODES: &str = "OUTPUT MODES";
const OTHER: &str = "OTHER";

const ABOUT: &str = "Prints the URL references that text holds.";

const LONG_ABOUT: &str = "\
Prints the URL references that text holds: mail, news, logs, source code, anything. Where a \
reference begins and ends is decided by the delimiting rules of RFC 1738 and RFC 2396, so that \
references in angle brackets are found whole even where they are broken across lines.

Without PATH, or where PATH is -, standard input is read. Directories are walked recursively, \
hidden files and all; no ignore files are obeyed. Files are read as bytes, whatever they hold; \
what is compressed with gzip, zstd, bzip2 or xz is decompressed.

\"gleaner uri\" works on references that are given; a file of that name is searched as ./uri.";

const AFTER: &str = "See --help for more on each option, the exit codes, and examples.";

const AFTER_LONG: &str = "\
EXIT CODES:
  0  something was found, be it an over-long reference that is only warned of; also where
     the reader of the output went away
  1  nothing was found
  2  there was trouble, such as a file that cannot be read (the others are searched all the
     same), or the command line makes no sense

EXAMPLES:
  gleaner notes.txt
      The references in a file, one a line.
  gleaner -u ~/Mail | sort
      Those in a tree of mail, each once.
  gleaner -nH --schemes ftp,gopher *.txt
      Some schemes only, with file names and line numbers.
  gleaner -c --exclude .git --exclude '*.log' .
      How many there are in each file.
  gleaner --format jsonl inbox.mbox | jq -r 'select(.flags | index(\"hyphen\")) | .readings[]'
      What those that were broken at a hyphen may have been.
  tail -f access.log | gleaner
      References as they come.";

/// The whole command line.
pub fn command() -> Command {
    Command::new("gleaner")
        .version(env!("CARGO_PKG_VERSION"))
        .about(ABOUT)
        .long_about(LONG_ABOUT)
        .after_help(AFTER)
        .after_long_help(AFTER_LONG)
        .override_usage("gleaner [OPTIONS] [PATH]...\n       gleaner uri <COMMAND>")
        .args_override_self(true)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(
            Arg::new("path")
                .value_name("PATH")
                .num_args(0..)
                .value_parser(ValueParser::os_string())
                .help_heading("ARGUMENTS")
                .help("Files and directories to search; - is standard input"),
        )
        .args(input())
        .args(search())
        .args(output())
        .args(modes())
        .args(other())
        .args_conflicts_with_subcommands(true)
        .disable_help_subcommand(true)
        .subcommand(uri::command())
}

fn input() -> [Arg; 8] {
    [
        option("exclude", "GLOB", "Leave out files and directories that match")
            .action(ArgAction::Append)
            .value_parser(exclude::Rule::parse)
            .long_help(
                "Leave out files and directories that match GLOB; may be given several times.\n\n\
                 A glob without / is matched with the name of each file and directory, one with / \
                 with the path, as it is shown or below the directory that is walked. A directory that matches is \
                 not entered; a glob that ends in / matches directories only. * and ? do not \
                 match /, but ** does; [a-z] and {a,b} work as in a shell. What is named as PATH \
                 is never left out.",
            ),
        flag("follow", "Follow symbolic links in directories").long_help(
            "Follow symbolic links in directories.\n\nA link to a directory that it stands in is \
             reported and not followed. Without this option links that are met in a directory \
             are skipped; those named as PATH are always followed.",
        ),
        flag("skip-binary", "Leave out files with a NUL in their first 64 KiB").long_help(
            "Leave out files with a NUL byte in their first 64 KiB.\n\nUTF-16 with a byte order \
             mark is text: it is decoded, not left out.",
        ),
        option("type", "TYPE", "What the inputs are [default: auto]")
            .value_parser(PossibleValuesParser::new(Kind::ALL.map(Kind::as_str)))
            .hide_possible_values(true)
            .long_help(
                "What the inputs are; \"auto\", the default, tells each by its first bytes and by \
                 the directory that it is met in.\n\n\
                 text: plain text, logs, JSON lines: searched as they stand. mbox: messages behind \
                 \"From \" lines. message: a message or an article a file. rnews: a batch of articles, \
                 compressed or not. maildir, mh, spool: directories of such files, of which only \
                 messages are searched: those in cur and new; those whose names are numbers.\n\n\
                 Messages are decoded: MIME parts, transfer encodings, character sets, headers. \
                 Attachments that are no text are not searched, nor are uuencoded and yEnc blocks. \
                 HTML is searched as it stands.",
            ),
        option("alternative", "WHICH", "Which alternatives of a message to search")
            .value_parser(PossibleValuesParser::new(Alternative::ALL.map(Alternative::as_str)))
            .default_value("all")
            .long_help(
                "Which parts of multipart/alternative to search: \"all\"; \"text\", not those in \
                 HTML where there is one in plain text; or \"html\", the other way round.",
            ),
        option("max-message", "SIZE", "The longest message to decode")
            .value_parser(size::parse)
            .default_value("64MiB")
            .long_help(
                "The longest message that is held in memory and decoded, as 64MiB. The text of a \
                 longer one is searched as it stands; --format jsonl says so of each finding.",
            ),
        flag("no-decompress", "Search compressed files as they are").long_help(
            "Search compressed files as they are.\n\nWithout this option files and standard input \
             that begin like gzip, zstd, bzip2 or xz data are decompressed, once, whatever their names; \
             offsets and lines are then those of the decompressed text. Data that asks for more \
             than 128 MiB of memory is reported and not decompressed; each of --jobs may need as \
             much.",
        ),
        option("jobs", "N", "Use N threads [default: one per core]")
            .short('j')
            .long_help(
                "Use N threads, for several files or for one large mbox or text; 0, like the \
                 default, is one per core.",
            )
            .value_parser(value_parser!(usize)),
    ]
    .map(|arg| arg.help_heading(INPUT))
}

fn search() -> [Arg; 12] {
    [
        option("schemes", "SCHEME,...", "Report these schemes only")
            .action(ArgAction::Append)
            .value_delimiter(',')
            .value_parser(scheme)
            .long_help(
                "Report references with one of these schemes only; case does not matter.\n\n\
                 References are found as they would be without this option. Abbreviated ones \
                 count by the scheme that they are completed with; relative ones have none, unless \
                 --resolve gives them one.",
            ),
        option("wrappers", "WRAPPER,...", "Report these ways of delimiting only")
            .action(ArgAction::Append)
            .value_delimiter(',')
            .value_parser(PossibleValuesParser::new(Wrapper::ALL.map(Wrapper::as_str)))
            .long_help(
                "Report references that are delimited in one of these ways only: <URL:...>, \
                 <...>, \"...\", by nothing but their context, or by URL: before them.",
            ),
        strict().help("Report only what conforms to this RFC").long_help(
            "Report only references that, judged without their fragment, conform to the grammar of this \
             RFC; for RFC 1738 that is the grammar of their scheme. With --resolve what they are \
             resolved to is judged.\n\nReferences are found as they would be without this option. \
             Over-long ones cannot be judged and are reported.",
        ),
        option("hyphen", "HOW", "What becomes of a hyphen before a line break")
            .value_parser(["keep", "drop", "both"])
            .default_value("keep")
            .long_help(
                "What becomes of a hyphen that stands directly before a line break in a \
                 reference in angle brackets or quotes: it may belong to the reference or to the \
                 line break. With \"both\" the reference is printed with it and without it.",
            ),
        flag("no-abbreviated", "Do not report what begins with www. or ftp. alone"),
        flag("emails", "Report e-mail addresses, as mailto:"),
        flag("no-iri", "End references before characters outside ASCII"),
        flag("relative", "Report relative references in <URL:...>"),
        flag("join-lines", "Continue bare references that run up to a line break").long_help(
            "Continue a reference that nothing delimits and that runs up to a line break with \
             the next line. That is a guess.",
        ),
        flag("page-breaks", "Continue references across the page breaks of RFCs").long_help(
            "Continue references across the page breaks of RFCs and Internet-Drafts: a footer that \
             ends in a page number, a form feed, and a header that ends in a year, of which one may \
             be missing, and the blank lines around them. In brackets and quotes references go on \
             as after a line break; others do so with --join-lines. What was continued is flagged \
             \"page-break\".",
        ),
        option("max-reference", "SIZE", "The longest reference")
            .value_parser(size::parse)
            .default_value("8KiB")
            .long_help(
                "The longest reference, as 8192, 8K, 8KiB, 1M or 2G.\n\nA longer one is not \
                 printed but warned about; --format jsonl prints its beginning, flagged \
                 \"overlong\".",
            ),
        option("add-scheme", "NAME", "Also find NAME:... without //")
            .action(ArgAction::Append)
            .value_parser(scheme)
            .long_help(
                "Also find references of a scheme that is not known, with anything after its \
                 colon; may be given several times. Unknown schemes followed by :// are found \
                 without this option.",
            ),
    ]
    .map(|arg| arg.help_heading(SEARCH))
}

fn output() -> [Arg; 14] {
    [
        option("base", "URI", "The base of relative references")
            .value_parser(uri::parse_base)
            .long_help(
                "The base of relative references in <URL:...>, which are then reported: as they stand \
                 or, with --resolve, resolved. JSON lines have both.",
            ),
        flag("resolve", "Print references resolved against the base").requires("base"),
        flag("normalize", "Print references in normal form").long_help(
            "Print references in normal form (RFC 2396, 6); JSON lines have both forms. With --unique, \
             those that are equivalent are printed once.",
        ),
        flag("uri", "Add the components to JSON lines"),
        flag("hazards", "Add what is dangerous in references to JSON lines"),
        flag("with-filename", "Print the path before each value")
            .short('H')
            .overrides_with("no-filename")
            .long_help(
                "Print the path before each value; the default where a directory or several \
                 PATHs are searched. Standard input is <stdin>.",
            ),
        flag("no-filename", "Never print paths").short('I').overrides_with("with-filename"),
        flag("line-number", "Print the line in which the reference begins").short('n').long_help(
            "Print the line in which the reference begins, from 1; a line ends with LF. In a part of a \
             message that is decoded, it is that of the part's text.",
        ),
        flag("column", "Print the column, in bytes, from 1"),
        flag("byte-offset", "Print the offset of the first byte").short('b').long_help(
            "Print the offset of the reference's first byte, from 0.\n\nIn UTF-16 input all \
             offsets, lines and columns are those of the text as UTF-8 without its byte order \
             mark; in a part of a message that is decoded, those of the part's text.",
        ),
        flag("null", "End values and paths with NUL").short('0').long_help(
            "End each value with NUL instead of a line feed, and each path with NUL instead of a \
             colon.",
        ),
        option("color", "WHEN", "Whether to use colors")
            .value_parser(["auto", "always", "never"])
            .default_value("auto")
            .long_help(
                "Whether to use colors. With \"auto\" they are used on a terminal, unless \
                 NO_COLOR is set or TERM is dumb.",
            ),
        flag("heading", "Print paths on lines of their own")
            .overrides_with("no-heading")
            .long_help(
                "Print each path once, on a line of its own above its values; the default on a \
                 terminal.",
            ),
        flag("no-heading", "Print paths in each line").overrides_with("heading"),
    ]
    .map(|arg| arg.help_heading(OUTPUT))
}

fn modes() -> [Arg; 4] {
    [
        option("format", "FORMAT", "Print text or JSON lines")
            .value_parser(["text", "jsonl"])
            .default_value("text")
            .long_help(
                "What to print: \"text\", one value a line, or \"jsonl\", one JSON object a line \
                 with all that is known of the reference: value, raw, path, offset, end, outer, \
                 line, wrapper, scheme, kind, conforms, flags and, where they apply, tail, readings \
                 (at most 64; readings_more where there are others), encoding and compression; \
                 in mail and news message, part, content_type and encoded; where they are asked for, resolved, normalized, uri and hazards. Bytes that are not \
                 UTF-8 are given in base64, as path_bytes and raw_bytes.",
            ),
        flag("count", "Print how many values each file has").short('c').long_help(
            "Print only how many values would be printed for each file; files without any are \
             not listed.",
        ),
        flag("unique", "Print each value once").short('u').long_help(
            "Print each value once, where it occurs first; with --count, count it there only.",
        ),
        flag("stats", "Tell at the end what was searched").long_help(
            "Tell at the end, on standard error, how many inputs, messages and parts were searched and \
             how many were not, and how many findings there were by wrapper and by part.",
        ),
    ]
    .map(|arg| arg.help_heading(MODES))
}

fn other() -> [Arg; 2] {
    [
        help(),
        Arg::new("version")
            .short('V')
            .long("version")
            .action(ArgAction::Version)
            .help("Print the version"),
    ]
    .map(|arg| arg.help_heading(OTHER))
}

/// `--strict`, which its user explains.
pub fn strict() -> Arg {
    Arg::new("strict")
        .long("strict")
        .value_name("RFC")
        .action(ArgAction::Set)
        .value_parser(PossibleValuesParser::new(Grammar::ALL.map(Grammar::as_str)).map(grammar))
}

/// The grammar of one of these names.
#[expect(clippy::needless_pass_by_value, reason = "it is what clap maps")]
fn grammar(name: String) -> Grammar {
    let named = |grammar: &Grammar| grammar.as_str() == name;
    Grammar::ALL.into_iter().find(named).unwrap_or(Grammar::Rfc2396)
}

/// `-h` and `--help`.
pub fn help() -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .help("Print help; -h is short, --help long")
        .help_heading(OTHER)
}

pub fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

pub fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).action(ArgAction::Set).help(help)
}

fn scheme(name: &str) -> Result<String, gleaner::ConfigError> {
    Config::new().scheme(name).map(|_| name.to_ascii_lowercase())
}
