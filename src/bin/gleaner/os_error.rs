//! Explains the errors of the operating system: what is wrong, and what to do about it.

use std::io::{self, ErrorKind};

/// Returns the message of an error. That of the operating system is without its number, and with a remedy.
pub fn explain(error: &io::Error) -> String {
    let message = error.to_string();
    if error.raw_os_error().is_none() {
        return message;
    }
    // The standard library appends " (os error 5)" to the system's words.
    let words = message.split(" (os error ").next().unwrap_or_default();
    match remedy(error) {
        Some(remedy) => format!("{words}; {remedy}"),
        None => words.to_owned(),
    }
}

fn remedy(error: &io::Error) -> Option<&'static str> {
    Some(match error.kind() {
        ErrorKind::NotFound | ErrorKind::InvalidFilename => "check the path",
        ErrorKind::PermissionDenied => {
            "change the permissions, or run gleaner as a user who has them"
        }
        ErrorKind::NotADirectory => "the path goes on after the name of a file; check the path",
        ErrorKind::IsADirectory => "expected a file; name a file in the directory",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "remove files, or write to another file system"
        }
        _ if is(error, Known::Links) => "check where the links lead",
        _ if is(error, Known::OpenFiles) => "raise the limit (ulimit -n), or lower --jobs",
        _ => return None,
    })
}

/// The errors without an [`ErrorKind`].
#[derive(Clone, Copy)]
enum Known {
    Links,
    OpenFiles,
}

#[cfg(unix)]
fn is(error: &io::Error, known: Known) -> bool {
    use rustix::io::Errno;
    let number = match known {
        Known::Links => Errno::LOOP,
        Known::OpenFiles => Errno::MFILE,
    };
    error.raw_os_error() == Some(number.raw_os_error())
}

#[cfg(not(unix))]
fn is(_: &io::Error, _: Known) -> bool {
    false
}

#[cfg(test)]
#[path = "../../../tests/unit/gleaner/os_error.rs"]
mod tests;
