//! The command line of `gleaner uri`, as clap defines it.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, Command};
use gleaner::uri::{ExcessDots, HazardKind};

use crate::options::builder::{self, flag, generate, help, link_wrappers, option, strict};
use crate::options::value::integer;
use crate::options::value::reference::parse_base;
use crate::options::value::size;

const INPUT: &str = "INPUT OPTIONS";
const OUTPUT: &str = "OUTPUT OPTIONS";
const RESOLUTION: &str = "RESOLUTION";

const ABOUT: &str = "Parses, resolves, normalizes, wraps and unwraps given references";

const LONG_ABOUT: &str = "\
Parses, resolves, normalizes, wraps and unwraps given references by RFC 2396 and the scheme rules \
of RFC 1738. The references are arguments or, without arguments, the lines of standard input. One \
line is printed for each.

References may contain what real text contains, such as non-ASCII letters and a bare %; --strict \
accepts only what an RFC permits. A line that cannot be parsed gives an empty line, and an error \
that states what was expected at which byte.

To search a file named \"uri\", write ./uri.";

const AFTER: &str = "\
EXIT CODES:
  0  All references were processed.
  2  A reference could not be parsed or resolved (the others are still processed), a stream
     could not be read or written, or the command line is invalid.

EXAMPLES:
  gleaner uri parse --json 'ftp://info.cern.ch/pub/www/doc;type=d'
  gleaner uri resolve --base http://a.example/b/c/d '../g'
  gleaner -I ~/Mail | gleaner uri normalize | sort -u
  gleaner uri unwrap '<URL: http://a.example/ b>'
  gleaner uri wrap --width 40 http://a.example/a/long/path/to/a/page.html
  gleaner -I inbox | gleaner uri hazards --json
  gleaner -I inbox | gleaner uri unwrap-link
  gleaner uri refang 'hxxps://a[.]example/'";

pub fn command() -> Command {
    Command::new("uri")
        .about(ABOUT)
        .long_about(LONG_ABOUT)
        .after_help(AFTER)
        .override_usage("gleaner uri <COMMAND>")
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .max_term_width(100)
        .arg(generate([("man", "the man page of gleaner uri")]))
        .arg(help())
        .subcommands([
            parse(),
            resolve(),
            normalize(),
            unwrap(),
            wrap(),
            hazards(),
            unwrap_link(),
            refang(),
            defang(),
        ])
}

fn parse() -> Command {
    verb("parse", "Parses references: components, scheme parts, conformance", []).long_about(
        "Parses references (RFC 2396, Appendix B). Prints the defined components as name=value, \
         and the RFCs to whose grammar the reference conforms. With --json, prints all \
         components, with null for undefined ones, and as \"parts\" the parts that the scheme \
         defines (RFC 1738, 3).",
    )
}

fn resolve() -> Command {
    verb(
        "resolve",
        "Resolves references against a base (RFC 2396, 5.2)",
        [base(), dots(), rfc3986(), loophole(), request()],
    )
    .long_about(
        "Resolves references against a base (RFC 2396, 5.2). A reference to the current \
             document, such as #s, is not changed.",
    )
}

fn normalize() -> Command {
    verb("normalize", "Converts references to normal form (RFC 2396, 6)", []).long_about(
        "Converts references to normal form (RFC 2396, 6): scheme and host in lower case, no \
         default port, no needless escapes and, if there is a scheme, no dot segments.",
    )
}

fn unwrap() -> Command {
    verb("unwrap", "Removes delimiters and white space (RFC 2396, Appendix E)", [complete()])
        .long_about(
            "Removes what people type or paste around references and inside them (RFC 2396, \
             Appendix E): <URL:...>, <...>, quotes, URL: and white space. Each line is one \
             reference. For references of several lines, use -0. White space without <...> is \
             an error: other words are no part of a reference.",
        )
}

fn wrap() -> Command {
    verb("wrap", "Writes references as <URL:...>", [width()]).long_about(
        "Writes references as <URL:...>. By default, each reference is one line; --width \
             folds it.",
    )
}

fn hazards() -> Command {
    verb("hazards", "Prints the hazards in references", [])
        .long_about(
            "Prints the hazards in references (RFC 1738, 6; RFC 2396, 7; and the checks of mail \
             filters): the kinds of hazard or, with --json, their kinds and spans. A reference \
             without hazards gives an empty line, and so does one with an error.",
        )
        .after_long_help(hazard_kinds())
}

fn unwrap_link() -> Command {
    verb("unwrap-link", "Prints the targets of links that filters and trackers wrap", [link_wrappers().help_heading(INPUT)])
        .long_about(
            "Prints the targets of links that mail filters, trackers and sites wrap, such as Safe Links, \
             without using the network. Other references are printed unchanged. A notice is printed if a \
             wrapper cannot be undone, or there are more than 5 around each other; the output is then the \
             innermost link that is known. With --json, adds \"target\" and \"via\", the names of the \
             wrappers from the outside in.",
        )
}

fn refang() -> Command {
    verb("refang", "Converts defanged references to working ones", [aggressive()]).long_about(
        "Converts defanged references, such as hxxps://a[.]example/, to working ones. Other \
         references are printed unchanged.",
    )
}

fn defang() -> Command {
    verb("defang", "Writes references so that programs do not make them links", []).long_about(
        "Writes references so that programs do not make them links: http://a.example/ as \
         hxxp://a[.]example/.",
    )
}

