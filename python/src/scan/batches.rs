//! `scan`: an iterator over the rows of pieces, which another thread searches.

use std::mem;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
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
use super::source::{ReadFrom, SourceSpec};
use super::{mail, text, whole};
use crate::arrow::selection;
use crate::class;
use crate::error::ConfigError;
use crate::mail::format_of;
use crate::settings::{Group, Settings};

/// The number of batches that may wait for Python.
const WAITING: usize = 2;

/// What a thread searches.
struct Job {
    parts: Vec<Part>,
    input_type: InputType,
    selected: Selection,
    settings: Settings,
}

/// A piece of a file.
struct Part {
    source: SourceSpec,
    path: PathBuf,
    piece: Piece,
    format: Option<Format>,
    walked: bool,
    first_line: u64,
}

/// A part as Python passes it: the source, the path, the piece, the format, whether a walk met the file, and the first line.
type PyPart<'py> =
    (Bound<'py, PyAny>, PathBuf, (String, u64, u64, Option<Vec<u8>>), Option<String>, bool, u64);

impl Part {
    fn of((source, path, piece, format, walked, first_line): PyPart<'_>) -> PyResult<Self> {
        let wrong = || PyValueError::new_err("piece: expected one that divide() returned");
        Ok(Self {
            source: SourceSpec::of(&source)?,
            path,
            piece: Piece::of(&piece).ok_or_else(wrong)?,
            format: format.as_deref().map(format_of).transpose()?,
            walked,
            first_line,
        })
    }

    fn search(self, input_type: InputType, rows: &mut Rows<'_>) -> ControlFlow<()> {
        let Self { source, path, piece, format, walked, first_line } = self;
        rows.begin(path.as_os_str().as_encoded_bytes().to_vec(), None);
        let source = match source.open() {
            Ok(source) => source,
            Err(error) => return rows.error(&error),
        };
        match piece {
            Piece::Whole => {
                let max = if walked { rows.settings.max_file } else { u64::MAX };
                match source.into_input(max) {
                    Ok(read) => whole::search(read, &path, input_type, format, rows),
                    Err(error) => rows.error(&error),
                }
            }
            Piece::Text { start, end } => text::search(&source, start..end, first_line, rows),
            Piece::Mail { boundary, line, end } => {
                let read = ReadFrom::new(source, boundary.offset);
                let range = boundary.offset..end;
                mail::search(read, Format::Mbox, &boundary, line, range, rows)
            }
        }
    }
}

impl Job {
    /// Searches the parts; a panic is an error of its file. Ends if nobody receives the rows.
    fn run(self, sender: SyncSender<Event>) {
        let mut rows = Rows::new(&self.settings, self.selected, sender);
        for part in self.parts {
            let path = part.path.clone();
            let search = || part.search(self.input_type, &mut rows);
            let flow = catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(|_| {
                rows.begin(path.into_os_string().into_encoded_bytes(), None);
                rows.error(&PANICKED)
            });
            if flow.is_break() {
                return;
            }
        }
        let _ = rows.flush();
    }
}

const PANICKED: &str = "the file is searched only in part, because the search panicked; please report it as a defect of gleaner";

/// An iterator over the rows of pieces as pyarrow.RecordBatch.
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

    /// Returns what went wrong since the last call: "error" or "notice", the path and a message. After an error, what follows in the
    /// file is not searched; the rows before it stay.
    fn take_problems(&mut self) -> Vec<(&'static str, String, String)> {
        mem::take(&mut self.problems)
    }
}

const GROUPS: &[Group] = &[Group::Search, Group::Filter, Group::Mail, Group::Rows];

/// Returns an iterator over the rows of pieces that `divide` returned, in their order. A file is opened when its turn comes.
#[pyfunction]
#[pyo3(signature = (parts, *, r#type="auto", columns=None, **settings))]
fn scan(
    parts: Vec<PyPart<'_>>,
    r#type: &str,
    columns: Option<&Bound<'_, PyAny>>,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Batches> {
    let settings = Settings::of(settings, GROUPS)?;
    if settings.settles_itself {
        return Err(ConfigError::new_err("settle: expected nothing; a scan settles no references"));
    }
    let job = Job {
        parts: parts.into_iter().map(Part::of).collect::<PyResult<_>>()?,
        input_type: InputType::named(r#type)?,
        selected: selection(columns)?,
        settings,
    };
    let (sender, events) = mpsc::sync_channel(WAITING);
    thread::Builder::new().name("gleaner".to_owned()).spawn(move || job.run(sender))?;
    Ok(Batches { events: Mutex::new(events), problems: Vec::new() })
}

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    class::add::<Batches>(module)?;
    module.add_function(wrap_pyfunction!(scan, module)?)
}
