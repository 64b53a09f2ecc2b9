//! Searches one input of messages: batch by batch, with the help of threads that have nothing else to do.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use gleaner::mail::{Batch, Compression, Origin, Scanner, Splitter};
use gleaner::sink::escape;

use crate::output::event::{Event, Notice};
use crate::output::lines::{Lines, Position};
use crate::output::recorder::Recorder;
use crate::output::report::Report;
use crate::search::input::binary::is_binary;
use crate::search::input::open::Opened;
use crate::search::pool::Pool;
use crate::search::tools::Tools;

/// So many batches are kept to be filled again.
const SPARE: usize = 16;

/// A batch to be searched by whoever has time, and what it takes to report what is found in it.
struct Job {
    batch: Batch,
    /// Where lines are counted, as they stand at its start.
    lines: Option<Lines>,
    name: Arc<[u8]>,
    compression: Option<Compression>,
}

/// What was made of it.
struct Done {
    batch: Batch,
    events: Vec<Event>,
}

/// The same, or where it will come from.
enum Part {
    Here(Done),
    Elsewhere(Receiver<Done>),
}

/// The parts of an input, in the order of the stream.
struct Parts<'s> {
    name: &'s [u8],
    report: &'s Report,
    pool: &'s Pool,
    waiting: VecDeque<Part>,
}

impl Job {
    fn run(mut self, tools: &mut Tools, report: &Report) -> Done {
        let mut events = Vec::new();
        let mut scanner = tools.take_scanner();
        self.search(&mut scanner, report, &mut events);
        tools.put_scanner(scanner);
        Done { batch: self.batch, events }
    }

    fn search(&mut self, scanner: &mut Scanner, report: &Report, events: &mut Vec<Event>) {
        let Self { batch, lines, name, compression } = self;
        let mut recorder = Recorder::new(report, name, |event| {
            events.push(event);
            ControlFlow::Continue(())
        });
        recorder.set_compression(*compression);
        for offset in batch.oversize() {
            let what = format!(
                "a message at byte {offset} is longer than --max-message ({} bytes): its text is \
                 searched as it stands",
                report.max_message,
            );
            let _ = recorder.notice(Notice::new(name, what.into_bytes(), false));
        }
        let _ = scanner.batch(batch, &mut |finding| {
            let decoded = finding.origin().and_then(Origin::position);
            let position = match (decoded, lines.as_mut()) {
                (Some(at), Some(_)) => Some(Position { line: at.line, column: at.column }),
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

impl Parts<'_> {
    /// What was made of the first one, however long it takes.
    fn next(&mut self, tools: &mut Tools) -> Option<Done> {
        Some(match self.waiting.pop_front()? {
            Part::Here(done) => done,
            Part::Elsewhere(reply) => {
                self.pool.answer(&reply, tools, self.report).unwrap_or_else(|| {
                    // What ended its worker was not caught.
                    let notice = Notice::trouble(self.name, &"searched in part only");
                    Done { batch: Batch::new(), events: vec![Event::Notice(notice)] }
                })
            }
        })
    }
}

/// Searches inputs of messages for one worker.
pub struct Letters {
    max_reference: usize,
    /// To be filled again.
    spare: Vec<Batch>,
}

impl Letters {
    pub fn new(max_reference: usize) -> Self {
        Self { max_reference, spare: Vec::new() }
    }

    /// Searches the messages of a stream; what is found in those of a live one is handed over to be shown
    /// before more is waited for.
    ///
    /// Where a read fails, what was found before stands, a message that was cut is searched as far as it
    /// came, and the error is reported with the offset of the first byte that could not be read.
    pub fn scan(
        &mut self,
        opened: Opened,
        name: &Arc<[u8]>,
        report: &Report,
        pool: &Pool,
        tools: &mut Tools,
        mut submit: impl FnMut(Event) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Opened { stream, live, .. } = opened;
        let (compression, format) = (stream.compression(), stream.format());
        let mut splitter = Splitter::new(stream, format, tools.options()).live(live);
        let mut lines = report.style.counts_lines().then(|| Lines::new(self.max_reference));
        let mut parts = Parts { name, report, pool, waiting: VecDeque::new() };
        let mut first = true;
        // Where it ends in the middle of what an error cut, it is not given back.
        let mut scanner = tools.take_scanner();
        let failed = loop {
            let mut batch = self.spare.pop().unwrap_or_default();
            match splitter.fill(&mut batch) {
                Ok(true) => {}
                ended => {
                    self.keep(batch);
                    break ended.err();
                }
            }
            let head = batch.bytes();
            if first && tools.skip_binary() && is_binary(head) {
                return ControlFlow::Continue(());
            }
            first = false;
            let mut job = Job { batch, lines: lines.clone(), name: Arc::clone(name), compression };
            // What goes on from batch to batch is searched here; so is what is to be shown before the next
            // read, which may take for ever.
            let alone = !live && job.batch.is_independent() && scanner.earliest().is_none();
            if alone && let Some(lines) = &mut lines {
                let bytes = job.batch.bytes();
                lines.end_chunk(bytes, job.batch.offset() + bytes.len() as u64);
            }
            let room = if alone { pool.room() } else { 0 };
            parts.waiting.push_back(if room > 0 {
                Part::Elsewhere(pool.give(move |tools, report| job.run(tools, report)))
            } else {
                let mut events = Vec::new();
                job.search(&mut scanner, report, &mut events);
                if !alone {
                    lines = job.lines.take();
                }
                if live {
                    events.push(Event::Flush);
                }
                Part::Here(Done { batch: job.batch, events })
            });
            while parts.waiting.len() > room
                && let Some(done) = parts.next(tools)
            {
                self.keep(done.batch);
                done.events.into_iter().try_for_each(&mut submit)?;
            }
        };
        while let Some(done) = parts.next(tools) {
            self.keep(done.batch);
            done.events.into_iter().try_for_each(&mut submit)?;
        }
        if scanner.earliest().is_none() {
            tools.put_scanner(scanner);
        }
        match failed {
            None => ControlFlow::Continue(()),
            Some(error) => {
                let what = format!("at byte {}: {error}", splitter.offset());
                submit(Event::Notice(Notice::trouble(name, &escape(what.as_bytes()))))
            }
        }
    }

    /// Keeps the memory of a batch for the next ones.
    fn keep(&mut self, batch: Batch) {
        if self.spare.len() < SPARE {
            self.spare.push(batch);
        }
    }
}
