//! Searches one large plain text with several workers.
//!
//! Helpers search the segments of the text, each as if the text began with it. A search that begins
//! in the middle of a text reports, after some lines, the same findings as a search from the start
//! (see [`Extractor::is_synchronized_with`]), so a helper keeps checkpoints: a copy of its extractor
//! after some KiB, and the events up to there.
//!
//! The main search visits the segments in order. In each segment it goes on until its extractor is
//! synchronized with a checkpoint of the helper; from there on it takes over the events and the
//! final extractor of the helper. Without synchronization it searches the whole segment again, so
//! the output never depends on the number of threads.

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use gleaner::Extractor;

use crate::output::event::OutputEvent;
use crate::output::lines::LineCounter;
use crate::output::recorder::Recorder;
use crate::output::report::Report;
use crate::search::feeder::Feeder;
use crate::search::input::positioned::PositionedFile;
use crate::search::pool::Pool;
use crate::search::segment_lines::SegmentLines;
use crate::search::tools::Tools;

/// The length of a segment in bytes.
///
/// A segment is small enough to stay in a core's private cache from the read to the end of the
/// search, and large enough to make the cost of searching its start twice negligible.
const SEGMENT: usize = 512 << 10;

/// The offsets in a segment at which a helper stores a checkpoint.
const CHECKPOINTS: [usize; 4] = [4 << 10, 16 << 10, 64 << 10, SEGMENT];

/// The number of consecutive segments without synchronization after which one worker searches the rest.
const MAX_MISSES: usize = 4;

/// The minimum length in bytes of an input that is divided into segments.
pub const MIN_LENGTH: u64 = 4 * SEGMENT as u64;

/// A helper's search of one segment; empty if the segment could not be read.
#[derive(Default)]
struct SegmentResult {
    checkpoints: Vec<Checkpoint>,
    /// The line counter at the end of the segment; `None` if the output has no line numbers.
    lines: Option<LineCounter>,
}

/// The state of a helper's search at one offset.
struct Checkpoint {
    /// The offset in the segment.
    end: usize,
    /// The events since the previous checkpoint.
    events: Vec<OutputEvent>,
    extractor: Extractor,
}

/// How the main search finished a segment.
enum SegmentEnd {
    /// It took over a helper's result.
    Synchronized,
    /// It searched the whole segment.
    Searched,
    /// It stopped after this many bytes, because the next ones cannot be read.
    Unreadable(usize),
}

/// The search of a large text by several workers.
pub struct SegmentedSearch<'s> {
    file: Arc<PositionedFile>,
    path: &'s Arc<[u8]>,
    report: &'s Report,
    pool: &'s Pool,
    /// The offsets of the checkpoints in a segment; the last offset is the length of a segment.
    checkpoints: [usize; 4],
}

impl<'s> SegmentedSearch<'s> {
    pub fn new(
        file: PositionedFile,
        path: &'s Arc<[u8]>,
        report: &'s Report,
        pool: &'s Pool,
    ) -> Self {
        Self { file: Arc::new(file), path, report, pool, checkpoints: CHECKPOINTS }
    }

    /// Feeds all complete segments, or as many as can be read; returns the offset after them.
    pub fn feed<S: FnMut(OutputEvent) -> ControlFlow<()>>(
        &self,
        feeder: &mut Feeder<'_, S>,
        tools: &mut Tools,
    ) -> ControlFlow<(), u64> {
        let segments = usize::try_from(self.file.length()).unwrap_or(usize::MAX) / self.length();
        let starts = feeder.lines.is_some().then(Arc::<SegmentLines>::default);
        let (mut pending, mut delegated, mut misses) = (VecDeque::new(), 0, 0);
        for segment in 0..segments {
            delegated = delegated.max(segment);
            let max_pending = if misses < MAX_MISSES { self.pool.max_pending() } else { 0 };
            while delegated < segments && pending.len() < max_pending {
                pending.push_back(self.delegate(delegated, starts.clone()));
                delegated += 1;
            }
            let end = match pending.pop_front() {
                Some(receiver) => self.feed_delegated(feeder, tools, segment, &receiver)?,
                None => self.feed_alone(feeder, tools, segment, starts.as_deref())?,
            };
            if self.report.style.interactive {
                feeder.recorder.flush()?;
            }
            match end {
                SegmentEnd::Synchronized => misses = 0,
                SegmentEnd::Searched => misses += usize::from(delegated > segment),
                SegmentEnd::Unreadable(fed) => {
                    return ControlFlow::Continue(self.offset(segment) + fed as u64);
                }
            }
        }
        ControlFlow::Continue(self.offset(segments))
    }

