//! The readings of a finding, in the order of the fine print.

use super::schemes::{meets_bare, meets_wrapped};
use super::types::{Hyphen, MOST_READINGS, Mark, Settings, Unfolded};

/// The library varies only this many hyphens.
const MOST_HYPHENS: usize = 63;

/// Returns the readings of a value in a wrapper. R8 completed the value with `completed` bytes.
pub fn of_wrapped(
    unfolded: &Unfolded,
    value: &str,
    completed: usize,
    settings: &Settings,
) -> Vec<String> {
    let spaces = offsets(unfolded, Mark::Space, completed);
    let mut all = vec![value.to_owned()];
    all.extend(hyphens(value, &offsets(unfolded, Mark::Hyphen, completed), settings));
    all.push(insert(value, &offsets(unfolded, Mark::SoftBreak, completed), "="));
    all.push(insert(value, &offsets(unfolded, Mark::Backslash, completed), "\\"));
    all.push(insert(value, &spaces, "%20"));
    all.extend(
        spaces
            .first()
            .map(|&at| value[..at].to_owned())
            .filter(|part| meets_wrapped(part, false, true, settings)),
    );
    all.push(value.replace("&amp;", "&"));
    all.extend(unfolded.alternatives.iter().cloned());
    without_duplicates(all)
}

/// Returns the readings of a bare value. R8 completed the value with `completed` bytes.
pub fn of_bare(
    unfolded: &Unfolded,
    value: &str,
    completed: usize,
    tail: &str,
    settings: &Settings,
) -> Vec<String> {
    let mut all = vec![value.to_owned()];
    all.extend(hyphens(value, &offsets(unfolded, Mark::Hyphen, completed), settings));
    all.push(as_written(unfolded, value, completed));
    all.push(value.replace("&amp;", "&"));
    all.push(format!("{value}{tail}"));
    match tail.rfind(']') {
        Some(label) => {
            all.extend((label + 1 < tail.len()).then(|| format!("{value}{}", &tail[..=label])));
        }
        None => all.extend(without_footnote(value).filter(|part| meets_bare(part, settings))),
    }
    all.extend(before_non_ascii(value));
    let joins = offsets(unfolded, Mark::Join, completed);
    all.extend(joins.first().map(|&at| value[..at].to_owned()));
    let before = offsets(unfolded, Mark::BeforeEscape, completed);
    all.extend(before.first().map(|&at| value[..at].to_owned()));
    all.extend(unfolded.alternatives.iter().cloned());
    without_duplicates(all)
}

/// Returns the readings of a settled value: those that `readings_of` derives from it, then its alternatives. "No reading is
/// repeated: of several that are equal, the value without evidence counts, or else the first."
pub fn of_settled(
    mut unfolded: Unfolded,
    readings_of: impl Fn(&Unfolded) -> Vec<String>,
) -> Vec<String> {
    let alternatives = std::mem::take(&mut unfolded.alternatives);
    let mut all = readings_of(&unfolded);
    all.retain(|reading| alternatives.first() != Some(reading));
    for alternative in alternatives {
        if !all.contains(&alternative) {
            all.push(alternative);
        }
    }
    all.truncate(MOST_READINGS);
    all
}

/// "all escapes (R6) as written"
fn as_written(unfolded: &Unfolded, value: &str, completed: usize) -> String {
    let mut reading = value.to_owned();
    for &(index, mark) in unfolded.marks.iter().rev() {
        let text = match mark {
            Mark::Backslash => "\\",
            Mark::BreakPoint => "\\:",
            Mark::EmptyCharacter => "\\&",
            _ => continue,
        };
        let before = unfolded.chars[..index].iter().map(|char| char.c.len_utf8()).sum::<usize>();
        reading.insert_str(completed + before, text);
    }
    reading
}

/// Returns the offsets of the marks in the completed value.
fn offsets(unfolded: &Unfolded, mark: Mark, completed: usize) -> Vec<usize> {
    unfolded.offsets(mark).into_iter().map(|offset| offset + completed).collect()
}

/// "without empty ones and those equal to the value"
fn without_duplicates(all: Vec<String>) -> Vec<String> {
    let value = all[0].clone();
    let others = all
        .into_iter()
        .skip(1)
        .filter(|other| !other.is_empty() && *other != value)
        .take(MOST_READINGS - 1);
    std::iter::once(value.clone()).chain(others).collect()
}

/// R4: "readings without it (2^n for n of them)". The first reading changes every hyphen, the last
/// reading only the first hyphen.
fn hyphens(value: &str, offsets: &[usize], settings: &Settings) -> Vec<String> {
    let offsets = &offsets[..offsets.len().min(MOST_HYPHENS)];
    let sets = (1..1_u64 << offsets.len()).rev();
    let others = sets.map(|set| {
        let mut reading = value.to_owned();
        for (bit, &at) in offsets.iter().enumerate().rev() {
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

/// Returns the value with `text` at each of the offsets.
pub fn insert(value: &str, offsets: &[usize], text: &str) -> String {
    let mut reading = value.to_owned();
    for &at in offsets.iter().rev() {
        reading.insert_str(at, text);
    }
    reading
}

/// R6: "the value without a final `[digits]`".
fn without_footnote(value: &str) -> Option<String> {
    let (before, digits) = value.strip_suffix(']')?.rsplit_once('[')?;
    let digital = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digital.then(|| before.to_owned())
}

/// R7, fine print: "after the authority, or after `scheme:` in a value without an authority. The reading
/// stops before the first non-ASCII character there."
fn before_non_ascii(value: &str) -> Option<String> {
    let (scheme, rest) = value.split_once(':')?;
    let path = match rest.strip_prefix("//") {
        Some(after) => value.len() - after.len() + after.find(['/', '?', '#'])?,
        None => scheme.len() + 1,
    };
    let at = value[path..].find(|c: char| !c.is_ascii())?;
    Some(value[..path + at].to_owned())
}
