//! The options that choose the fields of the output and their form.

use clap::{Arg, value_parser};
use gleaner::sink::{LinkFormat, LinkFormatError};

use super::builder::{flag, link_wrappers, option};
use super::value::reference::parse_base;
use super::value::size;

pub const HEADING: &str = "OUTPUT OPTIONS";

pub fn args() -> [Arg; 25] {
    [
        base(),
        resolve(),
        unwrap(),
        link_wrappers().requires("unwrap"),
        normalize(),
        defang(),
        uri(),
        hazards(),
        max_field(),
        max_readings(),
        with_filename(),
        no_filename(),
        line_number(),
        column(),
        byte_offset(),
        context("context", 'C', "Print N lines of the text around each line with a reference"),
        context("after-context", 'A', "Print N lines after each line with a reference"),
        context("before-context", 'B', "Print N lines before each line with a reference"),
        max_line(),
        null(),
        color(),
        hyperlink(),
        hyperlink_format(),
        heading(),
        no_heading(),
    ]
    .map(|arg| arg.help_heading(HEADING))
}

fn base() -> Arg {
    option("base", "URI", "Set the base of relative references").value_parser(parse_base).long_help(
        "Set the base of relative references, and report relative references in <URL:...>. \
             URI must have a scheme with a slash after it. There is no default.\n\n\
             Relative references are printed as found or, with --resolve, resolved against URI. Those \
             in HTML and Markdown are always resolved: against the base that the document or its message \
             sets, which may be relative to URI, or else against URI. JSON lines have both forms.\n\n\
             URI is the base of all inputs: for the pages of a site, run gleaner once for each page.",
    )
}

fn resolve() -> Arg {
    flag("resolve", "Print references resolved against --base").requires("base").long_help(
        "Print references resolved against --base (RFC 2396, 5.2). By default, they are printed \
         as found.",
    )
}

fn normalize() -> Arg {
    flag("normalize", "Print references in normal form").long_help(
        "Print references in normal form (RFC 2396, 6). By default, they are printed as found. \
         JSON lines have both forms. With --unique, equivalent references are printed once.",
    )
}

fn unwrap() -> Arg {
    flag("unwrap", "Print the targets of links that filters and trackers wrap").long_help(
        "Print the targets of links that mail filters, trackers and sites wrap, such as Safe Links, \
         through up to 5 wrappers. The network is never used. By default, links are printed as found.\n\n\
         The target is what --schemes and --strict judge. With --unique, each target is printed once. If a wrapper \
         cannot be undone, the innermost link that is known is printed, with a warning. JSON lines keep the \
         value, and add the keys target, null if it is not known, and via, the names of the wrappers.",
    )
}

fn defang() -> Arg {
    flag("defang", "Print references defanged, as hxxp://a[.]example/").long_help(
        "Print references so that programs do not make them links: http://a.example/ as \
         hxxp://a[.]example/. JSON lines and whole tables keep the other keys, and add the key defanged; what --columns and --get print is all \
             defanged.",
    )
}

fn uri() -> Arg {
    flag("uri", "Add the components of references to JSON lines").long_help(
        "Add the components of references to JSON lines, as in \"gleaner uri parse --json\". With \
         --normalize, they are those of the normal form. This option needs --format jsonl.",
    )
}

fn hazards() -> Arg {
    flag("hazards", "Add the hazards of references to JSON lines").long_help(
        "Add the hazards of references to JSON lines, as in \"gleaner uri hazards --json\". This \
         option needs --format jsonl.",
    )
}

fn max_field() -> Arg {
    option("max-field", "SIZE", "Limit each text about a message in JSON lines to SIZE bytes")
        .value_parser(size::parse)
        .default_value("1KiB")
        .long_help(
            "Limit each text about a message in JSON lines to SIZE bytes: id, date, from, subject, \
             newsgroups, part and content_type, which are repeated for each reference in the \
             message. A longer text is cut between characters, and a key such as subject_truncated \
             is true. SIZE is as for --max-reference.",
        )
}

fn max_readings() -> Arg {
    option("max-readings", "SIZE", "Limit the readings of a reference in JSON lines to SIZE bytes")
        .value_parser(size::parse)
        .default_value("16KiB")
        .long_help(
            "Limit the readings of a reference in JSON lines to SIZE bytes in all. The first reading \
             is always printed. If others are left out, readings_truncated is true. SIZE is as for \
             --max-reference.",
        )
}

fn with_filename() -> Arg {
    flag("with-filename", "Print the path before each value")
        .short('H')
        .overrides_with("no-filename")
        .long_help(
            "Print the path before each value. This is the default if a directory, an archive, several \
             PATHs or a list of --files-from are searched, except with --unique. Standard input is printed as <stdin>.",
        )
}

fn no_filename() -> Arg {
    flag("no-filename", "Never print paths").short('I').overrides_with("with-filename").long_help(
        "Never print paths. This is the default if one file or standard input is searched, and with --unique.",
    )
}

