//! [`Planner`]: decides for each file of the walk whether it is searched, and from where.

mod directory;
mod family;
mod held;
mod planned;
mod prefix;
mod rotated;

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use self::directory::{KnownDirectory, is_rotation_of};
pub use self::held::HeldFile;
use self::held::HeldFiles;
use self::planned::PlannedFiles;
pub use self::prefix::PathPrefix;
use super::assignment::{Assignment, FileRole, Plan};
use super::check::{Checker, Continued};
use super::record::{FileKey, FileRecord, Update, os_name, unique_name};
use super::shared::{SharedUpdates, lock};
use super::stat::{Stat, generation, names};
use super::store::{KnownFile, KnownFiles, Store};

pub struct Planner {
    store: Arc<Mutex<Store>>,
    updates: SharedUpdates,
    checker: Checker,
    /// The absolute path of the state.
    own: PathBuf,
    /// Whether files are searched again and again, so that one that has not changed since the last time may still be written.
    tails: bool,
    /// Then, the files whose rest is read after they are removed.
    held: HeldFiles,
    /// Whether the state had no files at the start.
    is_new: bool,
    /// The directories around the current file.
    directories: Vec<KnownDirectory>,
    planned: PlannedFiles,
    /// Decisions about the files of rotated logs.
    decided: HashMap<FileKey, Option<Box<Assignment>>>,
}

impl Planner {
    pub fn new(
        store: Arc<Mutex<Store>>,
        updates: SharedUpdates,
        checker: Checker,
        own: PathBuf,
    ) -> io::Result<Self> {
        let is_new = lock(&store).is_empty()?;
        let (directories, decided) = (Vec::new(), HashMap::new());
        Ok(Self {
            store,
            updates,
            checker,
            own,
            tails: false,
            held: HeldFiles::default(),
            is_new,
            directories,
            planned: PlannedFiles::default(),
            decided,
        })
    }

    /// Sets whether files are searched again and again.
    pub fn tailing(self, tails: bool) -> Self {
        Self { tails, ..self }
    }

    /// Begins another walk. Returns the files that were removed before they were read to their ends.
    pub fn begin(&mut self) -> Vec<(HeldFile, Assignment)> {
        self.directories.clear();
        self.decided.clear();
        self.planned = PlannedFiles::default();
        self.is_new = lock(&self.store).is_empty().unwrap_or(false);
        let mut planned = Vec::new();
        for (held, metadata) in self.held.take_removed() {
            let assignment = self.plan_removed(&held, &metadata);
            planned.extend(assignment.map(|assignment| (held, assignment)));
        }
        planned
    }

    /// Plans a file that was removed, if it has more than what was read of it.
    fn plan_removed(&self, held: &HeldFile, metadata: &Metadata) -> Option<Assignment> {
        let stat = Stat::of(metadata);
        let records = lock(&self.store).with_inode(&stat).ok()?;
        let (key, record) =
            records.into_iter().find(|(_, record)| stat.size > record.content.length)?;
        let continued = self.checker.compare(&held.open_path()?, &record).ok()??;
        let new = Assignment::new(key, FileRole::File, Some(stat), &self.checker);
        Some(Assignment { continued: Some(Box::new(continued)), ..new })
    }

    /// Loads what the state knows of a directory that a walk enters. An error is that of its files.
    pub fn prepare(&mut self, path: &Path) {
        let _ = self.enter(path);
    }

    /// Reports whether a walk skips a file, which is no message in a Maildir, because it is as the last run left it. Nothing else is
    /// done for most files.
    pub fn is_unchanged(&mut self, path: &Path, stat: Stat) -> io::Result<bool> {
        if self.directories.last().is_none_or(|directory| directory.prefix.name(path).is_none()) {
            self.enter(path.parent().unwrap_or(Path::new("")))?;
            if let Some(directory) = self.directories.last_mut() {
                directory.prefix = PathPrefix::of(path);
            }
        }
        let Some(directory) = self.directories.last_mut() else { return Ok(false) };
        let Some(name) = directory.prefix.name(path) else { return Ok(false) };
        let known = directory.files.find(name);
        let is_same = known.is_some_and(|known| !known.is_unsettled && known.stat == stat);
        let is_decided = || {
            let key = FileKey { directory: Arc::clone(&directory.key), name: name.to_owned() };
            self.decided.contains_key(&key)
        };
        Ok(is_same && !self.checker.whole && (self.decided.is_empty() || !is_decided()))
    }

