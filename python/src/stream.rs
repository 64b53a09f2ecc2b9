//! `Extractor` and `Reader`: the references in a stream.

use std::collections::VecDeque;

use gleaner::{Extractor, Item};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::class;
use crate::error::checkpoint_error;
use crate::extract::GROUPS;
use crate::reference::Reference;
use crate::settings::{Filter, Settings};
use crate::text::{Characters, Text};

/// A search of a stream, whose offsets count bytes or characters.
pub struct Stream {
    extractor: Extractor,
    filter: Filter,
    /// Whether the chunks are `str`; `None` before the first one.
    is_str: Option<bool>,
    /// For a stream of `str`: its last bytes, if a finding may begin in them and they are not ASCII.
    window: Vec<u8>,
    /// The offset of the window in bytes and in characters.
    window_at: (u64, u64),
}

impl Stream {
    pub fn new(settings: &Settings, is_str: Option<bool>) -> Self {
        Self {
            extractor: Extractor::new(&settings.config),
            filter: settings.filter.clone(),
            is_str,
            window: Vec::new(),
            window_at: (0, 0),
        }
    }

    pub fn feed(&mut self, chunk: &[u8]) -> Vec<Reference> {
        self.search(chunk, |extractor, sink| extractor.feed(chunk, sink))
    }

    pub fn finish(&mut self) -> Vec<Reference> {
        let found = self.search(&[], |extractor, sink| extractor.finish(sink));
        (self.window, self.window_at) = (Vec::new(), (0, 0));
        found
    }

    /// Ends a stream that cannot be read further: what that cuts off is flagged.
    fn finish_truncated(&mut self) -> Vec<Reference> {
        self.search(&[], |extractor, sink| extractor.finish_truncated(sink))
    }

    fn search(
        &mut self,
        chunk: &[u8],
        search: impl FnOnce(&mut Extractor, &mut dyn FnMut(Item<'_>)),
    ) -> Vec<Reference> {
        let is_str = self.is_str.unwrap_or_default();
        let mut found = Vec::new();
        let Self { extractor, filter, window, window_at, .. } = self;
        if !is_str {
            search(extractor, &mut |item| {
                if filter.accepts(&item, None) {
                    found.push(Reference::new(&item, false, |offset| offset));
                }
            });
            return found;
        }
        let joined;
        let part = if window.is_empty() {
            chunk
        } else {
            joined = [window, chunk].concat();
            &joined
        };
        let mut characters = Characters::new(part, window_at.0, window_at.1);
        search(extractor, &mut |item| {
            if filter.accepts(&item, None) {
                found.push(Reference::new(&item, true, |offset| characters.at(offset)));
            }
        });
        // If the rest is ASCII, offsets in it follow from that of its end.
        let end = window_at.0 + part.len() as u64;
        let earliest = extractor.earliest().clamp(window_at.0, end);
        let rest = &part[usize::try_from(earliest - window_at.0).unwrap_or(part.len())..];
        let start = if rest.is_ascii() { end } else { earliest };
        *window_at = (start, characters.at(start));
        *window = if start == end { Vec::new() } else { rest.to_vec() };
        found
    }

    /// Checks that a chunk is of the type of the chunks before it.
    fn accept(&mut self, is_str: bool) -> PyResult<()> {
        if self.is_str.replace(is_str).is_some_and(|earlier| earlier != is_str) {
            self.is_str = Some(!is_str);
            let types = if is_str { ["bytes", "str"] } else { ["str", "bytes"] };
            let [earlier, now] = types;
            let message = format!("expected {earlier}, as before, not {now}");
            return Err(PyTypeError::new_err(message));
        }
        Ok(())
    }

    /// Returns the state as bytes: whether the chunks are `str`, the window, its offsets, and the checkpoint of the extractor,
    /// whose own check covers that part.
    fn checkpoint(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        let mut state = vec![match self.is_str {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        }];
        for number in [self.window_at.0, self.window_at.1, self.window.len() as u64] {
            state.extend_from_slice(&number.to_le_bytes());
        }
        state.extend_from_slice(&self.window);
        state.extend_from_slice(&self.extractor.checkpoint());
        let check = crc32(py, &state)?;
        Ok([MAGIC, &check.to_le_bytes(), &state].concat())
    }

    fn resume(py: Python<'_>, settings: &Settings, checkpoint: &[u8]) -> PyResult<Self> {
        let wrong = || {
            checkpoint_error(
                "expected the bytes that Extractor.checkpoint() returned; they are others, or damaged; search the stream \
                 from its start",
            )
        };
        let state = checkpoint.strip_prefix(MAGIC).ok_or_else(wrong)?;
        let (check, state) = state.split_first_chunk().ok_or_else(wrong)?;
        if crc32(py, state)? != u32::from_le_bytes(*check) {
            return Err(wrong());
        }
        let read = || {
            let (&[kind], rest) = state.split_first_chunk()?;
            let (start, rest) = rest.split_first_chunk()?;
            let (characters, rest) = rest.split_first_chunk()?;
            let (length, rest) = rest.split_first_chunk()?;
            let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
            let (window, inner) = rest.split_at_checked(length)?;
            Some((kind, u64::from_le_bytes(*start), u64::from_le_bytes(*characters), window, inner))
        };
        let (kind, start, characters, window, inner) = read().ok_or_else(wrong)?;
        let extractor = Extractor::resume(&settings.config, inner).map_err(checkpoint_error)?;
        Ok(Self {
            extractor,
            filter: settings.filter.clone(),
            is_str: [None, Some(false), Some(true)]
                .get(usize::from(kind))
                .copied()
                .ok_or_else(wrong)?,
            window: window.to_vec(),
            window_at: (start, characters),
        })
    }
}

/// The start of checkpoints of this package.
const MAGIC: &[u8] = b"gleaner-python-1\n";

fn crc32(py: Python<'_>, bytes: &[u8]) -> PyResult<u32> {
    py.import("zlib")?.call_method1("crc32", (PyBytes::new(py, bytes),))?.extract()
}

fn settings_of(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Settings> {
    let settings = Settings::of(keywords, GROUPS)?;
    if settings.settles_itself {
        return Err(PyValueError::new_err(
            "settle: expected Evidence, not True, because a stream is read once; collect the evidence with gleaner.settle()",
        ));
    }
    Ok(settings)
}

/// Searches a stream that arrives in chunks, all `str` or all `bytes`.
///
/// Where the stream is cut changes nothing: the references are those of a search of the whole.
///
/// >>> extractor = gleaner.Extractor()
/// >>> extractor.feed("see <http://a.exam")
/// []
/// >>> [str(found) for found in extractor.feed("ple/>, or http://b.exam") + extractor.finish()]
/// ['http://a.example/', 'http://b.exam']
#[pyclass(module = "gleaner", name = "Extractor")]
struct PyExtractor(Stream);

#[pymethods]
impl PyExtractor {
    #[new]
    #[pyo3(signature = (**settings))]
    fn new(settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Ok(Self(Stream::new(&settings_of(settings)?, None)))
    }

    /// Returns the references that the stream so far determines.
    fn feed(&mut self, py: Python<'_>, chunk: &Bound<'_, PyAny>) -> PyResult<Vec<Reference>> {
        let chunk = Text::of(chunk)?;
        self.0.accept(chunk.is_str)?;
        let bytes = chunk.bytes();
        Ok(py.detach(|| self.0.feed(bytes)))
    }

    /// Ends the stream, and returns its last references. The next chunk begins another stream.
    fn finish(&mut self) -> Vec<Reference> {
        let found = self.0.finish();
        self.0.is_str = None;
        found
    }

    /// Returns the state as bytes, from which `resume` goes on, in another process too.
    fn checkpoint<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.0.checkpoint(py)?))
    }

