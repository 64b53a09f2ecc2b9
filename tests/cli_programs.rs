//! The command with other programs: compressors, a terminal, shells, `man` and those of the recipes, and under limits that not every system sets. A test
//! whose program or limit is absent is ignored.
#![cfg_attr(not(unix), allow(unused))]

#[cfg(unix)]
#[path = "cli/archivers.rs"]
mod archivers;
#[cfg(unix)]
#[path = "cli/compressed.rs"]
mod compressed;
#[cfg(unix)]
#[path = "cli/hostile.rs"]
mod hostile;
#[cfg(unix)]
#[path = "cli/processes.rs"]
mod processes;
#[cfg(unix)]
#[path = "cli/progress.rs"]
mod progress;
#[cfg(unix)]
#[path = "cli/recipes.rs"]
mod recipes;
#[cfg(unix)]
#[path = "cli/shells.rs"]
mod shells;
#[cfg(unix)]
#[path = "cli/support.rs"]
#[allow(dead_code, reason = "shared with the test `cli`")]
mod support;
#[cfg(all(unix, feature = "state"))]
#[path = "cli/systemd.rs"]
mod systemd;
#[path = "cli/terminal.rs"]
mod terminal;
#[cfg(unix)]
#[path = "cli/terminal_controls.rs"]
mod terminal_controls;
#[path = "common/trials.rs"]
mod trials;

use std::process::ExitCode;

use libtest_mimic::Trial;
use trials::trial;

#[cfg(unix)]
fn main() -> ExitCode {
    type Check = fn(&str);
    let compressed: [(&str, Check); 4] = [
        ("detects_compression_by_content", compressed::detects_compression_by_content),
        ("joins_concatenated_members", compressed::joins_concatenated_members),
        ("json_names_the_compression", compressed::json_names_the_compression),
        (
            "reports_truncated_data_after_the_findings_before_it",
            compressed::reports_truncated_data_after_the_findings_before_it,
        ),
    ];
    let terminal: [(&str, fn()); 7] = [
        ("prints_headings_and_colors", terminal::prints_headings_and_colors),
        ("prints_links", terminal::prints_links),
        (
            "prints_findings_while_the_input_is_open",
            terminal::prints_findings_while_the_input_is_open,
        ),
        (
            "gets_no_control_characters_from_names_and_messages",
            terminal_controls::gets_no_control_characters_from_names_and_messages,
        ),
        ("gets_names_unchanged_with_nul", terminal_controls::gets_names_unchanged_with_nul),
        (
            "gets_no_control_characters_from_gleaner_uri",
            terminal_controls::gets_no_control_characters_from_gleaner_uri,
        ),
        (
            "gets_no_control_characters_from_the_summary",
            terminal_controls::gets_no_control_characters_from_the_summary,
        ),
    ];
    let mut trials = Vec::new();
    for command in compressed::COMMANDS {
        let missing = (!compressed::is_installed(command)).then_some(command);
        for (name, test) in compressed {
            trials.push(trial(&format!("{command}::{name}"), missing, move || test(command)));
        }
    }
    for (name, programs, test) in archivers::TESTS {
        let missing = programs.iter().find(|program| !archivers::is_installed(program));
        trials.push(trial(&format!("archivers::{name}"), missing.copied(), test));
    }
    let missing = (!compressed::is_installed("compress")).then_some("compress");
    let test = compressed::reads_all_widths_of_compress;
    trials.push(trial("compress::reads_all_widths", missing, test));
    let missing = (!terminal::has_script()).then_some("script, of util-linux");
    for (name, test) in terminal.into_iter().chain(progress::TESTS) {
        trials.push(trial(&format!("terminal::{name}"), missing, test));
    }
    trials.extend(shell_trials(missing));
    for (name, programs, test) in recipes::TESTS {
        let missing = programs.iter().find(|program| !recipes::is_installed(program));
        trials.push(trial(&format!("recipes::{name}"), missing.copied(), test));
    }
    let missing = (!processes::are_limited()).then_some("a user whose processes are limited");
    let test = processes::uses_the_threads_that_a_user_may_start;
    trials.push(trial("uses_the_threads_that_a_user_may_start", missing, test));
    #[cfg(feature = "state")]
    trials.push(units_trial());
    trials::run(trials)
}

/// Returns the test of the units of systemd.
#[cfg(all(unix, feature = "state"))]
fn units_trial() -> Trial {
    let missing = (!shells::is_installed(systemd::PROGRAM)).then_some(systemd::PROGRAM);
    trial("systemd::accepts_the_units", missing, systemd::accepts_the_units)
}

/// Returns the tests of completion scripts, some of which need a terminal, and of man pages.
#[cfg(unix)]
fn shell_trials(without_terminal: Option<&'static str>) -> Vec<Trial> {
    let shells: [(&str, &str, fn()); 8] = [
        ("bash", "completes", shells::bash_completes_options_subcommands_and_values),
        ("zsh", "completes", shells::zsh_completes_options_subcommands_and_values),
        ("fish", "completes", shells::fish_completes_options_subcommands_and_values),
        ("man", "shows_the_page_of_gleaner", shells::man_shows_the_page_of_gleaner),
        ("man", "shows_the_page_of_gleaner_uri", shells::man_shows_the_page_of_gleaner_uri),
        ("man", "shows_the_page_of_gleaner_history", shells::man_shows_the_page_of_gleaner_history),
        ("man", "shows_the_page_of_gleaner_pick", shells::man_shows_the_page_of_gleaner_pick),
        ("man", "shows_each_option_once", shells::the_page_has_each_option_once),
    ];
    let trial = |(program, name, test): (&'static str, _, fn())| {
        let without_terminal = without_terminal.filter(|_| ["bash", "zsh"].contains(&program));
        let missing = if shells::is_installed(program) { without_terminal } else { Some(program) };
        trial(&format!("{program}::{name}"), missing, test)
    };
    shells.into_iter().map(trial).collect()
}

#[cfg(not(unix))]
fn main() -> ExitCode {
    trials::run(Vec::new())
}
