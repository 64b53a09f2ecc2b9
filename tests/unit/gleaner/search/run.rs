//! Unit tests of `search/run.rs` of the command.

use std::ffi::OsString;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use gleaner::Config;
use gleaner::mail::{Format, Options};

use super::run_workers;
use super::shared::{ClaimedWalk, Shared};
use super::worker::{Worker, run_worker};
use crate::memory::FindingMemory;
use crate::output::event::OutputEvent;
use crate::output::report::Report;
use crate::output::style::OutputStyle;
use crate::output::testing::{SharedBuffer, output, records};
use crate::output::writer::OutputWriter;
use crate::search::input::input_type::InputType;
use crate::search::input::open::OpenOptions;
use crate::search::input::select::Selection;
use crate::search::input::select::paths::Paths;
use crate::search::input::walk::InputWalk;
use crate::search::pool::Pool;
use crate::search::reorder::{InputTicket, ReorderQueue};
use crate::stdio::FileIdentity;

/// Returns the state of a search by `workers` workers that has no inputs, and its output and messages.
fn shared(workers: usize) -> (Arc<Shared>, SharedBuffer, SharedBuffer) {
    let (output, out, messages) = output(OutputStyle::default(), None);
    (shared_with(output, Vec::new(), workers), out, messages)
}

fn shared_with(output: OutputWriter, paths: Vec<OsString>, workers: usize) -> Arc<Shared> {
    let report = Report::default();
    let paths = Paths { given: paths, ..Paths::default() };
    let walk = InputWalk::new(paths, Selection::default(), false, InputType::default());
    let shared = Shared {
        walk: Mutex::new(ClaimedWalk { walk: Box::new(walk), claimed: 0 }),
        queue: ReorderQueue::new(output),
        pool: Pool::new(workers),
        report,
        config: Config::new(),
        options: Options::new(),
        selection: Selection::default(),
        input_type: InputType::default(),
        skip_binary: false,
        open: OpenOptions {
            format: Some(Format::Text),
            outputs: [FileIdentity::of_output(), FileIdentity::default(), FileIdentity::default()],
            min_positioned: u64::MAX,
            max_file: u64::MAX,
            lock: false,
            journal: crate::search::journal_search::JournalInputs::None,
            #[cfg(feature = "html")]
            html: crate::search::input::html_input::HtmlInputs::None,
        },
        memory: FindingMemory { reference: 8 << 10, field: 1 << 10, readings: 16 << 10 },
    };
    Arc::new(shared)
}

#[test]
fn an_input_whose_search_panics_is_reported_and_the_next_input_is_searched() {
    let (shared, out, messages) = shared(1);
    let mut worker = Worker::new(&shared);
    for (index, path) in ["a", "b", "c"].into_iter().enumerate() {
        let ticket = InputTicket { index: index as u64, path: path.as_bytes().into() };
        let searched = worker.search_input(&ticket, |worker| {
            worker.shared.queue.submit(&ticket, records(&[path]))?;
            assert_ne!(path, "b", "a panic of the test");
            worker.shared.queue.submit(&ticket, OutputEvent::Flush)
        });
        assert_eq!(searched, ControlFlow::Continue(()));
    }
    let summary = shared.queue.end().unwrap();
    assert!(summary.failed && summary.found);
    assert_eq!(out.text(), "a\nb\nc\n");
    let messages = messages.text();
    assert!(messages.starts_with("gleaner: b: searched only in part, because"), "{messages}");
    assert_eq!(messages.lines().count(), 1);
}

/// A writer whose first flush panics.
struct Panics(u32);

impl Write for Panics {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0 = self.0.saturating_sub(1);
        assert_eq!(self.0, 0, "a panic of the test");
        Ok(())
    }
}

#[test]
fn a_panic_of_the_output_ends_it() {
    let style = OutputStyle { interactive: true, ..OutputStyle::default() };
    let output = OutputWriter::new(Box::new(Panics(2)), Box::new(io::sink()), style, None);
    let shared = shared_with(output, vec!["missing".into()], 1);
    assert_eq!(run_worker(&mut Worker::new(&shared)), ControlFlow::Break(()));
    assert_eq!(shared.queue.end().unwrap_err().kind(), io::ErrorKind::Other);
}

#[test]
fn starts_no_more_threads_than_there_is_work_for() {
    // The first worker finds no input and ends, and all others with it.
    for workers in [2, 1024] {
        let (shared, ..) = shared(workers);
        let summary = run_workers(&shared, workers).unwrap();
        assert!(!summary.failed && !summary.found);
        assert_eq!(shared.pool.delegators(), 0);
    }
}
