//! Searches one input of messages: batch by batch, with the help of threads that have nothing else to do.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};

use gleaner::mail::{Batch, Compression, Options, Origin, Scanner, Splitter};
use gleaner::sink::escape;
use memchr::memchr;

use crate::event::{Event, Notice};
use crate::input::Opened;
use crate::lines::{Lines, Position};
use crate::pool::Pool;
use crate::record::{Recorder, Report};
use crate::scan::HEAD;

/// So many batches may wait for the one before them, at most.
const MOST: usize = 16;

/// A batch to be searched by whoever has time, and what it takes to report what is found in it.
pub struct Job {
    batch: Batch,
    /// Where lines are counted, as they stand at its start.
    lines: Option<Lines>,
    name: Arc<[u8]>,
    compression: Option<Compression>,
}

/// What was made of it.
pub struct Done {
    batch: Batch,
    events: Vec<Event>,
}

/// The same, in the order of the stream.
enum Part {
    Here(Vec<Event>),
    Elsewhere(Receiver<Done>),
}

impl Job {
    pub fn run(mut self, scanner: &mut Scanner, report: &Report) -> Done {
        let mut events = Vec::new();
        self.search(scanner, report, &mut events);
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

/// Searches inputs of messages for one worker.
pub struct Letters {
    options: Options,
    scanner: Scanner,
    max_reference: usize,
    /// To be filled again.
    spare: Vec<Batch>,
}

impl Letters {
    pub fn new(options: &Options, max_reference: usize) -> Self {
        let scanner = Scanner::new(options);
        Self { options: options.clone(), scanner, max_reference, spare: Vec::new() }
    }

    /// Searches for the pool, as long as there is anything to do.
    pub fn help(&mut self, pool: &Pool, report: &Report) {
        while let Some((job, reply)) = pool.wait() {
            // Where no one waits for it, the output has ended.
            let _ = reply.send(job.run(&mut self.scanner, report));
        }
    }

    /// Searches the messages of a stream; what is found in those of a live one is handed over to be shown
    /// before more is waited for.
    ///
    /// Where a read fails, what was found before stands, a message that was cut is searched as far as it
    /// came, and the error is reported with the offset of the first byte that could not be read.
    pub fn scan(
        &mut self,
        opened: Opened,
        skip_binary: bool,
        name: &Arc<[u8]>,
        report: &Report,
        pool: &Pool,
        mut submit: impl FnMut(Event) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Opened { stream, live } = opened;
        let (compression, format) = (stream.compression(), stream.format());
        let mut splitter = Splitter::new(stream, format, &self.options).live(live);
        let mut lines = report.style.counts_lines().then(|| Lines::new(self.max_reference));
        let mut parts = VecDeque::new();
        let mut first = true;
        if self.scanner.earliest().is_some() {
            // It is in the middle of what an error cut.
            self.scanner = Scanner::new(&self.options);
        }
        let failed = loop {
            let mut batch = self.spare.pop().unwrap_or_default();
            match splitter.fill(&mut batch) {
                Ok(true) => {}
                Ok(false) => break None,
                Err(error) => break Some(error),
            }
            let head = batch.bytes();
            if first && skip_binary && memchr(0, head.get(..HEAD).unwrap_or(head)).is_some() {
                return ControlFlow::Continue(());
            }
            first = false;
            let job = Job { batch, lines: lines.clone(), name: Arc::clone(name), compression };
            let mut job = Box::new(job);
            // What goes on from batch to batch is searched here; so is what is to be shown before the next
            // read, which may take for ever.
            let alone = !live && job.batch.is_independent() && self.scanner.earliest().is_none();
            let refused = if alone {
                let bytes = job.batch.bytes();
                if let Some(lines) = &mut lines {
                    lines.end_chunk(bytes, job.batch.offset() + bytes.len() as u64);
                }
                pool.offer(job)
            } else {
                Err(job)
            };
            parts.push_back(match refused {
                Ok(reply) => Part::Elsewhere(reply),
                Err(refused) => {
                    job = refused;
                    let mut events = Vec::new();
                    job.search(&mut self.scanner, report, &mut events);
                    if !alone {
                        lines = job.lines.take();
                    }
                    if live {
                        events.push(Event::Flush);
                    }
                    self.keep(job.batch);
                    Part::Here(events)
                }
            });
            self.hand_over(&mut parts, MOST, name, &mut submit)?;
        };
        self.hand_over(&mut parts, 0, name, &mut submit)?;
        match failed {
            None => ControlFlow::Continue(()),
            Some(error) => {
                let what = format!("at byte {}: {error}", splitter.offset());
                submit(Event::Notice(Notice::trouble(name, &escape(what.as_bytes()))))
            }
        }
    }

    /// Hands over what is ready, in order; waits where more than so many batches are not.
    fn hand_over(
        &mut self,
        parts: &mut VecDeque<Part>,
        most: usize,
        name: &[u8],
        submit: &mut impl FnMut(Event) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        while let Some(part) = parts.pop_front() {
            let events = match part {
                Part::Here(events) => events,
                Part::Elsewhere(reply) => {
                    let done = match reply.try_recv() {
                        Err(TryRecvError::Empty) if parts.len() < most => {
                            parts.push_front(Part::Elsewhere(reply));
                            return ControlFlow::Continue(());
                        }
                        Err(TryRecvError::Empty) => reply.recv().ok(),
                        done => done.ok(),
                    };
                    match done {
                        Some(Done { batch, events }) => {
                            self.keep(batch);
                            events
                        }
                        // What ended its worker was not caught.
                        None => {
                            vec![Event::Notice(Notice::trouble(name, &"searched in part only"))]
                        }
                    }
                }
            };
            events.into_iter().try_for_each(&mut *submit)?;
        }
        ControlFlow::Continue(())
    }

    /// Keeps the memory of a batch for the next ones.
    fn keep(&mut self, batch: Batch) {
        if self.spare.len() < MOST {
            self.spare.push(batch);
        }
    }
}
