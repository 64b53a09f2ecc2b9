//! The counts of all keys.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};

use gleaner::sink::escape;
use gleaner::uri::defang;

use super::key::{keys, write_key};
use super::options::{TallyKey, TallyOptions};

#[derive(Debug)]
pub struct Tally {
    options: TallyOptions,
    /// A key as it is; of several keys, the forms that [`write_key`] appends.
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
                write_key(key.unwrap_or_default(), &mut combined);
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
            others.cmp(count).then_with(|| self.split(key).cmp(self.split(other)))
        });
        let top = self.options.top.and_then(|top| usize::try_from(top).ok()).unwrap_or(usize::MAX);
        for (key, count) in lines.into_iter().take(top) {
            let is_special = |byte: &u8| match *byte {
                0 => true,
                SEPARATOR => !null || self.options.keys.are_several(),
                byte => !null && byte.is_ascii_control(),
            };
            write!(out, "{count}")?;
            for (kind, key) in self.options.keys.iter().zip(self.split(key)) {
                let key = &*self.printed(kind, key);
                let key = if escaped && !null || key.iter().any(is_special) {
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

    fn printed<'k>(&self, kind: TallyKey, key: &'k [u8]) -> Cow<'k, [u8]> {
        match (kind, str::from_utf8(key)) {
            (TallyKey::Host | TallyKey::Domain, Ok(host)) if self.options.defang => {
                defang(host).into_owned().into_bytes().into()
            }
            _ => key.into(),
        }
    }

    /// Iterates over the keys that are counted together.
    fn split<'k>(&self, key: &'k [u8]) -> impl Iterator<Item = &'k [u8]> {
        let (one, several) =
            if self.options.keys.are_several() { (None, key) } else { (Some(key), &[][..]) };
        one.into_iter().chain(keys(several))
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

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/output/tally/table.rs"]
mod tests;
