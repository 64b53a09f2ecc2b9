//! Searches one large text in several places at once.
//!
//! A search that begins somewhere in the middle finds, after some lines, what one from the start would
//! find: see [`Extractor::is_synchronized_with`]. So helpers search the segments of the file, each from its first byte on,
//! and tell what the search had come to after some KiB. In the order of the file, the search from the
//! start goes on into each segment until it has come to the same; what the helper found from there on is
//! taken over, and so is what it came to in the end. Where they do not come to the same, the segment is
//! searched again: the output never depends on the number of threads.

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use gleaner::Extractor;

use crate::output::event::Event;
use crate::output::lines::Lines;
use crate::output::recorder::Recorder;
use crate::output::report::Report;
use crate::search::feeder::Feeder;
use crate::search::input::positioned::Whole;
use crate::search::pool::Pool;
use crate::search::segment_lines::Tally;
use crate::search::tools::Tools;

/// How much is searched at a time: so little that it stays in a core's own cache from the read to the end
/// of the search, and so much that what is searched twice is nothing beside it.
const SEGMENT: usize = 512 << 10;

/// Two searches are compared where so many bytes of a segment are searched, until they are alike; then comes
/// the rest.
const STRETCHES: [usize; 4] = [4 << 10, 16 << 10, 64 << 10, SEGMENT];

/// A text in which so many segments, one after the other, had to be searched twice is not worth it.
const MOST_MISSES: usize = 4;

/// Shorter inputs are not split.
pub const MIN_LENGTH: u64 = 4 * SEGMENT as u64;

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
    whole: Arc<Whole>,
    name: &'s Arc<[u8]>,
    report: &'s Report,
    pool: &'s Pool,
    /// Where the stretches of a segment end, the last one with it.
    ends: [usize; 4],
}

impl<'s> Split<'s> {
    pub fn new(whole: Whole, name: &'s Arc<[u8]>, report: &'s Report, pool: &'s Pool) -> Self {
        Self { whole: Arc::new(whole), name, report, pool, ends: STRETCHES }
    }

