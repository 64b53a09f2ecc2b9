//! Searches one large text in several places at once.
//!
//! A search that begins somewhere in the middle finds, after some lines, what one from the start would
//! find: see [`Extractor::is_alike`]. So helpers search the segments of the file, each from its first byte on,
//! and tell what the search had come to after some KiB. In the order of the file, the search from the
//! start goes on into each segment until it has come to the same; what the helper found from there on is
//! taken over, and so is what it came to in the end. Where they do not come to the same, the segment is
//! searched again: the output never depends on the number of threads.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use gleaner::Extractor;

use crate::event::Event;
use crate::feed::Feeder;
use crate::lines::Lines;
use crate::pool::Pool;
use crate::record::{Recorder, Report};
use crate::tally::Tally;
use crate::tools::Tools;
use crate::whole::Whole;

/// How much is searched at a time: so little that it stays in a core's own cache from the read to the end
/// of the search, and so much that what is searched twice is nothing beside it.
const SEGMENT: usize = 512 << 10;

/// Two searches are compared where so many bytes of a segment are searched, until they are alike.
const COMPARED: [usize; 3] = [4 << 10, 16 << 10, 64 << 10];

/// A text in which so many segments, one after the other, had to be searched twice is not worth it.
const MOST_MISSES: usize = 4;

/// Shorter inputs are not split.
pub const LEAST: u64 = 4 * SEGMENT as u64;

/// What was found in a segment by a search that began with it; nothing where it could not be read.
#[derive(Default)]
struct Piece {
    stretches: Vec<Stretch>,
    lines: Option<Lines>,
}

/// What was found up to an offset in it, and what the search had come to there.
struct Stretch {
    end: usize,
    events: Vec<Event>,
    then: Extractor,
}

/// What became of two searches of a segment.
enum Met {
    Alike,
    /// All of the segment was fed.
    Never,
    /// Behind so many bytes it cannot be read.
    End(usize),
}

/// A large text, and who searches it.
pub struct Split<'s> {
    pub whole: Arc<Whole>,
    pub name: &'s Arc<[u8]>,
    pub report: &'s Report,
    pub pool: &'s Pool,
}

impl Split<'_> {
    /// Feeds all whole segments, or as many as can be read; returns the offset behind them.
    pub fn feed<S: FnMut(Event) -> ControlFlow<()>>(
        &self,
        feeder: &mut Feeder<'_, S>,
        tools: &mut Tools,
    ) -> ControlFlow<(), u64> {
        let segments = usize::try_from(self.whole.length()).unwrap_or(usize::MAX) / SEGMENT;
        let tally = feeder.lines.is_some().then(Arc::<Tally>::default);
        let (mut waiting, mut given, mut misses) = (VecDeque::new(), 0, 0);
        for segment in 0..segments {
            given = given.max(segment);
            let room = if misses < MOST_MISSES { self.pool.room() } else { 0 };
            while given < segments && waiting.len() < room {
                waiting.push_back(self.give(given, tally.clone()));
                given += 1;
            }
            let answer = waiting.pop_front();
            let piece = answer.and_then(|from| self.pool.answer(&from, tools, self.report));
            let piece = piece.unwrap_or_default();
            let (searched, mut block) = (!piece.stretches.is_empty(), tools.take_block(SEGMENT));
            let met = self.meet(feeder, piece, segment, &mut block)?;
            if let (false, Some(tally)) = (searched, &tally) {
                tally.add(segment, offset(segment), block.get(..SEGMENT).unwrap_or_default());
            }
            tools.put_block(block);
            match met {
                Met::Alike => misses = 0,
                Met::Never => misses += usize::from(searched),
                Met::End(fed) => return ControlFlow::Continue(offset(segment) + fed as u64),
            }
        }
        ControlFlow::Continue(offset(segments))
    }

    /// Has a segment searched.
    fn give(&self, segment: usize, tally: Option<Arc<Tally>>) -> Receiver<Piece> {
        let (whole, name) = (Arc::clone(&self.whole), Arc::clone(self.name));
        self.pool.give(move |tools, report| {
            let mut block = tools.take_block(SEGMENT);
            let text = block.get_mut(..SEGMENT).unwrap_or_default();
            let piece = match whole.read(text, offset(segment)) {
                Ok(SEGMENT) => search(text, segment, &name, tally.as_deref(), tools, report),
                Ok(_) | Err(_) => Piece::default(),
            };
            tools.put_block(block);
            piece
        })
    }

    /// Feeds a segment until the search is like the one that began with it, and takes over what that found.
    fn meet<S: FnMut(Event) -> ControlFlow<()>>(
        &self,
        feeder: &mut Feeder<'_, S>,
        piece: Piece,
        segment: usize,
        block: &mut [u8],
    ) -> ControlFlow<(), Met> {
        let mut fed = 0;
        let mut stretches = piece.stretches.into_iter();
        while fed < SEGMENT {
            let stretch = stretches.next();
            let end = stretch.as_ref().map_or(SEGMENT, |stretch| stretch.end);
            let text = block.get_mut(fed..end).unwrap_or_default();
            match self.whole.read(text, offset(segment) + fed as u64) {
                Ok(read) if read == text.len() => feeder.feed(text)?,
                Ok(_) | Err(_) => return ControlFlow::Continue(Met::End(fed)),
            }
            fed = end;
            let Some(stretch) = stretch.filter(|_| end < SEGMENT) else {
                continue;
            };
            if feeder.extractor.is_alike(&stretch.then) {
                for Stretch { events, then, .. } in stretches {
                    events.into_iter().try_for_each(|event| feeder.recorder.pass(event))?;
                    feeder.extractor = then;
                }
                feeder.lines = piece.lines;
                return ControlFlow::Continue(Met::Alike);
            }
        }
        ControlFlow::Continue(Met::Never)
    }
}

/// Searches a segment as if the text began with it.
fn search(
    text: &[u8],
    segment: usize,
    name: &[u8],
    tally: Option<&Tally>,
    tools: &mut Tools,
    report: &Report,
) -> Piece {
    let begin = offset(segment);
    let mut lines = tally.map(|tally| {
        tally.add(segment, begin, text);
        Lines::at(begin, tally.line(segment), report.max_reference)
    });
    let mut extractor = tools.take_extractor();
    extractor.begin_at(begin);
    let (mut stretches, mut fed) = (Vec::with_capacity(COMPARED.len() + 1), 0);
    for end in COMPARED.into_iter().chain([SEGMENT]) {
        let mut events = Vec::new();
        let recorder = Recorder::new(report, name, |event| {
            events.push(event);
            ControlFlow::Continue(())
        });
        let mut feeder = Feeder { extractor, lines, recorder };
        // All that is found is taken.
        let _ = feeder.feed(text.get(fed..end).unwrap_or_default());
        let _ = feeder.recorder.end();
        (extractor, lines) = (feeder.extractor, feeder.lines);
        stretches.push(Stretch { end, events, then: extractor.clone() });
        fed = end;
    }
    tools.put_extractor(extractor);
    Piece { stretches, lines }
}

/// Where a segment begins.
fn offset(segment: usize) -> u64 {
    segment as u64 * SEGMENT as u64
}