    /// Returns an extractor that goes on where `checkpoint` was called. The settings of the search must be the same; filters may differ.
    ///
    /// Raises `CheckpointError` for other bytes, and for other settings of the search.
    #[staticmethod]
    #[pyo3(signature = (checkpoint, /, **settings))]
    fn resume(
        py: Python<'_>,
        checkpoint: &[u8],
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Ok(Self(Stream::resume(py, &settings_of(settings)?, checkpoint)?))
    }
}

/// The number of bytes, or characters, that a reader requests at once.
const BLOCK: usize = 128 << 10;

/// An iterator over the references in a file object, text or binary, which is read block by block.
///
/// Exceptions of the file are raised after the references before them.
///
/// >>> import io
/// >>> [str(found) for found in gleaner.Reader(io.StringIO("see http://a.example/."))]
/// ['http://a.example/']
#[pyclass(module = "gleaner")]
struct Reader {
    file: Py<PyAny>,
    stream: Stream,
    found: VecDeque<Reference>,
    ended: bool,
    failed: Option<PyErr>,
}

#[pymethods]
impl Reader {
    #[new]
    #[pyo3(signature = (fileobj, /, **settings))]
    fn new(fileobj: Bound<'_, PyAny>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        if !fileobj.hasattr("read")? {
            let found = fileobj.get_type();
            let message =
                format!("expected a file object with a method read, not {}", found.name()?);
            return Err(PyTypeError::new_err(message));
        }
        let stream = Stream::new(&settings_of(settings)?, None);
        let file = fileobj.unbind();
        Ok(Self { file, stream, found: VecDeque::new(), ended: false, failed: None })
    }

    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Reference>> {
        while self.found.is_empty() && !self.ended {
            match self.read(py) {
                Ok(true) => {}
                Ok(false) => {
                    self.ended = true;
                    self.found.extend(self.stream.finish());
                }
                Err(error) => {
                    self.ended = true;
                    self.failed = Some(error);
                    self.found.extend(self.stream.finish_truncated());
                }
            }
        }
        match self.found.pop_front() {
            Some(found) => Ok(Some(found)),
            None => self.failed.take().map_or(Ok(None), Err),
        }
    }
}

impl Reader {
    /// Searches the next block; returns whether there was one.
    fn read(&mut self, py: Python<'_>) -> PyResult<bool> {
        let block = self.file.bind(py).call_method1("read", (BLOCK,))?;
        let text = Text::of(&block)?;
        if text.bytes().is_empty() {
            return Ok(false);
        }
        self.stream.accept(text.is_str)?;
        let (bytes, stream) = (text.bytes(), &mut self.stream);
        let found = py.detach(|| stream.feed(bytes));
        self.found.extend(found);
        Ok(true)
    }
}

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    class::add::<PyExtractor>(module)?;
    class::add::<Reader>(module)
}
