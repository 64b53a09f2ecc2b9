//! Renders the findings of one input as records and warnings.

mod lines;
mod render;
mod reported;
mod tracked;
mod tracked_findings;

use std::borrow::Cow;
use std::fmt::Display;
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

use gleaner::internals::{Compression, JournalEntry, JsonRecordWriter, Row};
use gleaner::mail::{Counts, Finding, UtcTime};
use gleaner::settle::Observation;
use gleaner::sink::{FileLink, FindingPosition, escape};
use gleaner::uri::UriRef;
use gleaner::{Item, Overlong};
pub use lines::OpenLines;

use crate::output::context::{ContextLines, LinePrinter};
use crate::output::event::{OutputEvent, RecordBatch, RecordKey, offset_in_input};
use crate::output::notice::{self, Notice, NoticeKind, NoticeListing};
use crate::output::recorder::tracked_findings::TrackedFindings;
use crate::output::report::Report;
use crate::output::reported::ReportedRows;
use crate::output::select::dates::{DateFilter, Dating};
use crate::output::stats::Stats;
use crate::output::style::OutputMode;
use crate::output::tally::KeyWriter;
use crate::output::values::memo::ValueMemos;
use crate::output::values::unique::{Fingerprint, UnseenValues};
use crate::state::tracking::TextPlace;

/// The approximate size in bytes at which a batch is submitted.
const BATCH: usize = 64 << 10;

/// The first capacity of a batch in bytes, enough for the text records of most messages.
const FIRST_CAPACITY: usize = 1 << 10;

/// The number of records after which a batch reserves [`BATCH_CAPACITY`].
const FEW: u64 = 8;

/// The capacity of a batch in bytes: its last record may exceed [`BATCH`].
const BATCH_CAPACITY: usize = BATCH + (1 << 10);

const QUOTED: usize = 60;

/// The fingerprint, with `--unique`, of a value that may be printed.
struct Admitted(Option<Fingerprint>);

pub struct Recorder<'r, S> {
    report: &'r Report,
    path: &'r [u8],
    link: Option<Arc<FileLink>>,
    encoding: Option<&'static str>,
    compression: Option<&'static str>,
    batch: RecordBatch,
    stats: Option<Box<Stats>>,
    unique: Option<UnseenValues<'r>>,
    /// With `--unique` or a filter on URIs, the values found last.
    memos: Option<ValueMemos>,
    dates: Option<DateFilter>,
    tally: Option<KeyWriter>,
    /// See [`Report::prints_all_values`].
    prints_all_values: bool,
    listing: NoticeListing,
    /// With `--context`.
    context: Option<Box<ContextLines<'r>>>,
    /// With `--context`, whether no lines are submitted yet: another recorder may have printed lines of the input.
    begins_group: bool,
    /// With `--report`.
    reported: Option<Box<ReportedRows>>,
    unflushed: bool,
    submitted: usize,
    /// Whether the last batch was full: the next one is likely to be.
    fills_batches: bool,
    /// With `--state` or `--tail`.
    tracked: Option<TrackedFindings>,
    /// The entry of a journal that is searched, and its time.
    entry: Option<(JournalEntry, Option<UtcTime>)>,
    /// Holds one finding after the other, for a table.
    row: Row,
    json: JsonRecordWriter,
    submit: S,
}

impl<'r, S: FnMut(OutputEvent) -> ControlFlow<()>> Recorder<'r, S> {
    pub fn new(report: &'r Report, path: &'r [u8], submit: S) -> Self {
        Self {
            report,
            path,
            link: report.links.as_ref().and_then(|links| links.of(path)).map(Arc::new),
            encoding: None,
            compression: None,
            batch: RecordBatch::default(),
            stats: report.style.stats.then(Box::default),
            unique: report.seen.as_deref().map(UnseenValues::new),
            memos: (report.seen.is_some() || !report.filter.accepts_any_uri())
                .then(ValueMemos::default),
            dates: report.filter.dates.map(DateFilter::new),
            tally: report.style.tally().map(|options| KeyWriter::new(options.keys)),
            prints_all_values: report.prints_all_values(),
            listing: NoticeListing::default(),
            context: report.style.context.filter(|_| report.style.mode == OutputMode::Context).map(
                |size| Box::new(ContextLines::new(size, LinePrinter { path, style: report.style })),
            ),
            begins_group: report.style.mode == OutputMode::Context,
            reported: report
                .style
                .reported
                .map(|characters| Box::new(ReportedRows::new(&report.record_options, characters))),
            unflushed: false,
            submitted: 0,
            fills_batches: false,
            tracked: None,
            entry: None,
            row: Row::default(),
            json: JsonRecordWriter::default(),
            submit,
        }
    }

    /// Declares that offsets refer to text that was decoded from `encoding`.
    pub fn set_encoding(&mut self, encoding: &'static str) {
        self.encoding = Some(encoding);
    }

    /// Declares that offsets refer to decompressed data, if `compression` is given.
    pub fn set_compression(&mut self, compression: Option<Compression>) {
        self.compression = compression.map(Compression::as_str);
    }

