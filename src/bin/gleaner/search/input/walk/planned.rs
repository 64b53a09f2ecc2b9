//! [`PlannedWalk`]: a walk that skips what earlier runs have read.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use gleaner::internals::{Layouts, Role};
use gleaner::mail::Format;

use super::prefetch::{Prefetch, SeenEntry};
use super::{InputWalk, WalkEntry, bytes};
use crate::os_error;
use crate::output::notice::{Notice, NoticeKind};
use crate::search::input::input_type::{InputType, is_in_maildir};
use crate::search::input::open::Input;
use crate::search::input::tail::{NextWalk, Tail};
use crate::state::assignment::{Assignment, FileRole};
use crate::state::plan::Planner;
use crate::state::stat::Stat;

type Planned = (Box<Assignment>, Option<Format>);

pub struct PlannedWalk {
    /// Begins the walk.
    walk: Box<dyn Fn() -> Prefetch + Send>,
    entries: Prefetch,
    input_type: InputType,
    /// The layouts of the directories that have something new.
    layouts: Layouts,
    planner: Planner,
    /// The entries that come next.
    queue: VecDeque<WalkEntry>,
    tail: Option<Tail>,
}

impl PlannedWalk {
    /// Plans the walk that `walk` creates; with `tail`, again whenever files change.
    pub fn new(
        walk: impl Fn() -> InputWalk + Clone + Send + 'static,
        input_type: InputType,
        planner: Planner,
        tail: Option<Tail>,
    ) -> Self {
        let walk = move || walk().without_roles();
        let walk = Box::new(move || Prefetch::start(walk.clone()));
        let (entries, layouts, queue) = (walk(), Layouts::new(), VecDeque::new());
        Self { walk, entries, input_type, layouts, planner, queue, tail }
    }

    /// Adds what an entry has to search.
    fn plan(&mut self, SeenEntry { entry, stat }: SeenEntry) {
        match entry {
            WalkEntry::Input(Input::Walked { path, root, .. }) => {
                self.plan_walked(path, root, stat);
            }
            WalkEntry::Directory(path) => self.planner.prepare(&path),
            WalkEntry::Input(Input::Named(path)) => self.plan_named(path),
            WalkEntry::Input(input) => self.add_without_state(input),
            entry => self.queue.push_back(entry),
        }
    }

    fn plan_walked(&mut self, path: PathBuf, root: usize, stat: Option<Stat>) {
        match self.plan_new(&path, stat) {
            Ok(Some((assignment, format))) => {
                let input = Input::Walked { path, format, root };
                self.queue.push_back(WalkEntry::Tracked(input, assignment));
            }
            Ok(None) => {}
            Err(error) => self.fail(&path, &error),
        }
    }

    /// Returns how a file in a directory is searched, and its format, if its directory tells; `None` if it is skipped.
    fn plan_new(&mut self, path: &Path, stat: Option<Stat>) -> io::Result<Option<Planned>> {
        if let Some(stat) = stat
            && self.planner.is_unchanged(path, stat)?
        {
            return Ok(None);
        }
        let format = match self.input_type.role(path, &mut self.layouts) {
            Role::Message => Some(Format::Message),
            Role::Unknown => None,
            Role::Skip => return Ok(None),
        };
        let role = file_role(self.input_type, path, format);
        let assignment = self.planner.plan_walked(path, role, || fs::metadata(path))?;
        Ok(assignment.map(|assignment| (assignment, format)))
    }

    /// Plans a file that the command line names.
    fn plan_named(&mut self, path: PathBuf) {
        let metadata = match fs::metadata(&path) {
            Ok(metadata) if metadata.is_file() => metadata,
            // The search says why it cannot be opened.
            _ => return self.add_without_state(Input::Named(path)),
        };
        let role = file_role(self.input_type, &path, None);
        match self.planner.plan_named(&path, role, &metadata) {
            Ok(plan) => {
                let before =
                    plan.before.into_iter().map(|(path, assignment)| (path, Box::new(assignment)));
                let all = before.chain(plan.assignment.map(|assignment| (path, assignment)));
                let tracked =
                    |(path, assignment)| WalkEntry::Tracked(Input::Named(path), assignment);
                self.queue.extend(all.map(tracked));
            }
            Err(error) => self.fail(&path, &error),
        }
    }

    /// Adds an input that is no file.
    fn add_without_state(&mut self, input: Input) {
        let notice = Notice::new(input.path(), NoticeKind::State, &NO_FILE);
        self.queue.extend([WalkEntry::Error(notice), WalkEntry::Input(input)]);
    }

    /// Adds an error, unless the file was renamed while it was looked at: the next run finds its new name.
    fn fail(&mut self, path: &Path, error: &io::Error) {
        if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::Interrupted) {
            return;
        }
        let message = format!("cannot be compared with the state: {}", os_error::explain(error));
        self.queue.push_back(WalkEntry::Error(Notice::error(bytes(path), &message)));
    }
}

impl Iterator for PlannedWalk {
    type Item = WalkEntry;

    fn next(&mut self) -> Option<WalkEntry> {
        loop {
            if let Some(entry) = self.queue.pop_front() {
                return Some(entry);
            }
            if let Some(entry) = self.entries.next() {
                self.plan(entry);
                continue;
            }
            match self.tail.as_mut()?.next() {
                NextWalk::Idle(written) => return Some(WalkEntry::Idle(written)),
                NextWalk::Again => {
                    (self.entries, self.layouts) = ((self.walk)(), Layouts::new());
                }
            }
            let removed = self.planner.begin().into_iter();
            self.queue.extend(removed.map(|(held, assignment)| {
                WalkEntry::Tracked(Input::Removed(held), Box::new(assignment))
            }));
        }
    }
}

/// Returns what a file is in its directory.
fn file_role(input_type: InputType, path: &Path, format: Option<Format>) -> FileRole {
    let is_message = format == Some(Format::Message)
        || matches!(input_type, InputType::Maildir | InputType::Mh | InputType::Spool);
    match is_message {
        true if is_in_maildir(path) => FileRole::MaildirMessage,
        true => FileRole::Message,
        false => FileRole::File,
    }
}

/// The message about an input without a state.
const NO_FILE: &str =
    "--state knows files, and this is none: all of it is searched, also by the next run";
