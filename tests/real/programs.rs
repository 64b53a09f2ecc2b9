//! Finds the programs of Debian packages.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;

/// The directories of programs, including those outside `PATH`.
const FOLDERS: [&str; 6] = [
    "/usr/bin",
    "/usr/sbin",
    "/usr/bin/mh",
    "/usr/lib/dovecot",
    "/usr/lib/mh",
    "/usr/lib/news/bin",
];

/// Returns the path of a program, or reports a skipped test if it is not installed.
pub fn program(name: &str, package: &str) -> Option<PathBuf> {
    let found =
        FOLDERS.iter().map(|folder| PathBuf::from(folder).join(name)).find(|path| path.exists());
    if found.is_none() {
        skip_or_fail(&format!("{name} is not installed (Debian package {package})"));
    }
    found
}

/// Reports that a test is skipped, or fails the test if the environment has `CI=true`.
pub fn skip_or_fail(why: &str) {
    assert!(env::var_os("CI").is_none_or(|ci| ci != "true"), "{why}");
    // The test runner would capture the output of a macro.
    let _ = writeln!(io::stderr(), "SKIPPED: a test on real mail or news: {why}");
}
