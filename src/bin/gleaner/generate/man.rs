//! The man pages of `gleaner` and its subcommands.

use std::io;

use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::sections;

pub fn of_search(command: &Command) -> Vec<u8> {
    let mut rest = Roff::new();
    append_help(&mut rest, command);
    sections::append_see_also(
        &mut rest,
        &[
            ("gleaner-explain", "1"),
            ("gleaner-history", "1"),
            ("gleaner-pick", "1"),
            ("gleaner-state", "1"),
            ("gleaner-uri", "1"),
            ("grep", "1"),
            ("uri", "7"),
        ],
    );
    page(command.clone(), &Roff::new(), &rest)
}

/// Returns the page gleaner-explain(1).
pub fn of_explain(command: Command) -> Vec<u8> {
    of_one(command, ["gleaner-explain", "gleaner explain"], &[("gleaner", "1")])
}

/// Returns the page gleaner-history(1).
pub fn of_history(command: Command) -> Vec<u8> {
    of_one(command, ["gleaner-history", "gleaner history"], &[("gleaner", "1"), ("sqlite3", "1")])
}

/// Returns the page gleaner-pick(1).
pub fn of_pick(command: Command) -> Vec<u8> {
    let also = [("gleaner", "1"), ("mutt", "1"), ("tmux", "1"), ("xdg-open", "1")];
    of_one(command, ["gleaner-pick", "gleaner pick"], &also)
}

/// Returns the page of a subcommand with these names, which has no commands of its own.
fn of_one(
    command: Command,
    [page_name, name]: [&'static str; 2],
    also: &[(&str, &str)],
) -> Vec<u8> {
    let mut rest = Roff::new();
    append_help(&mut rest, &command);
    sections::append_see_also(&mut rest, also);
    page(command.name(page_name).bin_name(name), &Roff::new(), &rest)
}

/// Returns the page of a subcommand with these names, which has commands of its own, and pages to see also.
pub fn of_commands(
    command: &Command,
    [page_name, name]: [&'static str; 2],
    also: &[(&str, &str)],
) -> Vec<u8> {
    let verbs: Vec<&Command> = command.get_subcommands().collect();
    let mut commands = Roff::new();
    commands.control("SH", ["COMMANDS"]);
    for verb in &verbs {
        commands.control("TP", []).text([bold(verb.get_name())]);
        commands.text([roman(text(verb.get_long_about().or_else(|| verb.get_about())))]);
    }
    let mut rest = Roff::new();
    for command in verbs.iter().chain([&command]) {
        append_help(&mut rest, command);
    }
    sections::append_see_also(&mut rest, also);
    let synopsis: Vec<_> = verbs.iter().map(|verb| usage(verb)).collect();
    let all = Command::new(page_name)
        .bin_name(name)
        .about(text(command.get_about()))
        .long_about(text(command.get_long_about()))
        .override_usage(synopsis.join("\n"))
        .disable_help_flag(true)
        .args(options(&verbs))
        .args(command.get_arguments());
    page(all, &commands, &rest)
}

/// Renders the sections of a page from NAME to the options, with `commands` before the options and `rest` after them.
fn page(command: Command, commands: &Roff, rest: &Roff) -> Vec<u8> {
    let mut page = Vec::new();
    // A write to a vector does not fail.
    let _ = render(command, commands, rest, &mut page);
    page
}

fn render(command: Command, commands: &Roff, rest: &Roff, page: &mut Vec<u8>) -> io::Result<()> {
    let title = command.get_name().to_uppercase();
    let has_subcommands = command.has_subcommands();
    let man = Man::new(command)
        .title(title)
        // clap_mangen leaves out an empty argument, and with it the place of the date.
        .date("\"\"")
        .source(concat!("gleaner ", env!("CARGO_PKG_VERSION")))
        .manual("User Commands");
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    commands.to_writer(page)?;
    man.render_options_section(page)?;
    if has_subcommands {
        man.render_subcommands_section(page)?;
    }
    rest.to_writer(page)
}

fn append_help(page: &mut Roff, command: &Command) {
    let help = command.get_after_long_help().or_else(|| command.get_after_help());
    sections::append(page, &text(help));
}

fn text(text: Option<&clap::builder::StyledStr>) -> String {
    text.map(ToString::to_string).unwrap_or_default()
}

fn usage(verb: &Command) -> String {
    let mut usage = format!("gleaner uri {} ", verb.get_name());
    for arg in verb.get_arguments().filter(|arg| arg.is_required_set()) {
        usage.extend(["--", arg.get_id().as_str(), " ", value_name(arg), " "]);
    }
    usage + "[OPTIONS] [REFERENCE]..."
}

fn value_name(arg: &Arg) -> &str {
    arg.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str())
}

/// Returns the options of all subcommands except `--help`, each once. The help of an option of some subcommands names
/// them at its end.
fn options(verbs: &[&Command]) -> Vec<Arg> {
    let mut options: Vec<Arg> = Vec::new();
    for arg in verbs.iter().flat_map(|verb| verb.get_arguments()) {
        // The help of `gleaner uri` itself comes last.
        if arg.get_id() == "help" || options.iter().any(|option| option.get_id() == arg.get_id()) {
            continue;
        }
        let has_it =
            |verb: &&&Command| verb.get_arguments().any(|one| one.get_id() == arg.get_id());
        let names: Vec<_> = verbs.iter().filter(has_it).map(|verb| verb.get_name()).collect();
        let mut arg = arg.clone();
        if names.len() < verbs.len() {
            let help = text(arg.get_long_help().or_else(|| arg.get_help()));
            let end = if help.ends_with('.') { "" } else { "." };
            arg = arg
                .required(false)
                .long_help(format!("{help}{end} Only with {}.", names.join(", ")));
        }
        options.push(arg);
    }
    options
}
