//! Tests that need another program. Without it they are ignored, and the closing line counts them so.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

/// Returns a trial that is ignored if a program is `missing`.
pub fn trial(name: &str, missing: Option<&str>, test: impl FnOnce() + Send + 'static) -> Trial {
    let name = match missing {
        Some(missing) => format!("{name}, needs {missing}"),
        None => name.to_owned(),
    };
    let run = move || {
        test();
        Ok(())
    };
    Trial::test(name, run).with_ignored_flag(missing.is_some())
}

/// Runs the trials as the arguments select them.
pub fn run(trials: Vec<Trial>) -> ExitCode {
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
