//! `extract` and `finditer`: the references in a text.

use std::collections::VecDeque;

use gleaner::extract_with;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::class;
use crate::evidence::evidence_of;
use crate::reference::Reference;
use crate::settings::{Group, Settings};
use crate::stream::Stream;
use crate::text::{Characters, Text};

/// The length in bytes from which a search lets other threads of Python run.
const LONG: usize = 4 << 10;

/// The number of references that are found before they become objects of Python: few enough for the cache.
const AT_ONCE: usize = 64;

/// The number of bytes that `finditer` searches at once.
const BLOCK: usize = 64 << 10;

pub const GROUPS: &[Group] = &[Group::Search, Group::Filter];

/// Returns the settings of a search of `text`, which is read once more if the settings want its evidence.
pub fn settings_of(
    py: Python<'_>,
    text: &[u8],
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Settings> {
    let settings = Settings::of(keywords, GROUPS)?;
    if !settings.settles_itself {
        return Ok(settings);
    }
    let evidence = py.detach(|| evidence_of(text, &settings));
    Ok(settings.settled(evidence.into()))
}

/// Returns the references in a text, with offsets in characters if it is a `str`.
fn search<'t>(
    text: &'t [u8],
    is_str: bool,
    settings: &'t Settings,
) -> impl Iterator<Item = Reference> + Send + 't {
    let mut characters = (is_str && !text.is_ascii()).then(|| Characters::new(text, 0, 0));
    let items = extract_with(text, &settings.config);
    let accepted = items.filter(|item| settings.filter.accepts(item, None));
    accepted.map(move |item| {
        let offset = |at| characters.as_mut().map_or(at, |characters| characters.at(at));
        Reference::new(&item, is_str, offset)
    })
}

/// Returns the references in a text, in order. README.md lists the settings.
///
/// Offsets count characters in a `str`, and bytes in `bytes`, `bytearray` or `memoryview`. Other threads run meanwhile.
///
/// >>> gleaner.extract("I found it under <URL:ftp://info.cern.ch/pub/www/doc;\n type=d>.")
/// [Reference('ftp://info.cern.ch/pub/www/doc;type=d', start=22, end=61, wrapper='url-angle', flags=())]
#[pyfunction]
#[pyo3(signature = (text, /, **settings))]
fn extract<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyAny>,
    settings: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyList>> {
    let text = Text::of(text)?;
    let settings = settings_of(py, text.bytes(), settings)?;
    let (bytes, is_str) = (text.bytes(), text.is_str);
    if bytes.len() < LONG {
        return PyList::new(py, search(bytes, is_str, &settings).collect::<Vec<_>>());
    }
    let (list, mut found) = (PyList::empty(py), Vec::with_capacity(AT_ONCE));
    let mut search = py.detach(|| search(bytes, is_str, &settings));
    loop {
        py.detach(|| found.extend(search.by_ref().take(AT_ONCE)));
        if found.is_empty() {
            return Ok(list);
        }
        for reference in found.drain(..) {
            list.append(reference)?;
        }
    }
}

/// An iterator over the references in a text, which is searched 64 KiB at a time.
#[pyclass(module = "gleaner")]
struct References {
    /// A `str` without surrogates, or `bytes`.
    text: Py<PyAny>,
    at: usize,
    ended: bool,
    stream: Stream,
    found: VecDeque<Reference>,
}

#[pymethods]
impl References {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Reference>> {
        while self.found.is_empty() && !self.ended {
            let text = Text::of(self.text.bind(py))?;
            let Self { at, stream, .. } = self;
            let rest = text.bytes().get(*at..).unwrap_or_default();
            let block = &rest[..rest.len().min(BLOCK)];
            *at += block.len();
            self.ended = block.is_empty();
            let found =
                py.detach(|| if block.is_empty() { stream.finish() } else { stream.feed(block) });
            self.found.extend(found);
        }
        Ok(self.found.pop_front())
    }
}

/// Returns an iterator over the references in a text, as `extract` returns them.
///
/// >>> next(gleaner.finditer("see http://a.example/ and http://b.example/")).value
/// 'http://a.example/'
#[pyfunction]
#[pyo3(signature = (text, /, **settings))]
fn finditer(text: &Bound<'_, PyAny>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<References> {
    let read = Text::of(text)?;
    let settings = settings_of(text.py(), read.bytes(), settings)?;
    let stream = Stream::new(&settings, Some(read.is_str));
    let text = read.into_object(text.py()).unbind();
    Ok(References { text, at: 0, ended: false, stream, found: VecDeque::new() })
}

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    class::add::<References>(module)?;
    module.add_function(wrap_pyfunction!(extract, module)?)?;
    module.add_function(wrap_pyfunction!(finditer, module)?)
}
