//! The options that choose and shape the references to find.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction};
use gleaner::{Config, Wrapper};

use super::builder::{flag, option, strict};
use super::size;

const HEADING: &str = "SEARCH OPTIONS";

pub fn args() -> [Arg; 12] {
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
    .map(|arg| arg.help_heading(HEADING))
}

fn scheme(name: &str) -> Result<String, gleaner::ConfigError> {
    Config::new().scheme(name).map(|_| name.to_ascii_lowercase())
}
