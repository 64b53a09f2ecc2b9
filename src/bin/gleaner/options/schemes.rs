//! Warnings about the names of `--schemes`.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use gleaner::internals::registered_schemes;

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
            let hint = nearest(name, &known).map(|near| format!("; did you mean {near}?"));
            format!(
                "--schemes: {name} is neither a registered scheme nor added by --add-scheme, so nothing may match{}",
                hint.unwrap_or_default()
            )
        })
        .collect()
}

/// Returns the known name that is most like `name`, if it differs by few edits.
fn nearest<'k>(name: &str, known: &BTreeSet<&'k str>) -> Option<&'k str> {
    let most = if name.len() < 5 { 1 } else { 2 };
    let distance = |near: &&'k str| (strsim::osa_distance(name, near), *near);
    let near = known.iter().map(distance).filter(|&(edits, _)| edits <= most);
    near.min_by(|a, b| a.0.cmp(&b.0).then_with(|| by_likeness(name, a.1, b.1)))
        .map(|(_, near)| near)
}

/// Orders two names by how much they are like `name`, the one that begins like it first.
fn by_likeness(name: &str, a: &str, b: &str) -> Ordering {
    let likeness = |near| strsim::jaro_winkler(name, near);
    likeness(b).total_cmp(&likeness(a))
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/options/schemes.rs"]
mod tests;