    /// Plans a file that a walk meets; `None` if the walk skips it. `metadata` returns that of the file.
    pub fn plan_walked(
        &mut self,
        path: &Path,
        role: FileRole,
        metadata: impl FnOnce() -> io::Result<Metadata>,
    ) -> io::Result<Option<Box<Assignment>>> {
        let is_maildir = role == FileRole::MaildirMessage;
        let parent = path.parent().unwrap_or(Path::new(""));
        let directory = if is_maildir { parent.parent().unwrap_or(Path::new("")) } else { parent };
        self.enter(directory)?;
        let Some(directory) = self.directories.last_mut() else { return Ok(None) };
        let known = directory.files.find(name(path, role));
        if is_maildir && !self.checker.whole && known.is_some_and(|known| !known.is_unsettled) {
            return Ok(None);
        }
        let key =
            FileKey { directory: Arc::clone(&directory.key), name: name(path, role).to_owned() };
        if self.is_own(&key) {
            return Ok(None);
        }
        if is_maildir && known.is_none() {
            return Ok(Some(Box::new(Assignment::new(key, role, None, &self.checker))));
        }
        self.plan(path, &key, role, known, &metadata()?)
    }

    /// Plans a file that the command line names, and the rest of the log that it goes on with.
    pub fn plan_named(
        &mut self,
        path: &Path,
        role: FileRole,
        metadata: &Metadata,
    ) -> io::Result<Plan> {
        let parent = path.parent().unwrap_or(Path::new(""));
        self.enter(parent)?;
        let Some(directory) = self.directories.last_mut() else { return Ok(Plan::default()) };
        let key =
            FileKey { directory: Arc::clone(&directory.key), name: name(path, role).to_owned() };
        let known = directory.files.find(&key.name);
        let rotated = directory.rotated(&key.name);
        let assignment = self.plan(path, &key, role, known, metadata)?;
        let mut before = Vec::new();
        for (name, known) in rotated {
            // A program may write to a log for a while after it was renamed.
            let path = parent.join(os_name(&name));
            let Ok(metadata) = fs::metadata(&path) else { continue };
            let key = FileKey { name, ..key.clone() };
            let planned = self.plan(&path, &key, FileRole::File, Some(known), &metadata)?;
            before.extend(planned.map(|assignment| (path, *assignment)));
        }
        // What was read of the log may be in a file that the state does not know.
        let is_rotated = |other: &FileKey| {
            other.directory == key.directory && is_rotation_of(&other.name, &key.name)
        };
        let moved: Vec<FileKey> =
            self.decided.keys().filter(|other| is_rotated(other)).cloned().collect();
        for other in moved {
            let goes_on = self
                .decided
                .get_mut(&other)
                .and_then(|decided| decided.take_if(|assignment| assignment.continued.is_some()));
            before
                .extend(goes_on.map(|assignment| (parent.join(os_name(&other.name)), *assignment)));
        }
        Ok(Plan { before, assignment })
    }

    /// Reports whether a file is part of the state.
    fn is_own(&self, key: &FileKey) -> bool {
        let name = self.own.file_name().unwrap_or_default().as_encoded_bytes();
        let Some(suffix) = key.name.strip_prefix(name) else { return false };
        matches!(suffix, b"" | b"-lock" | b"-journal" | b"-wal" | b"-shm")
            && self.own.parent() == Some(Path::new(&os_name(&key.directory)))
    }

    /// Loads what the state knows of a directory.
    fn enter(&mut self, path: &Path) -> io::Result<()> {
        while let Some(last) = self.directories.last() {
            if last.path == path {
                return Ok(());
            }
            if path.starts_with(&last.path) && !last.path.as_os_str().is_empty() {
                break;
            }
            self.directories.pop();
        }
        let canonical =
            fs::canonicalize(if path.as_os_str().is_empty() { Path::new(".") } else { path })?;
        let key: Arc<[u8]> = canonical.as_os_str().as_encoded_bytes().into();
        let is_new = self.is_new;
        let files =
            if is_new { KnownFiles::default() } else { lock(&self.store).directory(&key)? };
        self.directories.push(KnownDirectory::new(path, key, files));
        Ok(())
    }

    fn plan(
        &mut self,
        path: &Path,
        key: &FileKey,
        role: FileRole,
        known: Option<KnownFile>,
        metadata: &Metadata,
    ) -> io::Result<Option<Box<Assignment>>> {
        let stat = Stat::of(metadata);
        // It was renamed, or took the place of another, after that was planned.
        if self.planned.has(&stat) || self.planned.has_key(key) {
            return Ok(None);
        }
        let planned = self.plan_file(path, key.clone(), role, known, metadata)?;
        if let Some(continued) = planned.as_ref().and_then(|planned| planned.continued.as_ref()) {
            self.planned.add_generation(continued.record.generation);
        }
        let stat = planned.as_ref().and_then(|assignment| assignment.stat);
        if let Some(stat) = stat
            && role != FileRole::MaildirMessage
            && names(metadata) == 1
        {
            self.planned.add(key, &stat);
        }
        Ok(planned)
    }