    /// Returns the bytes from `offset` on as a stream.
    pub fn stream_from(&self, offset: u64) -> io::Result<File> {
        self.file.stream_from(offset)
    }

    /// Delegates the search of a segment.
    fn delegate(
        &self,
        segment: usize,
        starts: Option<Arc<SegmentLines>>,
    ) -> Receiver<SegmentResult> {
        let (file, path) = (Arc::clone(&self.file), Arc::clone(self.path));
        let (begin, checkpoints, length) = (self.offset(segment), self.checkpoints, self.length());
        self.pool.delegate(move |tools, report| {
            let mut block = tools.take_block(length);
            let text = block.get_mut(..length).unwrap_or_default();
            let read = file.read_at(text, begin).is_ok_and(|read| read == length);
            let mut lines = None;
            if let Some(starts) = starts {
                // An unreadable segment is added too: other workers wait for its count.
                starts.add(segment, begin, if read { text } else { &[] });
                let start = starts.line(segment);
                lines = Some(LineCounter::starting_at(begin, start, report.max_reference));
            }
            let result = if read {
                search_segment(text, begin, checkpoints, &path, lines, tools, report)
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
        let mut block = tools.take_block(self.length());
        let result = self.pool.wait(receiver, tools, self.report).unwrap_or_default();
        let was_read = !result.checkpoints.is_empty();
        let end = self.feed_segment(feeder, result, segment, &mut block)?;
        tools.put_block(block);
        ControlFlow::Continue(match end {
            // The helper could not read the segment, so its newlines are missing from the line
            // numbers of all later segments.
            SegmentEnd::Searched if !was_read => SegmentEnd::Unreadable(self.length()),
            end => end,
        })
    }

    /// Feeds a segment without a helper.
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

    /// Feeds a segment until the extractor is synchronized with a checkpoint of `result`, and takes
    /// over the rest of `result`.
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
                    events.into_iter().try_for_each(|event| feeder.recorder.forward(event))?;
                    feeder.extractor = extractor;
                }
                feeder.lines = result.lines;
                return ControlFlow::Continue(SegmentEnd::Synchronized);
            }
        }
        ControlFlow::Continue(SegmentEnd::Searched)
    }

    /// Returns the length of a segment.
    fn length(&self) -> usize {
        self.checkpoints[3]
    }

    /// Returns the offset at which a segment begins.
    fn offset(&self, segment: usize) -> u64 {
        segment as u64 * self.length() as u64
    }
}

/// Searches a segment as if the text began with it.
fn search_segment(
    text: &[u8],
    begin: u64,
    ends: [usize; 4],
    path: &[u8],
    mut lines: Option<LineCounter>,
    tools: &mut Tools,
    report: &Report,
) -> SegmentResult {
    let mut extractor = tools.take_extractor();
    extractor.begin_at(begin);
    let (mut checkpoints, mut fed) = (Vec::with_capacity(ends.len()), 0);
    for end in ends {
        let mut events = Vec::new();
        let recorder = Recorder::new(report, path, |event| {
            events.push(event);
            ControlFlow::Continue(())
        });
        let mut feeder = Feeder { extractor, lines, recorder };
        // The submit closure never breaks, so these results carry no information.
        let _ = feeder.feed(text.get(fed..end).unwrap_or_default());
        let _ = feeder.recorder.end();
        (extractor, lines) = (feeder.extractor, feeder.lines);
        checkpoints.push(Checkpoint { end, events, extractor: extractor.clone() });
        fed = end;
    }
    extractor.begin_at(0);
    tools.put_extractor(extractor);
    SegmentResult { checkpoints, lines }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/search/segments.rs"]
mod tests;
