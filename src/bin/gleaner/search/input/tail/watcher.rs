//! [`Watcher`]: the changes of files that the system reports.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use super::options::TailOptions;
use crate::search::input::select::paths::Paths;

pub struct Watcher {
    _notifier: RecommendedWatcher,
}

impl Watcher {
    /// Sends a message for each change in the paths: the error is a message.
    pub fn new(paths: &Paths, options: &TailOptions, sender: Sender<()>) -> Result<Self, String> {
        let own = options.own.clone();
        let on_event = move |event: notify::Result<Event>| {
            if event.is_ok_and(|event| !is_of_interest(&event, &own)) {
                return;
            }
            let _ = sender.send(());
        };
        let mut notifier =
            notify::recommended_watcher(on_event).map_err(|error| error.to_string())?;
        for path in &paths.given {
            let (watched, mode) = watched(path);
            notifier
                .watch(&watched, mode)
                .map_err(|error| format!("{}: {error}", watched.display()))?;
        }
        Ok(Self { _notifier: notifier })
    }
}

/// Returns what is watched for a path: a directory with all that is in it; else the directory of the file, in which another may
/// take its place.
fn watched(path: &OsString) -> (PathBuf, RecursiveMode) {
    let path = Path::new(path);
    if path.is_dir() {
        return (path.to_owned(), RecursiveMode::Recursive);
    }
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    (parent.unwrap_or(Path::new(".")).to_owned(), RecursiveMode::NonRecursive)
}

/// Reports whether an event is a change of a file that gleaner does not write itself. The system reports reads too.
fn is_of_interest(event: &Event, own: &[PathBuf]) -> bool {
    let is_read = match event.kind {
        EventKind::Access(kind) => kind != AccessKind::Close(AccessMode::Write),
        _ => false,
    };
    let is_own = |path: &PathBuf| own.iter().any(|own| begins_with(path, own));
    !is_read && (event.paths.is_empty() || !event.paths.iter().all(is_own))
}

fn begins_with(path: &Path, own: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().starts_with(own.as_os_str().as_encoded_bytes())
}
