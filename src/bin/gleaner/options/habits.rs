//! Options of other commands that people type out of habit: accepted where gleaner does the same anyway, else refused with a remedy.

use clap::{Arg, ArgAction, ArgMatches};

use super::builder::flag;

/// Flags that change nothing: directories are walked, schemes and hosts match in any case, and binary files are searched.
const ACCEPTED: [(char, &str); 3] = [('r', "recursive"), ('i', "ignore-case"), ('a', "text")];

/// An option that is refused, and why.
struct Refused {
    short: Option<char>,
    name: &'static str,
    takes_value: bool,
    remedy: &'static str,
}

const REFUSED: [Refused; 7] = [
    Refused {
        short: Some('e'),
        name: "regexp",
        takes_value: true,
        remedy: "-e: gleaner finds references and takes no pattern; choose among them by --schemes or another of the SEARCH \
                 OPTIONS (gleaner --help), or pipe the output to grep",
    },
    Refused {
        short: Some('m'),
        name: "max-count",
        takes_value: true,
        remedy: "-m: gleaner prints all references; to print the first N, pipe the output to head -n N",
    },
    Refused {
        short: Some('v'),
        name: "invert-match",
        takes_value: false,
        remedy: "-v: gleaner prints references, not lines; to list the files without references, use -L",
    },
    Refused {
        short: None,
        name: "json",
        takes_value: false,
        remedy: "--json: gleaner prints JSON lines with --format jsonl",
    },
    Refused {
        short: None,
        name: "csv",
        takes_value: false,
        remedy: "--csv: gleaner prints CSV with --format csv",
    },
    Refused {
        short: None,
        name: "after",
        takes_value: true,
        remedy: "--after: to select by the date of the message, use --since",
    },
    Refused {
        short: None,
        name: "before",
        takes_value: true,
        remedy: "--before: to select by the date of the message, use --until",
    },
];

pub fn args() -> impl Iterator<Item = Arg> {
    let accepted = ACCEPTED.map(|(short, name)| flag(name, "").short(short).hide(true));
    let refused = REFUSED.iter().map(|option| {
        let action = if option.takes_value { ArgAction::Append } else { ArgAction::SetTrue };
        let arg = Arg::new(option.name).long(option.name).action(action).hide(true);
        match option.short {
            Some(short) => arg.short(short),
            None => arg,
        }
    });
    accepted.into_iter().chain(refused)
}

/// Returns the remedy for an option that is refused.
pub fn refusal(matches: &ArgMatches) -> Option<&'static str> {
    let is_given =
        |name: &str| matches.value_source(name) == Some(clap::parser::ValueSource::CommandLine);
    REFUSED.iter().find(|option| is_given(option.name)).map(|option| option.remedy)
}
