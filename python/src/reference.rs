//! `Reference`: a finding as a Python object.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use gleaner::internals::has_other_readings;
use gleaner::uri::{Grammar, UriRef};
use gleaner::{Flags, Item, Kind, Reference as Found, Wrapper};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};

use crate::class;
use crate::text::to_str;
use crate::uri::{Hazard, Uri, hazards_of};

/// The maximum number of readings, and the maximum of their bytes, as in JSON lines.
const MAX_READINGS: usize = 64;
const MAX_READINGS_BYTES: usize = 16 << 10;

/// A URI reference that was found in a text.
///
/// `start` and `end` are its offsets: in characters in a `str`, so that `text[r.start:r.end] == r.raw`, and in bytes in `bytes`.
/// `value` is the reference itself: `raw` without line breaks and quote prefixes, completed if it is abbreviated. References are
/// equal if all their attributes are; they can be hashed and pickled.
#[pyclass(frozen, module = "gleaner", name = "Reference", eq, hash, skip_from_py_object)]
#[derive(Clone, Debug)]
pub struct Reference {
    value: String,
    /// `None` if it is the value.
    raw: Option<Box<[u8]>>,
    is_str: bool,
    span: Range<u64>,
    outer: Range<u64>,
    wrapper: Wrapper,
    kind: Kind,
    flags: Flags,
    tail: Box<str>,
    /// `None` if the value is the only one.
    readings: Option<Box<Readings>>,
    /// That of an over-long reference, whose value does not show it.
    overlong_scheme: Option<Box<str>>,
}

/// The readings of a reference that has several. To make them all takes longer than to find the reference.
#[derive(Clone, Debug)]
enum Readings {
    Of(Found<'static>),
    Unpickled(ReadingList),
}

impl Readings {
    fn list(&self) -> ReadingList {
        match self {
            Self::Of(found) => ReadingList::of(found),
            Self::Unpickled(list) => list.clone(),
        }
    }
}

#[derive(Clone, Debug)]
struct ReadingList {
    values: Vec<String>,
    /// The key of JSON lines that says why readings are left out.
    left_out: Option<&'static str>,
}

impl ReadingList {
    fn of(found: &Found<'_>) -> Self {
        let mut others = found.readings().peekable();
        let (mut length, mut values) = (0, Vec::new());
        while let Some(reading) = others.next_if(|reading| {
            let has_room =
                values.len() < MAX_READINGS && length + reading.len() <= MAX_READINGS_BYTES;
            values.is_empty() || has_room
        }) {
            length += reading.len();
            values.push(reading.into_owned());
        }
        let left_out = others.peek().map(|_| {
            if values.len() == MAX_READINGS { "readings_more" } else { "readings_truncated" }
        });
        Self { values, left_out }
    }
}

impl Reference {
    /// Returns the Python object of an item, whose offsets `offset` converts.
    pub fn new(item: &Item<'_>, is_str: bool, mut offset: impl FnMut(u64) -> u64) -> Self {
        let mut range = |range: Range<u64>| offset(range.start)..offset(range.end);
        let (outer, span) = (range(item.outer()), range(item.span()));
        match item {
            Item::Reference(found) => Self {
                value: found.value().to_owned(),
                raw: (found.raw() != found.as_bytes()).then(|| found.raw().into()),
                is_str,
                span,
                outer,
                wrapper: found.wrapper(),
                kind: found.kind(),
                flags: found.flags(),
                tail: found.tail().into(),
                readings: has_other_readings(found)
                    .then(|| Box::new(Readings::Of(found.clone().into_owned()))),
                overlong_scheme: None,
            },
            Item::Overlong(found) => {
                let is_markup =
                    matches!(found.wrapper(), Wrapper::Attribute | Wrapper::Destination);
                let is_relative = is_markup && found.scheme().is_none();
                Self {
                    value: found.head().to_owned(),
                    raw: None,
                    is_str,
                    span,
                    outer,
                    wrapper: found.wrapper(),
                    kind: if is_relative { Kind::Relative } else { Kind::Absolute },
                    flags: found.flags(),
                    tail: "".into(),
                    readings: None,
                    overlong_scheme: found.scheme().map(Into::into),
                }
            }
        }
    }

