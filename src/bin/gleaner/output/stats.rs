//! `--stats`: counts of inputs, messages, parts and findings.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::AddAssign;

use gleaner::mail::{Counts, Finding};
use gleaner::sink::escape;
use gleaner::{Item, Wrapper};

/// The maximum number of parts and media types that are counted by name: messages choose the names.
const MAX_NAMES: usize = 256;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SkippedFiles {
    /// Devices, FIFOs and sockets.
    pub devices: u64,
    /// Files and directories that the kernel makes up.
    pub kernel: u64,
}

/// The counts of inputs or of a part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    inputs: u64,
    skipped: SkippedFiles,
    pub counts: Counts,
    wrappers: BTreeMap<Wrapper, u64>,
    parts: NamedCounts,
}

/// The counts of findings by part or media type.
///
/// They do not depend on the order of additions: sections of messages and the frequent types are never left out, and
/// of the other names the last ones in byte order are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct NamedCounts {
    names: BTreeMap<String, u64>,
    /// The findings in parts whose names are left out.
    others: u64,
}

impl NamedCounts {
    fn add(&mut self, name: &str, count: u64) {
        // `entry` would allocate a key for each finding.
        if let Some(sum) = self.names.get_mut(name) {
            *sum += count;
            return;
        }
        self.names.insert(name.to_owned(), count);
        if self.names.len() > MAX_NAMES
            && let Some(last) = self.names.keys().rev().find(|name| !is_frequent(name)).cloned()
        {
            self.others += self.names.remove(&last).unwrap_or_default();
        }
    }

    fn cost(&self) -> usize {
        self.names.keys().map(|name| name.len() + size_of::<(String, u64)>()).sum()
    }
}

/// Reports whether a name is a section of a message or a frequent media type.
fn is_frequent(name: &str) -> bool {
    !name.contains('/') || matches!(name, "text/plain" | "text/html")
}

impl Stats {
    pub fn one_input() -> Self {
        Self { inputs: 1, ..Self::default() }
    }

    pub fn of_skipped(skipped: SkippedFiles) -> Self {
        Self { skipped, ..Self::default() }
    }

    /// Counts a reported item; `finding` is `None` in plain text.
    pub fn count(&mut self, item: &Item<'_>, finding: Option<&Finding<'_>>) {
        *self.wrappers.entry(item.wrapper()).or_default() += 1;
        let origin = finding.and_then(Finding::origin);
        let part = origin.map_or("text", |origin| {
            origin.content_type().unwrap_or_else(|| section(origin.part()))
        });
        self.parts.add(part, 1);
    }

    pub fn cost(&self) -> usize {
        size_of::<Self>() + self.parts.cost()
    }

    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Counts {
            messages,
            parts,
            decoded,
            attachments,
            alternatives,
            unselected,
            oversize,
            too_deep,
            ..
        } = self.counts;
        writeln!(out, "inputs: {}", self.inputs)?;
        let SkippedFiles { devices, kernel } = self.skipped;
        if devices + kernel > 0 {
            writeln!(
                out,
                "files skipped: {devices} devices, FIFOs and sockets, {kernel} kernel files and directories"
            )?;
        }
        writeln!(out, "messages: {messages} ({oversize} longer than --max-message)")?;
        writeln!(out, "parts searched: {parts} ({decoded} decoded)")?;
        if too_deep > 0 {
            writeln!(out, "parts nested too deeply to decode: {too_deep}")?;
        }
        write!(out, "parts skipped: {attachments} attachments, {alternatives} alternatives")?;
        if unselected > 0 {
            write!(out, ", {unselected} bodies")?;
        }
        writeln!(out)?;
        let wrappers =
            self.wrappers.iter().map(|(wrapper, count)| (wrapper.as_str().into(), *count));
        let NamedCounts { names, others } = &self.parts;
        let others = (*others > 0).then_some(("other types".into(), *others));
        let parts = names.iter().map(|(name, count)| (escape(name.as_bytes()), *count));
        writeln!(out, "findings by wrapper: {}", join(wrappers))?;
        writeln!(out, "findings by part: {}", join(parts.chain(others)))
    }
}

impl AddAssign<&Self> for Stats {
    fn add_assign(&mut self, other: &Self) {
        self.inputs += other.inputs;
        self.skipped.devices += other.skipped.devices;
        self.skipped.kernel += other.skipped.kernel;
        self.counts += other.counts;
        for (wrapper, count) in &other.wrappers {
            *self.wrappers.entry(*wrapper).or_default() += count;
        }
        for (name, count) in &other.parts.names {
            self.parts.add(name, *count);
        }
        self.parts.others += other.parts.others;
    }
}

/// Returns the section in a part's name: `header` for `2.header:Subject`.
fn section(part: &str) -> &str {
    let path = part.split(':').next().unwrap_or_default();
    path.rsplit('.').next().unwrap_or_default()
}

/// Formats counts as `name count, name count`.
fn join<'n>(counts: impl Iterator<Item = (Cow<'n, str>, u64)>) -> String {
    let list: Vec<String> = counts.map(|(name, count)| format!("{name} {count}")).collect();
    if list.is_empty() { "none".to_owned() } else { list.join(", ") }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/output/stats.rs"]
mod tests;
