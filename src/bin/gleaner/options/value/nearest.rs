//! The known name that a wrong one may stand for.

use std::cmp::Ordering;

/// Returns the known name that is most like `name`, if it differs by few edits.
pub fn nearest<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    let most = if name.len() < 5 { 1 } else { 2 };
    known
        .map(|near| (strsim::osa_distance(name, near), near))
        .filter(|&(edits, _)| edits <= most)
        .min_by(|a, b| a.0.cmp(&b.0).then_with(|| by_likeness(name, a.1, b.1)))
        .map(|(_, near)| near)
}

/// Orders two names by how much they are like `name`, the one that begins like it first.
fn by_likeness(name: &str, a: &str, b: &str) -> Ordering {
    let likeness = |near| strsim::jaro_winkler(name, near);
    likeness(b).total_cmp(&likeness(a))
}
