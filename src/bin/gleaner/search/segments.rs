//! Searches one large plain text with several workers.
//!
//! Helpers search the segments of the text, each as if the text began with it. After some lines, such a search
//! reports the same findings as one from the start (see [`Extractor::is_synchronized_with`]), so a helper keeps
//! checkpoints: a copy of its extractor after some KiB, and the events up to there.
//!
//! The main search visits the segments in order. When its extractor is synchronized with a checkpoint of the
//! helper, it takes over the following events and the final extractor of the helper. Without synchronization, and if
//! the events of the helper exceed the [`Budget`], it searches the whole segment again, so the output never depends on
//! the number of threads.

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use gleaner::Extractor;
use gleaner::internals::InputFile;
use gleaner::sink::LineCounter;

use crate::output::event::OutputEvent;
use crate::output::recorder::Recorder;
use crate::output::report::Report;
use crate::progress::CountedRead;
use crate::search::budget::{Budget, HeldEvents};
use crate::search::feeder::Feeder;
use crate::search::input::positioned::PositionedFile;
use crate::search::input::tracked::TrackedInput;
use crate::search::pool::Pool;
use crate::search::segment_lines::SegmentLines;
use crate::search::text_search::saved;
use crate::search::tools::Tools;
use crate::state::tracking::Tracking;

/// The length of a segment in bytes.
///
/// A segment fits into a core's private cache, and makes the cost of searching its start twice negligible.
const SEGMENT: usize = 512 << 10;

/// The offsets in a segment at which a helper stores a checkpoint; the last one is the length of a segment.
const CHECKPOINTS: [usize; 4] = [4 << 10, 16 << 10, 64 << 10, SEGMENT];

/// The number of segments in a row without synchronization after which nothing more is delegated.
const MAX_MISSES: usize = 4;

/// The minimum length in bytes of a text that is divided into segments.
pub const MIN_LENGTH: u64 = 4 * SEGMENT as u64;

/// A helper's search of one segment.
#[derive(Default)]
struct SegmentResult {
    read: bool,
    /// Empty if the segment could not be read or its events exceeded the budget.
    checkpoints: Vec<Checkpoint>,
    /// The line counter at the end of the segment, if the output has line numbers.
    lines: Option<LineCounter>,
}

/// The state of a helper's search at the offset `end` in the segment, and the events since the previous checkpoint.
struct Checkpoint {
    end: usize,
    events: HeldEvents,
    extractor: Extractor,
}

/// How the main search finished a segment.
enum SegmentEnd {
    /// It took over a helper's result.
    Synchronized,
    /// It searched the whole segment: it was never synchronized with a helper.
    Searched,
    /// It searched the whole segment: the events of the helper exceeded the budget.
    Exceeded,
    /// It stopped after this many bytes: the next ones cannot be read.
    Unreadable(usize),
}

pub struct SegmentedSearch<'s> {
    file: Arc<PositionedFile>,
    path: &'s Arc<[u8]>,
    report: &'s Report,
    pool: &'s Pool,
    /// With `--state`.
    tracking: Option<Arc<Tracking>>,
    checkpoints: [usize; 4],
}

impl<'s> SegmentedSearch<'s> {
    pub fn new(
        file: PositionedFile,
        path: &'s Arc<[u8]>,
        report: &'s Report,
        pool: &'s Pool,
    ) -> Self {
        let (file, checkpoints) = (Arc::new(file), CHECKPOINTS);
        Self { file, path, report, pool, tracking: None, checkpoints }
    }

    /// Names the findings, for `--state`.
    pub fn tracked(self, tracking: Option<Arc<Tracking>>) -> Self {
        Self { tracking, ..self }
    }

