//! Threads, and how it all ends.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use gleaner::Config;
use gleaner::mail::{Format, Options};

use crate::output::event::{Event, Notice};
use crate::output::report::Report;
use crate::output::stats::Stats;
use crate::output::writer::{Outcome, Output};
use crate::search::input::open::{Input, OpenOptions};
use crate::search::input::walk::{Step, Walk};
use crate::search::mail_search::Letters;
use crate::search::pool::Pool;
use crate::search::reorder::{Order, Ticket};
use crate::search::segments;
use crate::search::settings::Settings;
use crate::search::text_search;
use crate::search::tools::Tools;
use crate::stdio::{self, Identity};

const FOUND: u8 = 0;
const NOTHING: u8 = 1;
const TROUBLE: u8 = 2;

/// What the workers share.
struct Shared {
    /// The walk, and how many steps were claimed of it.
    walk: Mutex<(Walk, u64)>,
    order: Order,
    pool: Pool,
    report: Report,
    options: Options,
    config: Config,
    skip_binary: bool,
    open: OpenOptions,
}

/// Searches all inputs and returns the exit code.
pub fn run(settings: Settings) -> ExitCode {
    let Settings { paths, exclude, follow, skip_binary, decompress, .. } = settings;
    let Settings { input_type, jobs, config, mail: options, report, .. } = settings;
    let output = Output::new(stdio::output(), Box::new(io::stderr()), report.style);
    let shared = Arc::new(Shared {
        walk: Mutex::new((Walk::new(paths, exclude, follow, input_type), 0)),
        order: Order::new(output),
        pool: Pool::new(jobs),
        report,
        options,
        config,
        skip_binary,
        open: OpenOptions {
            decompress,
            format: input_type.format(),
            output: Identity::of_output(),
            min_positioned: segments::MIN_LENGTH,
        },
    });
    ExitCode::from(match work(&shared, jobs) {
        Ok(Outcome { trouble: true, .. }) => TROUBLE,
        Ok(Outcome { found: true, .. }) => FOUND,
        Ok(_) => NOTHING,
        // The reader has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => FOUND,
        Err(error) => {
            let _ = writeln!(io::stderr(), "gleaner: <stdout>: {error}");
            TROUBLE
        }
    })
}

/// Has threads do the work, and waits for them: but not for those that wait for input when there
/// can be no more output.
fn work(shared: &Arc<Shared>, workers: usize) -> io::Result<Outcome> {
    if workers == 1 {
        // To begin a thread takes a tenth of the time for a small input.
        let _ = Worker::new(shared).run();
        return shared.order.end();
    }
    let (sender, ended) = mpsc::channel();
    for worker in 0..workers {
        let (theirs, sender) = (Arc::clone(shared), sender.clone());
        let spawned = thread::Builder::new().spawn(move || {
            let guard = Guard { shared: &theirs, sender: &sender };
            let mut worker = Worker::new(guard.shared);
            if worker.run().is_break() {
                let _ = guard.sender.send(());
            }
            drop(guard);
            theirs.pool.help(&mut worker.tools, &theirs.report);
        });
        // As many as the system lets us have will do.
        match spawned {
            Err(error) if worker == 0 => return Err(error),
            Err(_) => (worker..workers).for_each(|_| shared.pool.retire()),
            Ok(_) => continue,
        }
        break;
    }
    drop(sender);
    // An error says that all have ended and dropped their senders.
    let _ = ended.recv();
    shared.order.end()
}

/// Should a worker panic, the others must not wait for its turn to end, nor for what it has to give away.
struct Guard<'s> {
    shared: &'s Shared,
    sender: &'s Sender<()>,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.shared.pool.retire();
        if thread::panicking() {
            self.shared.order.stop(io::Error::other("the search ended early"));
            let _ = self.sender.send(());
        }
    }
}

struct Worker<'s> {
    shared: &'s Shared,
    tools: Tools,
    letters: Letters,
}

impl<'s> Worker<'s> {
    fn new(shared: &'s Shared) -> Self {
        let Shared { config, options, skip_binary, report, .. } = shared;
        Self {
            shared,
            tools: Tools::new(config, options, *skip_binary),
            letters: Letters::new(report.max_reference),
        }
    }

    fn run(&mut self) -> ControlFlow<()> {
        while let Some((index, step)) = self.claim() {
            match step {
                Step::Scan(input) => self.scan(index, &input)?,
                Step::Trouble(notice) => {
                    let ticket = Ticket { index, name: notice.path.as_slice().into() };
                    self.shared.order.submit(&ticket, Event::Notice(notice))?;
                    self.shared.order.finish(&ticket)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn claim(&self) -> Option<(u64, Step)> {
        let mut walk = self.shared.walk.lock().unwrap_or_else(PoisonError::into_inner);
        let step = walk.0.next()?;
        let index = walk.1;
        walk.1 += 1;
        Some((index, step))
    }

    fn scan(&mut self, index: u64, input: &Input) -> ControlFlow<()> {
        let Shared { order, pool, report, open, .. } = self.shared;
        let ticket = Ticket { index, name: input.name().into() };
        let submit = |event| order.submit(&ticket, event);
        match input.open(*open) {
            Ok(None) => {}
            Ok(Some(opened)) => {
                if report.style.stats {
                    submit(Event::Stats(Box::new(Stats::input())))?;
                }
                let tools = &mut self.tools;
                if opened.stream.format() == Format::Text {
                    text_search::scan(opened, &ticket.name, report, pool, tools, submit)?;
                } else {
                    self.letters.scan(opened, &ticket.name, report, pool, tools, submit)?;
                }
            }
            Err(error) => {
                let notice = Notice::trouble(&ticket.name, &error);
                order.submit(&ticket, Event::Notice(notice))?;
            }
        }
        order.finish(&ticket)
    }
}
