//! The command line of `gleaner pick`, as clap defines it.

use std::ffi::OsString;

use clap::builder::ValueParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use crate::options::builder::{flag, generate, help, link_wrappers, option};
use crate::options::value::{integer, size};
use crate::options::{input, output, search, select};

const HEADING: &str = "PICKER OPTIONS";

const ABOUT: &str = "Lists references in the terminal, to open, copy or print the chosen ones";

const LONG_ABOUT: &str = "\
Lists the references in files, directories and standard input in the terminal, to open, copy or print the chosen ones. \
Each has the text around it, in mail its sender, subject and date, the target of a wrapped link, and warnings: of \
hazards, and of a text that names another site than the link.

Without PATH, or if PATH is -, standard input is searched, such as a message that mutt pipes; the keys then come from \
/dev/tty. The list grows while the search goes on. A reference that occurs several times in a message, or in a file \
that is no mail, is listed once.

To search a file named \"pick\", write ./pick.";

const AFTER: &str = "\
KEYS:
  j, k, Down, Up        Select the next or the previous link; a number selects the link of this number.
  Space, a, d           Mark the link or remove its mark; add it to the marked ones; remove it.
  Enter                 Open the link; with --print or --copy, print or copy it. See --multi.
  O                     Open all marked links, the queue.
  C, P                  Copy the marked links, or else the selected one, to the clipboard; P to the primary selection.
  p                     Print the marked links, or else the selected one, and quit.
  /                     Filter as you type. Enter keeps the filter, Esc removes it.
  c, s, S, t, v         Change the context; show the link whole; show all whole; act on targets; show the preview.
  g, G, R               Go to the first or the last link; reverse the order.
  PageDown, PageUp, Home, End, Ctrl-F, Ctrl-B, Ctrl-D, Ctrl-U, and the mouse
                        Move. A click selects a link, a double click is Enter, the wheel moves.
  ?, F1                 Show all keys.
  q, Esc, Ctrl-C        Quit. Esc first removes the filter. Ctrl-Z suspends.

FILTER:
  Words match fuzzily, in any order, the link, its target, the sender, the subject and the path; the best matches come
  first. 'word matches exactly, ^word at the start, word$ at the end, !word not at all. A word in lower case matches
  both cases.

OPENING:
  The environment variable BROWSER lists commands, separated by colons; the first one that exists opens the link. The
  link takes the place of %s, or else comes last, as one argument; no shell reads it. Without BROWSER, the command is
  xdg-open or, on macOS, open. It runs in the background, without the terminal; only the text browsers browsh, cha,
  elinks, links, links2, lynx and w3m get the terminal, and gleaner goes on when they end.
  A link whose scheme may run something, such as file: or javascript:, opens if its key is pressed twice.

COPYING:
  Inside tmux, \"tmux load-buffer -w\" copies. Elsewhere the terminal does, by the sequence OSC 52, also over ssh.

EXIT CODES:
  0    A link was opened, copied or printed; or links are opened, not printed, and q ended the picker.
  1    No reference was found, or none was chosen.
  2    There is no terminal, an input could not be read and nothing was found, or the command line is invalid.
  130  Ctrl-C ended the picker.

EXAMPLES:
  gleaner pick ~/Mail/inbox
      Open links of a mailbox.
  url=$(gleaner pick --type mail message.eml)
      Choose a link for a script: standard output is no terminal, so Enter prints.
  gleaner pick --multi notes.txt | xargs -n 1 curl -O
      Fetch the marked links.
  tmux capture-pane -p | gleaner pick --select-1
      Open a link on the screen, at once if there is only one.
  macro index,pager \\cb '<pipe-message>gleaner pick<enter>'
      A key in mutt and neomutt; docs/picking.md has more.";

pub fn command() -> Command {
    Command::new("pick")
        .about(ABOUT)
        .long_about(LONG_ABOUT)
        .after_help("See --help for the keys, details of each option, the exit codes and examples.")
        .after_long_help(AFTER)
        .override_usage("gleaner pick [OPTIONS] [PATH]...")
        .args_override_self(true)
        .disable_help_flag(true)
        .max_term_width(100)
        .arg(
            Arg::new("path")
                .value_name("PATH")
                .num_args(0..)
                .value_parser(ValueParser::os_string())
                .value_hint(ValueHint::AnyPath)
                .help_heading("ARGUMENTS")
                .help("Files and directories to search; - is standard input"),
        )
        .args(own().map(|arg| arg.help_heading(HEADING)))
        .args(of_search())
        .arg(generate([("man", "the man page of gleaner pick")]))
        .arg(help())
}

