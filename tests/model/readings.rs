//! The fine print's "Readings": what else the same bytes may have meant.

use super::schemes::{meets_bare, meets_wrapped};
use super::{Hyphen, MOST_READINGS, Mark, Settings, Unfolded};

/// The library's promise: hyphens beyond these are not varied.
const MOST_HYPHENS: usize = 63;

/// Of a value in a wrapper, before which R8 put `completed` bytes.
pub fn of_wrapped(
    unfolded: &Unfolded,
    value: &str,
    completed: usize,
    settings: &Settings,
) -> Vec<String> {
    let places = |kind| -> Vec<usize> {
        unfolded.places(kind).into_iter().map(|place| place + completed).collect()
    };
    let spaces = places(Mark::Space);
    let mut all = vec![value.to_owned()];
    all.extend(hyphens(value, &places(Mark::Hyphen), settings));
    all.push(insert(value, &places(Mark::SoftBreak), "="));
    all.push(insert(value, &spaces, "%20"));
    all.extend(
        spaces
            .first()
            .map(|&at| value[..at].to_owned())
            .filter(|part| meets_wrapped(part, false, settings)),
    );
    all.push(value.replace("&amp;", "&"));
    less_the_value(all)
}

/// Of a bare value, before which R8 put `completed` bytes.
pub fn of_bare(
    unfolded: &Unfolded,
    value: &str,
    completed: usize,
    tail: &str,
    settings: &Settings,
) -> Vec<String> {
    let places = |kind| -> Vec<usize> {
        unfolded.places(kind).into_iter().map(|place| place + completed).collect()
    };
    let mut all = vec![value.to_owned()];
    all.extend(hyphens(value, &places(Mark::Hyphen), settings));
    all.push(value.replace("&amp;", "&"));
    all.push(format!("{value}{tail}"));
    all.extend(without_footnote(value).filter(|part| meets_bare(part, settings)));
    all.extend(before_non_ascii(value));
    all.extend(places(Mark::Join).first().map(|&at| value[..at].to_owned()));
    less_the_value(all)
}

/// "less the empty one and those equal to the value"
fn less_the_value(all: Vec<String>) -> Vec<String> {
    let value = all[0].clone();
    let others = all
        .into_iter()
        .skip(1)
        .filter(|other| !other.is_empty() && *other != value)
        .take(MOST_READINGS - 1);
    std::iter::once(value.clone()).chain(others).collect()
}

/// R4: "readings without it (2^n for n of them)", from all of them the other way down to the first
/// only. (No more are made than are wanted, and those that equal the value.)
fn hyphens(value: &str, places: &[usize], settings: &Settings) -> Vec<String> {
    let places = &places[..places.len().min(MOST_HYPHENS)];
    let sets = (1..1_u64 << places.len()).rev();
    let others = sets.map(|set| {
        let mut reading = value.to_owned();
        for (bit, &at) in places.iter().enumerate().rev() {
            if set & (1 << bit) == 0 {
                continue;
            }
            if settings.hyphen == Hyphen::Drop {
                reading.insert(at, '-');
            } else {
                reading.remove(at);
            }
        }
        reading
    });
    others.take(MOST_READINGS).collect()
}

fn insert(value: &str, places: &[usize], what: &str) -> String {
    let mut reading = value.to_owned();
    for &at in places.iter().rev() {
        reading.insert_str(at, what);
    }
    reading
}

/// R6: "the value without a final `[digits]`".
fn without_footnote(value: &str) -> Option<String> {
    let (before, digits) = value.strip_suffix(']')?.rsplit_once('[')?;
    let digital = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digital.then(|| before.to_owned())
}

/// *R7*: "after the authority (or after `scheme:` where there is none); the reading stops before
/// the first non-ASCII character there."
fn before_non_ascii(value: &str) -> Option<String> {
    let (scheme, rest) = value.split_once(':')?;
    let path = match rest.strip_prefix("//") {
        Some(after) => value.len() - after.len() + after.find(['/', '?', '#'])?,
        None => scheme.len() + 1,
    };
    let at = value[path..].find(|c: char| !c.is_ascii())?;
    Some(value[..path + at].to_owned())
}
