//! Renders the findings of one input as records and warnings.

use std::borrow::Cow;
use std::fmt::Display;
use std::io;
use std::mem;
use std::ops::ControlFlow;

use gleaner::internals::{Compression, write_json};
use gleaner::mail::{Counts, Finding};
use gleaner::settle::Observation;
use gleaner::sink::{FindingPosition, ItemLocation, Record, escape};
use gleaner::uri::{UnwrappedLink, UriRef};
use gleaner::{Flags, Item, Kind, Overlong, Reference, Wrapper};

use crate::output::event::{OutputEvent, RecordBatch, RecordKey};
use crate::output::notice::{self, Notice, NoticeKind, NoticeListing};
use crate::output::report::Report;
use crate::output::stats::Stats;
use crate::output::style::{OutputMode, OutputStyle};
use crate::output::values::memo::ValueMemos;
use crate::output::values::unique::{Fingerprint, UnseenValues};

/// The approximate size in bytes at which a batch is submitted.
const BATCH: usize = 64 << 10;

/// The number of records after which a batch reserves [`BATCH_CAPACITY`].
const FEW: u64 = 32;

/// The capacity of a batch in bytes: its last record may exceed [`BATCH`].
const BATCH_CAPACITY: usize = BATCH + (1 << 10);

const QUOTED: usize = 60;

/// The fingerprint, with `--unique`, of a value that may be printed.
struct Admitted(Option<Fingerprint>);

pub struct Recorder<'r, S> {
    report: &'r Report,
    path: &'r [u8],
    encoding: Option<&'static str>,
    compression: Option<&'static str>,
    batch: RecordBatch,
    stats: Option<Box<Stats>>,
    unique: Option<UnseenValues<'r>>,
    /// With `--unique`, `--schemes` or `--strict`, the values found last.
    memos: Option<ValueMemos>,
    listing: NoticeListing,
    unflushed: bool,
    submitted: usize,
    submit: S,
}

