//! [`Prefetch`]: a walk that runs ahead in another thread.

use std::fs::{self, Metadata};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::{io, thread, vec};

use super::{InputWalk, WalkEntry};
use crate::output::notice::Notice;
use crate::search::input::input_type::is_in_maildir;
use crate::search::input::open::Input;

/// The number of entries that are passed on at once.
const BATCH: usize = 64;

/// The number of batches that the walk is ahead.
const AHEAD: usize = 8;

/// An entry of a walk, and what the system says of its file. A message in a Maildir is not looked at.
pub struct SeenEntry {
    pub entry: WalkEntry,
    pub metadata: Option<io::Result<Metadata>>,
}

/// The entries of a walk, in order.
pub enum Prefetch {
    Ahead(Ahead),
    /// Without another thread.
    Alone(Box<InputWalk>),
}

/// The entries of a walk in another thread.
pub struct Ahead {
    /// An empty batch is the end.
    batches: Receiver<Vec<SeenEntry>>,
    batch: vec::IntoIter<SeenEntry>,
    has_ended: bool,
}

impl Prefetch {
    /// Starts the walk that `walk` creates.
    pub fn start(walk: impl Fn() -> InputWalk + Clone + Send + 'static) -> Self {
        let (sender, batches) = mpsc::sync_channel(AHEAD);
        let ahead = walk.clone();
        match thread::Builder::new().spawn(move || run(ahead(), &sender)) {
            Ok(_) => {
                let batch = Vec::new().into_iter();
                Self::Ahead(Ahead { batches, batch, has_ended: false })
            }
            Err(_) => Self::Alone(Box::new(walk())),
        }
    }
}

impl Iterator for Prefetch {
    type Item = SeenEntry;

    fn next(&mut self) -> Option<SeenEntry> {
        match self {
            Self::Ahead(ahead) => ahead.next(),
            Self::Alone(walk) => walk.next().map(see),
        }
    }
}

impl Ahead {
    fn next(&mut self) -> Option<SeenEntry> {
        if let Some(entry) = self.batch.next() {
            return Some(entry);
        }
        if self.has_ended {
            return None;
        }
        if let Ok(batch) = self.batches.recv() {
            self.has_ended = batch.is_empty();
            self.batch = batch.into_iter();
            return self.batch.next();
        }
        self.has_ended = true;
        Some(SeenEntry { entry: WalkEntry::Error(Notice::error(b".", &PANICKED)), metadata: None })
    }
}

const PANICKED: &str = "the walk of the directories panicked, and not all files are searched; the message of the panic is above; \
    please report it as a defect of gleaner";

/// Sends the entries of a walk, until nobody receives them.
fn run(walk: InputWalk, sender: &SyncSender<Vec<SeenEntry>>) {
    let mut batch = Vec::with_capacity(BATCH);
    for entry in walk {
        batch.push(see(entry));
        if batch.len() == BATCH {
            let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
            if sender.send(full).is_err() {
                return;
            }
        }
    }
    if !batch.is_empty() && sender.send(batch).is_err() {
        return;
    }
    let _ = sender.send(Vec::new());
}

fn see(entry: WalkEntry) -> SeenEntry {
    let metadata = match &entry {
        WalkEntry::Input(Input::Walked { path, .. }) if is_in_maildir(path) => None,
        WalkEntry::Input(Input::Walked { path, .. } | Input::Named(path)) => {
            Some(fs::metadata(path))
        }
        _ => None,
    };
    SeenEntry { entry, metadata }
}
