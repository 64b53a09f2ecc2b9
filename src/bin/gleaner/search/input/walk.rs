//! The inputs in the order of the output: PATHs as given, directories sorted, depth first.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io, vec};

use gleaner::mail::{Format, Layouts, Role};
use walkdir::WalkDir;

use crate::output::event::Notice;
use crate::search::input::exclude::Exclude;
use crate::search::input::input_type::InputType;
use crate::search::input::open::Input;

/// What is next in the walk.
#[derive(Debug)]
pub enum Step {
    Scan(Input),
    Trouble(Notice),
}

/// The walk over all PATHs.
pub struct Walk {
    paths: vec::IntoIter<OsString>,
    directory: Option<Directory>,
    exclude: Exclude,
    follow: bool,
    input_type: InputType,
}

struct Directory {
    root: PathBuf,
    entries: walkdir::IntoIter,
    layouts: Layouts,
}

impl Walk {
    pub fn new(
        paths: Vec<OsString>,
        exclude: Exclude,
        follow: bool,
        input_type: InputType,
    ) -> Self {
        Self { paths: paths.into_iter(), directory: None, exclude, follow, input_type }
    }

    fn enter(&mut self, path: OsString) -> Option<Step> {
        if path == "-" {
            return Some(Step::Scan(Input::Stdin));
        }
        let path = PathBuf::from(path);
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => {
                let entries = WalkDir::new(&path)
                    .follow_links(self.follow)
                    .sort_by(|a, b| a.file_name().cmp(b.file_name()))
                    .into_iter();
                self.directory = Some(Directory { root: path, entries, layouts: Layouts::new() });
                None
            }
            Ok(_) => Some(Step::Scan(Input::Named(path))),
            Err(error) => Some(Step::Trouble(Notice::trouble(bytes(&path), &error))),
        }
    }
}

impl Directory {
    /// The next file, or trouble; None at the end.
    fn next(&mut self, exclude: &Exclude, input_type: InputType) -> Option<Step> {
        loop {
            match self.entries.next()? {
                Ok(entry) if entry.depth() == 0 => {}
                Ok(entry) => {
                    let (kind, path) = (entry.file_type(), entry.path());
                    let left_out = exclude.matches(path, below(&self.root, path), kind.is_dir());
                    if kind.is_dir() {
                        if left_out || input_type.leaves_out_directory(path, &mut self.layouts) {
                            self.entries.skip_current_dir();
                        }
                    } else if !left_out && kind.is_file() {
                        let format = match input_type.role(path, &mut self.layouts) {
                            Role::Message => Some(Format::Message),
                            Role::Unknown => None,
                            Role::Skip => continue,
                        };
                        return Some(Step::Scan(Input::Met(entry.into_path(), format)));
                    }
                }
                Err(error) => {
                    let path = error.path().unwrap_or(&self.root).to_owned();
                    // A link in a loop leads to a directory.
                    let is_directory = error.loop_ancestor().is_some();
                    if !exclude.matches(&path, below(&self.root, &path), is_directory) {
                        return Some(Step::Trouble(notice(&path, error)));
                    }
                }
            }
        }
    }
}

impl Iterator for Walk {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        loop {
            if let Some(directory) = &mut self.directory {
                if let Some(step) = directory.next(&self.exclude, self.input_type) {
                    return Some(step);
                }
                self.directory = None;
            }
            let path = self.paths.next()?;
            if let Some(step) = self.enter(path) {
                return Some(step);
            }
        }
    }
}

fn notice(path: &Path, error: walkdir::Error) -> Notice {
    if let Some(ancestor) = error.loop_ancestor() {
        let what = "is a symbolic link to a directory that holds it, not followed: ";
        return Notice::new(bytes(path), [what.as_bytes(), bytes(ancestor)].concat(), true);
    }
    let error = error.into_io_error().unwrap_or_else(|| io::Error::other("cannot be walked"));
    Notice::trouble(bytes(path), &error)
}

fn below<'p>(root: &Path, path: &'p Path) -> &'p Path {
    path.strip_prefix(root).unwrap_or(path)
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}
