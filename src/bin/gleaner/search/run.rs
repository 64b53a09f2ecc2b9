//! Runs the search with several workers and returns the exit code.

mod saved;
mod shared;
mod worker;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

use self::saved::SavedSearch;
use self::shared::{ClaimedWalk, Shared};
use self::worker::{Worker, run_worker};
use crate::destination::{self, Destination, Goal};
use crate::html_report::{self, HtmlReport};
use crate::memory::{self, FindingMemory};
use crate::os_error;
use crate::output::evidence::SharedEvidence;
#[cfg(all(feature = "pick", unix))]
use crate::output::reported::sink::ReportSink;
use crate::output::style::OutputMode;
use crate::output::table::TableFormat;
use crate::output::writer::{OutputWriter, Summary};
use crate::progress::{self, Progress};
#[cfg(feature = "html")]
use crate::search::input::html_input::HtmlInputs;
use crate::search::input::input_type::InputType;
use crate::search::input::lock;
use crate::search::input::open::OpenOptions;
use crate::search::input::select::paths::Paths;
use crate::search::input::tail::{Tail, TailOptions, Watch};
use crate::search::input::walk::planned::PlannedWalk;
use crate::search::input::walk::{InputWalk, WalkEntry};
use crate::search::journal_search::JournalInputs;
use crate::search::pool::Pool;
use crate::search::reorder::ReorderQueue;
use crate::search::segments;
use crate::search::settings::Settings;
use crate::state::plan::Planner;
use crate::stdio::{self, FileIdentity, RewindableInput};

