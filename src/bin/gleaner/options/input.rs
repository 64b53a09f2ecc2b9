//! The options that choose the inputs and say how to read them.

use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ValueHint, value_parser};
use gleaner::mail::{Alternative, Parts};

use super::builder::{flag, option};
use super::value::size;
use super::value::{glob, integer};
use crate::search::input::input_type::InputType;
use crate::search::input::select::glob::PathGlob;

pub const HEADING: &str = "INPUT OPTIONS";

pub fn args() -> Vec<Arg> {
    let args = [
        files_from(),
        include(),
        exclude(),
        gitignore(),
        follow(),
        skip_binary(),
        input_type(),
        part(),
        alternative(),
        max_message(),
        max_nesting(),
        no_decompress(),
        max_layers(),
        max_window(),
        max_ratio(),
        max_file(),
        lock(),
        jobs(),
    ];
    #[cfg(feature = "html")]
    let args = args.into_iter().chain([html()]);
    args.into_iter().map(|arg| arg.help_heading(HEADING)).collect()
}

fn exclude() -> Arg {
    option("exclude", "GLOB", "Skip files and directories that match GLOB")
        .action(ArgAction::Append)
        .value_parser(|text: &str| PathGlob::parse(text).map_err(|error| glob::explain(&error)))
        .long_help(
            "Skip files and directories that match GLOB. This option may be given several \
             times.\n\n\
             A GLOB without a slash is matched against names. A GLOB with a slash is matched \
             against paths, both as printed and relative to the directory given as PATH. A GLOB \
             that ends in a slash matches directories only. A directory that matches is not \
             entered. A PATH of the command line is always searched.\n\n\
             * and ? do not match a slash, ** does. [a-z] and {a,b} work as in a shell.",
        )
}

fn files_from() -> Arg {
    option("files-from", "FILE", "Search the paths that FILE lists; - is standard input")
        .action(ArgAction::Append)
        .value_parser(value_parser!(OsString))
        .value_hint(ValueHint::FilePath)
        .long_help(
            "Search the files and directories that FILE lists, in its order, after each PATH. FILE - is standard \
             input. This option may be given several times. Each line is a path; if FILE has a NUL, as the output of \
             find -print0, a NUL ends each path instead. A path in FILE is treated like a PATH: - is standard input, \
             and a path that does not exist is reported as an error.",
        )
}

fn include() -> Arg {
    option("include", "GLOB", "Search only files that match GLOB in directories")
        .action(ArgAction::Append)
        .value_parser(PathGlob::parse)
        .long_help(
            "Search only files that match GLOB in directories. This option may be given several times: one match \
             is enough. A GLOB has the form that --exclude describes; one that ends in a slash includes all files below the \
             directories that match. What --exclude matches is skipped in any case. A PATH of the command line is always \
             searched.\n\n\
             An archive in a directory is entered if its name matches, and then all its members are searched. Of an \
             archive that is a PATH, the members that match are searched, and the members below a directory or an \
             archive in it that matches.",
        )
}

fn gitignore() -> Arg {
    flag("gitignore", "Skip files that .gitignore and .ignore files name").long_help(
        "In directories, skip the files and directories that git ignores: those that the .gitignore files name in \
         the directory and, up to the top of the repository, in the directories around it, .git/info/exclude, and the file \
         core.excludesFile of git's configuration. .gitignore files count outside of repositories too. So do .ignore files, \
         which precede them. The directories .git are skipped. By default, all files are searched. A PATH of the command line is always searched.",
    )
}

fn follow() -> Arg {
    flag("follow", "Follow symbolic links in directories").short('R').long_help(
        "Follow symbolic links in directories. By default, they are skipped. A PATH that is a \
         symbolic link is always followed.\n\n\
         A link to a directory that contains the link is reported as an error and not followed.",
    )
}

fn skip_binary() -> Arg {
    flag("skip-binary", "Skip inputs with a NUL byte in their first 64 KiB").long_help(
        "Skip inputs with a NUL byte in their first 64 KiB. By default, all inputs are searched, \
         whatever they contain.\n\n\
         UTF-16 with a byte order mark is text: it is decoded and searched.",
    )
}

