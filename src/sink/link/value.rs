//! The values that link to themselves.

use super::MAX_URI;

/// The schemes whose URLs a terminal may open: programs show what they name. Others may run a program, as those of
/// installers do, or read a file, or log in to a host.
const SCHEMES: [&str; 3] = ["http://", "https://", "ftp://"];

const MAIL: &str = "mailto:";

/// Reports whether a value is a link to itself.
pub(in crate::sink) fn is_linked(value: &[u8]) -> bool {
    let encoded = |byte: &u8| if byte.is_ascii_graphic() { 1 } else { 3 };
    let begins = |scheme: &str| {
        let start = value.get(..scheme.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(scheme.as_bytes()))
    };
    // The fields of a mailto URL could attach a file.
    let is_address = || begins(MAIL) && !value.contains(&b'?');
    (SCHEMES.iter().any(|scheme| begins(scheme)) || is_address())
        && value.iter().map(encoded).sum::<usize>() <= MAX_URI
}

#[cfg(test)]
#[path = "../../../tests/unit/sink/link/value.rs"]
mod tests;
