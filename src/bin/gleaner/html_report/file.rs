//! [`NewFile`]: a file that appears under its name when it is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
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
        // A link stays one: the file that it leads to is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
            return Ok((File::create(&target)?, Self { partial: None, target }));
        }
        let mut name = OsString::from(".");
        name.push(target.file_name().unwrap_or_default());
        name.push(format!(".{}.partial", process::id()));
        let partial = target.with_file_name(name);
        let file = File::create(&partial)?;
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