fn input_type() -> Arg {
    let value = |kind: &InputType| PossibleValue::new(kind.as_str()).help(kind.description());
    option("type", "TYPE", "Treat all inputs as TYPE")
        .value_parser(InputType::ALL.iter().map(value).collect::<Vec<_>>())
        .default_value(InputType::Auto.as_str())
        .long_help(
            "Treat all inputs as TYPE. With \"auto\", the type of an input is detected by its \
             first bytes and by the layout of the directory that contains it.\n\n\
             Messages are decoded: MIME parts, transfer encodings, character sets and header \
             fields. Attachments that are not text, uuencoded blocks and yEnc blocks are skipped. A stored HTTP response, which \
             begins with its status line, is a message of one part.\n\n\
             Markdown is only read on request: its link destinations and reference definitions, relative ones too, and the \
             attributes of HTML in it are found besides the references in its text.",
        )
}

#[cfg(feature = "html")]
fn html() -> Arg {
    let value = |name: &'static str, help: &'static str| PossibleValue::new(name).help(help);
    option("html", "WHAT", "Search these parts of HTML")
        .value_parser([
            value("links", "attributes and style sheets that hold references, and visible text"),
            value("all", "besides, as text: comments, scripts, the DOCTYPE, and all other attributes"),
            value("text", "the source, as plain text"),
        ])
        .default_value("links")
        .long_help(
            "Search these parts of HTML: of HTML parts of messages, and of files that are HTML. Without --type, a file \
             is HTML if its name ends in .html, .htm, .xhtml or .xht, or if it begins like an HTML document.\n\n\
             References in attributes, such as the href of a link, are reported as browsers read them, with the \
             wrapper \"attribute\". Relative ones are printed in resolved form if the document or its message sets \
             a base, or with --base; otherwise only with --relative. JSON lines have all of them.\n\n\
             A document is held in memory. A file longer than --max-message, or a part of a message longer than half \
             of it, is searched as plain text, and a message is printed. The character set of a file is that of its byte \
             order mark or <meta charset>, or UTF-8.",
        )
}

fn part() -> Arg {
    let value = |parts: &Parts| {
        let help = match parts {
            Parts::Body => "the text of messages",
            Parts::Header => "header fields, also of parts and of messages in messages",
            _ => "headers and bodies",
        };
        PossibleValue::new(parts.as_str()).help(help)
    };
    option("part", "WHICH", "Search only the bodies or only the headers of messages")
        .value_parser(PossibleValuesParser::new(Parts::ALL.iter().map(value)))
        .default_value("all")
        .long_help(
            "Search only the bodies or only the headers of messages. A header is searched field by field, and so \
             are the headers of parts and of messages in messages; in JSON lines, their part is header, header:NAME \
             or mime:NAME, after the number of a part. All other text of a message is its body, also that of a \
             message that is not decoded, as it is longer than --max-message.\n\n\
             Text that is not mail or news is searched in any case.",
        )
}

fn alternative() -> Arg {
    let value = |alternative: &Alternative| {
        let help = match alternative {
            Alternative::Text => "no HTML parts if there is a plain-text part",
            Alternative::Html => "no plain-text parts if there is an HTML part",
            _ => "all parts",
        };
        PossibleValue::new(alternative.as_str()).help(help)
    };
    option("alternative", "WHICH", "Search these parts of multipart/alternative")
        .value_parser(PossibleValuesParser::new(Alternative::ALL.iter().map(value)))
        .default_value("all")
}

fn max_message() -> Arg {
    option("max-message", "SIZE", "Decode messages of at most SIZE bytes")
        .value_parser(size::parse)
        .default_value("64MiB")
        .long_help(
            "Decode messages of at most SIZE bytes. A message is held in memory to be decoded. A \
             longer one is searched without decoding, and a warning is printed. With --format \
             jsonl, its findings have \"oversize\": true.\n\n\
             SIZE is a number of bytes, at least 1, with an optional unit: K or KiB (1024 bytes), M \
             or MiB, G or GiB.",
        )
}