fn line_number() -> Arg {
    flag("line-number", "Print the line in which the reference begins").short('n').long_help(
        "Print the number of the line in which the reference begins, from 1. Lines end with LF.\n\n\
         It is a line of the file. A reference in a decoded part of a message has the line at which the \
         encoded text begins: that of the field in a header, or the first line of the body of a part. JSON lines \
         also have part_line, the line in the decoded text.",
    )
}

fn column() -> Arg {
    flag("column", "Print the column of the first byte")
        .long_help(
            "Print the column of the reference's first byte in its line, in bytes from 1. A reference in a decoded \
             part of a message has the column at which the encoded text begins, as for --line-number.",
        )
}

fn byte_offset() -> Arg {
    flag("byte-offset", "Print the offset of the first byte").short('b').long_help(
        "Print the offset of the reference's first byte, in bytes from 0.\n\n\
         In UTF-16 input, offsets, lines and columns are those of the text as UTF-8 without its \
         byte order mark. In a decoded part of a message, offsets are those of the decoded text.",
    )
}

fn context(name: &'static str, short: char, help: &'static str) -> Arg {
    let arg =
        option(name, "N", help).short(short).value_parser(value_parser!(u16).range(0..=10_000));
    if name != "context" {
        return arg;
    }
    arg.long_help(
        "Print whole lines of the text with references, and N lines, at most 10000, before and after each, as grep does: a line with \
         references has a colon after its path and number, another one a hyphen, and -- separates groups of lines. \
         -A and -B override N. Byte offsets are those of the lines.\n\n\
         Lines are those of the file; a group ends with its message. A reference in a decoded part of a \
         message is printed alone, without lines around it. One thread searches a text, however long it is.",
    )
}

fn max_line() -> Arg {
    option("max-line", "SIZE", "Divide lines of --context after SIZE bytes")
        .value_parser(size::parse)
        .default_value("8KiB")
        .long_help(
            "Divide lines of --context after SIZE bytes. Each piece counts as a line; … marks the places where a line is \
             divided. SIZE is as for --max-reference.",
        )
}

fn null() -> Arg {
    flag("null", "End values and paths with NUL").short('0').long_help(
        "End each value with NUL instead of a line feed, and each path with NUL instead of a \
         colon. Control characters in them are printed as they are, even on a terminal.",
    )
}

fn color() -> Arg {
    option("color", "WHEN", "When to use colors")
        .value_parser(["auto", "always", "never"])
        .default_value("auto")
        .long_help(
            "When to use colors. With \"auto\", colors are used if standard output is a terminal, \
             NO_COLOR is not set and TERM is not \"dumb\".",
        )
}

fn hyperlink() -> Arg {
    option("hyperlink", "WHEN", "Make values and paths links of the terminal")
        .num_args(0..=1)
        .require_equals(true)
        .default_missing_value("auto")
        .value_parser(["auto", "always", "never"])
        .long_help(
            "Make values and paths links, which terminals open (OSC 8). With \"auto\", that is if standard output is a \
             terminal, TERM is not \"dumb\", and --null is not set. By default, there are no links.\n\n\
             A value is a link if its scheme is http, https or ftp, or if it is a mailto URL without fields, and if its URL \
             has at most 2083 bytes. With --defang, values are no links. Paths and line numbers are links to the file or, in an \
             archive, to the archive; see --hyperlink-format.",
        )
}

fn hyperlink_format() -> Arg {
    option("hyperlink-format", "FORMAT", "Set the form of links to files")
        .value_parser(parse_link_format)
        .long_help(format!(
            "Set the form of links to files, as --hyperlink-format of ripgrep; implies --hyperlink. FORMAT is a URI with \
             {{path}}, the absolute path with a slash at its start, and if desired {{host}}, the name of this machine, \
             {{line}} and {{column}}; or one of these names:\n\n{}\n  none      no links to files, only values are links",
            LinkFormat::named().map(|(name, format)| format!("  {name:<9} {format}")).collect::<Vec<_>>().join("\n"),
        ))
}

/// Parses a format of links; `None` for no links.
fn parse_link_format(text: &str) -> Result<Option<LinkFormat>, String> {
    if text == "none" {
        return Ok(None);
    }
    let remedy = "write a format such as vscode://file{path}:{line}, or file, kitty, vscode, vscodium or none";
    text.parse().map(Some).map_err(|error: LinkFormatError| format!("{error}; {remedy}"))
}

fn heading() -> Arg {
    flag("heading", "Print each path once, above its values")
        .overrides_with("no-heading")
        .long_help(
            "Print each path once, on a line of its own above its values. This is the default on \
             a terminal, except with --null.",
        )
}

fn no_heading() -> Arg {
    flag("no-heading", "Print the path in each line").overrides_with("heading").long_help(
        "Print the path in each line. This is the default if standard output is not a terminal.",
    )
}
