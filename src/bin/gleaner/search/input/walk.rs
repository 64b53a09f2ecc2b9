//! The inputs in output order: each PATH as given, directories sorted and depth first.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io, vec};

use gleaner::internals::{Layouts, Role, is_kernel_file};
use gleaner::mail::Format;
use walkdir::{DirEntry, WalkDir};

use crate::output::notice::Notice;
use crate::output::stats::SkippedFiles;
use crate::search::input::exclude::Exclude;
use crate::search::input::input_type::InputType;
use crate::search::input::open::Input;

#[derive(Debug)]
pub enum WalkEntry {
    Input(Input),
    Error(Notice),
    /// The files that the walk skipped, at its end.
    Skipped(SkippedFiles),
}

/// The walk over all PATHs.
pub struct InputWalk {
    paths: vec::IntoIter<OsString>,
    directory: Option<DirectoryWalk>,
    exclude: Exclude,
    follow: bool,
    input_type: InputType,
    skipped: SkippedFiles,
}

/// The walk over one PATH that is a directory.
struct DirectoryWalk {
    root: PathBuf,
    entries: walkdir::IntoIter,
    /// Whether the files in the root are the kernel's.
    is_kernel: bool,
    layouts: Layouts,
}

impl InputWalk {
    pub fn new(
        paths: Vec<OsString>,
        exclude: Exclude,
        follow: bool,
        input_type: InputType,
    ) -> Self {
        Self {
            paths: paths.into_iter(),
            directory: None,
            exclude,
            follow,
            input_type,
            skipped: SkippedFiles::default(),
        }
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
                    .sort_by(|a, b| a.file_name().cmp(b.file_name()))
                    .into_iter();
                let (is_kernel, layouts) = (is_kernel_file(&path), Layouts::new());
                let notice = is_kernel.then(|| Notice::error(bytes(&path), &KERNEL));
                self.directory = Some(DirectoryWalk { root: path, entries, is_kernel, layouts });
                notice.map(WalkEntry::Error)
            }
            Ok(_) => Some(WalkEntry::Input(Input::Named(path))),
            Err(error) => Some(WalkEntry::Error(Notice::error(bytes(&path), &error))),
        }
    }
}

const KERNEL: &str = "the files in this directory are skipped, because the kernel makes them up and some never end; \
    to search a file, name it";

impl DirectoryWalk {
    fn next(
        &mut self,
        exclude: &Exclude,
        input_type: InputType,
        skipped: &mut SkippedFiles,
    ) -> Option<WalkEntry> {
        loop {
            let entry = match self.entries.next()? {
                Ok(entry) if entry.depth() == 0 => None,
                Ok(entry) => self.visit(entry, exclude, input_type, skipped).map(WalkEntry::Input),
                Err(error) => self.notice(error, exclude).map(WalkEntry::Error),
            };
            if entry.is_some() {
                return entry;
            }
        }
    }

    /// Returns the input at `entry`, or `None` if the walk skips the entry or enters a directory.
    fn visit(
        &mut self,
        entry: DirEntry,
        exclude: &Exclude,
        input_type: InputType,
        skipped: &mut SkippedFiles,
    ) -> Option<Input> {
        let (kind, path) = (entry.file_type(), entry.path());
        let excluded = exclude.matches(path, below(&self.root, path), kind.is_dir());
        if kind.is_dir() {
            let skips = excluded || input_type.skips_directory(path, &mut self.layouts);
            let is_kernel = !skips && is_kernel_file(path);
            skipped.kernel += u64::from(is_kernel);
            if skips || is_kernel {
                self.entries.skip_current_dir();
            }
            return None;
        }
        if excluded || kind.is_symlink() {
            return None;
        }
        if !kind.is_file() {
            skipped.devices += 1;
            return None;
        }
        // Directories are checked above, except the root.
        if (self.is_kernel && entry.depth() == 1)
            || (entry.path_is_symlink() && is_kernel_file(path))
        {
            skipped.kernel += 1;
            return None;
        }
        let format = match input_type.role(path, &mut self.layouts) {
            Role::Message => Some(Format::Message),
            Role::Unknown => None,
            Role::Skip => return None,
        };
        Some(Input::Walked(entry.into_path(), format))
    }

    /// Returns a notice of the error, or `None` if its path is excluded.
    fn notice(&self, error: walkdir::Error, exclude: &Exclude) -> Option<Notice> {
        let path = error.path().unwrap_or(&self.root).to_owned();
        // A symbolic link in a loop leads to a directory.
        let is_directory = error.loop_ancestor().is_some();
        if exclude.matches(&path, below(&self.root, &path), is_directory) {
            return None;
        }
        if let Some(ancestor) = error.loop_ancestor() {
            let message = [LOOP.as_bytes(), bytes(ancestor)].concat();
            return Some(Notice { message, ..Notice::error(bytes(&path), &"") });
        }
        let error = error.into_io_error().unwrap_or_else(|| io::Error::other("cannot be read"));
        Some(Notice::error(bytes(&path), &error))
    }
}

/// The message for a loop of symbolic links, before the directory that the link leads to.
const LOOP: &str = "symbolic link not followed, because it leads to a directory that contains it \
    (skip it with --exclude): ";

impl Iterator for InputWalk {
    type Item = WalkEntry;

    fn next(&mut self) -> Option<WalkEntry> {
        loop {
            if let Some(directory) = &mut self.directory {
                if let Some(entry) =
                    directory.next(&self.exclude, self.input_type, &mut self.skipped)
                {
                    return Some(entry);
                }
                self.directory = None;
            }
            let Some(path) = self.paths.next() else {
                let skipped = std::mem::take(&mut self.skipped);
                let is_empty = skipped == SkippedFiles::default();
                return (!is_empty).then_some(WalkEntry::Skipped(skipped));
            };
            if let Some(entry) = self.enter(path) {
                return Some(entry);
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
