//! The functions of `gleaner.mail`: mailboxes, messages and news, decoded.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use gleaner::internals::{InputBytes, write_json};
use gleaner::mail::{self, Cut as FoundCut, Format, Options};
use gleaner::sink::Record;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::class;
use crate::error::{ConfigError, read_error};
use crate::reference::Reference;
use crate::settings::{Filter, Group, Settings};

const GROUPS: &[Group] = &[Group::Search, Group::Filter, Group::Mail];

/// The message that contains a finding. `number` counts the messages of the file from 1; `offset` is that of its first byte.
#[pyclass(frozen, module = "gleaner.mail", get_all, skip_from_py_object)]
#[derive(Clone, Debug)]
struct Message {
    number: u64,
    offset: u64,
    id: Option<String>,
    /// The field Date, unparsed.
    date: Option<String>,
    /// The date in UTC, such as 1994-12-02T09:30:00Z; None if the field has no single meaning.
    date_utc: Option<String>,
    /// The field From.
    from_: Option<String>,
    /// The first address of the field From, in lower case.
    sender: Option<String>,
    subject: Option<String>,
    newsgroups: Option<String>,
}

#[pymethods]
impl Message {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let from = (&self.from_).into_pyobject(py)?.repr()?;
        let subject = (&self.subject).into_pyobject(py)?.repr()?;
        Ok(format!("Message(number={}, from_={from}, subject={subject})", self.number))
    }
}

impl Message {
    fn of(message: &mail::Message) -> Self {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Self {
            number: message.number(),
            offset: message.offset(),
            id: owned(message.id()),
            date: owned(message.date()),
            date_utc: message.date_utc().map(|date| date.to_string()),
            from_: owned(message.from()),
            sender: owned(message.sender()),
            subject: owned(message.subject()),
            newsgroups: owned(message.newsgroups()),
        }
    }
}

/// A reference in mail or markup, and where it was found. `start` and `end` of the reference count bytes: of the file or, if `encoded`, of
/// the decoded part.
#[pyclass(frozen, module = "gleaner.mail")]
struct Finding {
    finding: mail::Finding<'static>,
    path: Option<OsString>,
}

#[pymethods]
impl Finding {
    #[getter]
    fn reference(&self) -> Reference {
        Reference::new(self.finding.item(), false, |offset| offset)
    }

    /// The path of the file, and of the member of an archive; None if a file object is searched.
    #[getter]
    fn path(&self) -> Option<&OsString> {
        self.path.as_ref()
    }

    /// The message; None outside of messages.
    #[getter]
    fn message(&self) -> Option<Message> {
        self.finding.origin().map(|origin| Message::of(origin.message()))
    }

    /// The number of the part, such as "1.2", or its header.
    #[getter]
    fn part(&self) -> Option<&str> {
        self.finding.origin().map(mail::Origin::part)
    }

    #[getter]
    fn content_type(&self) -> Option<&str> {
        self.finding.origin()?.content_type()
    }

    /// Whether offsets count in a decoded part.
    #[getter]
    fn encoded(&self) -> bool {
        self.finding.origin().is_some_and(mail::Origin::is_encoded)
    }

    /// Whether the message is longer than `max_message`, and was not decoded.
    #[getter]
    fn oversize(&self) -> bool {
        self.finding.origin().is_some_and(mail::Origin::is_oversize)
    }

    /// The element of HTML that holds the reference in an attribute.
    #[getter]
    fn element(&self) -> Option<&str> {
        self.finding.markup()?.element()
    }

    #[getter]
    fn attribute(&self) -> Option<&str> {
        self.finding.markup()?.attribute()
    }

    /// The visible text of a link, if it names another site than the target.
    #[getter]
    fn text(&self) -> Option<&str> {
        let markup = self.finding.markup()?;
        markup.text_host().and(markup.link_text())
    }

    /// The host that the visible text names.
    #[getter]
    fn text_host(&self) -> Option<&str> {
        self.finding.markup()?.text_host()
    }

    /// The base of a relative reference.
    #[getter]
    fn base(&self) -> Option<&str> {
        Some(self.finding.base()?.uri().as_str())
    }

    /// The reference resolved by its base.
    #[getter]
    fn resolved(&self) -> Option<String> {
        self.finding.resolved()
    }

    /// The number of the part of the message that the reference names (RFC 2392, RFC 2557).
    #[getter]
    fn part_ref(&self) -> Option<&str> {
        self.finding.part_ref()
    }

    /// The members of the finding in JSON lines: see docs/jsonl.md.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut json = Vec::new();
        write_json(&Record::from(&self.finding), &mut json)?;
        let dict = py.import("json")?.call_method1("loads", (PyBytes::new(py, &json),))?;
        if let Some(path) = &self.path {
            dict.set_item("path", path)?;
        }
        Ok(dict)
    }

    fn __str__(&self) -> String {
        self.reference().value().to_owned()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let reference = Py::new(py, self.reference())?.bind(py).repr()?;
        let message = self.message().map(|message| message.__repr__(py)).transpose()?;
        let message = message.unwrap_or_else(|| "None".to_owned());
        Ok(format!("<Finding {reference} in {message}>"))
    }
}