    fn plan_file(
        &mut self,
        path: &Path,
        key: FileKey,
        role: FileRole,
        known: Option<KnownFile>,
        metadata: &Metadata,
    ) -> io::Result<Option<Box<Assignment>>> {
        if let Some(decided) = self.decided.get_mut(&key) {
            return Ok(decided.take());
        }
        let stat = Stat::of(metadata);
        let is_same =
            known.is_some_and(|known| known.stat == stat || role == FileRole::MaildirMessage);
        if is_same && known.is_some_and(|known| !known.is_unsettled) && !self.checker.whole {
            return Ok(None);
        }
        if self.tails && role == FileRole::File {
            self.held.hold(path, &stat);
        }
        let new = Assignment {
            generation: Some(generation(metadata)),
            ..Assignment::new(key, role, Some(stat), &self.checker)
        };
        if self.is_new {
            return Ok(Some(Box::new(new)));
        }
        let record = match known {
            Some(_) => lock(&self.store).record(&new.key)?,
            None => None,
        };
        // An empty file may be anything.
        let Some(record) = record.filter(|record| record.content.length > 0) else {
            return Ok(self.decide_moved(path, &new)?.unwrap_or_else(|| Some(Box::new(new))));
        };
        // Another file at the path may be the log, or the message, that follows this one.
        let is_replaced = role != FileRole::MaildirMessage && !record.stat.is_same_file(&stat);
        if !is_replaced && let Some(continued) = self.checker.compare(path, &record)? {
            return Ok(self.go_on(new, continued, is_same));
        }
        if let Some(decided) = self.decide_moved(path, &new)? {
            return Ok(decided);
        }
        if is_replaced && let Some(continued) = self.checker.compare(path, &record)? {
            return Ok(self.go_on(new, continued, false));
        }
        // Mail folders and spools use numbers again.
        let is_next = is_replaced && role == FileRole::Message;
        Ok(Some(Box::new(if is_next { new } else { new.rewritten(&record) })))
    }

    /// Decides about a file that is known by another name, or is part of a rotated log that is known; `None` if it is neither.
    #[expect(clippy::option_option, reason = "a decision may be to skip the file")]
    fn decide_moved(
        &mut self,
        path: &Path,
        new: &Assignment,
    ) -> io::Result<Option<Option<Box<Assignment>>>> {
        let family =
            if new.role == FileRole::File { self.decide_family(path, &new.key)? } else { None };
        // All files of a log are decided about at once: each may take the name of another.
        let is_known = |decided: &Option<Box<Assignment>>| {
            decided.as_ref().is_none_or(|assignment| assignment.continued.is_some())
        };
        if family.as_ref().is_some_and(is_known) {
            return Ok(family);
        }
        Ok(self.decide_by_inode(path, new)?.or(family))
    }

    /// Decides about a file that is known by another name, which it no longer has.
    #[expect(clippy::option_option, reason = "a decision may be to skip the file")]
    fn decide_by_inode(
        &mut self,
        path: &Path,
        new: &Assignment,
    ) -> io::Result<Option<Option<Box<Assignment>>>> {
        let Some(stat) = new.stat else { return Ok(None) };
        let had_inode = lock(&self.store).with_inode(&stat)?;
        for (old, record) in had_inode {
            let is_there = fs::symlink_metadata(old.path())
                .is_ok_and(|other| Stat::of(&other).is_same_file(&stat));
            if !is_there && let Some(continued) = self.checker.compare(path, &record)? {
                self.rename(&old, new, record);
                return Ok(Some(self.go_on(new.clone(), continued, false)));
            }
        }
        Ok(None)
    }

    /// Lets the state know what was read of a file by the name and the inode of the file that holds it now.
    fn rename(&self, old: &FileKey, new: &Assignment, record: FileRecord) {
        let generation = Some(record.generation);
        let stat = new.stat.unwrap_or(record.stat);
        let record = FileRecord { stat, is_unsettled: true, ..record };
        self.updates.remove(Update::Remove { key: old.clone(), generation });
        self.updates.put(Update::Put(new.key.clone(), Box::new(record)));
    }

    /// Lets the search of a file go on after what was read of it. A document that has not changed is skipped.
    fn go_on(
        &self,
        new: Assignment,
        continued: Continued,
        is_unchanged: bool,
    ) -> Option<Box<Assignment>> {
        if let Some(stat) = new.stat.filter(|_| continued.record.must_be_whole()) {
            let is_unsettled = !stat.is_settled(SystemTime::now());
            let record = FileRecord { stat, is_unsettled, ..continued.record };
            self.updates.put(Update::Put(new.key, Box::new(record)));
            return None;
        }
        let (continued, is_unchanged) = (Some(Box::new(continued)), is_unchanged && !self.tails);
        Some(Box::new(Assignment { continued, is_unchanged, ..new }))
    }
}

/// Returns the name of a file in the state.
fn name(path: &Path, role: FileRole) -> &[u8] {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    match role {
        FileRole::MaildirMessage => unique_name(name),
        _ => name,
    }
}
