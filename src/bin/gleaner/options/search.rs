//! The options that choose the references to find and to report.

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction};
use gleaner::Wrapper;

use super::builder::{self, flag, option, strict};
use super::value::scheme;
use super::value::size;

pub const HEADING: &str = "SEARCH OPTIONS";

pub fn args() -> [Arg; 16] {
    [
        schemes(),
        wrappers(),
        strict_option(),
        hyphen(),
        no_abbreviated(),
        emails(),
        domains(),
        no_iri(),
        relative(),
        join_lines(),
        page_breaks(),
        settle(),
        settle_memory(),
        refang(),
        max_reference(),
        add_scheme(),
    ]
    .map(|arg| arg.help_heading(HEADING))
}

/// Returns the options that decide what a text has, without those for reports.
pub fn of_text() -> [Arg; 12] {
    [
        hyphen(),
        no_abbreviated(),
        emails(),
        domains(),
        no_iri(),
        relative(),
        join_lines(),
        page_breaks(),
        settle(),
        refang(),
        max_reference(),
        add_scheme(),
    ]
    .map(|arg| arg.help_heading(HEADING))
}

fn schemes() -> Arg {
    option("schemes", "SCHEME,...", "Report only references with these schemes")
        .action(ArgAction::Append)
        .value_delimiter(',')
        .value_parser(scheme::parse)
        .long_help(
            "Report only references with one of these schemes. Commas separate schemes, case is \
             ignored, and this option may be given several times. By default, all schemes are \
             reported.\n\n\
             This option does not change where references begin and end. An abbreviated reference \
             has the scheme that completes it. A relative reference has no scheme, unless \
             --resolve gives it one.\n\n\
             A warning names a scheme that is neither registered nor added by --add-scheme: it may be misspelt. Of such a \
             scheme, only references with :// are found.",
        )
}

fn wrappers() -> Arg {
    let value = |wrapper: &Wrapper| {
        PossibleValue::new(wrapper.as_str()).help(match wrapper {
            Wrapper::UrlAngle => "<URL:...>",
            Wrapper::Angle => "<...>",
            Wrapper::Quoted => "\"...\", or a pair of typographic quotation marks",
            Wrapper::Bare => "no delimiters",
            Wrapper::Prefixed => "no delimiters, but URL: before the reference",
            Wrapper::Attribute => {
                "an attribute of HTML, or a part of it; url(...) and @import of CSS"
            }
            Wrapper::Destination => "the destination of a link in Markdown",
            _ => "",
        })
    };
    option("wrappers", "WRAPPER,...", "Report only references with these delimiters")
        .action(ArgAction::Append)
        .value_delimiter(',')
        .value_parser(Wrapper::ALL.iter().map(value).collect::<Vec<_>>())
        .long_help(
            "Report only references with one of these kinds of delimiters. Commas separate kinds, \
             and this option may be given several times. By default, all kinds are reported. This \
             option does not change where references begin and end.",
        )
}

fn strict_option() -> Arg {
    strict("Report only references that conform to RFC").long_help(
        "Report only references that conform to the grammar of RFC. The fragment is not judged. \
         For rfc1738, a reference must conform to the grammar of its scheme. With --resolve, the \
         resolved reference is judged. By default, conformance is not required.\n\n\
         This option does not change where references begin and end. References longer than \
         --max-reference cannot be judged and are always reported.",
    )
}

fn hyphen() -> Arg {
    let value = |name: &'static str, help: &'static str| PossibleValue::new(name).help(help);
    option("hyphen", "HOW", "How to read a hyphen before a line break")
        .value_parser([
            value("keep", "the hyphen belongs to the reference"),
            value("drop", "the hyphen marks the break and is removed"),
            value("both", "print both readings"),
        ])
        .default_value("keep")
        .long_help(
            "How to read a hyphen directly before a line break inside angle brackets or quotes. \
             It may belong to the reference, or it may mark the break (RFC 1738, Appendix).",
        )
}

fn no_abbreviated() -> Arg {
    flag("no-abbreviated", "Do not report references that begin with www. or ftp.").long_help(
        "Do not report references without a scheme that begin with www. or ftp. By default, they \
         are completed with http:// or ftp:// (RFC 2396, Appendix F).",
    )
}

