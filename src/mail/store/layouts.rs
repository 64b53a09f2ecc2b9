//! Caches the layouts of directories during a walk.

use std::path::{Path, PathBuf};

use super::layout::{Layout, Role};

/// A cache of the layouts of directories, for classifying files and directories by their parent directory.
///
/// Reads each directory once if the paths come in depth-first order.
#[derive(Debug, Default)]
pub struct Layouts {
    /// The current directory and its ancestors, from the root of the walk.
    entered: Vec<(PathBuf, Layout)>,
}

impl Layouts {
    /// Returns an empty cache.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the role of the file at `path`.
    pub fn role(&mut self, path: &Path) -> Role {
        let Some(name) = path.file_name() else {
            return Role::Unknown;
        };
        self.parent_layout(path).map_or(Role::Unknown, |layout| layout.role(name))
    }

    /// Reports whether the directory at `path` contains no messages and should not be read.
    pub fn skips_directory(&mut self, path: &Path) -> bool {
        let Some(name) = path.file_name() else {
            return false;
        };
        self.parent_layout(path).is_some_and(|layout| layout.skips_directory(name))
    }

    /// Returns the layout of the parent directory of `path`.
    fn parent_layout(&mut self, path: &Path) -> Option<&Layout> {
        let parent = path.parent()?;
        while self.entered.last().is_some_and(|(entered, _)| !parent.starts_with(entered)) {
            self.entered.pop();
        }
        if self.entered.last().is_none_or(|(entered, _)| entered != parent) {
            self.entered.push((parent.to_owned(), Layout::read(parent)));
        }
        self.entered.last().map(|(_, layout)| layout)
    }
}
