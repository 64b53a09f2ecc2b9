//! The thread that shows the progress.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{
    HumanBytes, HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle,
};

use super::{counters, line};

/// A search that takes no longer shows no line.
const DELAY: Duration = Duration::from_secs(1);

const TICK: Duration = Duration::from_millis(100);

/// The size of all inputs in bytes.
#[derive(Clone, Copy)]
enum Total {
    /// The inputs are not all known yet.
    Counting,
    /// An input is no file.
    Unknown,
    Known(u64),
}

/// Shows the progress until it is dropped.
pub struct Progress {
    /// Dropped to stop the thread.
    stop: Option<Sender<()>>,
    stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts to show the progress after a while, with `label` at the start of the line. `size` returns the number of bytes in
    /// all inputs, `None` if that is unknown; the flag stops it.
    pub fn start(
        label: &'static str,
        size: impl FnOnce(&AtomicBool) -> Option<u64> + Send + 'static,
    ) -> Self {
        counters::reset();
        let (stop, stopping) = mpsc::channel();
        let stopped = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stopped);
        // Without a thread, there is no line.
        let thread = thread::Builder::new().spawn(move || show(label, size, &stopping, &flag)).ok();
        Self { stop: Some(stop), stopped, thread }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        line::lock().clear();
    }
}

fn show(
    label: &str,
    size: impl FnOnce(&AtomicBool) -> Option<u64> + Send + 'static,
    stopping: &Receiver<()>,
    stopped: &Arc<AtomicBool>,
) {
    let started = Instant::now();
    let (bar, mut size) =
        (ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()), Some(size));
    bar.set_style(
        ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let total = Arc::new(OnceLock::new());
    while stopping.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        if started.elapsed() < DELAY {
            bar.set_position(counters::bytes());
            continue;
        }
        if let Some(size) = size.take() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            let (total, stopped) = (Arc::clone(&total), Arc::clone(stopped));
            // Not joined: the system may take long to list a directory.
            let _ = thread::Builder::new()
                .spawn(move || total.set(size(&stopped).map_or(Total::Unknown, Total::Known)));
        }
        line::lock().draw(|| draw(label, &bar, total.get().copied().unwrap_or(Total::Counting)));
    }
    // The bar would clear the line when it is dropped, which other output may have taken.
    bar.set_draw_target(ProgressDrawTarget::hidden());
}

fn draw(label: &str, bar: &ProgressBar, total: Total) {
    let read = counters::bytes();
    bar.set_position(read);
    if let Total::Known(total) = total {
        // An input may grow.
        bar.set_length(read.max(total));
    }
    let mut text = message(label, bar, total);
    text.truncate(width());
    bar.set_message(text);
    // The terminal echoes ^C at the cursor, which would otherwise be in the last column.
    let _ = io::stderr().write_all(b"\r");
}

/// Returns the text of the line.
fn message(label: &str, bar: &ProgressBar, total: Total) -> String {
    let (read, findings) = (bar.position(), counters::findings());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "for people")]
    let rate = bar.per_sec() as u64;
    let (read_text, rate) = (HumanBytes(read), HumanBytes(rate));
    let found = HumanCount(findings);
    match total {
        Total::Known(total) => {
            let total = total.max(read);
            let percent = u128::from(read) * 100 / u128::from(total.max(1));
            let left = HumanDuration(bar.eta());
            format!(
                "{label}{read_text} of {} ({percent} %), {rate}/s, {found} found, {left} left",
                HumanBytes(total)
            )
        }
        Total::Unknown => format!("{label}{read_text}, {rate}/s, {found} found"),
        Total::Counting => format!("{label}{read_text}, {rate}/s, {found} found, counting files"),
    }
}

/// Returns the most characters in the line, which is one row of the terminal.
fn width() -> usize {
    columns().unwrap_or(80).saturating_sub(1)
}

#[cfg(unix)]
fn columns() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(io::stderr()).ok()?;
    Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
}

#[cfg(not(unix))]
fn columns() -> Option<usize> {
    None
}
