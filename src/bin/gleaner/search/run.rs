//! Runs the search with several workers and returns the exit code.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use gleaner::Config;
use gleaner::internals::{Archive, ArchiveMember, Choice};
use gleaner::mail::{Format, Options};

use crate::memory::{self, FindingMemory};
use crate::output::event::OutputEvent;
use crate::output::evidence::SharedEvidence;
use crate::output::notice::Notice;
use crate::output::report::Report;
use crate::output::stats::{SkippedFiles, Stats};
use crate::output::writer::{OutputWriter, Summary};
use crate::search::input::exclude::Exclude;
#[cfg(feature = "html")]
use crate::search::input::html_input::HtmlInputs;
use crate::search::input::input_type::InputType;
use crate::search::input::lock;
use crate::search::input::open::{Input, OpenInput, OpenOptions, Opened};
use crate::search::input::walk::{InputWalk, WalkEntry};
use crate::search::mail_search::MessageMemory;
use crate::search::pool::Pool;
use crate::search::reorder::{InputTicket, ReorderQueue};
use crate::search::settings::Settings;
use crate::search::tools::Tools;
use crate::search::{mail_search, segments, text_search};
use crate::stdio::{self, FileIdentity, RewindableInput};

struct Shared {
    walk: Mutex<ClaimedWalk>,
    queue: ReorderQueue,
    pool: Pool,
    report: Report,
    config: Config,
    options: Options,
    exclude: Exclude,
    input_type: InputType,
    skip_binary: bool,
    open: OpenOptions,
    memory: FindingMemory,
}

struct ClaimedWalk {
    walk: InputWalk,
    claimed: u64,
}

pub fn run(settings: Settings) -> ExitCode {
    let Some(limit) = settings.settle else {
        return exit_code(search(settings, None));
    };
    let shared = SharedEvidence::with_limit(limit);
    let mut input = RewindableInput::new();
    if let Err(error) = search(settings.to_collect(), Some(&shared)) {
        return stdio::output_failed(&error);
    }
    if let Some(Err(error)) = input.as_mut().map(RewindableInput::rewind) {
        let _ = writeln!(io::stderr(), "gleaner: <stdin>: {error}");
        return ExitCode::from(2);
    }
    let evidence = shared.take();
    if evidence.dropped() > 0 {
        let message = format!(
            "gleaner: --settle-memory ({limit} bytes) holds {} different references; {} occurrences of others are no \
             evidence; raise it to settle more\n",
            evidence.len(),
            evidence.dropped(),
        );
        let _ = io::stderr().write_all(message.as_bytes());
    }
    exit_code(search(settings.settled(Arc::new(evidence)), None))
}

/// Searches all inputs, and collects evidence instead of output if `collected` is given.
fn search(settings: Settings, collected: Option<&SharedEvidence>) -> io::Result<Summary> {
    let Settings { paths, exclude, follow, skip_binary, .. } = settings;
    let Settings { input_type, max_file, lock, jobs, config, mail: options, .. } = settings;
    let Settings { report, memory, .. } = settings;
    #[cfg(feature = "html")]
    let html = Some(HtmlInputs::of(input_type))
        .filter(|inputs| inputs.are_markdown() || options.get_html().is_some())
        .unwrap_or_default();
    let before_signal_ends = lock.then_some(lock::remove_for_good as fn());
    let out = stdio::output(report.style.record_end(), before_signal_ends);
    let output = match collected {
        Some(evidence) => OutputWriter::collecting(report.style, evidence.clone()),
        None => OutputWriter::new(out, Box::new(io::stderr()), report.style, report.seen.clone()),
    };
    let walk = InputWalk::new(paths, exclude.clone(), follow, input_type);
    let shared = Arc::new(Shared {
        walk: Mutex::new(ClaimedWalk { walk, claimed: 0 }),
        queue: ReorderQueue::new(output),
        pool: Pool::new(jobs),
        report,
        config,
        options,
        exclude,
        input_type,
        skip_binary,
        open: OpenOptions {
            format: input_type.format(),
            output: FileIdentity::of_output(),
            min_positioned: segments::MIN_LENGTH,
            max_file,
            lock,
            #[cfg(feature = "html")]
            html,
        },
        memory,
    });
    let summary = run_workers(&shared, jobs);
    // A worker may still read a locked file, if the output has stopped.
    lock::remove_all();
    summary
}

