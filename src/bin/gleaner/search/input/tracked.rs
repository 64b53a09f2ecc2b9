//! [`TrackedInput`]: the progress of a file that is searched with `--state`.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use gleaner::internals::{MailReader, MessageBoundary};
use gleaner::mail::{Format, Options};
use gleaner::sink::{LineCounter, Position};
use gleaner::{Config, Extractor};

use crate::output::event::OutputEvent;
use crate::state::assignment::{Assignment, FileRole};
use crate::state::check::{Continued, feed};
use crate::state::content::{ContentTracker, EDGE};
use crate::state::keeper::StateEvent;
use crate::state::record::{FileKey, FileRecord, Resume};
use crate::state::stat::{Stat, generation};
use crate::state::tracking::Tracking;

/// The number of bytes after which the search of a file says how far it has come.
const STEP: u64 = 1 << 20;

/// A file whose progress is saved.
pub struct TrackedInput {
    path: PathBuf,
    key: FileKey,
    /// When it was opened.
    stat: Stat,
    generation: u64,
    /// Follows the bytes that are read.
    pub tracker: ContentTracker,
    /// What was read before, if the search goes on there.
    continued: Option<FileRecord>,
    /// Whether what was read before is read again, and passed over.
    rereads: bool,
    /// Whether nobody is writing the file any more, as far as is known.
    pub is_at_rest: bool,
    /// Whether the file has one message, and nothing will be added to it: what was reported of it need not be known.
    pub is_final: bool,
    /// Whether the file is a message in a Maildir.
    never_changes: bool,
    /// The number of bytes read at the last event.
    noted: u64,
}

impl Continued {
    /// Reports whether the start of the file must be read again: it is compressed, or too short to show its format.
    fn rereads(&self) -> bool {
        let is_short = self.record.content.length < Format::HEAD as u64;
        self.is_compressed || is_short && matches!(self.record.resume, Resume::Text { .. })
    }
}

impl Assignment {
    /// Returns the offset in the file at which reading begins.
    pub fn seeks_to(&self) -> u64 {
        let continued = self.continued.as_ref().filter(|continued| !continued.rereads());
        continued.map_or(0, |continued| continued.record.start())
    }
}

impl TrackedInput {
    /// Begins the search of an open file. It is an error if another file has taken its place since it was looked at.
    pub fn new(assignment: Assignment, metadata: &Metadata, path: &Path) -> io::Result<Self> {
        let (stat, now) = (Stat::of(metadata), SystemTime::now());
        if assignment.stat.is_some_and(|planned| !planned.is_same_file(&stat)) {
            return Err(changed());
        }
        let Assignment { key, role, continued, is_unchanged, hashes_whole, .. } = assignment;
        let known = continued.as_ref().map(|continued| continued.record.generation);
        // Nothing was read of an empty file, not even its format.
        let continued = continued.filter(|continued| continued.record.content.length > 0);
        let rereads = continued.as_ref().is_some_and(|continued| continued.rereads());
        let from = continued.as_ref().map_or(0, |continued| continued.record.start());
        if !rereads && stat.size < from {
            return Err(changed());
        }
        let (tracker, continued) = match continued.map(|continued| *continued) {
            Some(continued) => (continued.tracker, Some(continued.record)),
            None => (ContentTracker::new(hashes_whole), None),
        };
        let is_maildir = role == FileRole::MaildirMessage;
        let is_at_rest = is_unchanged || is_maildir || stat.is_at_rest(now);
        Ok(Self {
            path: path.to_owned(),
            key,
            generation: known.or(assignment.generation).unwrap_or_else(|| generation(metadata)),
            // Its name is unique, so that nobody looks for its inode.
            stat: if is_maildir { Stat { device: 0, inode: 0, ..stat } } else { stat },
            noted: tracker.length(),
            tracker,
            continued,
            rereads,
            // One that has only just not changed may be read again.
            is_final: is_maildir || role == FileRole::Message && stat.is_at_rest(now),
            never_changes: is_maildir,
            is_at_rest,
        })
    }

    /// Returns the format that the file had before, if it is known and its beginning is not read again.
    pub fn format(&self) -> Option<Format> {
        match self.continued.as_ref()?.resume {
            Resume::Text { .. } => Some(Format::Text),
            Resume::Mail { format, .. } => Some(format),
            Resume::Anew | Resume::Archive => None,
        }
    }

    /// Passes over what was read before, if `stream` begins with it.
    pub fn pass_known<R: Read>(&mut self, stream: &mut MailReader<R>) -> io::Result<()> {
        if !self.rereads {
            return Ok(());
        }
        self.tracker = ContentTracker::new(self.tracker.needs_all());
        // Of a short text, the format may not have been known.
        if self.format().is_some_and(|format| format != stream.format()) {
            self.continued = None;
        }
        let Some(record) = &self.continued else { return Ok(()) };
        feed(&mut stream.take(record.start()), |bytes| self.tracker.push(bytes))?;
        let is_whole = record.start() == record.content.length;
        if self.tracker.length() < record.start()
            || is_whole && self.tracker.content() != record.content
        {
            return Err(changed());
        }
        self.noted = self.tracker.length();
        Ok(())
    }

    /// Returns how findings are named and recognized. What the end of a text cut off may have been reported.
    pub fn tracking(&self) -> Arc<Tracking> {
        let reported =
            self.continued.as_ref().map(|record| record.reported.clone()).unwrap_or_default();
        Arc::new(Tracking::new(self.generation, reported))
    }

    /// Returns the offset at which the search begins.
    pub fn start(&self) -> u64 {
        self.continued.as_ref().map_or(0, FileRecord::start)
    }