fn own() -> [Arg; 11] {
    [
        flag("open", "Let Enter open links").overrides_with_all(["print", "copy"]).long_help(
            "Let Enter open links. This is the default if standard output is a terminal. See OPENING.",
        ),
        flag("print", "Let Enter print links, and quit").overrides_with_all(["open", "copy"]).long_help(
            "Let Enter print links to standard output, one per line, and quit. This is the default if standard output is \
             no terminal. The list is drawn on /dev/tty, so only the chosen links are printed.",
        ),
        flag("copy", "Let Enter copy links").overrides_with_all(["open", "print"]).long_help(
            "Let Enter copy links to the clipboard. See COPYING.",
        ),
        flag("multi", "Let Enter act on all marked links").short('m').long_help(
            "Let Enter act on all marked links, if there are any. By default, it acts on the selected link alone.",
        ),
        flag("select-1", "Act on a single link at once").short('1').long_help(
            "If there is exactly one link, with --query one that matches, do with it at once what Enter does, without the \
             list. The list appears when there are two. A link that needs its key pressed twice is listed in any case.",
        ),
        flag("preview", "Show the selected link in full in a pane").long_help(
            "Show the selected link in full in a pane: the whole link, its target and wrappers, the warnings with their \
             reasons, the message, the place, and the context. The pane is at the right if the terminal has 100 columns, \
             else below if it has 16 lines, and hidden if it has less. The key v shows and hides it.",
        ),
        option("query", "TEXT", "Begin with the filter TEXT").allow_hyphen_values(true),
        flag("unwrap", "Act on the targets of links that filters and trackers wrap").long_help(
            "Open, copy and print the targets of links that mail filters, trackers and sites wrap, such as Safe Links. By \
             default, the list shows the targets, and the links are used as they are in the text. The key t changes it.",
        ),
        flag("no-mouse", "Leave the mouse to the terminal"),
        option("limit", "N", "List at most N links")
            .value_parser(integer::within(1_usize..))
            .default_value("200000")
            .long_help(
                "List at most N links, the first ones. The others are counted: the picker and, at the end, a warning give \
                 their number.",
            ),
        option("max-text", "SIZE", "Hold at most SIZE bytes of text about links")
            .value_parser(size::parse)
            .default_value("256MiB")
            .long_help(
                "Hold at most SIZE bytes of text: the links, the text around them, at most 400 characters on each side, and \
                 what is known of their messages. What exceeds it is treated as what exceeds --limit. SIZE is a number of \
                 bytes, at least 1, with an optional unit: K or KiB (1024 bytes), M or MiB, G or GiB.",
            ),
    ]
}

/// The options of a search that make no sense for a list: it reads each input once, and may stay on the screen for hours.
const LEFT_OUT: [&str; 3] = ["lock", "settle", "settle-memory"];

/// Returns the options of a search.
fn of_search() -> Vec<Arg> {
    let base = output::args().into_iter().filter(|arg| arg.get_id() == "base");
    let wrappers = link_wrappers().help_heading(output::HEADING);
    let all = input::args().into_iter().chain(search::args()).chain(select::args());
    all.filter(|arg| !LEFT_OUT.contains(&arg.get_id().as_str()))
        .chain(base)
        .chain([wrappers])
        .collect()
}

/// Returns the command line of the search: with wrappers undone, and without output.
pub fn search_arguments(matches: &ArgMatches) -> Vec<OsString> {
    let mut all: Vec<OsString> = ["gleaner", "--unwrap", "--quiet"].map(OsString::from).into();
    if matches.contains_id("base") {
        all.push("--resolve".into());
    }
    for arg in of_search() {
        let id = arg.get_id().as_str();
        if matches.value_source(id) != Some(ValueSource::CommandLine) {
            continue;
        }
        if matches!(arg.get_action(), ArgAction::SetTrue) {
            all.push(format!("--{id}").into());
            continue;
        }
        for value in matches.get_raw(id).into_iter().flatten() {
            let mut argument = OsString::from(format!("--{id}="));
            argument.push(value);
            all.push(argument);
        }
    }
    all.push("--".into());
    all.extend(matches.get_many("path").unwrap_or_default().cloned());
    all
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/pick/options.rs"]
mod tests;
