//! The open file of rows, which a signal completes before it ends the process: without its footer, no program reads a Parquet or
//! Arrow file.

use std::io::{self, Write};
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::os_error;
use crate::output::table::sink::RowFile;

static OPEN: Mutex<Option<OpenRows>> = Mutex::new(None);

struct OpenRows {
    /// The path for messages.
    name: String,
    file: Box<dyn RowFile>,
}

/// Opens a file of rows with this name to signals, and returns a handle to it.
pub(super) fn share(name: String, file: Box<dyn RowFile>) -> Box<dyn RowFile> {
    *lock() = Some(OpenRows { name, file });
    Box::new(Handle)
}

/// Completes the open file of this process, which a signal ends, and lets no thread add to it.
pub fn finish_for_good() {
    let mut open = lock();
    if let Some(OpenRows { name, mut file }) = open.take()
        && let Err(error) = file.finish()
    {
        let _ = writeln!(io::stderr(), "gleaner: {name}: {}", os_error::explain(&error));
    }
    mem::forget(open);
}

/// The open file.
struct Handle;

impl RowFile for Handle {
    fn add(&mut self, rows: &[u8]) -> io::Result<()> {
        lock().as_mut().map_or(Ok(()), |open| open.file.add(rows))
    }

    fn flush(&mut self) -> io::Result<()> {
        lock().as_mut().map_or(Ok(()), |open| open.file.flush())
    }

    fn finish(&mut self) -> io::Result<()> {
        // A signal waits until the file is complete.
        let mut open = lock();
        open.take().map_or(Ok(()), |mut open| open.file.finish())
    }
}

fn lock() -> MutexGuard<'static, Option<OpenRows>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}