    /// Returns the extractor that goes on with a text; `None` at the start. Where the checkpoint cannot be used, such as after
    /// other options, it begins at a line, and the flag is set.
    pub fn extractor(&self, config: &Config) -> Option<(Extractor, bool)> {
        let record = self.continued.as_ref()?;
        let Resume::Text { checkpoint, .. } = &record.resume else { return None };
        if let Ok(extractor) = Extractor::resume(config, checkpoint) {
            return Some((extractor, false));
        }
        let mut extractor = Extractor::new(config);
        extractor.begin_at(record.content.length);
        Some((extractor, true))
    }

    /// Returns the boundary of messages at which the search begins.
    pub fn boundary(&self) -> MessageBoundary {
        let boundary = self.continued.as_ref().and_then(|record| match &record.resume {
            Resume::Mail { boundary, .. } => MessageBoundary::from_bytes(boundary),
            _ => None,
        });
        boundary.unwrap_or(MessageBoundary::START)
    }

    /// Returns the line counter where the search begins, if it was counted before.
    fn known_lines(&self) -> Option<LineCounter> {
        match &self.continued.as_ref()?.resume {
            Resume::Text { lines, .. } | Resume::Mail { lines, .. } => {
                LineCounter::restore(lines.as_ref()?)
            }
            Resume::Anew | Resume::Archive => None,
        }
    }

    /// Counts the lines before the place where the search begins, which a run without line numbers did not.
    fn count_lines(&self, options: &Options) -> io::Result<Position> {
        let (mut line, mut start, mut offset) = (1, 0, 0);
        let count = |bytes: &[u8]| {
            line += bytecount::count(bytes, b'\n') as u64;
            if let Some(last) = memchr::memrchr(b'\n', bytes) {
                start = offset + last as u64 + 1;
            }
            offset += bytes.len() as u64;
        };
        self.read_known(count, options)?;
        Ok(Position::new(line, self.start() - start + 1))
    }

    /// Passes the bytes before the place where the search begins to `sink`.
    fn read_known(&self, mut sink: impl FnMut(&[u8]), options: &Options) -> io::Result<()> {
        let file = File::open(&self.path)?;
        let reader = MailReader::new(file, Some(Format::Text), options)?;
        feed(&mut reader.take(self.start()), |bytes| sink(bytes))
    }

    /// Passes over an archive file, whose members are searched.
    pub fn pass_archive(&mut self) -> io::Result<()> {
        let mut file = File::open(&self.path)?;
        if self.tracker.needs_all() {
            return feed(&mut file, |bytes| self.tracker.push(bytes));
        }
        let length = file.metadata()?.len();
        self.pass(length, |block, offset| {
            (&file).seek(SeekFrom::Start(offset))?;
            (&file).read(block)
        })
    }

    /// Passes over the bytes up to `length`, which others have read; `read_at` reads at an offset.
    pub fn pass(
        &mut self,
        length: u64,
        read_at: impl Fn(&mut [u8], u64) -> io::Result<usize>,
    ) -> io::Result<()> {
        let mut edge = [0; EDGE];
        if self.tracker.length() == 0 {
            let read = read_at(&mut edge, 0)?;
            self.tracker.push(edge.get(..read).unwrap_or_default());
        }
        if length > self.tracker.length() {
            let read = read_at(&mut edge, length.saturating_sub(EDGE as u64))?;
            self.tracker.pass(length, edge.get(..read).unwrap_or_default());
        }
        Ok(())
    }

    /// Reports whether it is time to say how far the search has come.
    pub fn is_due(&self) -> bool {
        self.tracker.length() - self.noted >= STEP
    }

    /// Says how far the search has come, and how it goes on from there. At the end, `is_end`.
    pub fn read(&mut self, resume: Resume, is_end: bool) -> OutputEvent {
        let content = self.tracker.content();
        let read = content.length.saturating_sub(self.noted);
        self.noted = content.length;
        let whole = self.tracker.whole().map(|hash| (content.length, hash));
        let before = self.continued.as_ref().and_then(|record| record.whole);
        let record = FileRecord {
            generation: self.generation,
            stat: self.stat,
            is_unsettled: !is_end || !self.is_settled(),
            content,
            resume,
            reported: Vec::new(),
            whole: whole.or(before),
        };
        OutputEvent::State(Box::new(StateEvent::Read {
            key: self.key.clone(),
            record: Box::new(record),
            read,
        }))
    }

    /// Reports whether the file is as it was when it was opened, and any change will show.
    fn is_settled(&self) -> bool {
        if self.never_changes {
            return true;
        }
        let Ok(metadata) = fs::metadata(&self.path) else { return false };
        let stat = Stat::of(&metadata);
        let same = Stat { device: self.stat.device, inode: self.stat.inode, ..stat } == self.stat;
        same && stat.is_settled(SystemTime::now())
    }
}

/// Returns the line counter where the search of an input begins.
pub fn lines(
    tracked: Option<&TrackedInput>,
    max_reference: usize,
    options: &Options,
) -> LineCounter {
    let Some(tracked) = tracked.filter(|tracked| tracked.start() > 0) else {
        return LineCounter::new(max_reference);
    };
    tracked.known_lines().unwrap_or_else(|| {
        let position = tracked.count_lines(options).unwrap_or(Position::new(1, 1));
        LineCounter::starting_at(tracked.start(), position, max_reference)
    })
}

/// Returns the error about a file that is not what it was any more.
fn changed() -> io::Error {
    let message =
        "the file was replaced, renamed or truncated after it was looked at; the next run reads it";
    io::Error::new(ErrorKind::Interrupted, message)
}
