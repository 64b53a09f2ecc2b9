//! The options that count references by a key.

use clap::builder::PossibleValue;
use clap::{Arg, value_parser};

use super::builder::option;
use super::modes::HEADING;
use crate::output::tally::TallyKey;

pub fn args() -> [Arg; 3] {
    [count_by(), top(), max_keys()].map(|arg| arg.help_heading(HEADING))
}

fn count_by() -> Arg {
    let value = |key: TallyKey| PossibleValue::new(key.as_str()).help(key.description());
    option("count-by", "KEY,...", "Print how many references there are of each KEY")
        .value_parser(TallyKey::ALL.map(value))
        .value_delimiter(',')
        .long_help(
            "Print only how many references there are of each KEY: lines of a number, a tab and the key, most frequent first, \
             and ties in the order of their bytes. Only references that would be printed count: with --unique, each value \
             counts once, where it first occurs. With several keys, separated by commas, it counts combinations: \
             --count-by month,sender prints a number, a month and a sender with tabs between them.\n\n\
             The host is that of the reference as --resolve and --unwrap print it; an internationalised one \
             has its ASCII form, and with --defang, hosts and domains are defanged. A host without a registrable domain, such as an address, stands for itself. A From field \
             without an address is printed whole. References without a key, such as those without a host or outside \
             messages, are counted as -.\n\n\
             Control characters in keys are escaped, on a terminal as in all other text; with --null, which ends \
             lines with NUL, they are not.",
        )
}

fn top() -> Arg {
    option("top", "N", "Print only the N most frequent keys of --count-by")
        .value_parser(value_parser!(u64).range(1..))
}

fn max_keys() -> Arg {
    option("max-keys", "N", "Count at most N different keys for --count-by and --report")
        .value_parser(value_parser!(u64).range(1..))
        .default_value("1000000")
        .long_help(
            "Count at most N different keys for --count-by, and in each group of --report. Each takes about 100 bytes of memory, a long one \
             more. References with other keys than the first N are not counted, and their number is reported at the end: as an error with --count-by.",
        )
}
