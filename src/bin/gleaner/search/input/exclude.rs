//! `--exclude`: what a walk leaves out.

use std::path::Path;

use globset::{GlobBuilder, GlobMatcher};

/// One glob.
#[derive(Clone, Debug)]
pub struct ExcludeGlob {
    glob: GlobMatcher,
    /// Matched with the path, below the root or as it is shown, not with the name.
    whole: bool,
    directories: bool,
}

impl ExcludeGlob {
    /// Reads a glob: one with `/` is for the path below the root or as it is shown, and a `/` at its end is for
    /// directories only.
    pub fn parse(text: &str) -> Result<Self, globset::Error> {
        let (rest, directories) = match text.strip_suffix('/') {
            Some(rest) => (rest.trim_end_matches('/'), true),
            None => (text, false),
        };
        let whole = rest.contains('/');
        let rest = rest.trim_start_matches("./").trim_start_matches('/');
        let glob = GlobBuilder::new(rest).literal_separator(true).build()?.compile_matcher();
        Ok(Self { glob, whole, directories })
    }

    fn matches(&self, shown: &Path, below_root: &Path, is_directory: bool) -> bool {
        if self.directories && !is_directory {
            return false;
        }
        if self.whole {
            let shown = shown.strip_prefix(".").unwrap_or(shown);
            let shown = shown.strip_prefix("/").unwrap_or(shown);
            self.glob.is_match(below_root) || self.glob.is_match(shown)
        } else {
            below_root.file_name().is_some_and(|name| self.glob.is_match(name))
        }
    }
}

/// All globs.
#[derive(Clone, Debug, Default)]
pub struct Exclude {
    rules: Vec<ExcludeGlob>,
}

impl Exclude {
    pub fn new(rules: Vec<ExcludeGlob>) -> Self {
        Self { rules }
    }

    /// Whether an entry of a walk is left out; its path is given as it is shown, and below the root.
    pub fn matches(&self, shown: &Path, below_root: &Path, is_directory: bool) -> bool {
        self.rules.iter().any(|rule| rule.matches(shown, below_root, is_directory))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::ExcludeGlob;

    fn matches(glob: &str, path: &str, is_directory: bool) -> bool {
        let rule = ExcludeGlob::parse(glob).unwrap_or_else(|error| panic!("{error}"));
        rule.matches(&Path::new("root").join(path), Path::new(path), is_directory)
    }

    #[test]
    fn without_a_slash_it_is_for_names() {
        assert!(matches("*.log", "a/b/c.log", false));
        assert!(matches("*.log", ".log", false));
        assert!(matches(".git", "a/.git", true));
        assert!(matches("*.{log,tmp}", "x.tmp", false));
        assert!(!matches("b", "a/b/c", false));
    }

    #[test]
    fn with_a_slash_it_is_for_paths() {
        assert!(matches("a/*.log", "a/c.log", false));
        assert!(matches("./a/c.log", "a/c.log", false));
        assert!(!matches("a/*.log", "a/b/c.log", false));
        assert!(!matches("a/*.log", "b/a/c.log", false));
        assert!(matches("**/*.log", "c.log", false));
        assert!(matches("a/**/c", "a/x/y/c", false));
        assert!(matches("/a", "a", true));
        assert!(!matches("/a", "b/a", true));
        assert!(matches("root/a/*.log", "a/c.log", false));
    }

    #[test]
    fn with_a_slash_at_its_end_it_is_for_directories() {
        assert!(matches("build/", "x/build", true));
        assert!(!matches("build/", "x/build", false));
        assert!(matches("x/build/", "x/build", true));
    }

    #[test]
    fn a_broken_glob_is_an_error() {
        assert!(ExcludeGlob::parse("a[").is_err());
    }
}
