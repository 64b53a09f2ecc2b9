//! The layouts of the directories that a walk passes through.

use std::path::{Path, PathBuf};

use super::layout::{Layout, Role};

/// Tells what files and directories are by the [`Layout`]s of those that they stand in, each of which is
/// read once where paths come depth first.
///
/// ```
/// use gleaner::mail::{Layouts, Role};
/// assert_eq!(Layouts::new().role("no/such/directory/1".as_ref()), Role::Unknown);
/// ```
#[derive(Debug, Default)]
pub struct Layouts {
    /// From the root of the walk down.
    entered: Vec<(PathBuf, Layout)>,
}

impl Layouts {
    /// None are known yet.
    ///
    /// ```
    /// let layouts = gleaner::mail::Layouts::new();
    /// # let _ = layouts;
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What the file at `path` is.
    ///
    /// See [`Layouts`] for an example.
    pub fn role(&mut self, path: &Path) -> Role {
        let Some(name) = path.file_name() else {
            return Role::Unknown;
        };
        self.layout(path).map_or(Role::Unknown, |layout| layout.role(name))
    }

    /// Whether nothing in the directory at `path` is to be read.
    ///
    /// ```
    /// use gleaner::mail::Layouts;
    /// assert!(!Layouts::new().skips_directory("no/such/directory/tmp".as_ref()));
    /// ```
    pub fn skips_directory(&mut self, path: &Path) -> bool {
        let Some(name) = path.file_name() else {
            return false;
        };
        self.layout(path).is_some_and(|layout| layout.skips_directory(name))
    }

    /// That of the directory that `path` is in.
    fn layout(&mut self, path: &Path) -> Option<&Layout> {
        let parent = path.parent()?;
        while self.entered.last().is_some_and(|(entered, _)| !parent.starts_with(entered)) {
            self.entered.pop();
        }
        if self.entered.last().is_none_or(|(entered, _)| entered != parent) {
            self.entered.push((parent.to_owned(), Layout::of(parent)));
        }
        self.entered.last().map(|(_, layout)| layout)
    }
}