fn max_nesting() -> Arg {
    option("max-nesting", "N", "Decode N parts of mail, one inside the other")
        .value_parser(integer::within(0_u16..=256))
        .default_value("64")
        .long_help(
            "Decode multiparts and messages, one inside the other, down to a depth of N, at most 256. A part that is \
             nested deeper is searched without decoding, and reported as an error.",
        )
}

fn no_decompress() -> Arg {
    flag("no-decompress", "Search compressed inputs and archives as they are").long_help(
        "Search compressed inputs without decompressing them, and archives without entering them. By default, an input that begins \
         like gzip, zstd, bzip2, xz or compress data is decompressed, whatever its name, and so is \
         compressed data inside compressed data. An input that begins like a tar or zip archive is \
         entered like a directory, with paths such as archive.tar.gz/inbox.mbox; with this option it \
         is not.\n\n\
         Offsets and line numbers are those of the decompressed data or member.",
    )
}

fn max_layers() -> Arg {
    option("max-layers", "N", "Remove N layers of compression, enter N archives")
        .value_parser(integer::within(0_usize..))
        .default_value("4")
        .long_help(
            "Remove at most N layers of compression, such as gzip data inside xz data, and enter at most \
             N archives, one inside the other. Data that is compressed more often, and archives inside \
             more archives, are reported as errors. The layers of an archive and those of a member count \
             together.",
        )
}

fn max_window() -> Arg {
    option("max-window", "SIZE", "Use at most SIZE bytes of memory to decompress an input")
        .value_parser(size::parse)
        .default_value("128MiB")
        .long_help(
            "Use at most SIZE bytes of memory to decompress an input. Data of zstd or xz that needs more \
             is reported as an error; gzip, bzip2 and compress need at most 4 MiB. Each layer of compression, and \
             each of the threads of --jobs, may need that much. For zstd, SIZE is rounded down to a \
             power of 2.",
        )
}

fn max_ratio() -> Arg {
    option("max-ratio", "N", "Decompress at most N bytes for each byte read")
        .value_parser(integer::within(1_u64..))
        .default_value("1000")
        .long_help(
            "Decompress at most N bytes for each byte of an input, over all layers of compression, as a \
             protection against decompression bombs. The first 64 MiB are free. An input that exceeds \
             the ratio is searched up to there and reported as an error. The members of an archive count \
             together, and after the one that exceeds the ratio no more are searched.\n\n\
             gzip data does not exceed 1032. Text does not come near 1000, but zeros and lines that \
             repeat for hours do, if zstd, bzip2 or xz compressed them: raise N for such a stream.",
        )
}

fn max_file() -> Arg {
    option("max-file", "SIZE", "Read at most SIZE bytes of a file in a directory or archive")
        .value_parser(size::parse)
        .default_value("64GiB")
        .long_help(
            "Read at most SIZE bytes of a file in a directory or an archive. A longer file is searched up to \
             there and reported as an error. A file given as PATH and standard input have no limit.\n\n\
             Devices, FIFOs, sockets and the files of the kernel, such as those in /proc and /sys, are \
             skipped in directories; --stats counts them.",
        )
}

fn lock() -> Arg {
    flag("lock", "Lock mailboxes while they are searched").long_help(
        "Lock mailboxes while they are searched, so that no message is delivered meanwhile: each file given \
         as PATH, and each mbox, MMDF and Babyl file in a directory. A locked file has a lock file FILE.lock, which is removed \
         afterwards, and shared locks of fcntl and flock. The files of Maildir and MH folders need no \
         locks.\n\n\
         For locks that other programs hold, gleaner waits 10 seconds in all. A file that is still locked \
         then, or that cannot be locked, is not searched, and an error is reported. A lock \
         file that a program left behind must be removed by hand; gleaner removes its own also if SIGINT, \
         SIGTERM or SIGHUP ends it, but not after other signals or a crash.",
    )
}

fn jobs() -> Arg {
    option("jobs", "N", "Use N threads [default: one per CPU core]")
        .short('j')
        .value_parser(integer::within(0_usize..))
        .long_help(
            "Use N threads, but at most 1024, and no more than there is work and memory for. By \
             default, and if N is 0, there is one thread per available CPU core.\n\n\
             Several threads search several inputs, or the parts of one large mbox or text. The \
             output does not depend on N.",
        )
}
