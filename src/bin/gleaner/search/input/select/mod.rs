//! Selects the inputs: the paths to search, and the files that a walk of a directory skips.

mod gitignore;
pub mod glob;
pub mod list;
pub mod paths;
pub mod pattern;
mod twice;

use std::path::Path;

pub use gitignore::IgnoreFiles;
use glob::PathGlob;
pub use twice::cannot_be_read_twice;

/// `--exclude`, `--include` and `--gitignore`: which files in directories and archives are searched.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    pub exclude: Vec<PathGlob>,
    /// Empty if all files are included.
    pub include: Vec<PathGlob>,
    /// Whether the files that `.gitignore` and `.ignore` files name are skipped in walks.
    pub gitignore: bool,
}

impl Selection {
    /// Reports whether a walk skips no entry.
    pub fn is_all(&self) -> bool {
        self.exclude.is_empty() && self.include.is_empty() && !self.gitignore
    }

    /// Reports whether a walk skips the entry with this printed path and path below the root, by its path alone.
    pub fn skips(&self, printed: &Path, below_root: &Path, is_directory: bool) -> bool {
        self.excludes(printed, below_root, is_directory)
            || !(is_directory || self.includes(printed, below_root))
    }

    /// Reports whether a member of an archive is skipped. `member` is the path within the outermost archive, and the end
    /// of both other paths; `is_walked` tells that the archive is a file in a walked directory, which is included then.
    pub fn skips_member(
        &self,
        member: &Path,
        printed: &Path,
        below_root: &Path,
        is_walked: bool,
    ) -> bool {
        // One of the directories around the member in the archive may be an archive too.
        let around = || {
            let depth = member.components().count();
            printed.ancestors().zip(below_root.ancestors()).take(depth).enumerate()
        };
        let excludes = |(at, (printed, below))| self.excludes(printed, below, at > 0);
        let includes = |(_, (printed, below))| self.includes(printed, below);
        (!self.exclude.is_empty() && around().any(excludes))
            || !(is_walked || self.include.is_empty() || around().any(includes))
    }

    fn excludes(&self, printed: &Path, below_root: &Path, is_directory: bool) -> bool {
        self.exclude.iter().any(|glob| glob.matches(printed, below_root, is_directory))
    }

    /// Reports whether a file, or with a GLOB that ends in a slash a directory around it, is included.
    fn includes(&self, printed: &Path, below_root: &Path) -> bool {
        let includes = |glob: &PathGlob| {
            if !glob.matches_only_directories() {
                return glob.matches(printed, below_root, false);
            }
            let mut directories = printed.ancestors().zip(below_root.ancestors()).skip(1);
            directories.any(|(printed, below)| glob.matches(printed, below, true))
        };
        self.include.is_empty() || self.include.iter().any(includes)
    }
}

#[cfg(test)]
#[path = "../../../../../../tests/unit/gleaner/search/input/select/mod.rs"]
mod tests;
