//! The standard streams as files, without the buffers of the standard library.

mod line_output;
mod signals;

use std::fs::{self, File, Metadata};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::os_error;
use line_output::LineOutput;
pub use line_output::Target;

/// Returns standard output, buffered; each write ends with the byte `end`, which ends a line.
///
/// From now on, a signal that ends the process first waits for the write to end and calls
/// `before_signal_ends` once, which may wait for locks.
pub fn output(end: u8, before_signal_ends: Option<fn()>) -> Box<dyn Write + Send> {
    signals::install(before_signal_ends);
    match output_file() {
        Some(file) => Box::new(LineOutput::new(file, end)),
        None => Box::new(LineOutput::new(io::stdout(), end)),
    }
}

/// Lets a signal call `before_signal_ends` once before it ends the process, as [`output`] does.
pub fn catch_signals(before_signal_ends: Option<fn()>) {
    signals::install(before_signal_ends);
}

/// Ignores SIGINT while `run` runs another program, which has the terminal, after [`catch_signals`].
#[cfg(all(feature = "pick", unix))]
pub fn without_interrupt<R>(run: impl FnOnce() -> R) -> R {
    signals::without_interrupt(run)
}

/// The name of standard output in messages.
pub const STDOUT: &str = "<stdout>";

/// Returns a target as output, as [`output`] does for standard output.
pub fn line_output(
    target: impl Target + Send + 'static,
    end: u8,
    before_signal_ends: Option<fn()>,
) -> Box<dyn Write + Send> {
    signals::install(before_signal_ends);
    Box::new(LineOutput::new(target, end))
}

/// Prints an error of the output with this name, and returns the exit code. No error if the reader has closed it, as `head`
/// does.
pub fn output_failed(name: &str, error: &io::Error) -> ExitCode {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(io::stderr(), "gleaner: {name}: {}", os_error::explain(error));
    ExitCode::from(2)
}

/// Returns standard input without the buffer of [`io::Stdin`], if the system offers it as a file.
#[cfg(unix)]
pub fn input_file() -> Option<File> {
    use std::os::fd::AsFd;
    io::stdin().as_fd().try_clone_to_owned().ok().map(File::from)
}

#[cfg(not(unix))]
pub fn input_file() -> Option<File> {
    None
}

/// Standard input that is a regular file, and its offset, from which it can be read again.
pub struct RewindableInput {
    file: File,
    offset: u64,
}

impl RewindableInput {
    /// Returns standard input at its current offset, if it is a regular file.
    pub fn new() -> Option<Self> {
        let mut file = input_file()?;
        if !file.metadata().is_ok_and(|metadata| metadata.is_file()) {
            return None;
        }
        let offset = file.stream_position().ok()?;
        Some(Self { file, offset })
    }

    /// Moves standard input back to the offset.
    pub fn rewind(&mut self) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.offset)).map(drop)
    }
}

/// Returns standard output, if it is a regular file.
pub fn regular_output() -> Option<File> {
    output_file().filter(|file| file.metadata().is_ok_and(|metadata| metadata.is_file()))
}

/// The device and inode of a regular file; `None` for anything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileIdentity(Option<(u64, u64)>);

impl FileIdentity {
    pub fn of_output() -> Self {
        Self(output_file().as_ref().and_then(identify))
    }

    pub fn of(file: &File) -> Self {
        Self(identify(file))
    }

    /// Reports whether this is the metadata of the file.
    pub fn is(self, metadata: &Metadata) -> bool {
        self.0.is_some() && self.0 == identity(metadata)
    }

    /// Reports whether a path leads to the file, without opening it.
    pub fn is_at(self, path: impl AsRef<Path>) -> bool {
        self.0.is_some() && self.0 == fs::metadata(path).ok().as_ref().and_then(identity)
    }
}

#[cfg(unix)]
fn output_file() -> Option<File> {
    use std::os::fd::AsFd;
    io::stdout().as_fd().try_clone_to_owned().ok().map(File::from)
}

fn identify(file: &File) -> Option<(u64, u64)> {
    identity(&file.metadata().ok()?)
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    metadata.is_file().then(|| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn output_file() -> Option<File> {
    None
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}
