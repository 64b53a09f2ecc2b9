//! The paths to search: those of the command line, then those of the lists of `--files-from`.

use std::ffi::{OsStr, OsString};
use std::vec;

use super::list::PathList;
use super::twice::cannot_be_read_twice;
use crate::output::notice::Notice;

/// Files, directories and `-`, and lists of them.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    pub given: Vec<OsString>,
    /// The files of `--files-from`; `-` is standard input.
    pub lists: Vec<OsString>,
    /// Whether `--settle` reads each input twice.
    pub read_twice: bool,
}

/// An iterator over paths, which reads the lists as it goes.
pub struct PathSource {
    given: vec::IntoIter<OsString>,
    lists: vec::IntoIter<OsString>,
    read_twice: bool,
    /// The current list and its name.
    list: Option<(OsString, PathList)>,
}

impl PathSource {
    pub fn new(paths: Paths) -> Self {
        let Paths { given, lists, read_twice } = paths;
        Self { given: given.into_iter(), lists: lists.into_iter(), read_twice, list: None }
    }

    /// Returns the next path of the current list, or `None` at its end.
    fn next_of_list(&mut self) -> Option<Result<OsString, Notice>> {
        let (name, list) = self.list.as_mut()?;
        let path = match list.next_path() {
            Ok(path) => path,
            Err(error) => {
                let error = unreadable_list(name, &error);
                self.list = None;
                return Some(Err(error));
            }
        };
        let Some(path) = path else {
            self.list = None;
            return None;
        };
        let message = if path == "-" && name == "-" {
            Some(NAMES_ITSELF.to_owned())
        } else {
            self.read_twice.then(|| cannot_be_read_twice(&path)).flatten()
        };
        Some(match message {
            Some(message) => Err(Notice::error(path.as_encoded_bytes(), &message)),
            None => Ok(path),
        })
    }
}

impl Iterator for PathSource {
    /// A path, or an error of a list or of a path in it.
    type Item = Result<OsString, Notice>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(path) = self.given.next() {
            return Some(Ok(path));
        }
        loop {
            if let Some(path) = self.next_of_list() {
                return Some(path);
            }
            let name = self.lists.next()?;
            match PathList::open(&name) {
                Ok(list) => self.list = Some((name, list)),
                Err(error) => return Some(Err(unreadable_list(&name, &error))),
            }
        }
    }
}

const NAMES_ITSELF: &str = "standard input is the list of --files-from and cannot be searched too; remove - from the \
    list, or save the list to a file";

fn unreadable_list(name: &OsStr, error: &std::io::Error) -> Notice {
    let name = if name == "-" { OsStr::new("<stdin>") } else { name };
    Notice::error(
        name.as_encoded_bytes(),
        &format!("the list of --files-from cannot be read: {error}"),
    )
}
