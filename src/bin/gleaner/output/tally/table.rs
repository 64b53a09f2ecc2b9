//! The counts of all keys.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};

use gleaner::sink::escape;

use super::key::keys;
use super::options::{TallyKey, TallyOptions};

#[derive(Debug)]
pub struct Tally {
    options: TallyOptions,
    counts: HashMap<Box<[u8]>, u64>,
    /// The number of findings whose keys are not remembered, because there are too many.
    uncounted: u64,
}

impl Tally {
    pub fn new(options: TallyOptions) -> Self {
        Self { options, counts: HashMap::new(), uncounted: 0 }
    }

    /// Counts records, which are keys, and `count` in all, in the file with this path.
    pub fn add(&mut self, records: &[u8], count: u64, path: &[u8]) {
        let selected = self.options.keys;
        if !selected.are_several() {
            if selected.iter().any(|key| key == TallyKey::File) {
                return self.count(path, count);
            }
            return keys(records).for_each(|key| self.count(key, 1));
        }
        let mut keys = keys(records);
        let mut combined = Vec::new();
        for _ in 0..count {
            combined.clear();
            for key in selected.iter() {
                let key = if key == TallyKey::File { Some(path) } else { keys.next() };
                append(key.unwrap_or_default(), &mut combined);
            }
            self.count(&combined, 1);
        }
    }

    fn count(&mut self, key: &[u8], count: u64) {
        if let Some(sum) = self.counts.get_mut(key) {
            *sum += count;
        } else if self.uncounted == 0 && self.has_space() {
            self.counts.insert(key.into(), count);
        } else {
            self.uncounted += count;
        }
    }

    fn has_space(&mut self) -> bool {
        (self.counts.len() as u64) < self.options.max_keys && self.counts.try_reserve(1).is_ok()
    }

    /// Writes the keys, most frequent first, and ties in byte order. NUL ends the lines if `null`; otherwise keys with control
    /// characters are escaped, and all of them if `escaped`.
    pub fn write(&self, null: bool, escaped: bool, out: &mut dyn Write) -> io::Result<()> {
        let mut lines: Vec<(&[u8], u64)> =
            self.counts.iter().map(|(key, &count)| (&**key, count)).collect();
        lines.sort_unstable_by(|(key, count), (other, others)| {
            others.cmp(count).then(key.cmp(other))
        });
        let top = self.options.top.and_then(|top| usize::try_from(top).ok()).unwrap_or(usize::MAX);
        for (key, count) in lines.into_iter().take(top) {
            let is_control = |byte: &u8| if null { *byte == 0 } else { byte.is_ascii_control() };
            write!(out, "{count}")?;
            // In a combination, tabs separate keys without control characters.
            let is_separator = |byte: &u8| self.options.keys.are_several() && *byte == SEPARATOR;
            for key in key.split(is_separator) {
                let key = if escaped && !null || key.iter().any(is_control) {
                    Cow::Owned(escape(key).into_owned().into_bytes())
                } else {
                    Cow::Borrowed(key)
                };
                out.write_all(&[SEPARATOR])?;
                out.write_all(&key)?;
            }
            out.write_all(if null { b"\0" } else { b"\n" })?;
        }
        Ok(())
    }

    /// Returns an error message if the counts are not complete.
    pub fn incomplete(&self) -> Option<String> {
        let (keys, uncounted) = (self.counts.len() as u64, self.uncounted);
        let (reason, remedy) = if keys < self.options.max_keys {
            (", and there is no memory for more", "search fewer inputs at once")
        } else {
            (" (--max-keys)", "raise --max-keys to count more")
        };
        (uncounted > 0).then(|| {
            format!(
                "--count-by counts {keys} different keys{reason}; references with other keys, which are not counted: \
                 {uncounted}; {remedy}"
            )
        })
    }
}

/// Stands between keys, and before them.
const SEPARATOR: u8 = b'\t';

/// Appends a key to a combination.
fn append(key: &[u8], combined: &mut Vec<u8>) {
    if !combined.is_empty() {
        combined.push(SEPARATOR);
    }
    if key.iter().any(u8::is_ascii_control) {
        combined.extend_from_slice(escape(key).as_bytes());
    } else {
        combined.extend_from_slice(key);
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/output/tally/table.rs"]
mod tests;
