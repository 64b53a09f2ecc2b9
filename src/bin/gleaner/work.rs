//! Threads, and how it all ends.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use gleaner::Config;

use crate::args::Args;
use crate::event::{Event, Notice};
use crate::input::Input;
use crate::order::{Order, Ticket};
use crate::output::{Outcome, Output};
use crate::record::Report;
use crate::scan::Scanner;
use crate::stdio::{self, Identity};
use crate::style::Style;
use crate::walk::{Step, Walk};

const FOUND: u8 = 0;
const NOTHING: u8 = 1;
const TROUBLE: u8 = 2;

/// What the workers share.
struct Shared {
    /// The walk, and how many steps were claimed of it.
    walk: Mutex<(Walk, u64)>,
    order: Order,
    report: Report,
    config: Config,
    skip_binary: bool,
    decompress: bool,
    output: Identity,
}

/// Does what the command line asks for.
pub fn run(args: &Args) -> ExitCode {
    let style = Style::new(args);
    let output = Output::new(stdio::output(), Box::new(io::stderr()), style);
    let walk = Walk::new(args.paths.clone(), args.exclude.clone(), args.follow);
    let shared = Arc::new(Shared {
        walk: Mutex::new((walk, 0)),
        order: Order::new(output),
        report: Report {
            style,
            filter: args.filter.clone(),
            forms: args.forms.clone(),
            jsonl: args.forms.jsonl(),
            max_reference: args.max_reference,
        },
        config: args.config.clone(),
        skip_binary: args.skip_binary,
        decompress: args.decompress,
        output: Identity::of_output(),
    });
    ExitCode::from(match work(&shared, workers(args)) {
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

/// No more than there are inputs, where that is known.
fn workers(args: &Args) -> usize {
    let walks = args.paths.iter().any(|path| Path::new(path).is_dir());
    if walks { args.jobs } else { args.jobs.min(args.paths.len()) }
}

/// Has threads do the work, and waits for them: but not for those that wait for input when there
/// can be no more output.
fn work(shared: &Arc<Shared>, workers: usize) -> io::Result<Outcome> {
    let (sender, ended) = mpsc::channel();
    for worker in 0..workers {
        let (shared, sender) = (Arc::clone(shared), sender.clone());
        let spawned = thread::Builder::new().spawn(move || {
            let guard = Guard { shared: &shared, sender: &sender };
            if Worker::new(guard.shared).run().is_break() {
                let _ = guard.sender.send(());
            }
        });
        // As many as the system lets us have will do.
        match spawned {
            Err(error) if worker == 0 => return Err(error),
            Err(_) => break,
            Ok(_) => {}
        }
    }
    drop(sender);
    // An error says that all have ended and dropped their senders.
    let _ = ended.recv();
    shared.order.end()
}

/// Should a worker panic, the others must not wait for its turn to end.
struct Guard<'s> {
    shared: &'s Shared,
    sender: &'s Sender<()>,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.shared.order.stop(io::Error::other("the search ended early"));
            let _ = self.sender.send(());
        }
    }
}

struct Worker<'s> {
    shared: &'s Shared,
    scanner: Scanner,
}

impl<'s> Worker<'s> {
    fn new(shared: &'s Shared) -> Self {
        let limit = shared.report.max_reference;
        Self { shared, scanner: Scanner::new(&shared.config, limit, shared.skip_binary) }
    }

    fn run(mut self) -> ControlFlow<()> {
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
        let Shared { order, report, output, decompress, .. } = self.shared;
        let ticket = Ticket { index, name: input.name().into() };
        match input.open(*output, *decompress) {
            Ok(None) => {}
            Ok(Some(opened)) => {
                let submit = |event| order.submit(&ticket, event);
                self.scanner.scan(opened, &ticket.name, report, submit)?;
            }
            Err(error) => {
                let notice = Notice::trouble(&ticket.name, &error);
                order.submit(&ticket, Event::Notice(notice))?;
            }
        }
        order.finish(&ticket)
    }
}
