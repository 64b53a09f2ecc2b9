//! [`Session`]: one run with a state.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use gleaner::mail::Options;
use gleaner::sink::escape;

use super::check::Checker;
use super::holder::StateLock;
use super::keeper::Keeper;
use super::plan::Planner;
use super::shared::{SharedUpdates, lock};
use super::store::Store;

/// The options that choose a state.
#[derive(Clone, Debug)]
pub struct StateOptions {
    /// `None` if the state ends with the process.
    pub path: Option<PathBuf>,
    /// Whether to compare all that was read, not only its ends.
    pub verify: bool,
    /// Whether files are searched again and again (`--tail`).
    pub tails: bool,
}

impl StateOptions {
    /// Returns the path for messages.
    pub fn name(&self) -> String {
        let path = self.path.as_deref().unwrap_or(Path::new("memory"));
        escape(path.as_os_str().as_encoded_bytes()).into_owned()
    }
}

/// A state that this run alone uses.
pub struct Session {
    store: Arc<Mutex<Store>>,
    updates: SharedUpdates,
    _lock: Option<StateLock>,
}

impl Session {
    /// Opens a state, which is created if it does not exist, and waits for another run that uses it.
    pub fn open(options: &StateOptions) -> io::Result<Self> {
        let (lock, store) = match &options.path {
            Some(path) => (Some(StateLock::take(path)?), Store::open(path)?),
            None => (None, Store::in_memory()?),
        };
        let (store, updates) = (Arc::new(Mutex::new(store)), SharedUpdates::default());
        Ok(Self { store, updates, _lock: lock })
    }

    pub fn planner(&self, options: &StateOptions, mail: &Options) -> io::Result<Planner> {
        let checker = Checker { mail: mail.clone(), whole: options.verify };
        let own = options.path.as_deref().map(absolute).unwrap_or_default();
        let planner = Planner::new(Arc::clone(&self.store), self.updates.clone(), checker, own);
        Ok(planner?.tailing(options.tails))
    }

    /// Reports whether an earlier run with this state has written a file.
    pub fn knows_output(&self, path: &Path) -> io::Result<bool> {
        lock(&self.store).has_output(&absolute(path))
    }

    /// Lets later runs know the file that this run writes.
    pub fn note_output(&self, path: &Path) -> io::Result<()> {
        lock(&self.store).add_output(&absolute(path))
    }

    /// Returns what saves the state. `at_end` says whether the output is only complete at its end.
    pub fn keeper(&self, at_end: bool) -> Keeper {
        Keeper::new(Arc::clone(&self.store), self.updates.clone(), at_end)
    }
}

/// Returns the absolute path of a file, which need not exist.
pub fn absolute(path: &Path) -> PathBuf {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new(".")).canonicalize();
    let known = directory.ok().zip(path.file_name()).map(|(directory, name)| directory.join(name));
    path.canonicalize().ok().or(known).unwrap_or_else(|| path.to_owned())
}
