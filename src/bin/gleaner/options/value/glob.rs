//! The errors of globs.

use globset::{Error, ErrorKind};

/// Returns what is wrong with a glob, and how to correct it.
pub fn explain(error: &Error) -> String {
    match error.kind() {
        ErrorKind::UnclosedClass => {
            "expected ] after [, as in [a-z]; write \\[ for the character itself".to_owned()
        }
        ErrorKind::InvalidRange(from, to) => {
            format!("expected a range in alphabetical order; write {to}-{from} for {from}-{to}")
        }
        ErrorKind::UnopenedAlternates => {
            "expected { before }, as in {a,b}; write \\} for the character itself".to_owned()
        }
        ErrorKind::UnclosedAlternates => {
            "expected } after {, as in {a,b}; write \\{ for the character itself".to_owned()
        }
        ErrorKind::DanglingEscape => {
            "expected a character after the last \\; write \\\\ for the character itself".to_owned()
        }
        _ => "expected a shorter glob; use several options instead of one".to_owned(),
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/options/value/glob.rs"]
mod tests;
