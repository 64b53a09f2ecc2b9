//! `--stats`: counts of inputs, messages, parts and findings.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::AddAssign;

use gleaner::mail::{Counts, Finding};
use gleaner::{Item, Wrapper};

/// The counts of several inputs, of one input or of a part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    inputs: u64,
    pub counts: Counts,
    wrappers: BTreeMap<Wrapper, u64>,
    parts: BTreeMap<String, u64>,
}

impl Stats {
    /// Returns the counts of one input before its search.
    pub fn one_input() -> Self {
        Self { inputs: 1, ..Self::default() }
    }

    /// Counts a reported item; `finding` is `None` in plain text.
    pub fn count(&mut self, item: &Item<'_>, finding: Option<&Finding<'_>>) {
        *self.wrappers.entry(item.wrapper()).or_default() += 1;
        let origin = finding.and_then(Finding::origin);
        let part = origin.map_or("text", |origin| {
            origin.content_type().unwrap_or_else(|| section(origin.part()))
        });
        // `entry` would allocate a key for each finding.
        match self.parts.get_mut(part) {
            Some(count) => *count += 1,
            None => {
                self.parts.insert(part.to_owned(), 1);
            }
        }
    }

    /// Writes the counts as lines of text.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Counts {
            messages, parts, decoded, attachments, alternatives, oversize, too_deep, ..
        } = self.counts;
        writeln!(out, "inputs: {}", self.inputs)?;
        writeln!(out, "messages: {messages} ({oversize} longer than --max-message)")?;
        writeln!(out, "parts searched: {parts} ({decoded} decoded)")?;
        if too_deep > 0 {
            writeln!(out, "parts nested too deeply to decode: {too_deep}")?;
        }
        writeln!(out, "parts skipped: {attachments} attachments, {alternatives} alternatives")?;
        let wrappers = self.wrappers.iter().map(|(wrapper, count)| (wrapper.as_str(), *count));
        let parts = self.parts.iter().map(|(part, count)| (part.as_str(), *count));
        writeln!(out, "findings by wrapper: {}", join(wrappers))?;
        writeln!(out, "findings by part: {}", join(parts))
    }
}

impl AddAssign<&Self> for Stats {
    fn add_assign(&mut self, other: &Self) {
        self.inputs += other.inputs;
        self.counts += other.counts;
        for (wrapper, count) in &other.wrappers {
            *self.wrappers.entry(*wrapper).or_default() += count;
        }
        for (part, count) in &other.parts {
            *self.parts.entry(part.clone()).or_default() += count;
        }
    }
}

/// Returns the section in a part's name: `header` for `2.header:Subject`.
fn section(part: &str) -> &str {
    let path = part.split(':').next().unwrap_or_default();
    path.rsplit('.').next().unwrap_or_default()
}

/// Formats counts as `name count, name count`.
fn join<'n>(counts: impl Iterator<Item = (&'n str, u64)>) -> String {
    let list: Vec<String> = counts.map(|(name, count)| format!("{name} {count}")).collect();
    if list.is_empty() { "none".to_owned() } else { list.join(", ") }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use gleaner::mail::{Options, Scanner};

    use super::Stats;

    #[test]
    fn sums_findings_by_wrapper_and_part() {
        let mail =
            b"Subject: http://a.example/\nFrom: b\n\nSee <URL:http://c.example/> www.d.example\n";
        let mut scanner = Scanner::new(&Options::new());
        let mut stats = Stats::one_input();
        let _ = scanner.scan_message(mail, &mut |finding| {
            stats.count(finding.item(), Some(&finding));
            ControlFlow::Continue(())
        });
        stats.counts = scanner.counts();
        let mut sum = Stats::default();
        sum += &stats;
        sum += &stats;
        let mut text = Vec::new();
        assert!(sum.write(&mut text).is_ok());
        let expected = "inputs: 2\n\
            messages: 2 (0 longer than --max-message)\n\
            parts searched: 2 (0 decoded)\n\
            parts skipped: 0 attachments, 0 alternatives\n\
            findings by wrapper: url-angle 2, bare 4\n\
            findings by part: header 2, text/plain 4\n";
        assert_eq!(String::from_utf8_lossy(&text), expected);
    }
}
