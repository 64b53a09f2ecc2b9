//! Searches one input of mail or news, batch by batch.
//!
//! A batch that does not depend on the previous one is delegated to another worker, within the
//! [`Budget`](crate::search::budget::Budget).

mod batch_lines;
mod cuts;
mod message_memory;
mod oversize;
mod saved;

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use batch_lines::print_messages;
use gleaner::internals::{Batch, BatchScanner, Compression, MessageBoundary, Splitter};
use gleaner::sink::{LineCounter, escape};
pub use message_memory::MessageMemory;
use message_memory::MeteredStream;
use oversize::notice_oversize;
use saved::{BatchTracking, SavedProgress};

use crate::os_error;
use crate::output::event::OutputEvent;
use crate::output::notice::Notice;
use crate::output::recorder::{OpenLines, Recorder};
use crate::output::report::Report;
use crate::search::budget::{HeldEvents, Reservation};
use crate::search::input::binary::is_binary;
use crate::search::input::open::OpenInput;
use crate::search::input::tracked::{self, TrackedInput};
use crate::search::pool::Pool;
use crate::search::tools::Tools;

/// Searches an input and submits its records; for a live input, before the next read.
///
/// If a read fails, an incomplete message is searched as far as it was read, and an error reports the offset of the
/// first byte that could not be read.
pub fn search<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    opened: OpenInput,
    path: &Arc<[u8]>,
    report: &Report,
    pool: &Pool,
    tools: &mut Tools,
    memory: &MessageMemory<'_>,
    submit: S,
) -> ControlFlow<()> {
    let OpenInput { stream, live, tracked, tracking, .. } = opened;
    let (compression, format) = (stream.compression(), stream.format());
    let tracked_input = tracked.as_deref();
    let boundary = tracked_input.map_or(MessageBoundary::START, TrackedInput::boundary);
    let is_growing = tracked_input.is_some_and(|tracked| !tracked.is_at_rest);
    let stream = MeteredStream::new(stream, memory);
    let splitter = Splitter::resume(stream, format, tools.options(), &boundary);
    let mut splitter = splitter.live(live).growing(is_growing);
    let mut search = MailSearch {
        path,
        report,
        pool,
        live,
        compression,
        scanner: tools.take_scanner(),
        lines: report
            .style
            .counts_lines()
            .then(|| tracked::lines(tracked_input, report.max_reference, tools.options())),
        open_lines: None,
        pending: VecDeque::new(),
        last_cost: 0,
        submit,
    };
    let mut progress = SavedProgress::new(tracked, tracking.as_ref(), format);
    let mut first = boundary == MessageBoundary::START;
    let failed = loop {
        let mut batch = tools.take_batch();
        match splitter.fill(&mut batch) {
            Ok(true) => {}
            end => {
                search.submit_down_to(0, tools)?;
                if let Some(progress) = progress.filter(|_| end.is_ok()) {
                    let event = progress.end(&batch, &splitter, search.lines.as_ref());
                    (search.submit)(event)?;
                }
                tools.put_batch(batch);
                break end.err();
            }
        }
        if first && tools.skip_binary() && is_binary(batch.bytes()) {
            return ControlFlow::Continue(());
        }
        first = false;
        let tracking = match &mut progress {
            Some(progress) => Some(progress.pass(&batch, &splitter, search.lines.as_ref())),
            None => tracking.clone().map(BatchTracking::new),
        };
        search.add(batch, tracking, tools)?;
        let step = progress.as_mut().and_then(|it| it.step(&splitter, search.lines.as_ref()));
        step.map_or(ControlFlow::Continue(()), |event| search.submit_after(event))?;
        memory.release();
    };
    if let Some(error) = failed {
        search.fail(&error, splitter.offset())?;
    }
    if search.scanner.earliest().is_none() {
        tools.put_scanner(search.scanner);
    }
    ControlFlow::Continue(())
}