    fn is_overlong(&self) -> bool {
        self.flags.contains(Flags::OVERLONG)
    }

    fn split(&self) -> UriRef<'_> {
        UriRef::split(&self.value)
    }
}

/// The other attributes follow from these.
impl PartialEq for Reference {
    fn eq(&self, other: &Self) -> bool {
        let Self { value, raw, is_str, span, outer, wrapper, kind, flags, tail, .. } = self;
        (value, raw, is_str, span, outer)
            == (&other.value, &other.raw, &other.is_str, &other.span, &other.outer)
            && (wrapper, kind, flags, tail)
                == (&other.wrapper, &other.kind, &other.flags, &other.tail)
    }
}

impl Hash for Reference {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.value, &self.span).hash(state);
    }
}

/// The state of a pickled reference.
type State<'py> = (
    String,
    Option<Vec<u8>>,
    bool,
    [u64; 4],
    String,
    String,
    Vec<String>,
    String,
    Option<(Vec<String>, Option<String>)>,
    Option<String>,
);

/// The keys of JSON lines that say why readings are left out.
const LEFT_OUT: [&str; 2] = ["readings_more", "readings_truncated"];

#[pyfunction]
fn _restore_reference(state: State<'_>) -> PyResult<Reference> {
    let (value, raw, is_str, offsets, wrapper, kind, flags, tail, readings, overlong_scheme) =
        state;
    let [start, end, outer_start, outer_end] = offsets;
    let wrong = |name: String| PyValueError::new_err(format!("no reference: {name}"));
    let mut all_flags = Flags::empty();
    for name in flags {
        all_flags |= Flags::from_name(&name).ok_or_else(|| wrong(name))?;
    }
    let readings = readings.map(|(values, left_out)| {
        let left_out = LEFT_OUT.into_iter().find(|&key| left_out.as_deref() == Some(key));
        Box::new(Readings::Unpickled(ReadingList { values, left_out }))
    });
    Ok(Reference {
        value,
        raw: raw.map(Vec::into_boxed_slice),
        is_str,
        span: start..end,
        outer: outer_start..outer_end,
        wrapper: wrapper.parse().map_err(|_| wrong(wrapper))?,
        kind: kind.parse().map_err(|_| wrong(kind))?,
        flags: all_flags,
        tail: tail.into(),
        readings,
        overlong_scheme: overlong_scheme.map(Into::into),
    })
}