    /// Feeds all complete segments, or as many as can be read; returns the offset after them.
    pub fn feed<S: FnMut(OutputEvent) -> ControlFlow<()>>(
        &self,
        feeder: &mut Feeder<'_, S>,
        tools: &mut Tools,
        mut tracked: Option<&mut TrackedInput>,
    ) -> ControlFlow<(), u64> {
        let segments = usize::try_from(self.file.length()).unwrap_or(usize::MAX) / self.length();
        let starts = feeder.lines.is_some().then(Arc::<SegmentLines>::default);
        let (mut pending, mut delegated, mut misses) = (VecDeque::new(), 0, 0);
        let mut last_cost = 0;
        for segment in 0..segments {
            delegated = delegated.max(segment);
            let max_pending = if misses < MAX_MISSES { self.pool.max_pending() } else { 0 };
            let max_pending = max_pending.min(self.pool.budget().results_of(last_cost));
            while delegated < segments && pending.len() < max_pending {
                pending.push_back(self.delegate(delegated, starts.clone()));
                delegated += 1;
            }
            let submitted = feeder.recorder.submitted();
            let end = match pending.pop_front() {
                Some(receiver) => self.feed_delegated(feeder, tools, segment, &receiver)?,
                None => self.feed_alone(feeder, tools, segment, starts.as_deref())?,
            };
            last_cost = feeder.recorder.submitted().saturating_sub(submitted);
            if self.report.style.interactive {
                feeder.recorder.flush()?;
            }
            match end {
                SegmentEnd::Synchronized => misses = 0,
                SegmentEnd::Exceeded => {}
                SegmentEnd::Searched => misses += usize::from(delegated > segment),
                SegmentEnd::Unreadable(fed) => {
                    return ControlFlow::Continue(self.offset(segment) + fed as u64);
                }
            }
            if let Some(tracked) = &mut tracked {
                self.save(feeder, tracked, self.offset(segment + 1))?;
            }
        }
        ControlFlow::Continue(self.offset(segments))
    }

    /// Says that the search has come to `offset`.
    fn save<S: FnMut(OutputEvent) -> ControlFlow<()>>(
        &self,
        feeder: &mut Feeder<'_, S>,
        tracked: &mut TrackedInput,
        offset: u64,
    ) -> ControlFlow<()> {
        let passed = tracked.pass(offset, |block, offset| self.file.read_at(block, offset));
        if passed.is_ok() && tracked.is_due() {
            saved::save(tracked, feeder)?;
        }
        ControlFlow::Continue(())
    }

    pub fn stream_from(&self, offset: u64) -> io::Result<CountedRead<InputFile>> {
        self.file.stream_from(offset)
    }

    fn delegate(
        &self,
        segment: usize,
        starts: Option<Arc<SegmentLines>>,
    ) -> Receiver<SegmentResult> {
        let (file, path) = (Arc::clone(&self.file), Arc::clone(self.path));
        let (begin, checkpoints, length) = (self.offset(segment), self.checkpoints, self.length());
        let (budget, tracking) = (Arc::clone(self.pool.budget()), self.tracking.clone());
        self.pool.delegate(move |tools, report| {
            let mut block = tools.take_block(length);
            let text = block.get_mut(..length).unwrap_or_default();
            let read = file.read_at(text, begin).is_ok_and(|read| read == length);
            let mut lines = None;
            if let Some(starts) = starts {
                // An unreadable segment is added too: other workers wait for its count.
                starts.add(segment, begin, if read { text } else { &[] });
                let position = starts.line(segment).position(begin);
                lines = Some(LineCounter::starting_at(begin, position, report.max_reference));
            }
            let result = if read {
                let budget = &budget;
                let search = SegmentSearch { begin, path: &path, report, budget, tracking };
                search.run(text, checkpoints, lines, tools)
            } else {
                SegmentResult::default()
            };
            tools.put_block(block);
            result
        })
    }

    /// Feeds a segment that a helper searches too.
    fn feed_delegated<S: FnMut(OutputEvent) -> ControlFlow<()>>(
        &self,
        feeder: &mut Feeder<'_, S>,
        tools: &mut Tools,
        segment: usize,
        receiver: &Receiver<SegmentResult>,
    ) -> ControlFlow<(), SegmentEnd> {
        let result = self.pool.wait(receiver, tools, self.report).unwrap_or_default();
        // Not before: the jobs that run meanwhile use the block too.
        let mut block = tools.take_block(self.length());
        let (was_read, exceeded) = (result.read, result.checkpoints.is_empty());
        let end = self.feed_segment(feeder, result, segment, &mut block)?;
        tools.put_block(block);
        ControlFlow::Continue(match end {
            // The line numbers of all later segments lack the newlines that the helper could not read.
            SegmentEnd::Searched if !was_read => SegmentEnd::Unreadable(self.length()),
            SegmentEnd::Searched if exceeded => SegmentEnd::Exceeded,
            end => end,
        })
    }

