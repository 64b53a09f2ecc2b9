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
    pub path: PathBuf,
    /// Whether to compare all that was read, not only its ends.
    pub verify: bool,
}

impl StateOptions {
    /// Returns the path for messages.
    pub fn name(&self) -> String {
        escape(self.path.as_os_str().as_encoded_bytes()).into_owned()
    }
}

/// A state that this run alone uses.
pub struct Session {
    store: Arc<Mutex<Store>>,
    updates: SharedUpdates,
    _lock: StateLock,
}

impl Session {
    /// Opens a state, which is created if it does not exist, and waits for another run that uses it.
    pub fn open(options: &StateOptions) -> io::Result<Self> {
        let lock = StateLock::take(&options.path)?;
        let store = Arc::new(Mutex::new(Store::open(&options.path)?));
        Ok(Self { store, updates: SharedUpdates::default(), _lock: lock })
    }

    pub fn planner(&self, options: &StateOptions, mail: &Options) -> io::Result<Planner> {
        let checker = Checker { mail: mail.clone(), whole: options.verify };
        let own = absolute(&options.path);
        Planner::new(Arc::clone(&self.store), self.updates.clone(), checker, own)
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
fn absolute(path: &Path) -> PathBuf {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new(".")).canonicalize();
    let known = directory.ok().zip(path.file_name()).map(|(directory, name)| directory.join(name));
    path.canonicalize().ok().or(known).unwrap_or_else(|| path.to_owned())
}