#[pymethods]
impl Reference {
    /// The reference, in full and on one line. Of an over-long reference, its first bytes.
    #[getter]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The text between `start` and `end`, unchanged. Of an over-long reference, its first bytes.
    #[getter]
    fn raw<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let raw = self.raw.as_deref().unwrap_or(self.value.as_bytes());
        if self.is_str { to_str(py, raw) } else { Ok(PyBytes::new(py, raw).into_any()) }
    }

    /// The offset of the first character, or byte.
    #[getter]
    fn start(&self) -> u64 {
        self.span.start
    }

    /// The offset after the last character, or byte.
    #[getter]
    fn end(&self) -> u64 {
        self.span.end
    }

    /// The offsets of the reference with its delimiters.
    #[getter]
    fn outer(&self) -> (u64, u64) {
        (self.outer.start, self.outer.end)
    }

    /// The delimiters: "bare", "angle", "url-angle", "quoted", "prefixed", "attribute" or "destination".
    #[getter]
    fn wrapper(&self) -> &'static str {
        self.wrapper.as_str()
    }

    /// The scheme in lower case; None of a relative reference.
    #[getter]
    pub fn scheme(&self) -> Option<String> {
        let scheme = match &self.overlong_scheme {
            Some(scheme) => Some(&**scheme),
            None if self.is_overlong() => None,
            None => self.split().scheme(),
        };
        scheme.map(str::to_ascii_lowercase)
    }

    /// "absolute" or "relative".
    #[getter]
    fn kind(&self) -> &'static str {
        self.kind.as_str()
    }

    /// The names of what is uncertain about the value, and how it differs from `raw`.
    #[getter]
    fn flags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.flags.names().collect::<Vec<_>>())
    }

    /// What follows a bare reference up to the next white space and does not belong to it, such as a full stop.
    #[getter]
    fn tail(&self) -> &str {
        &self.tail
    }

    /// All values that the text may mean: `value`, then the others, at most 64 and at most 16 KiB.
    #[getter]
    fn readings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match &self.readings {
            Some(readings) => PyTuple::new(py, readings.list().values),
            None => PyTuple::new(py, [&self.value]),
        }
    }

    /// Whether `readings` lacks some, because they are too many or too long.
    #[getter]
    fn readings_truncated(&self) -> bool {
        self.readings.as_ref().is_some_and(|readings| readings.list().left_out.is_some())
    }

    /// The grammars that the value conforms to: "rfc1738", "rfc2396", "rfc3986". Empty for an over-long reference.
    #[getter]
    fn conforms<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.conforming())
    }

    /// The parts that the security sections of the RFCs warn of.
    #[getter]
    fn hazards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        hazards_of(py, &self.value)
    }

    /// The components.
    #[getter]
    fn uri(&self) -> Uri {
        Uri::split(self.value.clone())
    }

    /// The members of the reference in JSON lines: see docs/jsonl.md. `offset` and `end` count as `start` and `end` do.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("value", &self.value)?;
        set_raw(&dict, self.raw.as_deref().unwrap_or(self.value.as_bytes()), self.is_str)?;
        dict.set_item("offset", self.span.start)?;
        dict.set_item("end", self.span.end)?;
        dict.set_item("outer", [self.outer.start, self.outer.end])?;
        dict.set_item("wrapper", self.wrapper.as_str())?;
        dict.set_item("scheme", self.scheme())?;
        dict.set_item("kind", self.kind.as_str())?;
        dict.set_item("conforms", (!self.is_overlong()).then(|| self.conforming()))?;
        dict.set_item("flags", self.flags.names().collect::<Vec<_>>())?;
        if !self.tail.is_empty() {
            dict.set_item("tail", &*self.tail)?;
        }
        if let Some(readings) = &self.readings {
            let readings = readings.list();
            dict.set_item("readings", readings.values)?;
            if let Some(key) = readings.left_out {
                dict.set_item(key, true)?;
            }
        }
        Ok(dict)
    }

    fn __str__(&self) -> &str {
        &self.value
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let value = PyString::new(py, &self.value).repr()?;
        let flags = self.flags(py)?.repr()?;
        let Self { span: Range { start, end }, wrapper, .. } = self;
        let wrapper = wrapper.as_str();
        Ok(format!(
            "Reference({value}, start={start}, end={end}, wrapper='{wrapper}', flags={flags})"
        ))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let restore = py.import("gleaner._gleaner")?.getattr("_restore_reference")?;
        let flags: Vec<_> = self.flags.names().collect();
        let readings = self.readings.as_ref().map(|readings| readings.list());
        let state = (
            &self.value,
            self.raw.as_deref().map(|raw| PyBytes::new(py, raw)),
            self.is_str,
            [self.span.start, self.span.end, self.outer.start, self.outer.end],
            self.wrapper.as_str(),
            self.kind.as_str(),
            flags,
            &*self.tail,
            readings.map(|readings| (readings.values, readings.left_out)),
            self.overlong_scheme.as_deref(),
        );
        Ok((restore, (state.into_pyobject(py)?.into_any(),)))
    }
}

impl Reference {
    fn conforming(&self) -> Vec<&'static str> {
        if self.is_overlong() {
            return Vec::new();
        }
        let uri = self.split();
        uri.grammars().map(Grammar::as_str).collect()
    }
}

/// Sets `raw`, or `raw_bytes` in base64 for bytes that are no text.
fn set_raw(dict: &Bound<'_, PyDict>, raw: &[u8], is_str: bool) -> PyResult<()> {
    let py = dict.py();
    if is_str {
        return dict.set_item("raw", to_str(py, raw)?);
    }
    if let Ok(text) = str::from_utf8(raw) {
        return dict.set_item("raw", text);
    }
    let encoded = py.import("base64")?.call_method1("b64encode", (PyBytes::new(py, raw),))?;
    dict.set_item("raw_bytes", encoded.call_method1("decode", ("ascii",))?)
}

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    class::add::<Reference>(module)?;
    class::add::<Hazard>(module)?;
    module.add_function(wrap_pyfunction!(_restore_reference, module)?)
}
