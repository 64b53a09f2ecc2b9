//! The command with other programs: compressors, and a terminal. A test whose program is absent is ignored.
#![cfg_attr(not(unix), allow(unused))]

#[cfg(unix)]
#[path = "cli/compressed.rs"]
mod compressed;
#[cfg(unix)]
#[path = "cli/support.rs"]
#[allow(dead_code, reason = "shared with the test `cli`")]
mod support;
#[cfg(unix)]
#[path = "cli/terminal.rs"]
mod terminal;
#[path = "common/trials.rs"]
mod trials;

use std::process::ExitCode;

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
    let terminal: [(&str, fn()); 2] = [
        ("prints_headings_and_colors", terminal::prints_headings_and_colors),
        (
            "prints_findings_while_the_input_is_open",
            terminal::prints_findings_while_the_input_is_open,
        ),
    ];
    let mut trials = Vec::new();
    for command in compressed::COMMANDS {
        let missing = (!compressed::is_installed(command)).then_some(command);
        for (name, test) in compressed {
            trials.push(trial(&format!("{command}::{name}"), missing, move || test(command)));
        }
    }
    let missing = (!terminal::has_script()).then_some("script, of util-linux");
    for (name, test) in terminal {
        trials.push(trial(&format!("terminal::{name}"), missing, test));
    }
    trials::run(trials)
}

#[cfg(not(unix))]
fn main() -> ExitCode {
    trials::run(Vec::new())
}
