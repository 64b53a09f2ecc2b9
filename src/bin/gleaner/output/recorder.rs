//! Turns what is found in one input into events: records, and warnings.

use std::borrow::Cow;
use std::io;
use std::mem;
use std::ops::ControlFlow;

use gleaner::mail::{Compression, Counts, Finding};
use gleaner::sink::{ItemLocation, escape};
use gleaner::{Flags, Item, Overlong, Reference};

use crate::output::event::{Batch, Event, Notice};
use crate::output::lines::Position;
use crate::output::report::Report;
use crate::output::stats::Stats;
use crate::output::style::OutputMode;
use crate::output::style::Style;

/// A batch of about this many bytes is handed over.
const FULL: usize = 64 << 10;

/// A batch of more findings than these gets room for all that it will hold, at once.
const FEW: u64 = 32;

/// That room: there may be a bit more than is handed over.
const ROOM: usize = FULL + (1 << 10);

/// How much of an over-long reference a warning shows.
const SHOWN: usize = 60;

/// Renders the items of one input and hands them over in batches.
pub struct Recorder<'r, S> {
    report: &'r Report,
    name: &'r [u8],
    encoding: Option<&'static str>,
    compression: Option<&'static str>,
    batch: Batch,
    stats: Option<Box<Stats>>,
    /// Something was handed over since the last flush.
    unflushed: bool,
    submit: S,
}

impl<'r, S: FnMut(Event) -> ControlFlow<()>> Recorder<'r, S> {
    pub fn new(report: &'r Report, name: &'r [u8], submit: S) -> Self {
        Self {
            report,
            name,
            encoding: None,
            compression: None,
            batch: Batch::default(),
            stats: report.style.stats.then(Box::default),
            unflushed: false,
            submit,
        }
    }

    /// The offsets will be those of decoded text.
    pub fn set_encoding(&mut self, encoding: &'static str) {
        self.encoding = Some(encoding);
    }

    /// The offsets will be those of decompressed data, where it was compressed.
    pub fn set_compression(&mut self, compression: Option<Compression>) {
        self.compression = compression.map(Compression::as_str);
    }

    /// Takes the next item; `position` is that of its raw span, where lines are counted.
    pub fn item(&mut self, item: &Item<'_>, position: Option<Position>) -> ControlFlow<()> {
        self.record(item, None, position)
    }

    /// The same for a finding in a message; `position` may be one in a part that was decoded.
    pub fn finding(
        &mut self,
        finding: &Finding<'_>,
        position: Option<Position>,
    ) -> ControlFlow<()> {
        self.record(finding.item(), Some(finding), position)
    }

    /// Adds to what was done.
    pub fn count(&mut self, counts: Counts) {
        if let Some(stats) = &mut self.stats {
            stats.counts += counts;
        }
    }

    fn record(
        &mut self,
        item: &Item<'_>,
        finding: Option<&Finding<'_>>,
        position: Option<Position>,
    ) -> ControlFlow<()> {
        if !self.report.filter.keeps(item, &self.report.forms) {
            return ControlFlow::Continue(());
        }
        if let Some(stats) = &mut self.stats {
            stats.count(item, finding);
        }
        let rendered = match (self.report.style.mode, item) {
            (OutputMode::Jsonl, _) => self.jsonl(item, finding, position),
            (_, Item::Overlong(found)) => return self.warn(found, finding),
            (OutputMode::Text, Item::Reference(found)) => self.text(found, position),
            (OutputMode::Count, Item::Reference(found)) => {
                for value in found.values() {
                    self.end_unprinted(value);
                }
                Ok(())
            }
        };
        if let Err(error) = rendered {
            self.notice(Notice::trouble(self.name, &error))?;
        }
        if self.batch.cost() < FULL { ControlFlow::Continue(()) } else { self.hand_over() }
    }

    /// Hands over what there is, to be shown now.
    pub fn flush(&mut self) -> ControlFlow<()> {
        self.hand_over()?;
        if mem::take(&mut self.unflushed) {
            (self.submit)(Event::Flush)?;
        }
        ControlFlow::Continue(())
    }