fn exit_code(summary: io::Result<Summary>) -> ExitCode {
    match summary {
        Ok(Summary { failed: true, .. }) => ExitCode::from(2),
        Ok(Summary { found: true, .. }) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => stdio::output_failed(&error),
    }
}

/// Runs the workers and waits for them, or until the output stops: a worker may block on a read, and the end of the
/// process ends it.
fn run_workers(shared: &Arc<Shared>, workers: usize) -> io::Result<Summary> {
    let (sender, stopped) = mpsc::channel();
    // Spawning a thread would take a tenth of the time for a small input.
    let started = if workers == 1 { 0 } else { spawn_workers(shared, workers, &sender) };
    (started.max(1)..workers).for_each(|_| shared.pool.retire());
    if started == 0 {
        let _ = run_worker(&mut Worker::new(shared));
        return shared.queue.end();
    }
    drop(sender);
    // Returns when a worker reports a stop, or with an error when all workers have ended.
    let _ = stopped.recv();
    shared.queue.end()
}

/// Starts at most `workers` threads, as many as there is work and memory for; returns their number. Each thread sends a
/// message if the output stops.
fn spawn_workers(shared: &Arc<Shared>, workers: usize, sender: &Sender<()>) -> usize {
    let mut started = 0;
    while started < workers && has_memory(started, shared.memory) {
        let (theirs, sender) = (Arc::clone(shared), sender.clone());
        let (ready, is_ready) = mpsc::channel();
        let spawned = thread::Builder::new().spawn(move || {
            let mut worker = Worker::new(&theirs);
            let _ = ready.send(());
            if run_worker(&mut worker).is_break() {
                let _ = sender.send(());
            }
            theirs.pool.retire();
            theirs.pool.help(&mut worker.tools, &theirs.report);
        });
        if spawned.is_err() {
            break;
        }
        // Waits until the thread has its memory, before the next test.
        let _ = is_ready.recv();
        started += 1;
        // The threads may have finished everything.
        if shared.pool.delegators() + started == workers {
            break;
        }
    }
    started
}

/// Reports whether there is memory for another thread and for the work of all threads. A thread to which the system
/// refuses memory aborts the process.
fn has_memory(threads: usize, finding: FindingMemory) -> bool {
    let thread = THREAD_MEMORY.max(finding.of_reference(finding.reference));
    let work = thread.saturating_mul(threads + 1);
    memory::is_available(work.saturating_add(MEMORY + ARENA))
}

/// Runs a worker until the walk ends; breaks if the output stops.
fn run_worker(worker: &mut Worker<'_>) -> ControlFlow<()> {
    let ran = panic::catch_unwind(AssertUnwindSafe(|| worker.run()));
    ran.unwrap_or_else(|_| {
        // The other workers would wait forever for the worker's input to finish.
        worker.shared.queue.stop(io::Error::other(PANICKED));
        ControlFlow::Break(())
    })
}

/// The memory in bytes that threads leave to each other.
const MEMORY: usize = 64 << 20;

/// The address space, in bytes, that glibc takes for a thread. Without it, each allocation of the thread takes a page.
const ARENA: usize = 128 << 20;

/// The memory in bytes that a thread needs to search.
const THREAD_MEMORY: usize = 1 << 20;

const PANICKED: &str = "a search thread panicked; the output is incomplete";

const SEARCHED_IN_PART: &str = "searched only in part, because the search panicked; the message of the \
    panic is above; please report it as a defect of gleaner";

struct Worker<'s> {
    shared: &'s Shared,
    tools: Tools,
}

impl<'s> Worker<'s> {
    fn new(shared: &'s Shared) -> Self {
        let Shared { config, options, skip_binary, .. } = shared;
        Self { shared, tools: Tools::new(config, options, *skip_binary) }
    }

