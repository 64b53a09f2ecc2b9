//! The values of options.

use std::str::FromStr;

use clap::ArgMatches;

/// Returns which of two options that override each other is set.
pub(super) fn either(matches: &ArgMatches, on: &str, off: &str) -> Option<bool> {
    match (matches.get_flag(on), matches.get_flag(off)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// Returns the value of an option that has a default.
pub(super) fn number<T: Copy + Default + Send + Sync + 'static>(
    matches: &ArgMatches,
    name: &str,
) -> T {
    matches.get_one(name).copied().unwrap_or_default()
}

pub(super) fn word<'m>(matches: &'m ArgMatches, name: &str) -> Option<&'m str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// Returns the value that an option names, which clap has validated.
pub(super) fn named<T: FromStr + Default>(matches: &ArgMatches, option: &str) -> T {
    word(matches, option).and_then(|name| name.parse().ok()).unwrap_or_default()
}

pub(super) fn all<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Vec<T> {
    matches.get_many(name).unwrap_or_default().cloned().collect()
}
