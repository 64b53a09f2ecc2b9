//! The programs of Debian's packages.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;

/// Where the packages put those that are not meant to be called by hand.
const FOLDERS: [&str; 6] = [
    "/usr/bin",
    "/usr/sbin",
    "/usr/bin/mh",
    "/usr/lib/dovecot",
    "/usr/lib/mh",
    "/usr/lib/news/bin",
];

/// The program; nothing, with a word, where there is no such program.
pub fn program(name: &str, package: &str) -> Option<PathBuf> {
    let found =
        FOLDERS.iter().map(|folder| PathBuf::from(folder).join(name)).find(|path| path.exists());
    if found.is_none() {
        skipped(&format!("there is no {name}, of Debian's package {package}"));
    }
    found
}

/// Says that a test is skipped; where all should be there, it fails instead.
pub fn skipped(why: &str) {
    assert!(env::var_os("CI").is_none_or(|ci| ci != "true"), "{why}");
    // Not by a macro, whose output the test runner keeps for itself.
    let _ = writeln!(io::stderr(), "SKIPPED: a test on real mail or news: {why}");
}