    /// Declares the entry of a journal that holds the following items, and its time.
    pub fn set_entry(&mut self, entry: Option<JournalEntry>, time: Option<UtcTime>) {
        self.entry = entry.map(|entry| (entry, time));
    }

    pub fn count(&mut self, counts: Counts) {
        if let Some(stats) = &mut self.stats {
            stats.counts += counts;
        }
    }

    /// Records an item; `finding` is `None` in plain text. `position` returns its position, if lines are counted; it is
    /// called if the item has a record.
    pub fn record(
        &mut self,
        item: &Item<'_>,
        finding: Option<&Finding<'_>>,
        position: impl FnOnce() -> Option<FindingPosition>,
    ) -> ControlFlow<()> {
        // Fast path: no option filters or rewrites the reference.
        if let Some(found) = self.fast_path_reference(item, finding) {
            let rendered = self.render_text(found, found.span().start, position);
            return self.end_item(rendered, item, finding);
        }
        if self.report.style.mode == OutputMode::Collect {
            return self.observe(item, finding);
        }
        let (is_known, dating) = (self.is_known(item, finding), self.dating(finding));
        if is_known || dating == Dating::Outside {
            return ControlFlow::Continue(());
        }
        let resolved = finding.and_then(Finding::resolved);
        let is_omitted = resolved.is_none() && self.report.omits(item);
        if is_omitted || !self.accepts(item, resolved.as_deref()) {
            return ControlFlow::Continue(());
        }
        if let (Dating::Undated, Some(dates)) = (dating, &mut self.dates) {
            dates.count_undated();
            return ControlFlow::Continue(());
        }
        if let Some(stats) = &mut self.stats {
            stats.count(item, finding);
        }
        let position = self.report_finding(item, finding, position)?;
        let offset = offset_in_input(item, finding);
        let rendered = match (self.report.style.mode, item) {
            (mode, _) if mode.is_complete() => {
                let printed = resolved.as_deref();
                self.render_record(item, finding, printed, offset, position).map(|()| None)
            }
            (mode, _) if mode.needs_one_value() => return self.count_one(),
            (_, Item::Overlong(found)) => return self.warn(found, finding),
            (OutputMode::Context, Item::Reference(found)) => {
                return self.add_to_context(found, finding, position);
            }
            (OutputMode::Lines, _) => {
                let printed = resolved.as_deref();
                self.render_record(item, finding, printed, offset, position).map(|()| None)
            }
            (OutputMode::Text, Item::Reference(found)) => match &resolved {
                Some(resolved) => {
                    self.render_resolved(resolved, found.span().start, offset, position)
                }
                None => self.render_text(found, offset, position),
            },
            (_, Item::Reference(found)) => {
                match &resolved {
                    Some(resolved) => self.count_value(resolved, finding, offset),
                    None => {
                        found.values().for_each(|value| self.count_value(&value, finding, offset));
                    }
                }
                Ok(None)
            }
        };
        self.end_item(rendered, item, finding)
    }

    /// Reports whether an earlier run reported an item.
    fn is_known(&mut self, item: &Item<'_>, finding: Option<&Finding<'_>>) -> bool {
        let text = TextPlace::of(finding, self.entry.as_ref().map(|(entry, _)| entry));
        self.tracked.as_mut().is_some_and(|tracked| !tracked.is_new(item, text))
    }

    fn dating(&mut self, finding: Option<&Finding<'_>>) -> Dating {
        let time = self.entry.as_ref().and_then(|(_, time)| *time);
        self.dates.as_mut().map_or(Dating::Inside, |dates| dates.judge(finding, time))
    }

    /// Reports whether an item, or its resolved form, passes the filter.
    fn accepts(&mut self, item: &Item<'_>, resolved: Option<&str>) -> bool {
        let (Report { filter, forms, .. }, memos) = (self.report, &mut self.memos);
        filter.accepts(item, |found| {
            if let Some(resolved) = resolved {
                return filter.accepts_absolute(UriRef::split(resolved), forms);
            }
            let accepts = || filter.accepts_uri(found, forms);
            let memo = memos.as_mut().and_then(|memos| memos.get(found.value()));
            memo.map_or_else(accepts, |memo| *memo.accepted.get_or_insert_with(accepts))
        })
    }

    /// Counts a value that is not printed.
    fn count_one(&mut self) -> ControlFlow<()> {
        self.batch.count += 1;
        self.submit_batch()
    }

    /// Records what an item attests.
    fn observe(&mut self, item: &Item<'_>, finding: Option<&Finding<'_>>) -> ControlFlow<()> {
        let Some(observation) = item.as_reference().and_then(Observation::of) else {
            return ControlFlow::Continue(());
        };
        self.batch.count += 1;
        self.batch.observations.push((observation, offset_in_input(item, finding)));
        if self.batch.length() < BATCH { ControlFlow::Continue(()) } else { self.submit_batch() }
    }