/// Where the decoding of a message stopped: the `number` and `offset` of the message, the `part`, and the `reason`.
#[pyclass(frozen, module = "gleaner.mail", get_all)]
struct Cut {
    number: u64,
    offset: u64,
    part: String,
    /// The number of parts that this stands for.
    parts: u64,
    reason: String,
    /// The offset in the message at which decoding stopped.
    stopped_at: Option<u64>,
    path: Option<OsString>,
}

#[pymethods]
impl Cut {
    fn __repr__(&self) -> String {
        let Self { number, offset, part, reason, .. } = self;
        format!("Cut(number={number}, offset={offset}, part={part:?}, reason={reason:?})")
    }
}

impl Cut {
    fn of(cut: &FoundCut, path: Option<&Path>) -> Self {
        Self {
            number: cut.number(),
            offset: cut.offset(),
            part: cut.part().to_owned(),
            parts: cut.parts(),
            reason: cut.reason().as_str().to_owned(),
            stopped_at: cut.stopped_at(),
            path: path.map(|path| path.as_os_str().to_owned()),
        }
    }
}

fn counts_of(py: Python<'_>, counts: mail::Counts) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for (name, count) in [
        ("messages", counts.messages),
        ("parts", counts.parts),
        ("decoded", counts.decoded),
        ("attachments", counts.attachments),
        ("alternatives", counts.alternatives),
        ("unselected", counts.unselected),
        ("too_deep", counts.too_deep),
        ("oversize", counts.oversize),
        ("cuts", counts.cuts),
    ] {
        dict.set_item(name, count)?;
    }
    Ok(dict)
}

/// A binary file object.
struct PyFile {
    file: Py<PyAny>,
    /// What `read` returned beyond what was asked for.
    rest: VecDeque<u8>,
}

impl Read for PyFile {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if !self.rest.is_empty() {
            return self.rest.read(block);
        }
        Python::attach(|py| {
            let read = self.file.bind(py).call_method1("read", (block.len(),))?;
            let bytes = read.cast::<PyBytes>().map_err(|_| {
                let message =
                    "expected a binary file, whose read returns bytes; open it with mode \"rb\"";
                PyTypeError::new_err(message)
            })?;
            let bytes = bytes.as_bytes();
            let length = bytes.len().min(block.len());
            block[..length].copy_from_slice(&bytes[..length]);
            self.rest.extend(&bytes[length..]);
            Ok::<_, PyErr>(length)
        })
        .map_err(io::Error::from)
    }
}

/// Returns the bytes of a path or of a file object, and the path.
pub fn open(file: &Bound<'_, PyAny>) -> PyResult<(InputBytes, Option<PathBuf>)> {
    if file.hasattr("read")? {
        return Ok((Box::new(PyFile { file: file.clone().unbind(), rest: VecDeque::new() }), None));
    }
    let path = path_of(file)?;
    let opened = File::open(&path);
    let opened =
        opened.map_err(|error| read_error(file.py(), Some(&path.to_string_lossy()), error))?;
    Ok((Box::new(opened), Some(path)))
}

/// Returns a path that is given as `str`, `bytes` or `PathLike`.
pub fn path_of(path: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    path.py().import("os")?.call_method1("fsdecode", (path,))?.extract()
}

/// An iterator over the findings in one file: see `findings`.
#[pyclass(module = "gleaner.mail")]
struct Findings {
    inner: mail::Findings<InputBytes>,
    filter: Filter,
    path: Option<PathBuf>,
    cuts: Vec<FoundCut>,
}

#[pymethods]
impl Findings {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Finding>> {
        let Self { inner, filter, path, .. } = self;
        let next = py.detach(|| {
            inner.find(|next| next.as_ref().map_or(true, |finding| accepts(filter, finding)))
        });
        match next {
            None => Ok(None),
            Some(Ok(finding)) => {
                let path = path.as_ref().map(|path| path.as_os_str().to_owned());
                Ok(Some(Finding { finding, path }))
            }
            Some(Err(error)) => {
                let path = path.as_ref().map(|path| path.to_string_lossy());
                Err(read_error(py, path.as_deref(), error))
            }
        }
    }

    /// Where decoding stopped so far, at most 64 times.
    #[getter]
    fn cuts(&mut self) -> Vec<Cut> {
        self.cuts.extend(self.inner.take_cuts());
        self.cuts.iter().map(|cut| Cut::of(cut, self.path.as_deref())).collect()
    }