    /// Feeds all whole segments, or as many as can be read; returns the offset behind them.
    pub fn feed<S: FnMut(Event) -> ControlFlow<()>>(
        &self,
        feeder: &mut Feeder<'_, S>,
        tools: &mut Tools,
    ) -> ControlFlow<(), u64> {
        let segments = usize::try_from(self.whole.length()).unwrap_or(usize::MAX) / self.length();
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
            let mut block = tools.take_block(self.length());
            let met = if let Some(from) = answer {
                let piece = self.pool.answer(&from, tools, self.report).unwrap_or_default();
                let searched = !piece.stretches.is_empty();
                match self.meet(feeder, piece, segment, &mut block)? {
                    // It could not be read at first, and lines behind it are not counted.
                    Met::Never if !searched => Met::End(self.length()),
                    met => met,
                }
            } else {
                let met = self.meet(feeder, Piece::default(), segment, &mut block)?;
                if let Some(tally) = &tally {
                    let text = block.get(..self.length()).unwrap_or_default();
                    tally.add(segment, self.offset(segment), text);
                }
                met
            };
            tools.put_block(block);
            if self.report.style.watched {
                feeder.recorder.flush()?;
            }
            match met {
                Met::Alike => misses = 0,
                Met::Never => misses += usize::from(given > segment),
                Met::End(fed) => return ControlFlow::Continue(self.offset(segment) + fed as u64),
            }
        }
        ControlFlow::Continue(self.offset(segments))
    }

    /// What is behind this offset.
    pub fn rest(&self, offset: u64) -> io::Result<File> {
        self.whole.rest(offset)
    }

    /// Has a segment searched.
    fn give(&self, segment: usize, tally: Option<Arc<Tally>>) -> Receiver<Piece> {
        let (whole, name) = (Arc::clone(&self.whole), Arc::clone(self.name));
        let (begin, ends, length) = (self.offset(segment), self.ends, self.length());
        self.pool.give(move |tools, report| {
            let mut block = tools.take_block(length);
            let text = block.get_mut(..length).unwrap_or_default();
            let read = whole.read(text, begin).is_ok_and(|read| read == length);
            let mut lines = None;
            if let Some(tally) = tally {
                // Others wait for the count, even where there is nothing to be counted.
                tally.add(segment, begin, if read { text } else { &[] });
                lines = Some(Lines::at(begin, tally.line(segment), report.max_reference));
            }
            let piece = if read {
                search(text, begin, ends, &name, lines, tools, report)
            } else {
                Piece::default()
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
        while fed < self.length() {
            let stretch = stretches.next();
            let end = stretch.as_ref().map_or(self.length(), |stretch| stretch.end);
            let text = block.get_mut(fed..end).unwrap_or_default();
            match self.whole.read(text, self.offset(segment) + fed as u64) {
                Ok(read) if read == text.len() => feeder.feed(text)?,
                Ok(_) | Err(_) => return ControlFlow::Continue(Met::End(fed)),
            }
            fed = end;
            let Some(stretch) = stretch.filter(|_| end < self.length()) else {
                continue;
            };
            if feeder.extractor.is_synchronized_with(&stretch.then) {
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

    fn length(&self) -> usize {
        self.ends[3]
    }

    /// Where a segment begins.
    fn offset(&self, segment: usize) -> u64 {
        segment as u64 * self.length() as u64
    }
}

/// Searches a segment as if the text began with it.
fn search(
    text: &[u8],
    begin: u64,
    ends: [usize; 4],
    name: &[u8],
    mut lines: Option<Lines>,
    tools: &mut Tools,
    report: &Report,
) -> Piece {
    let mut extractor = tools.take_extractor();
    extractor.begin_at(begin);
    let (mut stretches, mut fed) = (Vec::with_capacity(ends.len()), 0);
    for end in ends {
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
    // Ready for any stream.
    extractor.begin_at(0);
    tools.put_extractor(extractor);
    Piece { stretches, lines }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::ops::ControlFlow;
    use std::sync::Arc;
    use std::{env, process, thread};

    use gleaner::Config;
    use gleaner::mail::Options;
    use gleaner::sink::JsonlWriter;

    use super::Split;
    use crate::output::event::Event;
    use crate::output::filter::FindingFilter;
    use crate::output::forms::ValueForms;
    use crate::output::lines::Lines;
    use crate::output::recorder::Recorder;
    use crate::output::report::Report;
    use crate::output::style::OutputMode;
    use crate::output::style::Style;
    use crate::search::feeder::Feeder;
    use crate::search::input::positioned::Whole;
    use crate::search::pool::Pool;
    use crate::search::tools::Tools;

    /// What is recorded of the text, and how far it was split.
    fn recorded(
        text: &[u8],
        split: Option<(&Pool, [usize; 4])>,
        mode: OutputMode,
    ) -> (String, u64) {
        let report = report(mode);
        let name: Arc<[u8]> = b"name"[..].into();
        let mut out = Vec::new();
        let mut tools = Tools::new(&Config::new(), &Options::new(), false);
        let recorder = Recorder::new(&report, &name, |event| {
            match event {
                Event::Records(batch) => out.extend_from_slice(&batch.bytes),
                Event::Notice(notice) => out.extend_from_slice(&notice.what),
                Event::Stats(_) | Event::Flush => {}
            }
            ControlFlow::Continue(())
        });
        let lines = report.style.counts_lines().then(|| Lines::new(8192));
        let mut feeder = Feeder { extractor: tools.take_extractor(), lines, recorder };
        let mut fed = 0;
        if let Some((pool, ends)) = split {
            let number = thread::current().id();
            let path = env::temp_dir().join(format!("gleaner-{}-{number:?}", process::id()));
            let file = fs::write(&path, text).and_then(|()| File::open(&path));
            let file = file.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let whole = file.metadata().ok().and_then(|data| Whole::of(&file, &data, 0));
            let Some(whole) = whole else { panic!("no file") };
            let split = Split { ends, ..Split::new(whole, &name, &report, pool) };
            if let ControlFlow::Continue(to) = split.feed(&mut feeder, &mut tools) {
                fed = to;
            }
            let _ = fs::remove_file(path);
        }
        let rest = &text[usize::try_from(fed).unwrap_or(usize::MAX)..];
        assert!(feeder.feed(rest).is_continue());
        assert!(feeder.finish().is_continue());
        (String::from_utf8_lossy(&out).into_owned(), fed)
    }

    fn report(mode: OutputMode) -> Report {
        Report {
            style: Style { mode, lines: true, columns: true, ..Style::default() },
            filter: FindingFilter::default(),
            forms: ValueForms::default(),
            jsonl: JsonlWriter::new(),
            max_reference: 8192,
            max_message: 0,
        }
    }

    /// References of all kinds, so dense that every cut goes through some, but for some lines now and then.
    fn text() -> Vec<u8> {
        let block = |n: usize| {
            let quiet = "Nothing of the kind in this line, however long it gets\n".repeat(n % 7);
            format!(
                "> see <URL:http://a.example/{n}/\n> \n>   long.html> or (www.b.example/{n}),\n\
                 \"http://c.example/{n}\nx\" mailto:joe@d.example and http://e.example/?{n}: <\n{quiet}"
            )
        };
        let mut text: String = (0..150).map(block).collect();
        text.push_str("http://long.example/");
        text.push_str(&"x".repeat(9000));
        text.push_str(" http://f.example/");
        text.into_bytes()
    }

    #[test]
    fn whatever_the_segments_the_records_are_the_same() {
        let text = text();
        let pool = Arc::new(Pool::new(1));
        let theirs = Arc::clone(&pool);
        let helper = thread::spawn(move || {
            theirs.help(
                &mut Tools::new(&Config::new(), &Options::new(), false),
                &report(OutputMode::Text),
            );
        });
        while pool.room() == 0 {
            thread::yield_now();
        }
        let (expected, _) = recorded(&text, None, OutputMode::Text);
        assert_eq!(expected.lines().count(), 5 * 150 + 1);
        for length in (300..700).chain([1000, 4096, 10_000, text.len(), text.len() + 1]) {
            let ends = [length / 3, length / 2, length * 3 / 4, length];
            let (split, fed) = recorded(&text, Some((&pool, ends)), OutputMode::Text);
            assert!(split == expected, "segments of {length} bytes");
            assert_eq!(fed, (text.len() / length * length) as u64);
        }
        pool.retire();
        assert!(helper.join().is_ok());
    }
}