    /// Counts a value, by its key with `--count-by`.
    fn count_value(&mut self, value: &str, finding: Option<&Finding<'_>>, offset: u64) {
        if let Some(admitted) = self.admit(Cow::Borrowed(value)) {
            if let Some(tally) = &mut self.tally {
                tally.write(value, finding, &self.report.forms, &mut self.batch.bytes);
            }
            self.end_record(admitted, offset);
        }
    }

    /// Returns the cost of the records and forwarded events so far.
    pub fn submitted(&self) -> usize {
        self.submitted
    }

    pub fn flush(&mut self) -> ControlFlow<()> {
        // The next text may be long in coming.
        self.complete_reported();
        self.submit_batch()?;
        if mem::take(&mut self.unflushed) {
            (self.submit)(OutputEvent::Flush)?;
        }
        ControlFlow::Continue(())
    }

    /// Submits an error that occurs at most once for each input.
    pub fn error(&mut self, message: &impl Display) -> ControlFlow<()> {
        self.notice(NoticeKind::Single, || message.to_string())
    }

    /// Submits the pending records and then a message, or counts it if enough such messages are listed.
    pub fn notice(
        &mut self,
        kind: NoticeKind,
        message: impl FnOnce() -> String,
    ) -> ControlFlow<()> {
        if !self.listing.lists(kind) {
            return ControlFlow::Continue(());
        }
        self.submit_batch()?;
        (self.submit)(OutputEvent::Notice(Notice::new(self.path, kind, &message())))
    }

    /// Submits the pending records and then an event of another recorder.
    pub fn forward(&mut self, event: OutputEvent) -> ControlFlow<()> {
        self.submit_batch()?;
        self.submit_records(event)
    }

    /// Submits what is pending, at the end of the input or of its part.
    pub fn end(&mut self) -> ControlFlow<()> {
        self.complete_reported();
        self.submit_batch()?;
        self.end_tracked()?;
        for (kind, count) in self.listing.take_unlisted() {
            (self.submit)(OutputEvent::UnlistedNotices(kind, count))?;
        }
        let undated = self.dates.as_mut().map_or(0, DateFilter::take_undated);
        if undated > 0 {
            (self.submit)(OutputEvent::Undated(undated))?;
        }
        match self.stats.take() {
            Some(stats) => (self.submit)(OutputEvent::Stats(stats)),
            None => ControlFlow::Continue(()),
        }
    }

    fn submit_batch(&mut self) -> ControlFlow<()> {
        if self.batch.is_empty() && self.batch.reported.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut batch = mem::take(&mut self.batch);
        self.fills_batches = batch.length() >= BATCH;
        batch.release_spare();
        batch.begins_group = !batch.is_empty() && mem::take(&mut self.begins_group);
        self.submit_records(OutputEvent::Records(batch))
    }

    fn submit_records(&mut self, event: OutputEvent) -> ControlFlow<()> {
        self.unflushed = true;
        self.submitted = self.submitted.saturating_add(event.cost());
        (self.submit)(event)
    }

    /// Reserves memory for some records, or for a whole batch if the input has many.
    fn reserve(&mut self) {
        if self.batch.count == FEW || self.fills_batches && self.batch.count == 0 {
            let missing = BATCH_CAPACITY.saturating_sub(self.batch.bytes.len());
            self.batch.bytes.reserve_exact(missing);
        } else if self.batch.bytes.capacity() == 0 {
            self.batch.bytes.reserve_exact(FIRST_CAPACITY);
        }
    }

    /// Admits a value, unless an earlier record has it.
    fn admit(&mut self, value: Cow<'_, str>) -> Option<Admitted> {
        let Some(unique) = &mut self.unique else {
            return Some(Admitted(None));
        };
        let memo = self.memos.as_mut().and_then(|memos| memos.get(&value));
        let print = || unique.fingerprint(&self.report.forms.apply(value));
        let printed = match memo {
            Some(memo) => *memo.printed.get_or_insert_with(print),
            None => print(),
        };
        unique.find(printed).map(|value| Admitted(Some(value)))
    }

    fn admit_overlong(&mut self, found: &Overlong<'_>) -> Option<Admitted> {
        let Some(unique) = &mut self.unique else {
            return Some(Admitted(None));
        };
        let printed = unique.fingerprint(found.head());
        unique.find(printed).map(|value| Admitted(Some(value)))
    }

    fn end_record(&mut self, Admitted(value): Admitted, offset: u64) {
        self.batch.count += 1;
        let end = self.batch.bytes.len();
        self.batch.keys.extend(value.map(|value| RecordKey { value, end, offset }));
    }

    /// Warns about an overlong reference, which only JSON lines contain.
    fn warn(&mut self, found: &Overlong<'_>, finding: Option<&Finding<'_>>) -> ControlFlow<()> {
        let Report { forms, max_reference, .. } = self.report;
        self.notice(NoticeKind::Overlong, || {
            let start: String = found.head().chars().take(QUOTED).collect();
            let start = forms.defanged(start.into());
            let start = escape(start.as_bytes());
            notice::finding::overlong(&found.span(), finding, *max_reference, &start)
        })
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/output/recorder.rs"]
mod tests;
