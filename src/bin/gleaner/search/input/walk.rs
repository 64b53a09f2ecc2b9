//! The inputs in output order: each PATH as given, directories sorted and depth first.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io, vec};

use gleaner::mail::{Format, Layouts, Role};
use walkdir::{DirEntry, WalkDir};

use crate::output::event::Notice;
use crate::search::input::exclude::Exclude;
use crate::search::input::input_type::InputType;
use crate::search::input::open::Input;

/// An entry of an [`InputWalk`].
#[derive(Debug)]
pub enum WalkEntry {
    Input(Input),
    Error(Notice),
}

/// The walk over all PATHs.
pub struct InputWalk {
    paths: vec::IntoIter<OsString>,
    directory: Option<DirectoryWalk>,
    exclude: Exclude,
    follow: bool,
    input_type: InputType,
}

/// The walk over one PATH that is a directory.
struct DirectoryWalk {
    root: PathBuf,
    entries: walkdir::IntoIter,
    layouts: Layouts,
}

impl InputWalk {
    pub fn new(
        paths: Vec<OsString>,
        exclude: Exclude,
        follow: bool,
        input_type: InputType,
    ) -> Self {
        Self { paths: paths.into_iter(), directory: None, exclude, follow, input_type }
    }

    /// Returns the entry for `path`; starts a directory walk and returns `None` for a directory.
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
                let layouts = Layouts::new();
                self.directory = Some(DirectoryWalk { root: path, entries, layouts });
                None
            }
            Ok(_) => Some(WalkEntry::Input(Input::Named(path))),
            Err(error) => Some(WalkEntry::Error(Notice::error(bytes(&path), &error))),
        }
    }
}

impl DirectoryWalk {
    /// Returns the next file or error, or `None` at the end.
    fn next(&mut self, exclude: &Exclude, input_type: InputType) -> Option<WalkEntry> {
        loop {
            let entry = match self.entries.next()? {
                Ok(entry) if entry.depth() == 0 => None,
                Ok(entry) => self.visit(entry, exclude, input_type).map(WalkEntry::Input),
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
    ) -> Option<Input> {
        let (kind, path) = (entry.file_type(), entry.path());
        let excluded = exclude.matches(path, below(&self.root, path), kind.is_dir());
        if kind.is_dir() {
            if excluded || input_type.skips_directory(path, &mut self.layouts) {
                self.entries.skip_current_dir();
            }
            return None;
        }
        if excluded || !kind.is_file() {
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
            return Some(Notice { path: bytes(&path).to_owned(), message, is_error: true });
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
                if let Some(entry) = directory.next(&self.exclude, self.input_type) {
                    return Some(entry);
                }
                self.directory = None;
            }
            let path = self.paths.next()?;
            if let Some(entry) = self.enter(path) {
                return Some(entry);
            }
        }
    }
}

/// Returns `path` relative to `root`.
fn below<'p>(root: &Path, path: &'p Path) -> &'p Path {
    path.strip_prefix(root).unwrap_or(path)
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}