/// Returns a subcommand with its `own` options and the common ones.
fn verb<const N: usize>(name: &'static str, about: &'static str, own: [Arg; N]) -> Command {
    Command::new(name)
        .about(about)
        .args_override_self(true)
        .disable_help_flag(true)
        .max_term_width(100)
        .arg(
            Arg::new("reference")
                .value_name("REFERENCE")
                .num_args(0..)
                .value_parser(ValueParser::os_string())
                .help_heading("ARGUMENTS")
                .help("References; without any, the lines of standard input (- is a reference)"),
        )
        .arg(strict_option())
        .arg(max_line())
        .args((name != "refang").then(refang_option))
        .args(own)
        .arg(json())
        .arg(null())
        .arg(help())
}

fn hazard_kinds() -> String {
    let line = |kind: &HazardKind| format!("  {:<20}{}\n", kind.as_str(), kind.description());
    HazardKind::ALL.iter().map(line).fold("KINDS OF HAZARD:\n".to_owned(), |all, line| all + &line)
}

fn strict_option() -> Arg {
    strict("Accept only references that conform to RFC").help_heading(INPUT).long_help(
        "Accept only references that conform to RFC. By default, everything that can be parsed is \
         accepted.\n\n\
         The fragment must conform too, except with rfc1738, which does not define fragments. \
         IPv6 addresses in brackets conform to rfc3986 only; by default, they are accepted as in \
         RFC 2732. (The value of \"conforms\" is about the reference without its fragment.)",
    )
}

fn refang_option() -> Arg {
    builder::refang("Read defanged references, such as hxxps://a[.]example/")
        .help_heading(INPUT)
        .long_help(
            "Read defanged references, such as hxxps://a[.]example/, as the working ones. By default, no notations are \
             read: a reference that looks defanged is taken literally, with a notice; it is an error for normalize if it \
             conforms to no RFC.",
        )
}

fn max_line() -> Arg {
    option("max-line", "SIZE", "Accept lines of at most SIZE bytes")
        .value_parser(size::parse)
        .default_value("1MiB")
        .help_heading(INPUT)
        .long_help(
            "Accept lines of standard input of at most SIZE bytes. A longer line gives an empty line and an \
             error. Units are K, KiB, M, MiB, G and GiB, powers of 1024.",
        )
}

fn json() -> Arg {
    flag("json", "Print JSON objects")
        .help_heading(OUTPUT)
        .long_help("Print one JSON object per reference. By default, text is printed.")
}

fn null() -> Arg {
    flag("null", "End lines with NUL, in the input and the output")
        .short('0')
        .help_heading(OUTPUT)
        .long_help("End lines with NUL instead of a line feed, in the input and the output.")
}

fn complete() -> Arg {
    flag("complete", "Complete references that begin with www. or ftp.")
        .help_heading(OUTPUT)
        .long_help(
            "Complete references that begin with www. or ftp. with http:// or ftp:// (RFC 2396, \
             Appendix F). By default, they are relative references whose first segment looks \
             like a host.",
        )
}

fn width() -> Arg {
    option("width", "N", "Fold to lines of at most N characters")
        .value_parser(integer::within(0_usize..))
        .help_heading(OUTPUT)
        .long_help(
            "Fold to lines of at most N characters. By default, references are not folded.\n\n\
             A break is inserted only where unwrapping restores the same reference, and never \
             after a hyphen. If no break is possible, a line is longer.\n\n\
             A folded reference has several lines. To pipe it to unwrap, use -0 on both sides.",
        )
}

fn base() -> Arg {
    option("base", "URI", "Resolve against URI, which must have a scheme")
        .required(true)
        .value_parser(parse_base)
        .help_heading(RESOLUTION)
}

fn dots() -> Arg {
    let value = |name: &'static str, help: &'static str| PossibleValue::new(name).help(help);
    let names = PossibleValuesParser::new([
        value("keep", "keep the excess segments"),
        value("drop", "remove the excess segments"),
        value("refuse", "report an error"),
    ]);
    option("dots", "HOW", "How to treat .. above the root")
        .value_parser(names.try_map(|name| name.parse::<ExcessDots>()))
        .default_value("keep")
        .help_heading(RESOLUTION)
        .long_help(
            "How to treat .. segments that lead above the root (RFC 2396, 5.2, step 6g). With \
             --rfc3986, they are always removed.",
        )
}

fn rfc3986() -> Arg {
    flag("rfc3986", "Resolve by RFC 3986 instead of RFC 2396").help_heading(RESOLUTION).long_help(
        "Resolve by RFC 3986, 5.2, instead of RFC 2396: ?y keeps the last segment of the base, .. \
         above the root is removed, #s is resolved, and a base without slashes can have relative \
         references.",
    )
}

fn loophole() -> Arg {
    flag("loophole", "Resolve http:g as a relative reference").help_heading(RESOLUTION).long_help(
        "Resolve a reference that has the base's scheme and no slashes, such as http:g, as a \
         relative one, as old parsers do (RFC 2396, 5.2, step 3). A notice is printed for each. \
         By default, such a reference is absolute.",
    )
}

fn request() -> Arg {
    flag("request", "Resolve #s and the empty reference too").help_heading(RESOLUTION).long_help(
        "Resolve references to the current document, such as #s and the empty one, to the base, \
         as if each were a new request (RFC 2396, 4.2). By default, they are not changed.",
    )
}

fn aggressive() -> Arg {
    flag("aggressive", "Read rare notations too").help_heading(INPUT).long_help(
        "Read rare notations too, which are often something else: meow://, h[tt]p, httx, h__p, xxxx, \
         {.}, \\., [/], [at] and (at).",
    )
}
