//! `scan`: an iterator over the rows of a piece, which another thread searches.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use arrow_pyarrow::ToPyArrow;
use gleaner::internals::Selection;
use gleaner::mail::Format;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::divide::Piece;
use super::input::InputType;
use super::rows::{Event, Rows};
use super::source::{ReadFrom, Source};
use super::{mail, text, whole};
use crate::arrow::selection;
use crate::mail::format_of;
use crate::settings::{Group, Settings};

/// The number of batches that may wait for Python.
const WAITING: usize = 2;

/// What a thread searches.
struct Job {
    source: Source,
    path: PathBuf,
    piece: Piece,
    input_type: InputType,
    format: Option<Format>,
    walked: bool,
    first_line: u64,
    selected: Selection,
    settings: Settings,
}

impl Job {
    fn run(self, sender: SyncSender<Event>) {
        let Self { source, path, piece, input_type, format, walked, first_line, .. } = self;
        let path_bytes = path.as_os_str().as_encoded_bytes().to_vec();
        let mut rows = Rows::new(&self.settings, self.selected, path_bytes, sender);
        let flow = match piece {
            Piece::Whole => {
                let max = if walked { self.settings.max_file } else { u64::MAX };
                match source.into_input(max) {
                    Ok(read) => whole::search(read, &path, input_type, format, &mut rows),
                    Err(error) => rows.error(&error),
                }
            }
            Piece::Text { start, end } => text::search(&source, start..end, first_line, &mut rows),
            Piece::Mail { boundary, line, end } => {
                let read = ReadFrom::new(source, boundary.offset);
                let range = boundary.offset..end;
                mail::search(read, Format::Mbox, &boundary, line, range, &mut rows)
            }
        };
        // Nobody receives the rest after a break.
        let _ = flow.is_continue() && rows.flush().is_continue();
    }
}

/// An iterator over the rows of a piece as pyarrow.RecordBatch.
#[pyclass(module = "gleaner._gleaner")]
struct Batches {
    events: Mutex<Receiver<Event>>,
    problems: Vec<(&'static str, String, String)>,
}

#[pymethods]
impl Batches {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            let Self { events, .. } = self;
            let event = py.detach(|| events.get_mut().ok().and_then(|events| events.recv().ok()));
            match event {
                None => return Ok(None),
                Some(Event::Rows(batch)) => return batch.to_pyarrow(py).map(Some),
                Some(Event::Error(path, message)) => self.problems.push(("error", path, message)),
                Some(Event::Notice(path, message)) => self.problems.push(("notice", path, message)),
            }
        }
    }

    /// What went wrong so far: "error" or "notice", the path and a message. After an error the rest of the file is not searched.
    fn problems(&self) -> Vec<(&'static str, String, String)> {
        self.problems.clone()
    }
}

const GROUPS: &[Group] = &[Group::Search, Group::Filter, Group::Mail, Group::Rows];

/// Returns an iterator over the rows of a piece that `divide` returned, or of a whole file.
#[pyfunction]
#[pyo3(signature = (source, path, piece=None, *, r#type="auto", format=None, walked=false, first_line=1, columns=None, **settings))]
#[expect(clippy::too_many_arguments, reason = "one for each argument of Python")]
fn scan(
    source: &Bound<'_, PyAny>,
    path: PathBuf,
    piece: Option<(String, u64, u64, Option<Vec<u8>>)>,
    r#type: &str,
    format: Option<&str>,
    walked: bool,
    first_line: u64,
    columns: Option<&Bound<'_, PyAny>>,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Batches> {
    let wrong = || PyValueError::new_err("piece: expected one that divide() returned");
    let piece = piece.map_or(Ok(Piece::Whole), |piece| Piece::of(&piece).ok_or_else(wrong))?;
    let job = Job {
        source: Source::of(source)?,
        path,
        piece,
        input_type: InputType::named(r#type)?,
        format: format.map(format_of).transpose()?,
        walked,
        first_line,
        selected: selection(columns)?,
        settings: Settings::of(settings, GROUPS)?,
    };
    let (sender, events) = mpsc::sync_channel(WAITING);
    thread::Builder::new().name("gleaner".to_owned()).spawn(move || run(job, sender))?;
    Ok(Batches { events: Mutex::new(events), problems: Vec::new() })
}

/// Runs a job; a panic is an error of the file.
fn run(job: Job, sender: SyncSender<Event>) {
    let (path, reports) = (printed(&job.path), sender.clone());
    if catch_unwind(AssertUnwindSafe(|| job.run(sender))).is_err() {
        let message = "the file is searched only in part, because the search panicked; please report it as a defect of gleaner";
        let _ = reports.send(Event::Error(path, message.to_owned()));
    }
}

fn printed(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Batches>()?;
    module.add_function(wrap_pyfunction!(scan, module)?)
}