struct MailSearch<'s, S> {
    path: &'s Arc<[u8]>,
    report: &'s Report,
    pool: &'s Pool,
    live: bool,
    compression: Option<Compression>,
    scanner: BatchScanner,
    /// The line counter at the start of the next batch, if the output has line numbers.
    lines: Option<LineCounter>,
    /// With `--context`, the lines of an oversize message that the next batch continues.
    open_lines: Option<OpenLines<'s>>,
    pending: VecDeque<PendingBatch>,
    last_cost: usize,
    submit: S,
}

/// A batch that another worker searches.
struct PendingBatch {
    offset: u64,
    result: Receiver<SearchedBatch>,
    /// What follows the findings of the batch.
    after: Option<OutputEvent>,
}

struct SearchedBatch {
    job: BatchJob,
    events: HeldEvents,
}

impl<S: FnMut(OutputEvent) -> ControlFlow<()>> MailSearch<'_, S> {
    /// Delegates the next batch, or submits all pending batches and searches it.
    fn add(
        &mut self,
        batch: Batch,
        tracking: Option<BatchTracking>,
        tools: &mut Tools,
    ) -> ControlFlow<()> {
        let (path, compression) = (Arc::clone(self.path), self.compression);
        let job = BatchJob { batch, lines: self.lines.clone(), path, compression, tracking };
        // A batch that continues a message needs this scanner, and a live input must show its findings before the
        // next read, which may block.
        let independent =
            !self.live && job.batch.is_independent() && self.scanner.earliest().is_none();
        let budget = self.pool.budget();
        let max_pending = self.pool.max_pending().min(budget.results_of(self.last_cost));
        // The decoded text takes as much memory as the messages.
        let memory = 2 * job.batch.bytes().len();
        if independent
            && max_pending > 0
            && let Some(reservation) = budget.reserve(memory)
        {
            let (bytes, offset) = (job.batch.bytes(), job.batch.offset());
            if let Some(lines) = &mut self.lines {
                lines.end_chunk(bytes, offset + bytes.len() as u64);
            }
            let job = |tools: &mut Tools, report: &Report| job.run(tools, report, reservation);
            let result = self.pool.delegate(job);
            self.pending.push_back(PendingBatch { offset, result, after: None });
            return self.submit_down_to(max_pending, tools);
        }
        self.submit_down_to(0, tools)?;
        self.lines = self.search(&job)?;
        tools.put_batch(job.batch);
        if self.live { (self.submit)(OutputEvent::Flush) } else { ControlFlow::Continue(()) }
    }

    /// Searches the batch that is next in the output; returns the line counter at its end.
    fn search(&mut self, job: &BatchJob) -> ControlFlow<(), Option<LineCounter>> {
        let mut cost = 0_usize;
        let submit = |event: OutputEvent| {
            cost = cost.saturating_add(event.cost());
            (self.submit)(event)
        };
        let (scanner, open_lines) = (&mut self.scanner, &mut self.open_lines);
        let lines = job.search(scanner, self.report, self.path, open_lines, submit)?;
        self.last_cost = cost;
        ControlFlow::Continue(lines)
    }

    /// Submits pending batches until at most `max_pending` remain.
    fn submit_down_to(&mut self, max_pending: usize, tools: &mut Tools) -> ControlFlow<()> {
        while self.pending.len() > max_pending
            && let Some(PendingBatch { offset, result, after }) = self.pending.pop_front()
        {
            let searched = self.pool.wait(&result, tools, self.report);
            let Some(SearchedBatch { job, events }) = searched else {
                let message = format!(
                    "the messages from byte {offset} on are searched only in part, because the \
                     search panicked; the message of the panic is above; please report it as a \
                     defect of gleaner",
                );
                (self.submit)(OutputEvent::Notice(Notice::error(self.path, &message)))?;
                continue;
            };
            if events.is_exceeded() {
                drop(events);
                self.search(&job)?;
            } else {
                self.last_cost = events.cost();
                events.submit_to(&mut self.submit)?;
            }
            tools.put_batch(job.batch);
            if let Some(event) = after {
                (self.submit)(event)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports that the input could not be read beyond `offset`.
    fn fail(&mut self, error: &io::Error, offset: u64) -> ControlFlow<()> {
        let error = os_error::explain(error);
        let message = format!("cannot read beyond byte {offset}: {error}");
        let notice = Notice::error(self.path, &escape(message.as_bytes()));
        (self.submit)(OutputEvent::Notice(notice))
    }

    /// Submits an event after the batch that was added last.
    fn submit_after(&mut self, event: OutputEvent) -> ControlFlow<()> {
        let Some(last) = self.pending.back_mut() else { return (self.submit)(event) };
        last.after = Some(event);
        ControlFlow::Continue(())
    }
}

/// A batch and what any worker needs to search it.
struct BatchJob {
    batch: Batch,
    /// The counter at the start of the batch.
    lines: Option<LineCounter>,
    path: Arc<[u8]>,
    compression: Option<Compression>,
    /// With `--state` or `--tail`.
    tracking: Option<BatchTracking>,
}

impl BatchJob {
    /// Searches the batch ahead of the output.
    fn run(self, tools: &mut Tools, report: &Report, memory: Reservation) -> SearchedBatch {
        let mut events = HeldEvents::new(memory);
        let mut scanner = tools.take_scanner();
        let submit = |event| events.push(event);
        if self.search(&mut scanner, report, &self.path, &mut None, submit).is_continue() {
            tools.put_scanner(scanner);
        }
        SearchedBatch { job: self, events }
    }

    fn recorder<'r, S: FnMut(OutputEvent) -> ControlFlow<()>>(
        &self,
        report: &'r Report,
        path: &'r [u8],
        submit: S,
    ) -> Recorder<'r, S> {
        let mut recorder = Recorder::new(report, path, submit);
        recorder.set_compression(self.compression);
        if let Some(BatchTracking { tracking, last_message, holds }) = &self.tracking {
            recorder.track(Some(Arc::clone(tracking)));
            if let Some(last) = last_message {
                recorder.begin_end(*last, *holds);
            }
        }
        recorder
    }

    /// Searches the batch; returns the line counter at its end. `open_lines` are those of the message that it continues, and
    /// then those of the message that the next batch continues; like the `path` that they refer to, they outlive this job.
    fn search<'r>(
        &self,
        scanner: &mut BatchScanner,
        report: &'r Report,
        path: &'r [u8],
        open_lines: &mut Option<OpenLines<'r>>,
        submit: impl FnMut(OutputEvent) -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<LineCounter>> {
        let batch = &self.batch;
        let mut lines = self.lines.clone();
        let mut recorder = self.recorder(report, path, submit);
        if let Some(before) = open_lines.take() {
            recorder.continue_lines(before);
        }
        notice_oversize(batch, report, &mut recorder)?;
        let starts = self.lines.clone();
        scanner.scan_batch(batch, |finding| {
            recorder.record(finding.item(), Some(&finding), || {
                Some(lines.as_mut()?.finding_position(batch.bytes(), &finding))
            })
        })?;
        print_messages(batch, scanner.earliest(), starts, &mut recorder)?;
        if let Some(lines) = &mut lines {
            if let Some(start) = scanner.part_start() {
                lines.begin_part(batch.bytes(), start);
            }
            let end = batch.offset() + batch.bytes().len() as u64;
            lines.end_chunk(batch.bytes(), scanner.earliest().unwrap_or(end));
        }
        let (mut cuts, counts) = (scanner.take_cuts(), scanner.take_counts());
        if let Some(tracking) = &self.tracking {
            cuts.retain(|cut| !tracking.expects(cut));
        }
        cuts::record(&cuts, report.parts, &mut recorder)?;
        let more = counts.cuts.saturating_sub(cuts.len() as u64);
        if more > 0 {
            let start = batch.offset();
            let end = start + batch.bytes().len() as u64;
            let message = format!(
                "{more} more messages from byte {start} to {end} are incomplete, or exceed --max-nesting or \
                 --max-message and are decoded only in part"
            );
            recorder.error(&message)?;
        }
        recorder.count(counts);
        recorder.end()?;
        if batch.is_open() {
            *open_lines = recorder.into_open_lines();
        }
        ControlFlow::Continue(lines)
    }
}
