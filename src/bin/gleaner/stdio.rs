//! The standard streams as plain files, without buffers of their own.

use std::fs::File;
use std::io::{self, Write};

/// Standard output without the line buffering of [`io::Stdout`]: its user has large blocks.
pub fn output() -> Box<dyn Write + Send> {
    match output_file() {
        Some(file) => Box::new(file),
        None => Box::new(io::stdout()),
    }
}

/// Standard input without the buffer of [`io::Stdin`], where the system has it as a file.
#[cfg(unix)]
pub fn input_file() -> Option<File> {
    use std::os::fd::AsFd;
    io::stdin().as_fd().try_clone_to_owned().ok().map(File::from)
}

/// Standard input without the buffer of [`io::Stdin`], where the system has it as a file.
#[cfg(not(unix))]
pub fn input_file() -> Option<File> {
    None
}

/// What tells whether a file is the one that standard output goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity(Option<(u64, u64)>);

impl Identity {
    /// That of standard output, where it is a regular file.
    pub fn of_output() -> Self {
        Self(output_file().as_ref().and_then(identify))
    }

    /// Whether scanning the file would scan what is printed, on and on.
    pub fn is(self, file: &File) -> bool {
        self.0.is_some() && self.0 == identify(file)
    }
}

#[cfg(unix)]
fn output_file() -> Option<File> {
    use std::os::fd::AsFd;
    io::stdout().as_fd().try_clone_to_owned().ok().map(File::from)
}

#[cfg(unix)]
fn identify(file: &File) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let metadata = file.metadata().ok()?;
    metadata.is_file().then(|| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn output_file() -> Option<File> {
    None
}

#[cfg(not(unix))]
fn identify(_: &File) -> Option<(u64, u64)> {
    None
}
