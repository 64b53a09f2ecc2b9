//! The inputs in output order: each PATH as given, directories sorted and depth first.

pub mod planned;
mod prefetch;
mod stat_reader;

use std::collections::VecDeque;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::{fs, io};

use gleaner::internals::{Layouts, Role, is_kernel_file};
use gleaner::mail::Format;
use walkdir::{DirEntry, WalkDir};

use crate::os_error;
use crate::output::notice::Notice;
use crate::output::stats::SkippedFiles;
use crate::search::input::input_type::InputType;
use crate::search::input::open::Input;
use crate::search::input::select::paths::{PathSource, Paths};
use crate::search::input::select::pattern;
use crate::search::input::select::{IgnoreFiles, Selection};
use crate::state::assignment::Assignment;

#[derive(Debug)]
pub enum WalkEntry {
    Input(Input),
    /// An input that has something new since the last run, as far as is known.
    Tracked(Input, Box<Assignment>),
    Error(Notice),
    /// A directory among the PATHs, before it is read. Only if the walk does not tell the roles of files.
    Directory(PathBuf),
    /// The files that the walk skipped, at its end.
    Skipped(SkippedFiles),
    /// With `--tail`, the end of a walk: the writer writes its findings, and then sends a message.
    Idle(Sender<()>),
}

pub struct InputWalk {
    paths: PathSource,
    directory: Option<Box<DirectoryWalk>>,
    /// Errors of files that name ignored files.
    errors: VecDeque<Notice>,
    selection: Selection,
    follow: bool,
    input_type: InputType,
    /// Whether the roles of files are told.
    has_roles: bool,
    skipped: SkippedFiles,
}

struct DirectoryWalk {
    root: PathBuf,
    /// The number of components of the root.
    depth: usize,
    entries: walkdir::IntoIter,
    /// Whether the files in the root are the kernel's.
    is_kernel: bool,
    layouts: Layouts,
    /// With `--gitignore`.
    ignored: Option<IgnoreFiles>,
}

impl InputWalk {
    pub fn new(paths: Paths, selection: Selection, follow: bool, input_type: InputType) -> Self {
        Self {
            paths: PathSource::new(paths),
            directory: None,
            errors: VecDeque::new(),
            selection,
            follow,
            input_type,
            has_roles: true,
            skipped: SkippedFiles::default(),
        }
    }

    /// Leaves it to the receiver to find the roles of files, and to skip those that software keeps for itself: the layout of a
    /// directory need not be known if nothing in it is new. The walk then returns each directory among
    /// the PATHs before it reads it.
    pub fn without_roles(self) -> Self {
        Self { has_roles: false, ..self }
    }

    /// Returns the size of all inputs in bytes; a file in a directory counts at most `max_file`. `None` if an input is no
    /// file, or if `stopped`.
    pub fn total_size(self, max_file: u64, stopped: &AtomicBool) -> Option<u64> {
        let mut total = 0_u64;
        for entry in self {
            if stopped.load(Ordering::Relaxed) {
                return None;
            }
            let WalkEntry::Input(input) = entry else { continue };
            total = total.saturating_add(input.size(max_file)?);
        }
        Some(total)
    }

