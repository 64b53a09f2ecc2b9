//! Warnings about the names of `--schemes`.

use std::collections::BTreeSet;

use gleaner::internals::registered_schemes;

use super::value::nearest::nearest;

/// Returns a warning for each different name that is neither in the registry nor added. All names are in lower case.
pub fn warnings(names: &[String], added: &[String]) -> Vec<String> {
    let registered: BTreeSet<&'static str> = registered_schemes().collect();
    let mut known: BTreeSet<&str> = registered;
    known.extend(added.iter().map(String::as_str));
    let mut warned = BTreeSet::new();
    let unknown = names.iter().filter(|name| !known.contains(name.as_str()));
    unknown
        .filter(|name| warned.insert(name.as_str()))
        .map(|name| {
            let hint = nearest(name, known.iter().copied()).map(|near| format!("; did you mean {near}?"));
            format!(
                "--schemes: {name} is neither a registered scheme nor added by --add-scheme, so nothing may match{}",
                hint.unwrap_or_default()
            )
        })
        .collect()
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/options/schemes.rs"]
mod tests;
