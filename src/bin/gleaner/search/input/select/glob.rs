//! The globs of `--exclude` and `--include`.

use std::path::Path;

use globset::{GlobBuilder, GlobMatcher};

#[derive(Clone, Debug)]
pub struct PathGlob {
    glob: GlobMatcher,
    /// Matches paths, not names.
    path: bool,
    /// Matches directories only.
    directories: bool,
}

impl PathGlob {
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

    pub fn matches_only_directories(&self) -> bool {
        self.directories
    }

    /// Reports whether the glob matches the entry of a walk with this printed path and path below the root.
    pub fn matches(&self, printed: &Path, below_root: &Path, is_directory: bool) -> bool {
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

#[cfg(test)]
#[path = "../../../../../../tests/unit/gleaner/search/input/select/glob.rs"]
mod tests;