    /// Returns the entry for `path`. For a directory, starts its walk, and returns an error if its files are skipped.
    fn enter(&mut self, path: OsString) -> Option<WalkEntry> {
        if path == "-" {
            return Some(WalkEntry::Input(Input::Stdin));
        }
        let path = PathBuf::from(path);
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => {
                let entries = WalkDir::new(&path)
                    .follow_links(self.follow)
                    // By name: the paths begin with the same directory. To take the names from the paths would take longer.
                    .sort_by(|a, b| a.path().as_os_str().cmp(b.path().as_os_str()))
                    .into_iter();
                let (is_kernel, layouts) = (is_kernel_file(&path), Layouts::new());
                let notice = is_kernel.then(|| Notice::error(bytes(&path), &KERNEL));
                let announced = (!self.has_roles).then(|| WalkEntry::Directory(path.clone()));
                let ignored = self.selection.gitignore.then(|| IgnoreFiles::new(&path));
                let (depth, root) = (path.components().count(), path);
                let directory = DirectoryWalk { root, depth, entries, is_kernel, layouts, ignored };
                self.directory = Some(Box::new(directory));
                notice.map(WalkEntry::Error).or(announced)
            }
            Ok(_) => Some(WalkEntry::Input(Input::Named(path))),
            Err(_) if path.as_os_str().is_empty() => {
                Some(WalkEntry::Error(Notice::error(b"\"\"", &EMPTY)))
            }
            Err(error) => {
                let mut message = os_error::explain(&error);
                if error.kind() == io::ErrorKind::NotFound {
                    message.extend(pattern::hint(&path));
                }
                Some(WalkEntry::Error(Notice::error(bytes(&path), &message)))
            }
        }
    }

    fn next_in(&mut self, directory: &mut DirectoryWalk) -> Option<WalkEntry> {
        loop {
            let entry = match directory.entries.next()? {
                Ok(entry) if entry.depth() == 0 => None,
                Ok(entry) => self.visit(entry, directory).map(WalkEntry::Input),
                Err(error) => self.notice(error, directory).map(WalkEntry::Error),
            };
            if entry.is_some() {
                return entry;
            }
        }
    }

    /// Returns the input at `entry`, unless the walk skips the entry or enters a directory.
    fn visit(&mut self, entry: DirEntry, directory: &mut DirectoryWalk) -> Option<Input> {
        let (kind, path) = (entry.file_type(), entry.path());
        let excluded = self.skips(path, kind.is_dir(), directory);
        let DirectoryWalk { depth, entries, is_kernel, layouts, .. } = directory;
        if kind.is_dir() {
            let skips = excluded || self.input_type.skips_directory(path, layouts);
            let skips_kernel = !skips && is_kernel_file(path);
            self.skipped.kernel += u64::from(skips_kernel);
            if skips || skips_kernel {
                entries.skip_current_dir();
            }
            return None;
        }
        if excluded || kind.is_symlink() {
            return None;
        }
        if !kind.is_file() {
            self.skipped.devices += 1;
            return None;
        }
        // Directories are checked above, except the root.
        if (*is_kernel && entry.depth() == 1) || (entry.path_is_symlink() && is_kernel_file(path)) {
            self.skipped.kernel += 1;
            return None;
        }
        let role = self.has_roles.then(|| self.input_type.role(path, layouts));
        let format = match role.unwrap_or(Role::Unknown) {
            Role::Message => Some(Format::Message),
            Role::Unknown => None,
            Role::Skip => return None,
        };
        Some(Input::Walked { path: entry.into_path(), format, root: *depth })
    }

    /// Reports whether an entry is not selected.
    fn skips(&mut self, path: &Path, is_directory: bool, directory: &mut DirectoryWalk) -> bool {
        if self.selection.is_all() {
            return false;
        }
        let below = below(&directory.root, path);
        if self.selection.skips(path, below, is_directory) {
            return true;
        }
        let Some(files) = &mut directory.ignored else { return false };
        let is_ignored = files.ignores(below, is_directory);
        let error = |(path, error): (PathBuf, _)| Notice::error(bytes(&path), &error);
        self.errors.extend(files.take_errors().into_iter().map(error));
        is_ignored
    }

    /// Returns a notice of the error, or `None` if its path is excluded.
    fn notice(&mut self, error: walkdir::Error, directory: &mut DirectoryWalk) -> Option<Notice> {
        let path = error.path().unwrap_or(&directory.root).to_owned();
        // A symbolic link in a loop leads to a directory.
        let is_directory = error.loop_ancestor().is_some();
        if self.skips(&path, is_directory, directory) {
            return None;
        }
        if let Some(ancestor) = error.loop_ancestor() {
            let message = [LOOP.as_bytes(), bytes(ancestor)].concat();
            return Some(Notice { message, ..Notice::error(bytes(&path), &"") });
        }
        let error = error.into_io_error().unwrap_or_else(|| io::Error::other("cannot be read"));
        Some(Notice::error(bytes(&path), &os_error::explain(&error)))
    }
}

const KERNEL: &str = "the files in this directory are skipped, because the kernel makes them up and some never end; \
    to search a file, name it";

/// The message about an empty path.
const EMPTY: &str = "expected the path of a file or a directory, found nothing; remove the argument or, if a variable has it, set that";

/// The message before the directory that a symbolic link leads to.
const LOOP: &str = "symbolic link not followed, because it leads to a directory that contains it \
    (skip it with --exclude): ";

impl Iterator for InputWalk {
    type Item = WalkEntry;

    fn next(&mut self) -> Option<WalkEntry> {
        loop {
            if let Some(mut directory) = self.directory.take()
                && let Some(entry) = self.next_in(&mut directory)
            {
                self.directory = Some(directory);
                return Some(entry);
            }
            if let Some(error) = self.errors.pop_front() {
                return Some(WalkEntry::Error(error));
            }
            let Some(path) = self.paths.next() else {
                let skipped = std::mem::take(&mut self.skipped);
                let is_empty = skipped == SkippedFiles::default();
                return (!is_empty).then_some(WalkEntry::Skipped(skipped));
            };
            let entry = match path {
                Ok(path) => self.enter(path),
                Err(error) => Some(WalkEntry::Error(error)),
            };
            if entry.is_some() {
                return entry;
            }
        }
    }
}

fn below<'p>(root: &Path, path: &'p Path) -> &'p Path {
    path.strip_prefix(root).unwrap_or(path)
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/search/input/walk.rs"]
mod tests;
