//! [`Watch`]: waits for changes of files.

use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use super::options::TailOptions;
use super::watcher::Watcher;
use crate::search::input::select::paths::Paths;

/// The time between two walks if the system does not report all changes.
const POLL: Duration = Duration::from_secs(1);

/// The time if it does: it misses some on network file systems, and when too many happen at once.
const RARELY: Duration = Duration::from_secs(10);

pub struct Watch {
    /// `None` if the system reports no changes.
    watcher: Option<Watcher>,
    changes: Receiver<()>,
    interval: Duration,
}

impl Watch {
    /// Watches paths, and returns a warning if that is not possible. `has_others` says whether there are files elsewhere.
    pub fn new(paths: &Paths, options: &TailOptions, has_others: bool) -> (Self, Option<String>) {
        let (sender, changes) = mpsc::channel();
        if let Some(interval) = options.poll {
            return (Self { watcher: None, changes, interval }, None);
        }
        match Watcher::new(paths, options, sender) {
            Ok(watcher) => {
                let interval = if has_others { POLL } else { RARELY };
                (Self { watcher: Some(watcher), changes, interval }, None)
            }
            Err(error) => {
                let warning = format!(
                    "--tail cannot watch all files, and looks at them every second: {error}"
                );
                (Self { watcher: None, changes, interval: POLL }, Some(warning))
            }
        }
    }

    /// Waits for a change, and at least `least`.
    pub fn wait(&mut self, least: Duration) {
        let began = Instant::now();
        if self.watcher.is_some() {
            let _ = self.changes.recv_timeout(self.interval.max(least));
        } else {
            thread::sleep(self.interval);
        }
        thread::sleep(least.saturating_sub(began.elapsed()));
        while self.changes.try_recv().is_ok() {}
    }
}
