//! Searches one input of mail or news, batch by batch.
//!
//! A batch that does not depend on the previous batch is delegated to an idle worker.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use gleaner::mail::{Batch, Compression, Origin, Scanner, Splitter};
use gleaner::sink::escape;

use crate::output::event::{Notice, OutputEvent};
use crate::output::lines::{LineCounter, LinePosition};
use crate::output::recorder::Recorder;
use crate::output::report::Report;
use crate::search::input::binary::is_binary;
use crate::search::input::open::OpenInput;
use crate::search::pool::Pool;
use crate::search::tools::Tools;

/// Searches an input and submits its records.
///
/// For a live input, the records of each batch are flushed before the next batch is read.
///
/// If a read fails, the records so far remain valid, an incomplete message is searched as far as it
/// was read, and an error reports the offset of the first byte that could not be read.
pub fn search<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    opened: OpenInput,
    path: &Arc<[u8]>,
    report: &Report,
    pool: &Pool,
    tools: &mut Tools,
    submit: S,
) -> ControlFlow<()> {
    let OpenInput { stream, live, .. } = opened;
    let (compression, format) = (stream.compression(), stream.format());
    let mut splitter = Splitter::new(stream, format, tools.options()).live(live);
    let mut search = MailSearch {
        path,
        report,
        pool,
        live,
        compression,
        scanner: tools.take_scanner(),
        lines: report.style.counts_lines().then(|| LineCounter::new(report.max_reference)),
        pending: VecDeque::new(),
        submit,
    };
    let mut first = true;
    let failed = loop {
        let mut batch = tools.take_batch();
        match splitter.fill(&mut batch) {
            Ok(true) => {}
            end => {
                tools.put_batch(batch);
                break end.err();
            }
        }
        if first && tools.skip_binary() && is_binary(batch.bytes()) {
            return ControlFlow::Continue(());
        }
        first = false;
        let max_pending = search.add(batch);
        search.submit_down_to(max_pending, tools)?;
    };
    search.submit_down_to(0, tools)?;
    if search.scanner.earliest().is_none() {
        tools.put_scanner(search.scanner);
    }
    match failed {
        None => ControlFlow::Continue(()),
        Some(error) => {
            let message = format!("cannot read beyond byte {}: {error}", splitter.offset());
            let notice = Notice::error(path, &escape(message.as_bytes()));
            (search.submit)(OutputEvent::Notice(notice))
        }
    }
}

/// The search of one input.
struct MailSearch<'s, S> {
    path: &'s Arc<[u8]>,
    report: &'s Report,
    pool: &'s Pool,
    live: bool,
    compression: Option<Compression>,
    /// Scans the batches that are not delegated.
    scanner: Scanner,
    /// The line counter at the start of the next batch; `None` if the output has no line numbers.
    lines: Option<LineCounter>,
    /// The batches that are not yet submitted, in the order of the input.
    pending: VecDeque<PendingBatch>,
    submit: S,
}

/// A batch whose events are not yet submitted.
enum PendingBatch {
    Searched(SearchedBatch),
    Delegated(Receiver<SearchedBatch>),
}

/// A batch and the events of its search.
struct SearchedBatch {
    batch: Batch,
    events: Vec<OutputEvent>,
}

impl<S: FnMut(OutputEvent) -> ControlFlow<()>> MailSearch<'_, S> {
    /// Searches or delegates the next batch; returns how many batches may remain pending.
    fn add(&mut self, batch: Batch) -> usize {
        let (path, compression) = (Arc::clone(self.path), self.compression);
        let mut job = BatchJob { batch, lines: self.lines.clone(), path, compression };
        // A batch that continues a message needs this scanner, and a live input must show the
        // findings of this batch before the next read, which may block.
        let independent =
            !self.live && job.batch.is_independent() && self.scanner.earliest().is_none();
        if independent && let Some(lines) = &mut self.lines {
            let bytes = job.batch.bytes();
            lines.end_chunk(bytes, job.batch.offset() + bytes.len() as u64);
        }
        let max_pending = if independent { self.pool.max_pending() } else { 0 };
        self.pending.push_back(if max_pending > 0 {
            let job = move |tools: &mut Tools, report: &Report| job.run(tools, report);
            PendingBatch::Delegated(self.pool.delegate(job))
        } else {
            let mut events = Vec::new();
            job.search(&mut self.scanner, self.report, &mut events);
            if !independent {
                self.lines = job.lines.take();
            }
            if self.live {
                events.push(OutputEvent::Flush);
            }
            PendingBatch::Searched(SearchedBatch { batch: job.batch, events })
        });
        max_pending
    }

    /// Submits pending batches until at most `max_pending` remain.
    fn submit_down_to(&mut self, max_pending: usize, tools: &mut Tools) -> ControlFlow<()> {
        while self.pending.len() > max_pending
            && let Some(searched) = self.next(tools)
        {
            tools.put_batch(searched.batch);
            searched.events.into_iter().try_for_each(&mut self.submit)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the first pending batch; waits if another worker still searches it.
    fn next(&mut self, tools: &mut Tools) -> Option<SearchedBatch> {
        Some(match self.pending.pop_front()? {
            PendingBatch::Searched(searched) => searched,
            PendingBatch::Delegated(receiver) => {
                self.pool.wait(&receiver, tools, self.report).unwrap_or_else(|| {
                    let notice = Notice::error(self.path, &PANICKED);
                    SearchedBatch { batch: Batch::new(), events: vec![OutputEvent::Notice(notice)] }
                })
            }
        })
    }
}

const PANICKED: &str = "a search thread panicked; findings of this input are missing";

/// The search of one batch, by any worker.
struct BatchJob {
    batch: Batch,
    /// The line counter at the start of the batch.
    lines: Option<LineCounter>,
    path: Arc<[u8]>,
    compression: Option<Compression>,
}

impl BatchJob {
    fn run(mut self, tools: &mut Tools, report: &Report) -> SearchedBatch {
        let mut events = Vec::new();
        let mut scanner = tools.take_scanner();
        self.search(&mut scanner, report, &mut events);
        tools.put_scanner(scanner);
        SearchedBatch { batch: self.batch, events }
    }

    fn search(&mut self, scanner: &mut Scanner, report: &Report, events: &mut Vec<OutputEvent>) {
        let Self { batch, lines, path, compression } = self;
        let mut recorder = Recorder::new(report, path, |event| {
            events.push(event);
            ControlFlow::Continue(())
        });
        recorder.set_compression(*compression);
        // The submit closure above never breaks, so the results below carry no information.
        for offset in batch.oversize_offsets() {
            let message = format!(
                "the message at byte {offset} exceeds --max-message ({} bytes) and is searched \
                 without decoding; raise --max-message to decode it",
                report.max_message,
            );
            let _ = recorder.notice(Notice::warning(path, &message));
        }
        let _ = scanner.scan_batch(batch, &mut |finding| {
            let decoded = finding.origin().and_then(Origin::position);
            let position = match (decoded, lines.as_mut()) {
                (Some(at), Some(_)) => Some(LinePosition { line: at.line, column: at.column }),
                (None, Some(lines)) => {
                    Some(lines.position(batch.bytes(), finding.item().span().start))
                }
                (_, None) => None,
            };
            recorder.finding(&finding, position)
        });
        if let Some(lines) = lines {
            let end = batch.offset() + batch.bytes().len() as u64;
            lines.end_chunk(batch.bytes(), scanner.earliest().unwrap_or(end));
        }
        recorder.count(scanner.take_counts());
        let _ = recorder.end();
    }
}
