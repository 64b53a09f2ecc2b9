//! Finds the programs of Debian packages.

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

/// Returns the first of the programs that is not installed, if any.
pub fn missing(programs: &[&str]) -> Option<String> {
    let missing = programs.iter().find(|name| path(name).is_none())?;
    Some((*missing).to_owned())
}

/// Returns the path of an installed program.
pub fn program(name: &str) -> PathBuf {
    path(name).unwrap_or_else(|| panic!("{name} is not installed"))
}

fn path(name: &str) -> Option<PathBuf> {
    FOLDERS.iter().map(|folder| PathBuf::from(folder).join(name)).find(|path| path.exists())
}