fn emails() -> Arg {
    flag("emails", "Report email addresses as mailto: references").long_help(
        "Report email addresses as mailto: references. By default, an address is reported only \
         after mailto:.",
    )
}

fn domains() -> Arg {
    flag("domains", "Report bare domains, such as example.org/a").long_help(
        "Report bare domains, such as example.org or example.org/a, with http://. The Public Suffix List tells a \
         domain from other words with dots; names of files, such as readme.md, do not count. Some reported \
         words are no domains all the same. By default, bare domains are not reported.",
    )
}

fn no_iri() -> Arg {
    flag("no-iri", "End references at non-ASCII characters").long_help(
        "End references at non-ASCII characters. By default, such characters may be part of a \
         reference (RFC 3987).",
    )
}

fn relative() -> Arg {
    flag("relative", "Report relative references in <URL:...> and in markup").long_help(
        "Report relative references in <URL:...>, and those in the markup of HTML and Markdown that have no base. By \
         default, they are reported only with --base; in markup also if the document or its message sets a base, and \
         in JSON lines.",
    )
}

fn join_lines() -> Arg {
    flag("join-lines", "Continue bare references after a line break").long_help(
        "If a reference without delimiters reaches the end of a line, continue it on the next \
         line. This is a guess: the next line may be unrelated. By default, such a reference ends \
         at the line break.",
    )
}

fn page_breaks() -> Arg {
    flag("page-breaks", "Continue references across the page breaks of RFCs").long_help(
        "Continue references across the page breaks of RFCs and Internet-Drafts. A page break is a \
         footer that ends in a page number, a form feed and a header that ends in a year, with \
         blank lines around them; one of the three may be missing. By default, it ends a \
         reference.\n\n\
         References in angle brackets and quotes continue as after a line break. Other references \
         continue only with --join-lines. A continued reference has the flag \"page-break\" in \
         JSON lines.",
    )
}

fn settle() -> Arg {
    flag("settle", "Decide doubtful references by the other references in the input")
        .conflicts_with("join-lines")
        .long_help(
            "Read the input twice: first collect the references that have one reading, then decide by them about \
             the doubtful ones. A hyphen before a line break, a full stop at the end, and the next lines after a reference \
             at the end of a line belong to the reference if the input has the same reference elsewhere, unbroken. Other \
             readings change nothing.\n\n\
             The value is then the reading that the input has elsewhere. In JSON lines the flag is \"settled\", and \
             settled has the value without evidence, the number of other occurrences, and the first of \
             them. Pipes and terminals cannot be read twice and are refused.",
        )
}

fn settle_memory() -> Arg {
    option("settle-memory", "SIZE", "Use at most SIZE bytes for the evidence of --settle")
        .value_parser(size::parse)
        .default_value("256MiB")
        .long_help(
            "Use at most SIZE bytes for the evidence of --settle: up to 80 bytes for each different reference. \
             If there are more, a sample of them is the evidence, with a warning. SIZE is as for --max-reference.",
        )
}

fn refang() -> Arg {
    builder::refang("Find defanged references, such as hxxps://a[.]example/").long_help(
        "Find defanged references, such as hxxps://a[.]example/, and print the working ones. Notations \
         are read in the scheme and the authority of a reference, and of references in it. A host without \
         a scheme, as in a[.]example, is no reference. By default, no notations are read.\n\n\
         With --emails, defanged addresses are found too. In JSON lines, the value is the working \
         reference, raw is as written, and the flag is \"defanged\".",
    )
}

fn max_reference() -> Arg {
    option("max-reference", "SIZE", "Report references of at most SIZE bytes")
        .value_parser(size::parse)
        .default_value("8KiB")
        .long_help(
            "Report references of at most SIZE bytes. A longer reference is omitted with a \
             warning. With --format jsonl, its first bytes are printed with the flag \
             \"overlong\".\n\n\
             SIZE is a number of bytes, at least 1, with an optional unit: K or KiB (1024 bytes), M \
             or MiB, G or GiB.",
        )
}

fn add_scheme() -> Arg {
    option("add-scheme", "NAME", "Find NAME:... as a reference, even without //")
        .action(ArgAction::Append)
        .value_parser(scheme::parse)
        .long_help(
            "Find NAME:... as a reference, with any text after the colon. This option may be given \
             several times. By default, an unknown scheme is found only with :// after it.",
        )
}
