//! [`Keeper`]: collects what is read, and saves it after the findings.

use std::io;
use std::mem;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::record::{FileKey, FileRecord, Resume, Update};
use super::shared::{SharedUpdates, lock};
use super::store::Store;
use super::tracking::LastFindings;

/// What the search of a file says of its progress, in the order of its findings.
#[derive(Clone, Debug)]
pub enum StateEvent {
    /// The findings before this event are those in this content of the file, and `read` more bytes than before.
    Read { key: FileKey, record: Box<FileRecord>, read: u64 },
    /// The last message, or the end of the text, has these findings.
    Last(LastFindings),
}

impl StateEvent {
    /// Returns the approximate size in memory, in bytes, beyond that of the event.
    pub fn cost(&self) -> usize {
        match self {
            Self::Read { key, record, .. } => key.name.len() + record.cost(),
            Self::Last(last) => size_of_val(&*last.places),
        }
    }
}

/// The number of bytes of input after which the state is saved.
const BLOCK: u64 = 8 << 20;

/// The time after which it is saved in any case, once something has been read.
const INTERVAL: Duration = Duration::from_secs(1);

/// The number of files after which it is saved, for the memory that they take.
const MAX_PENDING: usize = 1 << 12;

pub struct Keeper {
    store: Arc<Mutex<Store>>,
    renamed: SharedUpdates,
    pending: Vec<Update>,
    last: LastFindings,
    /// The number of bytes read since the last save.
    read: u64,
    saved: Instant,
    /// Whether the output is only complete at its end.
    at_end: bool,
}

impl Keeper {
    pub fn new(store: Arc<Mutex<Store>>, renamed: SharedUpdates, at_end: bool) -> Self {
        let (pending, last) = (Vec::new(), LastFindings::default());
        Self { store, renamed, pending, last, read: 0, saved: Instant::now(), at_end }
    }

    pub fn note(&mut self, event: &StateEvent) {
        match event {
            StateEvent::Last(last) => self.last.append(last),
            StateEvent::Read { key, record, read } => {
                let mut record = record.clone();
                let last = mem::take(&mut self.last);
                let is_read_again = match record.resume {
                    Resume::Mail { offset, .. } => {
                        last.message.is_some_and(|message| message >= offset)
                    }
                    Resume::Text { .. } => true,
                    Resume::Anew | Resume::Archive => false,
                };
                if is_read_again {
                    record.reported = last.places;
                }
                record.is_unsettled |= last.held > 0;
                self.read += read;
                self.pending.push(Update::Put(key.clone(), record));
            }
        }
    }

    /// Forgets the last findings of an input that could not be read to its end.
    pub fn end_input(&mut self) {
        self.last = LastFindings::default();
    }

    /// Reports whether it is time to save.
    pub fn is_due(&self) -> bool {
        !self.at_end
            && !self.pending.is_empty()
            && (self.read >= BLOCK
                || self.pending.len() >= MAX_PENDING
                || self.saved.elapsed() >= INTERVAL)
    }

    /// Saves what was noted. All findings before must be written.
    pub fn save(&mut self) -> io::Result<()> {
        let mut updates = self.renamed.take();
        updates.append(&mut self.pending);
        (self.read, self.saved) = (0, Instant::now());
        if updates.is_empty() {
            return Ok(());
        }
        lock(&self.store).apply(&updates)
    }
}
