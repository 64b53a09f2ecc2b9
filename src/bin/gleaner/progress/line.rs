//! The line on the terminal, and what is written in its place.

use std::io::{self, Write};
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long the line stays away after other output to the terminal, so that it does not flicker between findings.
const QUIET: Duration = Duration::from_secs(1);

/// How often, and after which time, a signal tries to remove the line.
const TRIES: u32 = 20;
const RETRY: Duration = Duration::from_millis(50);

/// Moves to the start of the line, and clears it.
const CLEAR: &[u8] = b"\r\x1b[K";

static LINE: Mutex<Line> =
    Mutex::new(Line { visible: false, is_taken: false, quiet_until: None, ended: false });

pub(super) struct Line {
    visible: bool,
    /// Whether the cursor is after other output in its line, as after a NUL.
    is_taken: bool,
    quiet_until: Option<Instant>,
    /// A signal has removed the line for good.
    ended: bool,
}

impl Line {
    pub fn clear(&mut self) {
        if mem::take(&mut self.visible) {
            let _ = io::stderr().write_all(CLEAR);
        }
    }

    /// Draws the line, unless something else is in its place.
    pub fn draw(&mut self, draw: impl FnOnce()) {
        let is_quiet = self.quiet_until.is_none_or(|until| Instant::now() >= until);
        if is_quiet && !self.is_taken && !self.ended {
            self.visible = true;
            draw();
        }
    }
}

pub(super) fn lock() -> MutexGuard<'static, Line> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the line of this process, which a signal ends, and draws no other.
pub fn remove_for_good() {
    // A thread that waits for the terminal may hold the lock.
    for _ in 0..TRIES {
        if let Ok(mut line) = LINE.try_lock() {
            line.clear();
            line.ended = true;
            return;
        }
        thread::sleep(RETRY);
    }
}

/// A writer to the terminal that shows the line, which it removes before each write.
pub struct ClearingWriter<W> {
    inner: W,
    /// Whether there may be something to flush.
    is_dirty: bool,
}

impl<W: Write> ClearingWriter<W> {
    pub fn new(inner: W) -> Self {
        Self { inner, is_dirty: false }
    }
}

impl<W: Write> Write for ClearingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_dirty = true;
        let mut line = lock();
        line.clear();
        let written = self.inner.write(bytes)?;
        line.quiet_until = Some(Instant::now() + QUIET);
        if let Some(last) = bytes.get(..written).and_then(<[u8]>::last) {
            line.is_taken = *last != b'\n';
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        if !mem::take(&mut self.is_dirty) {
            return Ok(());
        }
        let mut line = lock();
        line.clear();
        self.inner.flush()
    }
}
