//! The options that choose the inputs and say how to read them.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, value_parser};
use gleaner::mail::Alternative;

use super::builder::{flag, option};
use super::size;
use crate::search::input::exclude::ExcludeGlob;
use crate::search::input::input_type::InputType;

const HEADING: &str = "INPUT OPTIONS";

pub fn args() -> [Arg; 8] {
    [
        option("exclude", "GLOB", "Leave out files and directories that match")
            .action(ArgAction::Append)
            .value_parser(ExcludeGlob::parse)
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
            .value_parser(PossibleValuesParser::new(InputType::ALL.map(InputType::as_str)))
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
    .map(|arg| arg.help_heading(HEADING))
}