    /// The numbers of messages, parts and cuts so far, and of the parts that were decoded or left out.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        counts_of(py, self.inner.counts())
    }

    /// The format: "mbox", "message", "text", …
    #[getter]
    fn format(&self) -> &'static str {
        self.inner.format().as_str()
    }
}

fn accepts(filter: &Filter, finding: &mail::Finding<'_>) -> bool {
    filter.accepts(finding.item(), finding.resolved().as_deref())
}

/// Returns an iterator over the findings in a mailbox, a message or a batch of news: its path, or a binary file object.
///
/// The format is detected, unless `format` names it: "mbox", "message", "rnews", "mmdf", "babyl", "emlx" or "text". Compressed files are
/// decompressed. A file that cannot be read on raises `ReadError` after the findings before.
///
/// >>> import io
/// >>> mbox = b"From ann Thu Dec  1 12:00:00 1994\nSubject: x\n\nhttp://a.example/\n"
/// >>> [(str(found), found.message.subject) for found in gleaner.mail.findings(io.BytesIO(mbox))]
/// [('http://a.example/', 'x')]
#[pyfunction]
#[pyo3(signature = (file, /, *, format=None, **settings))]
fn mail_findings(
    py: Python<'_>,
    file: &Bound<'_, PyAny>,
    format: Option<&str>,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Findings> {
    let settings = mail_settings(settings)?;
    let options = settings.mail();
    let format = format.map(format_of).transpose()?;
    let (read, path) = open(file)?;
    let opened = py.detach(|| match format {
        Some(format) => mail::Findings::with_format(read, format, &options),
        None => mail::Findings::new(read, &options),
    });
    let inner = opened.map_err(|error| {
        read_error(py, path.as_ref().map(|path| path.to_string_lossy()).as_deref(), error)
    })?;
    Ok(Findings { inner, filter: settings.filter, path, cuts: Vec::new() })
}

fn mail_settings(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Settings> {
    let settings = Settings::of(keywords, GROUPS)?;
    if settings.settles_itself {
        let message =
            "settle: expected Evidence, not True; collect the evidence with gleaner.settle()";
        return Err(ConfigError::new_err(message));
    }
    Ok(settings)
}

/// Returns the format with this name.
pub fn format_of(name: &str) -> PyResult<Format> {
    name.parse().map_err(|error| ConfigError::new_err(format!("format: {error}")))
}

/// An iterator over the findings in all files below a path: see `walk`.
#[pyclass(module = "gleaner.mail")]
struct Walk {
    inner: mail::Walk,
    filter: Filter,
    cuts: Vec<mail::WalkedCut>,
}

#[pymethods]
impl Walk {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Finding>> {
        let Self { inner, filter, .. } = self;
        let next = py.detach(|| {
            inner.find(|next| next.as_ref().map_or(true, |walked| accepts(filter, &walked.finding)))
        });
        match next {
            None => Ok(None),
            Some(Ok(walked)) => {
                let path = Some(walked.path.as_os_str().to_owned());
                Ok(Some(Finding { finding: walked.finding, path }))
            }
            Some(Err(error)) => {
                let path = error.path().to_string_lossy().into_owned();
                // The message begins with the path.
                let raised = read_error(py, None, io::Error::new(error.kind(), error.to_string()));
                raised.value(py).setattr("path", path)?;
                Err(raised)
            }
        }
    }

    /// Where decoding stopped so far; of each file at most 64 times.
    #[getter]
    fn cuts(&mut self) -> Vec<Cut> {
        self.cuts.extend(self.inner.take_cuts());
        self.cuts.iter().map(|cut| Cut::of(&cut.cut, Some(&cut.path))).collect()
    }

    /// The numbers of messages, parts and cuts so far, and of the parts that were decoded or left out.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        counts_of(py, self.inner.counts())
    }

    /// The number of files that were opened so far.
    #[getter]
    fn files(&self) -> u64 {
        self.inner.files()
    }
}

/// Returns an iterator over the findings in all files below a path: mailboxes, Maildirs, MH folders, news spools, archives.
///
/// A file that cannot be read raises `ReadError`; the next `next()` goes on with the next file.
#[pyfunction]
#[pyo3(signature = (path, /, **settings))]
fn mail_walk(path: &Bound<'_, PyAny>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Walk> {
    let settings = mail_settings(settings)?;
    let options: Options = settings.mail();
    let inner = mail::Walk::new(path_of(path)?, &options);
    Ok(Walk { inner, filter: settings.filter, cuts: Vec::new() })
}

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    class::add::<Message>(module)?;
    class::add::<Finding>(module)?;
    class::add::<Cut>(module)?;
    class::add::<Findings>(module)?;
    class::add::<Walk>(module)?;
    module.add_function(wrap_pyfunction!(mail_findings, module)?)?;
    module.add_function(wrap_pyfunction!(mail_walk, module)?)
}