    fn feed_alone<S: FnMut(OutputEvent) -> ControlFlow<()>>(
        &self,
        feeder: &mut Feeder<'_, S>,
        tools: &mut Tools,
        segment: usize,
        starts: Option<&SegmentLines>,
    ) -> ControlFlow<(), SegmentEnd> {
        let mut block = tools.take_block(self.length());
        let end = self.feed_segment(feeder, SegmentResult::default(), segment, &mut block)?;
        if let Some(starts) = starts {
            let text = block.get(..self.length()).unwrap_or_default();
            starts.add(segment, self.offset(segment), text);
        }
        tools.put_block(block);
        ControlFlow::Continue(end)
    }

    /// Feeds a segment until the extractor is synchronized with a checkpoint of `result`, and takes over the rest.
    fn feed_segment<S: FnMut(OutputEvent) -> ControlFlow<()>>(
        &self,
        feeder: &mut Feeder<'_, S>,
        result: SegmentResult,
        segment: usize,
        block: &mut [u8],
    ) -> ControlFlow<(), SegmentEnd> {
        let mut fed = 0;
        let mut checkpoints = result.checkpoints.into_iter();
        while fed < self.length() {
            let checkpoint = checkpoints.next();
            let end = checkpoint.as_ref().map_or(self.length(), |checkpoint| checkpoint.end);
            let text = block.get_mut(fed..end).unwrap_or_default();
            match self.file.read_at(text, self.offset(segment) + fed as u64) {
                Ok(read) if read == text.len() => feeder.feed(text)?,
                Ok(_) | Err(_) => return ControlFlow::Continue(SegmentEnd::Unreadable(fed)),
            }
            fed = end;
            // Synchronization at the end of the segment would save nothing.
            let Some(checkpoint) = checkpoint.filter(|_| end < self.length()) else {
                continue;
            };
            if feeder.extractor.is_synchronized_with(&checkpoint.extractor) {
                for Checkpoint { events, extractor, .. } in checkpoints {
                    events.submit_to(|event| feeder.recorder.forward(event))?;
                    feeder.extractor = extractor;
                }
                feeder.lines = result.lines;
                return ControlFlow::Continue(SegmentEnd::Synchronized);
            }
        }
        ControlFlow::Continue(SegmentEnd::Searched)
    }

    fn length(&self) -> usize {
        self.checkpoints[3]
    }

    fn offset(&self, segment: usize) -> u64 {
        segment as u64 * self.length() as u64
    }
}

/// The search of the segment that begins at the offset `begin`, by a helper.
struct SegmentSearch<'s> {
    begin: u64,
    path: &'s [u8],
    report: &'s Report,
    budget: &'s Arc<Budget>,
    tracking: Option<Arc<Tracking>>,
}

impl SegmentSearch<'_> {
    fn run(
        &self,
        text: &[u8],
        ends: [usize; 4],
        lines: Option<LineCounter>,
        tools: &mut Tools,
    ) -> SegmentResult {
        let mut extractor = tools.take_extractor();
        extractor.begin_at(self.begin);
        let mut result = SegmentResult { read: true, lines, ..SegmentResult::default() };
        let mut fed = 0;
        for end in ends {
            let part = text.get(fed..end).unwrap_or_default();
            let Some((events, fed_extractor)) = self.feed(part, extractor, &mut result.lines)
            else {
                return SegmentResult { read: true, ..SegmentResult::default() };
            };
            extractor = fed_extractor;
            result.checkpoints.push(Checkpoint { end, events, extractor: extractor.clone() });
            fed = end;
        }
        extractor.begin_at(0);
        tools.put_extractor(extractor);
        result
    }

    /// Searches the next part of the segment; returns `None` if the events exceed the budget.
    fn feed(
        &self,
        part: &[u8],
        extractor: Extractor,
        lines: &mut Option<LineCounter>,
    ) -> Option<(HeldEvents, Extractor)> {
        let mut events = HeldEvents::new(self.budget.reserve(0)?);
        let mut recorder = Recorder::new(self.report, self.path, |event| events.push(event));
        recorder.track(self.tracking.clone());
        let mut feeder = Feeder { extractor, lines: lines.take(), recorder };
        let mut flow = feeder.feed(part);
        if flow.is_continue() {
            flow = feeder.recorder.end();
        }
        let Feeder { extractor, lines: counted, .. } = feeder;
        *lines = counted;
        flow.is_continue().then_some((events, extractor))
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/search/segments.rs"]
mod tests;