    fn run(&mut self) -> ControlFlow<()> {
        while let Some((index, entry)) = self.claim() {
            match entry {
                WalkEntry::Input(input) => {
                    let ticket = InputTicket { index, path: input.path().into() };
                    self.search_input(&ticket, |worker| worker.search(&input, &ticket))?;
                }
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

    fn claim(&self) -> Option<(u64, WalkEntry)> {
        let mut claimed = self.shared.walk.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = claimed.walk.next()?;
        let index = claimed.claimed;
        claimed.claimed += 1;
        Some((index, entry))
    }

    /// Runs the search of an input and ends the input. A panic is an error of the input.
    fn search_input(
        &mut self,
        ticket: &InputTicket,
        search: impl FnOnce(&mut Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Shared { queue, .. } = self.shared;
        if let Ok(searched) = panic::catch_unwind(AssertUnwindSafe(|| search(self))) {
            searched?;
        } else {
            self.tools.renew();
            let notice = Notice::error(&ticket.path, &SEARCHED_IN_PART);
            queue.submit(ticket, OutputEvent::Notice(notice))?;
        }
        queue.finish(ticket)
    }

    fn search(&mut self, input: &Input, ticket: &InputTicket) -> ControlFlow<()> {
        let Shared { queue, options, open, .. } = self.shared;
        match input.open(*open, options) {
            Ok(None) => ControlFlow::Continue(()),
            Ok(Some(Opened::Stream(opened))) => self.search_stream(opened, &ticket.path, ticket),
            Ok(Some(Opened::Archive(archive, live))) => {
                self.search_archive(*archive, live, input, ticket)
            }
            Err(error) => {
                queue.submit(ticket, OutputEvent::Notice(Notice::error(&ticket.path, &error)))
            }
        }
    }

    /// Searches a stream with this path: the input of the ticket, or a member of it.
    fn search_stream(
        &mut self,
        opened: OpenInput,
        path: &Arc<[u8]>,
        ticket: &InputTicket,
    ) -> ControlFlow<()> {
        let Shared { queue, pool, report, memory, .. } = self.shared;
        let submit = |event| queue.submit(ticket, event);
        if report.style.stats {
            submit(OutputEvent::Stats(Box::new(Stats::one_input())))?;
        }
        let tools = &mut self.tools;
        if opened.stream.format() == Format::Text {
            text_search::search(opened, path, report, pool, tools, submit)
        } else {
            let memory = MessageMemory::new(queue, ticket, *memory);
            mail_search::search(opened, path, report, pool, tools, &memory, submit)
        }
    }

    /// Searches the members of an archive, one after another.
    fn search_archive(
        &mut self,
        mut archive: Archive,
        live: bool,
        input: &Input,
        ticket: &InputTicket,
    ) -> ControlFlow<()> {
        let Shared { queue, report, exclude, input_type, .. } = self.shared;
        let choose = |member: &Path| {
            let (printed, below_root) = input.member_paths(member);
            if exclude.matches_member(member, &printed, &below_root) {
                return Choice::Skip;
            }
            input_type.choose_member(member)
        };
        while let Some(ArchiveMember { path, stream }) = archive.next_member(choose) {
            if path.as_os_str().is_empty() {
                // An error of the archive itself.
                let error =
                    stream.map(drop).err().unwrap_or_else(|| io::Error::other("an archive"));
                queue.submit(ticket, OutputEvent::Notice(Notice::error(&ticket.path, &error)))?;
                continue;
            }
            let (path, _) = input.member_paths(&path);
            let path: Arc<[u8]> = path.as_os_str().as_encoded_bytes().into();
            queue.submit(ticket, OutputEvent::Member(Arc::clone(&path)))?;
            match stream {
                Ok(stream) => {
                    let opened = OpenInput {
                        stream,
                        live,
                        file: None,
                        #[cfg(feature = "html")]
                        html: self.shared.open.html,
                    };
                    self.search_stream(opened, &path, ticket)?;
                }
                Err(error) => {
                    queue.submit(ticket, OutputEvent::Notice(Notice::error(&path, &error)))?;
                }
            }
        }
        let skipped = SkippedFiles { devices: archive.devices(), kernel: 0 };
        if report.style.stats && skipped.devices > 0 {
            let stats = Box::new(Stats::of_skipped(skipped));
            queue.submit(ticket, OutputEvent::Stats(stats))?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/search/run.rs"]
mod tests;
