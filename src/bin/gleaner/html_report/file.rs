//! [`NewFile`]: a file that appears under its name when it is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;

/// The name that a file gets at its end. Until then it has another one in the same directory, and is removed if it is dropped.
pub struct NewFile {
    /// `None` for what is no regular file, such as a pipe, which is written directly.
    partial: Option<PathBuf>,
    target: PathBuf,
}

impl NewFile {
    /// Creates the file.
    pub fn create(path: &Path) -> io::Result<(File, Self)> {
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            return Ok((File::create(path)?, Self { partial: None, target: path.to_owned() }));
        }
        let target = target(path)?;
        let (file, partial) = create_beside(&target)?;
        let new = Self { partial: Some(partial), target };
        // Whoever may not read the old file may not read the new one.
        if let Ok(old) = fs::metadata(&new.target) {
            file.set_permissions(old.permissions())?;
        }
        Ok((file, new))
    }

    /// Gives the file its name.
    pub fn complete(mut self) -> io::Result<()> {
        match self.partial.take() {
            Some(partial) => fs::rename(partial, &self.target),
            None => Ok(()),
        }
    }
}

/// The maximum number of links that lead to a file, as Linux has it.
const MAX_LINKS: usize = 40;

/// Returns the path that a path leads to: a link stays one, also if the file that it leads to does not exist.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    fs::canonicalize(path)
}

/// The number of names that are tried: an earlier process with the same number may have left files.
const MAX_NAMES: usize = 100;

/// Creates a file in the directory of another one. A file that exists is never opened.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    let mut result = Err(ErrorKind::AlreadyExists.into());
    for number in 0..MAX_NAMES {
        let mut name = OsString::from(".");
        name.push(target.file_name().unwrap_or_default());
        name.push(format!(".{}-{number}.partial", process::id()));
        let partial = target.with_file_name(name);
        result = File::create_new(&partial).map(|file| (file, partial));
        if !matches!(&result, Err(error) if error.kind() == ErrorKind::AlreadyExists) {
            break;
        }
    }
    result
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(partial) = &self.partial {
            let _ = fs::remove_file(partial);
        }
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/html_report/file.rs"]
mod tests;
