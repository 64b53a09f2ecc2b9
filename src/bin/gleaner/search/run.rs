//! Runs the search with several workers and returns the exit code.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use gleaner::Config;
use gleaner::mail::{Format, Options};

use crate::output::event::{Notice, OutputEvent};
use crate::output::report::Report;
use crate::output::stats::Stats;
use crate::output::writer::{OutputWriter, Summary};
use crate::search::input::lock;
use crate::search::input::open::{Input, OpenOptions};
use crate::search::input::walk::{InputWalk, WalkEntry};
use crate::search::pool::Pool;
use crate::search::reorder::{InputTicket, ReorderQueue};
use crate::search::settings::Settings;
use crate::search::tools::Tools;
use crate::search::{mail_search, segments, text_search};
use crate::stdio::{self, FileIdentity};

const FOUND: u8 = 0;
const NOT_FOUND: u8 = 1;
const FAILED: u8 = 2;

/// The state that all workers share.
struct Shared {
    walk: Mutex<ClaimedWalk>,
    queue: ReorderQueue,
    pool: Pool,
    report: Report,
    config: Config,
    options: Options,
    skip_binary: bool,
    open: OpenOptions,
}

/// The walk and the number of entries that workers have claimed.
struct ClaimedWalk {
    walk: InputWalk,
    claimed: u64,
}

/// Searches all inputs and returns the exit code.
pub fn run(settings: Settings) -> ExitCode {
    let Settings { paths, exclude, follow, skip_binary, decompress, .. } = settings;
    let Settings { input_type, max_file, lock, jobs, config, mail: options, report, .. } = settings;
    let before_signal_ends = lock.then_some(lock::remove_for_good as fn());
    let out = stdio::output(report.style.record_end(), before_signal_ends);
    let output = OutputWriter::new(out, Box::new(io::stderr()), report.style);
    let walk = InputWalk::new(paths, exclude, follow, input_type);
    let shared = Arc::new(Shared {
        walk: Mutex::new(ClaimedWalk { walk, claimed: 0 }),
        queue: ReorderQueue::new(output),
        pool: Pool::new(jobs),
        report,
        config,
        options,
        skip_binary,
        open: OpenOptions {
            decompress,
            format: input_type.format(),
            output: FileIdentity::of_output(),
            min_positioned: segments::MIN_LENGTH,
            max_file,
            lock,
        },
    });
    let summary = run_workers(&shared, jobs);
    // A worker may still read a locked file, if the output has stopped.
    lock::remove_all();
    ExitCode::from(match summary {
        Ok(Summary { failed: true, .. }) => FAILED,
        Ok(Summary { found: true, .. }) => FOUND,
        Ok(_) => NOT_FOUND,
        // The reader of the output has closed it, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => FOUND,
        Err(error) => {
            let _ = writeln!(io::stderr(), "gleaner: <stdout>: {error}");
            FAILED
        }
    })
}

/// Runs the workers and waits for them.
///
/// If the output stops, this function returns at once: a worker may block on a read, and the end of
/// the process ends it.
fn run_workers(shared: &Arc<Shared>, workers: usize) -> io::Result<Summary> {
    if workers == 1 {
        // Spawning a thread would take a tenth of the time for a small input.
        let _ = Worker::new(shared).run();
        return shared.queue.end();
    }
    let (sender, stopped) = mpsc::channel();
    for worker in 0..workers {
        let (theirs, sender) = (Arc::clone(shared), sender.clone());
        let spawned = thread::Builder::new().spawn(move || {
            let guard = WorkerGuard { shared: &theirs, sender: &sender };
            let mut worker = Worker::new(guard.shared);
            if worker.run().is_break() {
                let _ = guard.sender.send(());
            }
            drop(guard);
            theirs.pool.help(&mut worker.tools, &theirs.report);
        });
        // If the system refuses a thread, the threads so far do the work.
        match spawned {
            Err(error) if worker == 0 => return Err(error),
            Err(_) => (worker..workers).for_each(|_| shared.pool.retire()),
            Ok(_) => continue,
        }
        break;
    }
    drop(sender);
    // Returns when a worker reports a stop, or with an error when all workers have ended.
    let _ = stopped.recv();
    shared.queue.end()
}

/// Retires a worker from the pool; after a panic, also stops the output.
///
/// Without it, the other workers would wait forever for the worker's input to finish.
struct WorkerGuard<'s> {
    shared: &'s Shared,
    sender: &'s Sender<()>,
}

impl Drop for WorkerGuard<'_> {
    fn drop(&mut self) {
        self.shared.pool.retire();
        if thread::panicking() {
            self.shared.queue.stop(io::Error::other(PANICKED));
            let _ = self.sender.send(());
        }
    }
}

const PANICKED: &str = "a search thread panicked; the output is incomplete";

/// One worker: claims inputs and searches them.
struct Worker<'s> {
    shared: &'s Shared,
    tools: Tools,
}

impl<'s> Worker<'s> {
    fn new(shared: &'s Shared) -> Self {
        let Shared { config, options, skip_binary, .. } = shared;
        Self { shared, tools: Tools::new(config, options, *skip_binary) }
    }

    /// Searches inputs until the walk ends; breaks if the output stops.
    fn run(&mut self) -> ControlFlow<()> {
        while let Some((index, entry)) = self.claim() {
            match entry {
                WalkEntry::Input(input) => self.search(index, &input)?,
                WalkEntry::Error(notice) => {
                    let ticket = InputTicket { index, path: notice.path.as_slice().into() };
                    self.shared.queue.submit(&ticket, OutputEvent::Notice(notice))?;
                    self.shared.queue.finish(&ticket)?;
                }
                WalkEntry::Skipped(skipped) => {
                    let ticket = InputTicket { index, path: Vec::new().into() };
                    if self.shared.report.style.stats {
                        let stats = Box::new(Stats::of_skipped(skipped));
                        self.shared.queue.submit(&ticket, OutputEvent::Stats(stats))?;
                    }
                    self.shared.queue.finish(&ticket)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the next entry of the walk and its index.
    fn claim(&self) -> Option<(u64, WalkEntry)> {
        let mut claimed = self.shared.walk.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = claimed.walk.next()?;
        let index = claimed.claimed;
        claimed.claimed += 1;
        Some((index, entry))
    }

    fn search(&mut self, index: u64, input: &Input) -> ControlFlow<()> {
        let Shared { queue, pool, report, options, open, .. } = self.shared;
        let ticket = InputTicket { index, path: input.path().into() };
        let submit = |event| queue.submit(&ticket, event);
        match input.open(*open, options) {
            Ok(None) => {}
            Ok(Some(opened)) => {
                if report.style.stats {
                    submit(OutputEvent::Stats(Box::new(Stats::one_input())))?;
                }
                let tools = &mut self.tools;
                if opened.stream.format() == Format::Text {
                    text_search::search(opened, &ticket.path, report, pool, tools, submit)?;
                } else {
                    mail_search::search(opened, &ticket.path, report, pool, tools, submit)?;
                }
            }
            Err(error) => {
                let notice = Notice::error(&ticket.path, &error);
                submit(OutputEvent::Notice(notice))?;
            }
        }
        queue.finish(&ticket)
    }
}
