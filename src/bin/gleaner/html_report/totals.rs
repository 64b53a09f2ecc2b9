//! [`Totals`]: the counts of all findings, including those that the table leaves out.

use std::collections::HashMap;

use gleaner::internals::{Row, Value};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::output::reported::{Entry, column};

/// The number of keys of a group that the page has.
const TOP: usize = 500;

/// The number of keys of the timeline, which are months: enough for any dates but forged ones.
const TOP_MONTHS: usize = 12 * 200;

/// The number of findings of each key.
#[derive(Debug, Default)]
pub struct Group {
    counts: HashMap<Box<str>, u64>,
    /// The number of findings whose keys are not counted, because there are too many.
    uncounted: u64,
    top: usize,
}

impl Group {
    fn count(&mut self, key: &str, max_keys: u64) {
        if let Some(count) = self.counts.get_mut(key) {
            *count += 1;
        } else if (self.counts.len() as u64) < max_keys {
            self.counts.insert(key.into(), 1);
        } else {
            self.uncounted += 1;
        }
    }

    /// Returns the most frequent keys, and ties in the order of their bytes.
    fn top(&self) -> Vec<(&str, u64)> {
        let mut all: Vec<_> = self.counts.iter().map(|(key, &count)| (&**key, count)).collect();
        all.sort_unstable_by(|(key, count), (other, others)| {
            others.cmp(count).then_with(|| key.cmp(other))
        });
        all.truncate(self.top);
        all
    }
}

impl Serialize for Group {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let top = self.top();
        let (keys, counts): (Vec<&str>, Vec<u64>) = top.into_iter().unzip();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("distinct", &(self.counts.len() as u64))?;
        map.serialize_entry("uncounted", &self.uncounted)?;
        map.serialize_entry("keys", &keys)?;
        map.serialize_entry("counts", &counts)?;
        map.end()
    }
}

/// The columns that are counted.
#[derive(Debug)]
struct CountedColumns {
    scheme: usize,
    hazards: usize,
    text_host: usize,
    date_utc: usize,
}

/// The counts of a search.
#[derive(Debug)]
pub struct Totals {
    max_keys: u64,
    columns: CountedColumns,
    pub findings: u64,
    hazardous: u64,
    mismatched: u64,
    dated: u64,
    first: String,
    last: String,
    groups: [Group; 7],
}

/// The names of the groups, in their order.
const GROUPS: [&str; 7] =
    ["months", "hosts", "schemes", "senders", "hazards", "mismatches", "files"];

/// The length of a month in a date: `1994-12`.
const MONTH: usize = 7;

impl Totals {
    pub fn new(max_keys: u64) -> Self {
        let group = |name| Group {
            top: if name == "months" { TOP_MONTHS } else { TOP },
            ..Group::default()
        };
        Self {
            max_keys,
            columns: CountedColumns {
                scheme: column("scheme"),
                hazards: column("hazards"),
                text_host: column("text_host"),
                date_utc: column("date_utc"),
            },
            findings: 0,
            hazardous: 0,
            mismatched: 0,
            dated: 0,
            first: String::new(),
            last: String::new(),
            groups: GROUPS.map(group),
        }
    }

    pub fn add(&mut self, row: &Row, entry: Entry<'_>, path: &str) {
        let Self { max_keys, columns, groups, .. } = self;
        let max_keys = *max_keys;
        let [months, hosts, schemes, senders, hazards, mismatches, files] = groups;
        self.findings += 1;
        let host = str::from_utf8(entry.host).unwrap_or_default();
        hosts.count(host, max_keys);
        senders.count(str::from_utf8(entry.sender).unwrap_or_default(), max_keys);
        files.count(path, max_keys);
        let scheme = row.text(columns.scheme);
        schemes.count(if scheme.is_empty() { "-" } else { scheme }, max_keys);
        if let Some(Value::List(names)) = row.get(columns.hazards) {
            self.hazardous += u64::from(names.items().len() > 0);
            names.items().for_each(|name| hazards.count(name, max_keys));
        }
        let text_host = row.text(columns.text_host);
        if !text_host.is_empty() {
            self.mismatched += 1;
            mismatches.count(&format!("{text_host} → {host}"), max_keys);
        }
        let date = row.text(columns.date_utc);
        if let Some(month) = date.get(..MONTH) {
            self.dated += 1;
            months.count(month, max_keys);
            if self.first.is_empty() || date < self.first.as_str() {
                date.clone_into(&mut self.first);
            }
            if date > self.last.as_str() {
                date.clone_into(&mut self.last);
            }
        }
    }

    /// Returns messages about what is not counted.
    pub fn limits(&self) -> impl Iterator<Item = String> {
        GROUPS.iter().zip(&self.groups).filter(|(_, group)| group.uncounted > 0).map(
            |(name, Group { counts, uncounted, .. })| {
                format!(
                    "counts {} different {name} (--max-keys); findings with other {name}, which only the totals count: \
                     {uncounted}; raise --max-keys to count more",
                    counts.len()
                )
            },
        )
    }
}

impl Serialize for Totals {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("findings", &self.findings)?;
        map.serialize_entry("hazardous", &self.hazardous)?;
        map.serialize_entry("mismatched", &self.mismatched)?;
        map.serialize_entry("dated", &self.dated)?;
        map.serialize_entry("first", self.first.as_str())?;
        map.serialize_entry("last", self.last.as_str())?;
        for (name, group) in GROUPS.iter().zip(&self.groups) {
            map.serialize_entry(name, group)?;
        }
        map.end()
    }
}