    /// Hands over what there is, and then the notice.
    pub fn notice(&mut self, notice: Notice) -> ControlFlow<()> {
        self.hand_over()?;
        (self.submit)(Event::Notice(notice))
    }

    /// Hands over what there is, and then what others made of what comes next.
    pub fn pass(&mut self, event: Event) -> ControlFlow<()> {
        self.hand_over()?;
        self.unflushed = true;
        (self.submit)(event)
    }

    /// Hands over what there is at the end of the input, or of what is searched of it.
    pub fn end(&mut self) -> ControlFlow<()> {
        self.hand_over()?;
        match self.stats.take() {
            Some(stats) => (self.submit)(Event::Stats(stats)),
            None => ControlFlow::Continue(()),
        }
    }

    /// Hands over what there is.
    fn hand_over(&mut self) -> ControlFlow<()> {
        if self.batch.count == 0 {
            return ControlFlow::Continue(());
        }
        self.unflushed = true;
        (self.submit)(Event::Records(mem::take(&mut self.batch)))
    }

    fn text(&mut self, found: &Reference<'_>, position: Option<Position>) -> io::Result<()> {
        if self.batch.count == FEW {
            self.batch.bytes.reserve(ROOM);
        }
        let Style { text, names, headings, lines, columns, .. } = self.report.style;
        let location = ItemLocation {
            path: (names && !headings).then_some(self.name),
            line: position.map(|at| at.line).filter(|_| lines),
            column: position.map(|at| at.column).filter(|_| columns),
            ..ItemLocation::default()
        };
        // Most values are printed as they are, and once (R4).
        let once = !found.flags().contains(Flags::HYPHEN);
        if once && !self.report.forms.change() && !self.report.style.unique {
            self.batch.count += 1;
            let start = found.span().start;
            return text.write_value(found.as_bytes(), start, &location, &mut self.batch.bytes);
        }
        for value in found.values() {
            let value = self.report.forms.apply(value);
            text.write_value(
                value.as_bytes(),
                found.span().start,
                &location,
                &mut self.batch.bytes,
            )?;
            self.end_record(&value);
        }
        Ok(())
    }

    fn jsonl(
        &mut self,
        item: &Item<'_>,
        finding: Option<&Finding<'_>>,
        position: Option<Position>,
    ) -> io::Result<()> {
        let location = ItemLocation {
            path: Some(self.name),
            line: position.map(|at| at.line),
            column: None,
            encoding: self.encoding,
            compression: self.compression,
        };
        let origin = finding.and_then(Finding::origin);
        self.report.jsonl.write_from(item, origin, &location, &mut self.batch.bytes)?;
        match item {
            Item::Reference(found) => self.end_unprinted(found.value().into()),
            Item::Overlong(found) => self.end_record(found.head()),
        }
        Ok(())
    }

    /// Ends the record of a value whose printed form is asked for only to tell values apart.
    fn end_unprinted(&mut self, value: Cow<'_, str>) {
        let unique = self.report.style.unique;
        self.end_record(&if unique { self.report.forms.apply(value) } else { value });
    }

    /// Ends the record of a value.
    fn end_record(&mut self, value: &str) {
        self.batch.count += 1;
        if self.report.style.unique {
            self.batch.keys.push_str(value);
            self.batch.ends.push((self.batch.bytes.len(), self.batch.keys.len()));
        }
    }

    fn warn(&mut self, found: &Overlong<'_>, finding: Option<&Finding<'_>>) -> ControlFlow<()> {
        let (span, limit) = (found.span(), self.report.max_reference);
        let head: String = found.head().chars().take(SHOWN).collect();
        let decoded = finding.and_then(Finding::origin).filter(|origin| origin.is_encoded());
        let part = decoded.map_or_else(String::new, |origin| {
            format!(
                " of part {} of the message at byte {}",
                origin.part(),
                origin.message().offset()
            )
        });
        let what = format!(
            "a reference at bytes {}-{}{part} is longer than --max-reference ({limit} bytes); \
             its first bytes: {}…",
            span.start,
            span.end,
            escape(head.as_bytes()),
        );
        self.notice(Notice::new(self.name, what.into_bytes(), false))
    }
}
