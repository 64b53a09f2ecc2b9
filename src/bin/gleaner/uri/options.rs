//! The command line of `gleaner uri`.

use clap::builder::ValueParser;
use clap::{Arg, Command, value_parser};
use gleaner::uri::HazardKind;

use crate::options::builder::{flag, help, option, parse_base, strict};

const OUTPUT: &str = "OUTPUT OPTIONS";
const RESOLUTION: &str = "RESOLUTION";

const ABOUT: &str = "Takes references apart, resolves, normalizes, wraps and unwraps them";

const LONG_ABOUT: &str = "\
Takes references apart, resolves, normalizes, wraps and unwraps them: RFC 2396, and what RFC 1738 says \
of its schemes. The references are arguments or, without any, the lines of standard input; one line \
is printed for each.

What may stand in text is taken, letters outside ASCII and a bare % too; --strict asks for more. A \
line that cannot be parsed gives an empty line, and a message that says what was expected where.

A file of the name \"uri\" is searched as ./uri.";

const AFTER: &str = "\
EXIT CODES:
  0  all went well
  2  a reference could not be parsed or resolved (the others are done all the same), or the
     command line makes no sense

EXAMPLES:
  gleaner uri parse --json 'ftp://info.cern.ch/pub/www/doc;type=d'
  gleaner uri resolve --base http://a.example/b/c/d '../g'
  gleaner -I ~/Mail | gleaner uri normalize | sort -u
  gleaner uri unwrap '<URL: http://a.example/ b>'
  gleaner uri wrap --width 40 http://a.example/a/long/path/to/a/page.html
  gleaner -I inbox | gleaner uri hazards --json";

/// The definition of `gleaner uri`.
pub fn command() -> Command {
    Command::new("uri")
        .about(ABOUT)
        .long_about(LONG_ABOUT)
        .after_help(AFTER)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .max_term_width(100)
        .arg(help())
        .subcommands([
            verb("parse", "Takes references apart: components, parts, conformity", None).long_about(
                "Takes references apart (RFC 2396, Appendix B): prints the components that are \
                 defined, as name=value, and the RFCs whose grammar the reference conforms to. With \
                 --json all components, null where they are undefined, and as \"parts\" what the \
                 scheme makes of them (RFC 1738, 3).",
            ),
            verb("resolve", "Resolves references against a base (RFC 2396, 5.2)", resolution())
                .long_about(
                    "Resolves references against a base (RFC 2396, 5.2). A reference to the current \
                     document, such as #s, stays as it is.",
                ),
            verb("normalize", "Brings references into normal form (RFC 2396, 6)", None).long_about(
                "Brings references into normal form (RFC 2396, 6): scheme and host in lower case, no \
                 default port, no needless escapes, and, where there is a scheme, no dot segments.",
            ),
            verb("unwrap", "Takes delimiters and white space off (RFC 2396, E)", Some(complete()))
                .long_about(
                    "Takes off what people type or paste around references and in them (RFC 2396, \
                     Appendix E): <URL:...>, <...>, quotes, URL:, white space. Each line is one \
                     reference; use -0 where a reference has several.",
                ),
            verb("wrap", "Writes references as <URL:...>", Some(width()))
                .long_about("Writes references as <URL:...>, on one line each or folded."),
            verb("hazards", "Tells what in references is dangerous", None).long_about(
                "Tells what in references is dangerous (RFC 1738, 6; RFC 2396, 7; and what mail \
                 filters look for): prints the kinds of hazard, with --json where they stand. An \
                 empty line is a reference without any, or one that a message tells of.",
            ).after_long_help(kinds()),
        ])
}

/// What all subcommands have in common, and their own.
fn verb(name: &'static str, about: &'static str, own: impl IntoIterator<Item = Arg>) -> Command {
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
                .help(
                    "References; without any, the lines of standard input are taken (- is not it)",
                ),
        )
        .arg(
            strict()
                .help_heading("INPUT OPTIONS")
                .help("Take only what conforms to this RFC")
                .long_help(
                    "Take only what conforms to this RFC, its fragment included, of which RFC 1738 knows \
                     nothing. Of IPv6 addresses in brackets RFC 1738 and RFC 2396 know nothing; without \
                     this option they are taken, as RFC 2732 has them. (The RFCs that \"conforms\" names \
                     are those for the reference without its fragment.)",
                ),
        )
        .args(own)
        .arg(flag("json", "Print JSON objects").help_heading(OUTPUT))
        .arg(
            flag("null", "Lines end with NUL, in and out")
                .short('0')
                .help_heading(OUTPUT)
                .long_help("Lines end with NUL instead of a line feed, in and out."),
        )
        .arg(help())
}

/// The kinds of hazard, a line each.
fn kinds() -> String {
    let line = |kind: HazardKind| format!("  {:<20}{}\n", kind.as_str(), kind.description());
    HazardKind::ALL
        .into_iter()
        .map(line)
        .fold("KINDS OF HAZARD:\n".to_owned(), |all, line| all + &line)
}

fn complete() -> Arg {
    flag("complete", "Complete what begins with www. or ftp. (RFC 2396, F)")
        .help_heading(OUTPUT)
        .long_help(
            "Complete abbreviated references (RFC 2396, Appendix F): what begins with www. gets \
             http://, and what begins with ftp. gets ftp://. Without this option they are relative \
             references, whose first segment looks like a host.",
        )
}

fn width() -> Arg {
    option("width", "N", "Fold to lines of at most N characters")
        .value_parser(value_parser!(usize))
        .help_heading(OUTPUT)
        .long_help(
            "Fold to lines of at most N characters. Breaks stand only where unwrapping gives the same \
             reference again, never after a hyphen; where there is no such place a line is longer.\n\n\
             What is folded has several lines: in a pipe to unwrap, use -0 on both sides.",
        )
}

fn resolution() -> [Arg; 5] {
    [
        option("base", "URI", "The base; it must have a scheme")
            .required(true)
            .value_parser(parse_base),
        option("dots", "HOW", "What becomes of .. above the root")
            .value_parser(["keep", "drop", "refuse"])
            .default_value("keep")
            .long_help(
                "What becomes of .. segments that would lead above the root (RFC 2396, 5.2, step 6g): \
                 they are kept, dropped, or the reference is refused. With --rfc3986 they are \
                 dropped.",
            ),
        flag("rfc3986", "Resolve by RFC 3986 instead").long_help(
            "Resolve by RFC 3986, 5.2: ?y keeps the last segment of the base, .. above the root is \
             dropped, #s is resolved too, and so is what is relative to a base without slashes.",
        ),
        flag("loophole", "Take http:g for relative").long_help(
            "Take a reference with the base's scheme and no slashes, such as http:g, for a relative \
             one, as old parsers do (RFC 2396, 5.2, step 3); what was mended is said.",
        ),
        flag("request", "Resolve #s and the empty reference too").long_help(
            "Resolve references to the current document to the base, as where each is a request of \
             its own (RFC 2396, 4.2).",
        ),
    ]
    .map(|arg| arg.help_heading(RESOLUTION))
}
