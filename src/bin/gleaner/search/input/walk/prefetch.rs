//! [`Prefetch`]: a walk that runs ahead in another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::{thread, vec};

use super::stat_reader::StatReader;
use super::{InputWalk, WalkEntry};
use crate::output::notice::Notice;
use crate::search::input::open::Input;
use crate::state::stat::Stat;

/// The number of entries that are passed on at once.
const BATCH: usize = 64;

/// The number of batches that the walk is ahead.
const AHEAD: usize = 64;

/// The number of batches that wait for their receiver before the walk looks at the files itself.
const BUSY: usize = 2;

/// An entry of a walk.
pub struct SeenEntry {
    pub entry: WalkEntry,
    /// What the system says of the file, if the walk saw it. A message in a Maildir is not looked at.
    pub stat: Option<Stat>,
}

/// The entries of a walk, in order.
pub enum Prefetch {
    Ahead(Ahead),
    /// Without another thread.
    Alone(Box<InputWalk>, StatReader),
}

/// The entries of a walk in another thread.
pub struct Ahead {
    /// An empty batch is the end.
    batches: Receiver<Vec<SeenEntry>>,
    batch: vec::IntoIter<SeenEntry>,
    /// The number of batches that wait.
    waiting: Arc<AtomicUsize>,
    stats: StatReader,
    has_ended: bool,
}

impl Prefetch {
    /// Starts the walk that `walk` creates.
    pub fn start(walk: impl Fn() -> InputWalk + Clone + Send + 'static) -> Self {
        let (sender, batches) = mpsc::sync_channel(AHEAD);
        let (ahead, waiting) = (walk.clone(), Arc::default());
        let theirs = Arc::clone(&waiting);
        match thread::Builder::new().spawn(move || run(ahead(), &sender, &theirs)) {
            Ok(_) => {
                let (batch, stats) = (Vec::new().into_iter(), StatReader::default());
                Self::Ahead(Ahead { batches, batch, waiting, stats, has_ended: false })
            }
            Err(_) => Self::Alone(Box::new(walk()), StatReader::default()),
        }
    }
}

impl Iterator for Prefetch {
    type Item = SeenEntry;

    fn next(&mut self) -> Option<SeenEntry> {
        match self {
            Self::Ahead(ahead) => ahead.next(),
            Self::Alone(walk, stats) => {
                let mut entry = SeenEntry { entry: walk.next()?, stat: None };
                entry.see(stats);
                Some(entry)
            }
        }
    }
}

impl Ahead {
    fn next(&mut self) -> Option<SeenEntry> {
        if let Some(mut entry) = self.batch.next() {
            entry.see(&mut self.stats);
            return Some(entry);
        }
        if self.has_ended {
            return None;
        }
        if let Ok(batch) = self.batches.recv() {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            self.has_ended = batch.is_empty();
            self.batch = batch.into_iter();
            return self.next();
        }
        self.has_ended = true;
        Some(SeenEntry { entry: WalkEntry::Error(Notice::error(b".", &PANICKED)), stat: None })
    }
}

const PANICKED: &str = "the walk of the directories panicked, and not all files are searched; the message of the panic is above; \
    please report it as a defect of gleaner";

/// Sends the entries of a walk, until nobody receives them.
///
/// Most of the time of a run that finds nothing new is that of the kernel which looks at the files. The receiver looks at those of
/// a batch if it has little to do, so that both threads work at the same time.
fn run(walk: InputWalk, sender: &SyncSender<Vec<SeenEntry>>, waiting: &AtomicUsize) {
    let (mut batch, mut stats) = (Vec::with_capacity(BATCH), StatReader::default());
    let mut send = |mut batch: Vec<SeenEntry>| {
        if waiting.load(Ordering::Relaxed) >= BUSY {
            for entry in &mut batch {
                entry.see(&mut stats);
            }
        }
        waiting.fetch_add(1, Ordering::Relaxed);
        sender.send(batch)
    };
    for entry in walk {
        // The receiver prepares for the directory while it is read.
        let is_announced = matches!(entry, WalkEntry::Directory(_));
        batch.push(SeenEntry { entry, stat: None });
        if batch.len() == BATCH || is_announced {
            let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
            if send(full).is_err() {
                return;
            }
        }
    }
    if !batch.is_empty() && send(batch).is_err() {
        return;
    }
    let _ = send(Vec::new());
}

impl SeenEntry {
    /// Looks at the file, unless that was done.
    fn see(&mut self, stats: &mut StatReader) {
        if let WalkEntry::Input(Input::Walked { path, .. }) = &self.entry
            && self.stat.is_none()
        {
            self.stat = stats.read(path);
        }
    }
}