pub fn run(settings: Settings) -> ExitCode {
    let name = Goal::of(settings.exec.as_deref(), settings.destination.as_ref()).name();
    for warning in &settings.warnings {
        let _ = writeln!(io::stderr(), "gleaner: {warning}");
    }
    let Some(limit) = settings.settle else {
        return search_and_report(&name, settings);
    };
    let shared = SharedEvidence::with_limit(limit);
    let mut input = RewindableInput::new();
    let first = settings.to_collect();
    let output = OutputWriter::collecting(first.report.style, shared.clone());
    if let Err(error) = search(first, Some(output), None, None) {
        return stdio::output_failed(&name, &error);
    }
    if let Some(Err(error)) = input.as_mut().map(RewindableInput::rewind) {
        let _ = writeln!(io::stderr(), "gleaner: <stdin>: {}", os_error::explain(&error));
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
    search_and_report(&name, settings.settled(Arc::new(evidence)))
}

/// Searches all inputs, and hands the findings that `settings` reports to `findings`, and messages to `messages`. There is
/// no other output.
#[cfg(all(feature = "pick", unix))]
pub fn run_for(
    settings: Settings,
    findings: Box<dyn ReportSink>,
    messages: Box<dyn Write + Send>,
) -> io::Result<Summary> {
    let output = OutputWriter::new(Box::new(io::sink()), messages, settings.report.style, None);
    search(settings, Some(output.with_report(Some(findings))), None, None)
}

/// Searches all inputs, and writes the page about them, if there is one.
fn search_and_report(name: &str, settings: Settings) -> ExitCode {
    let opened = SavedSearch::open(&settings).and_then(|saved| {
        let planned = saved.map(|saved| Ok::<_, String>((saved.planner(&settings.mail)?, saved)));
        Ok((planned.transpose()?, settings.page.as_ref().map(HtmlReport::open).transpose()?))
    });
    match opened {
        Ok((saved, page)) => exit_code(name, search(settings, None, page, saved)),
        Err(message) => {
            let _ = writeln!(io::stderr(), "gleaner: {message}");
            ExitCode::from(2)
        }
    }
}

/// Searches all inputs; `other` takes the place of the output that `settings` describe.
fn search(
    settings: Settings,
    other: Option<OutputWriter>,
    page: Option<(HtmlReport, [FileIdentity; 2])>,
    saved: Option<(Planner, SavedSearch)>,
) -> io::Result<Summary> {
    let Settings { paths, selection, follow, skip_binary, .. } = settings;
    let Settings { input_type, max_file, lock, jobs, config, mail: options, .. } = settings;
    let Settings { report, destination, memory, progress, tail, state, exec, .. } = settings;
    #[cfg(feature = "html")]
    let html = Some(HtmlInputs::of(input_type))
        .filter(|inputs| inputs.are_markdown() || options.get_html().is_some())
        .unwrap_or_default();
    let has_rows = matches!(report.table.as_deref(), Some(TableFormat::File(_)));
    let (page, [old_page, new_page]) =
        page.map_or_else(Default::default, |(page, files)| (Some(Box::new(page) as _), files));
    let before_signal_ends =
        (lock || progress || has_rows || page.is_some()).then_some(clean_up as fn());
    let goal = Goal::of(exec.as_deref(), destination.as_ref());
    let open = || destination::open(&report, goal, before_signal_ends, progress, page);
    let (output, records) = other.map_or_else(open, |other| Ok((other, None)))?;
    let (planner, saved) = saved.unzip();
    // What the files have at the start is not new, unless a state says so.
    let is_muted = state.is_some_and(|state| state.path.is_none());
    let output =
        output.with_state(saved.as_ref().map(|saved| saved.output(records))).muted(is_muted);
    let output_file =
        destination.as_ref().map_or_else(FileIdentity::of_output, Destination::identity);
    // The lines and the text around findings are read from the start of a text to its end.
    let needs_whole_text =
        report.style.mode == OutputMode::Context || report.style.reported.is_some();
    let shown = progress.then(|| {
        // A list may be standard input, which is read once; and a state skips most of what there is.
        let walk = (paths.lists.is_empty() && planner.is_none())
            .then(|| InputWalk::new(paths.clone(), selection.clone(), follow, input_type));
        let label = if report.style.mode == OutputMode::Collect { "first pass: " } else { "" };
        Progress::start(label, move |stopped| walk?.total_size(max_file, stopped))
    });
    let tail = tail.map(|tail| Tail::new(watch(&paths, &tail, follow)));
    let selected = selection.clone();
    let begin = move || InputWalk::new(paths.clone(), selected.clone(), follow, input_type);
    let walk = planned(begin, input_type, planner, tail);
    let shared = Arc::new(Shared {
        walk: Mutex::new(ClaimedWalk { walk, claimed: 0 }),
        queue: ReorderQueue::new(output),
        pool: Pool::new(jobs),
        options: report.without_unused_texts(options),
        report,
        config,
        selection,
        input_type,
        skip_binary,
        open: OpenOptions {
            format: input_type.format(),
            outputs: [output_file, old_page, new_page],
            min_positioned: if needs_whole_text { u64::MAX } else { segments::MIN_LENGTH },
            max_file,
            lock,
            journal: JournalInputs::of(input_type, needs_whole_text),
            #[cfg(feature = "html")]
            html,
        },
        memory,
    });
    let summary = run_workers(&shared, jobs);
    drop(shown);
    // A worker may still read a locked file, if the output has stopped.
    lock::remove_all();
    summary
}

/// Returns the entries of the walk that `begin` creates; with a planner, those that are new.
fn planned(
    begin: impl Fn() -> InputWalk + Clone + Send + 'static,
    input_type: InputType,
    planner: Option<Planner>,
    tail: Option<Tail>,
) -> Box<dyn Iterator<Item = WalkEntry> + Send> {
    match planner {
        Some(planner) => Box::new(PlannedWalk::new(begin, input_type, planner, tail)),
        None => Box::new(begin()),
    }
}

/// Watches the paths for `--tail`, and warns if that is not possible.
fn watch(paths: &Paths, tail: &TailOptions, follow: bool) -> Watch {
    let (watch, warning) = Watch::new(paths, tail, follow || !paths.lists.is_empty());
    if let Some(warning) = warning {
        let _ = writeln!(io::stderr(), "gleaner: {warning}");
    }
    watch
}

/// Removes what must not outlive the process, which a signal ends, and completes the output.
fn clean_up() {
    html_report::complete_interrupted();
    progress::remove_for_good();
    lock::remove_for_good();
    destination::finish_for_good();
}

fn exit_code(name: &str, summary: io::Result<Summary>) -> ExitCode {
    match summary {
        Ok(Summary { failed: true, .. }) => ExitCode::from(2),
        Ok(Summary { found: true, .. }) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => stdio::output_failed(name, &error),
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

/// The memory in bytes that threads leave to each other.
const MEMORY: usize = 64 << 20;

/// The address space, in bytes, that glibc takes for a thread. Without it, each allocation of the thread takes a page.
const ARENA: usize = 128 << 20;

/// The memory in bytes that a thread needs to search.
const THREAD_MEMORY: usize = 1 << 20;

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/search/run.rs"]
mod tests;
