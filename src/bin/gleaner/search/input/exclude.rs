//! `--exclude`: the files and directories that a walk skips.

use std::path::Path;

use globset::{GlobBuilder, GlobMatcher};

#[derive(Clone, Debug)]
pub struct ExcludeGlob {
    glob: GlobMatcher,
    /// Matches paths, not names.
    path: bool,
    /// Matches directories only.
    directories: bool,
}

impl ExcludeGlob {
    pub fn parse(text: &str) -> Result<Self, globset::Error> {
        let (rest, directories) = match text.strip_suffix('/') {
            Some(rest) => (rest.trim_end_matches('/'), true),
            None => (text, false),
        };
        let path = rest.contains('/');
        let rest = rest.trim_start_matches("./").trim_start_matches('/');
        let glob = GlobBuilder::new(rest).literal_separator(true).build()?.compile_matcher();
        Ok(Self { glob, path, directories })
    }

    fn matches(&self, printed: &Path, below_root: &Path, is_directory: bool) -> bool {
        if self.directories && !is_directory {
            return false;
        }
        if self.path {
            let printed = printed.strip_prefix(".").unwrap_or(printed);
            let printed = printed.strip_prefix("/").unwrap_or(printed);
            self.glob.is_match(below_root) || self.glob.is_match(printed)
        } else {
            below_root.file_name().is_some_and(|name| self.glob.is_match(name))
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Exclude {
    globs: Vec<ExcludeGlob>,
}

impl Exclude {
    pub fn new(globs: Vec<ExcludeGlob>) -> Self {
        Self { globs }
    }

    /// Reports whether a walk skips the entry with this printed path and path below the root.
    pub fn matches(&self, printed: &Path, below_root: &Path, is_directory: bool) -> bool {
        self.globs.iter().any(|glob| glob.matches(printed, below_root, is_directory))
    }

    /// Reports whether a member of an archive is skipped, or one of the directories and archives around it in the outermost
    /// archive. `member` is the path within that archive, and the end of both other paths.
    pub fn matches_member(&self, member: &Path, printed: &Path, below_root: &Path) -> bool {
        if self.globs.is_empty() {
            return false;
        }
        let depth = member.components().count();
        let around = printed.ancestors().zip(below_root.ancestors()).take(depth);
        around.enumerate().any(|(at, (printed, below))| self.matches(printed, below, at > 0))
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/search/input/exclude.rs"]
mod tests;
