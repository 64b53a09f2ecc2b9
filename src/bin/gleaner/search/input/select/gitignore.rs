//! `--gitignore`: what the `.gitignore` and `.ignore` files of a directory, its parents and git leave out.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// The maximum length of a file of globs in bytes: a walk must not read a file without end.
const MAX_LENGTH: u64 = 1 << 20;

/// The globs that apply to the entries of one walk, which visits each directory before its contents.
pub struct IgnoreFiles {
    /// The absolute path of the root.
    root: PathBuf,
    /// The parents of the root, the root and the directories around the current entry, as far as they have globs.
    levels: Vec<Level>,
    global: Gitignore,
    errors: Vec<(PathBuf, io::Error)>,
}

/// The globs of one directory.
struct Level {
    /// The depth of the directory below the root; 0 also for the root and its parents.
    depth: usize,
    ignore: Gitignore,
    gitignore: Gitignore,
    /// `.git/info/exclude`, if the directory is the top of a repository.
    repository: Option<Gitignore>,
}

impl IgnoreFiles {
    /// Reads the globs of a root, its parents and the configuration of git.
    pub fn new(root: &Path) -> Self {
        let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
        let (global, _) = Gitignore::global();
        let mut files = Self { root: root.clone(), levels: Vec::new(), global, errors: Vec::new() };
        let directories: Vec<&Path> = root.ancestors().collect();
        for directory in directories.into_iter().rev() {
            files.read(directory, 0);
        }
        files
    }

    /// Reports whether an entry is ignored. If it is a directory and not ignored, the next entries may be in it.
    pub fn ignores(&mut self, below_root: &Path, is_directory: bool) -> bool {
        let depth = below_root.components().count();
        while self.levels.last().is_some_and(|level| level.depth > 0 && level.depth >= depth) {
            self.levels.pop();
        }
        let path = self.root.join(below_root);
        // git does not read its own directory, and no glob needs to name it.
        let is_git = is_directory && path.file_name().is_some_and(|name| name == ".git");
        if is_git || self.matched(&path, is_directory).is_ignore() {
            return true;
        }
        if is_directory {
            self.read(&path, depth);
        }
        false
    }

    /// Returns the files of globs that could not be read since the last call.
    pub fn take_errors(&mut self) -> Vec<(PathBuf, io::Error)> {
        std::mem::take(&mut self.errors)
    }

    /// Returns the first match in the order of git, after `.ignore` files: deeper directories decide first.
    fn matched(&self, path: &Path, is_directory: bool) -> Match<()> {
        let levels = || self.levels.iter().rev();
        // A repository does not inherit the globs of the directories around it.
        let above = levels().position(|level| level.repository.is_some());
        let in_repository = || levels().take(above.map_or(usize::MAX, |at| at + 1));
        let ignore = levels().map(|level| &level.ignore);
        let gitignore = in_repository().map(|level| &level.gitignore);
        let exclude = in_repository().filter_map(|level| level.repository.as_ref());
        ignore
            .chain(gitignore)
            .chain(exclude)
            .chain([&self.global])
            .map(|globs| globs.matched(path, is_directory).map(|_| ()))
            .find(|matched| !matched.is_none())
            .unwrap_or(Match::None)
    }

    fn read(&mut self, directory: &Path, depth: usize) {
        let git = directory.join(".git");
        let repository =
            git.exists().then(|| self.globs(directory, &git.join("info").join("exclude")));
        let ignore = self.globs(directory, &directory.join(".ignore"));
        let gitignore = self.globs(directory, &directory.join(".gitignore"));
        if repository.is_some() || !ignore.is_empty() || !gitignore.is_empty() {
            self.levels.push(Level { depth, ignore, gitignore, repository });
        }
    }

    /// Returns the globs in `file`, which are relative to `directory`. Like git, ignores globs that are wrong.
    fn globs(&mut self, directory: &Path, file: &Path) -> Gitignore {
        // A FIFO of this name would block.
        let Ok(metadata) = fs::metadata(file) else { return Gitignore::empty() };
        if !metadata.is_file() {
            return Gitignore::empty();
        }
        let mut builder = GitignoreBuilder::new(directory);
        let error = if metadata.len() > MAX_LENGTH {
            Some(io::Error::other(TOO_LONG))
        } else {
            builder.add(file).and_then(|error| error.is_io().then(|| error.into_io_error())?)
        };
        if let Some(error) = error {
            self.errors.push((file.to_owned(), error));
            return Gitignore::empty();
        }
        builder.build().unwrap_or_else(|error| {
            self.errors.push((file.to_owned(), io::Error::other(error)));
            Gitignore::empty()
        })
    }
}

const TOO_LONG: &str =
    "a file of globs of more than 1 MiB is not read, and what it names is searched; shorten it";