impl<'r, S: FnMut(OutputEvent) -> ControlFlow<()>> Recorder<'r, S> {
    pub fn new(report: &'r Report, path: &'r [u8], submit: S) -> Self {
        Self {
            report,
            path,
            encoding: None,
            compression: None,
            batch: RecordBatch::default(),
            stats: report.style.stats.then(Box::default),
            unique: report.seen.as_deref().map(UnseenValues::new),
            memos: (report.seen.is_some() || !report.filter.accepts_any_uri())
                .then(ValueMemos::default),
            listing: NoticeListing::default(),
            unflushed: false,
            submitted: 0,
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
        let Report { filter, forms, style, .. } = self.report;
        if style.mode == OutputMode::Collect {
            return self.observe(item, finding);
        }
        let resolved = finding.and_then(Finding::resolved);
        if resolved.is_none() && self.omits(item) {
            return ControlFlow::Continue(());
        }
        let memos = &mut self.memos;
        let is_accepted = filter.accepts(item, |found| {
            if let Some(resolved) = &resolved {
                return filter.accepts_absolute(UriRef::split(resolved), forms);
            }
            let accepts = || filter.accepts_uri(found, forms);
            let memo = memos.as_mut().and_then(|memos| memos.get(found.value()));
            memo.map_or_else(accepts, |memo| *memo.accepted.get_or_insert_with(accepts))
        });
        if !is_accepted {
            return ControlFlow::Continue(());
        }
        if let Some(stats) = &mut self.stats {
            stats.count(item, finding);
        }
        let offset = offset_in_input(item, finding);
        let rendered = match (self.report.style.mode, item) {
            (OutputMode::Jsonl, _) => {
                let printed = resolved.as_deref();
                self.render_jsonl(item, finding, printed, offset, position).map(|()| None)
            }
            (_, Item::Overlong(found)) => return self.warn(found, finding),
            (mode, Item::Reference(found)) if resolved.is_some() => {
                let resolved = resolved.as_deref().unwrap_or_default();
                self.render_resolved(mode, resolved, found.span().start, offset, position)
            }
            (OutputMode::Text, Item::Reference(found)) => self.render_text(found, offset, position),
            (_, Item::Reference(found)) => {
                for value in found.values() {
                    if let Some(admitted) = self.admit(value) {
                        self.end_record(admitted, offset);
                    }
                }
                Ok(None)
            }
        };
        match rendered {
            Ok(None) => {}
            // JSON lines have keys for it.
            Ok(Some(link)) => self.notice(NoticeKind::Wrapped, || {
                notice::finding::still_wrapped(&link, item, finding)
            })?,
            Err(error) => self.error(&error)?,
        }
        if self.batch.length() < BATCH { ControlFlow::Continue(()) } else { self.submit_batch() }
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

    /// Reports whether to leave out a relative reference in markup, which has no base: except in JSON lines, it is
    /// only printed on request.
    fn omits(&self, item: &Item<'_>) -> bool {
        let is_relative = match item {
            Item::Reference(found) => found.kind() == Kind::Relative,
            Item::Overlong(found) => found.scheme().is_none(),
        };
        is_relative
            && matches!(item.wrapper(), Wrapper::Attribute | Wrapper::Destination)
            && self.report.style.mode != OutputMode::Jsonl
            && !self.report.relative
    }

    /// Renders a relative reference in resolved form, or counts it.
    fn render_resolved(
        &mut self,
        mode: OutputMode,
        resolved: &str,
        start: u64,
        offset: u64,
        position: impl FnOnce() -> Option<FindingPosition>,
    ) -> io::Result<Option<UnwrappedLink>> {
        let Some(admitted) = self.admit(Cow::Borrowed(resolved)) else {
            return Ok(None);
        };
        let mut wrapped = None;
        if mode == OutputMode::Text {
            let (value, link) = self.report.forms.print(Cow::Borrowed(resolved));
            wrapped = link;
            let location = self.text_location(position());
            let text = self.report.style.text;
            text.write_value(value.as_bytes(), start, &location, &mut self.batch.bytes)?;
        }
        self.end_record(admitted, offset);
        Ok(wrapped)
    }

    /// Returns the cost of the records and forwarded events so far.
    pub fn submitted(&self) -> usize {
        self.submitted
    }

    pub fn flush(&mut self) -> ControlFlow<()> {
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
        self.submit_batch()?;
        for (kind, count) in self.listing.take_unlisted() {
            (self.submit)(OutputEvent::UnlistedNotices(kind, count))?;
        }
        match self.stats.take() {
            Some(stats) => (self.submit)(OutputEvent::Stats(stats)),
            None => ControlFlow::Continue(()),
        }
    }

    fn submit_batch(&mut self) -> ControlFlow<()> {
        if self.batch.count == 0 {
            return ControlFlow::Continue(());
        }
        let mut batch = mem::take(&mut self.batch);
        batch.release_spare();
        self.submit_records(OutputEvent::Records(batch))
    }

    fn submit_records(&mut self, event: OutputEvent) -> ControlFlow<()> {
        self.unflushed = true;
        self.submitted = self.submitted.saturating_add(event.cost());
        (self.submit)(event)
    }

    /// Reserves memory for a whole batch if the input has many records.
    fn reserve(&mut self) {
        if self.batch.count == FEW {
            self.batch.bytes.reserve(BATCH_CAPACITY);
        }
    }

    /// Renders the values of a reference; returns a link with wrappers that are not undone.
    fn render_text(
        &mut self,
        found: &Reference<'_>,
        offset: u64,
        position: impl FnOnce() -> Option<FindingPosition>,
    ) -> io::Result<Option<UnwrappedLink>> {
        self.reserve();
        let text = self.report.style.text;
        let start = found.span().start;
        // Fast path: most references print their only value (R4) unchanged.
        let one_value = !found.flags().contains(Flags::HYPHEN);
        if one_value && !self.report.forms.rewrites_values() && self.unique.is_none() {
            self.batch.count += 1;
            let location = self.text_location(position());
            text.write_value(found.as_bytes(), start, &location, &mut self.batch.bytes)?;
            return Ok(None);
        }
        let (mut position, mut location, mut wrapped) = (Some(position), None, None);
        for value in found.values() {
            if let Some(admitted) = self.admit(Cow::Borrowed(&*value)) {
                let (value, link) = self.report.forms.print(value);
                wrapped = wrapped.or(link);
                let location = location.get_or_insert_with(|| {
                    self.text_location(position.take().and_then(|position| position()))
                });
                text.write_value(value.as_bytes(), start, location, &mut self.batch.bytes)?;
                self.end_record(admitted, offset);
            }
        }
        Ok(wrapped)
    }

    fn text_location(&self, at: Option<FindingPosition>) -> ItemLocation<'r> {
        let position = at.map(|at| at.position);
        let OutputStyle { paths, headings, lines, columns, .. } = self.report.style;
        ItemLocation::new()
            .path((paths && !headings).then_some(self.path))
            .line(position.map(|at| at.line).filter(|_| lines))
            .column(position.map(|at| at.column).filter(|_| columns))
    }

    fn render_jsonl(
        &mut self,
        item: &Item<'_>,
        finding: Option<&Finding<'_>>,
        resolved: Option<&str>,
        offset: u64,
        position: impl FnOnce() -> Option<FindingPosition>,
    ) -> io::Result<()> {
        let admitted = match item {
            Item::Reference(found) => self.admit(resolved.unwrap_or(found.value()).into()),
            Item::Overlong(found) => self.admit_overlong(found),
        };
        let Some(admitted) = admitted else {
            return Ok(());
        };
        self.reserve();
        let at = position();
        let location = ItemLocation::new()
            .path(self.path)
            .line(at.map(|at| at.position.line))
            .part_line(at.and_then(|at| at.part_line))
            .encoding(self.encoding)
            .compression(self.compression);
        let record = Record::new(item)
            .origin(finding.and_then(Finding::origin))
            .markup(finding.and_then(Finding::markup))
            .base(finding.and_then(Finding::base))
            .part_ref(finding.and_then(Finding::part_ref))
            .location(location)
            .options(&self.report.record_options);
        write_json(&record, &mut self.batch.bytes)?;
        self.batch.bytes.push(b'\n');
        self.end_record(admitted, offset);
        Ok(())
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

/// Returns the offset in the input at which a reference begins, or the message that holds it in a decoded text.
fn offset_in_input(item: &Item<'_>, finding: Option<&Finding<'_>>) -> u64 {
    match finding.and_then(Finding::origin) {
        Some(origin) if origin.is_encoded() => origin.message().offset(),
        _ => item.span().start,
    }
}
