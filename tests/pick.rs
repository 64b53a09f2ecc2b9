//! `gleaner pick` in a terminal, which tmux provides: keys go in, and the captured screen is compared. A test is ignored if
//! a program that it needs is not installed.

#[cfg(unix)]
mod pick {
    pub mod acting;
    pub mod choosing;
    pub mod hostile;
    pub mod programs;
    pub mod screen;
    pub mod terminal;
}
#[cfg(unix)]
#[path = "cli/support.rs"]
#[allow(dead_code, reason = "shared with the test `cli`")]
mod support;
#[path = "common/trials.rs"]
mod trials;

use std::process::ExitCode;

#[cfg(unix)]
fn main() -> ExitCode {
    use pick::{acting, choosing, hostile, programs, screen, terminal};

    let in_tmux = choosing::TESTS.iter().chain(&acting::TESTS).chain(&hostile::TESTS);
    let in_tmux = in_tmux.chain(&terminal::TESTS).map(|&(name, test)| (name, &["tmux"][..], test));
    let trial = |(name, needed, test): (&str, &[&'static str], fn())| {
        let missing = needed.iter().find(|program| !screen::is_installed(program));
        trials::trial(name, missing.copied(), test)
    };
    trials::run(in_tmux.chain(programs::TESTS).map(trial).collect())
}

#[cfg(not(unix))]
fn main() -> ExitCode {
    trials::run(Vec::new())
}
