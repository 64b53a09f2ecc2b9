//! The standard streams as files, without the buffers of the standard library.

mod line_output;
mod signals;

use std::fs::File;
use std::io::{self, Write};

use line_output::LineOutput;

/// Returns standard output, buffered; each write ends with the byte `end`, which ends a line.
///
/// From now on, signals that end the process wait until a write is complete, and call
/// `before_signal_ends` once, which may wait for locks.
pub fn output(end: u8, before_signal_ends: Option<fn()>) -> Box<dyn Write + Send> {
    signals::install(before_signal_ends);
    match output_file() {
        Some(file) => Box::new(LineOutput::new(file, end)),
        None => Box::new(LineOutput::new(io::stdout(), end)),
    }
}

/// Returns standard input without the buffer of [`io::Stdin`], if the system offers it as a file.
#[cfg(unix)]
pub fn input_file() -> Option<File> {
    use std::os::fd::AsFd;
    io::stdin().as_fd().try_clone_to_owned().ok().map(File::from)
}

/// Returns standard input without the buffer of [`io::Stdin`], if the system offers it as a file.
#[cfg(not(unix))]
pub fn input_file() -> Option<File> {
    None
}

/// The device and inode of a regular file; `None` for anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileIdentity(Option<(u64, u64)>);

impl FileIdentity {
    /// Returns the identity of the file that standard output goes to.
    pub fn of_output() -> Self {
        Self(output_file().as_ref().and_then(identify))
    }

    /// Returns the identity of `file`.
    pub fn of(file: &File) -> Self {
        Self(identify(file))
    }

    /// Reports whether `file` is this file.
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
