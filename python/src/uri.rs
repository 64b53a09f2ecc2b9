//! The functions of `gleaner.uri`, and those for links: RFC 2396 after the search.

use gleaner::uri::{self, Grammar, HazardKind, ParseError, Refang, Resolver, UriRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::class;
use crate::error::{ConfigError, GleanerError, ParseError as PyParseError};

/// Returns the exception of a text that does not match, with the offset in characters.
fn parse_error(py: Python<'_>, text: &str, error: ParseError) -> PyErr {
    let before = text.get(..error.offset()).unwrap_or(text);
    let raised = PyParseError::new_err(error.to_string());
    let value = raised.value(py);
    // An exception has attributes.
    let _ = value.setattr("offset", before.chars().count());
    let _ = value.setattr("production", error.production());
    let _ = value.setattr("section", error.section());
    raised
}

fn grammar(name: &str) -> PyResult<Grammar> {
    name.parse().map_err(|error| ConfigError::new_err(format!("grammar: {error}")))
}

/// A part of a reference that the security sections of the RFCs warn of: `kind`, `start` and `end` in the reference, in
/// characters, and `text`.
#[pyclass(frozen, module = "gleaner", eq, hash, get_all, skip_from_py_object)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hazard {
    kind: String,
    start: usize,
    end: usize,
    text: String,
}

#[pymethods]
impl Hazard {
    #[new]
    fn new(kind: String, start: usize, end: usize, text: String) -> Self {
        Self { kind, start, end, text }
    }

    fn __getnewargs__(&self) -> (&str, usize, usize, &str) {
        (&self.kind, self.start, self.end, &self.text)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Self { kind, start, end, text } = self;
        let text = PyString::new(py, text).repr()?;
        Ok(format!("Hazard(kind='{kind}', start={start}, end={end}, text={text})"))
    }
}

pub fn hazards_of<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyTuple>> {
    let hazards = UriRef::split(text).hazards().map(|hazard| {
        let characters = |offset| text.get(..offset).unwrap_or(text).chars().count();
        let range = hazard.range();
        Hazard {
            kind: HazardKind::as_str(hazard.kind()).to_owned(),
            start: characters(range.start),
            end: characters(range.end),
            text: hazard.text().to_owned(),
        }
    });
    PyTuple::new(py, hazards.map(|hazard| Py::new(py, hazard)).collect::<PyResult<Vec<_>>>()?)
}

/// A URI reference and its components (RFC 2396, section 4 and appendix B). A component that it lacks is None.
#[pyclass(frozen, module = "gleaner.uri", eq, hash, skip_from_py_object)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Uri(String);

impl Uri {
    pub fn split(text: String) -> Self {
        Self(text)
    }

    fn uri(&self) -> UriRef<'_> {
        UriRef::split(&self.0)
    }
}

#[pymethods]
impl Uri {
    #[getter]
    fn scheme(&self) -> Option<&str> {
        self.uri().scheme()
    }

    #[getter]
    fn authority(&self) -> Option<&str> {
        self.uri().authority().map(uri::Authority::as_str)
    }

    #[getter]
    fn userinfo(&self) -> Option<&str> {
        self.uri().authority()?.userinfo()
    }

    /// The host of a server, as it is written. None if the authority is no server's (RFC 2396, section 3.2.2).
    #[getter]
    fn host(&self) -> Option<&str> {
        Some(self.uri().authority()?.host()?.as_str())
    }

    /// The port, a str of digits.
    #[getter]
    fn port(&self) -> Option<&str> {
        self.uri().authority()?.port()
    }

    #[getter]
    fn path(&self) -> &str {
        self.uri().path()
    }

    #[getter]
    fn query(&self) -> Option<&str> {
        self.uri().query()
    }

    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.uri().fragment()
    }

    /// What follows the scheme of a URI that is not hierarchical, such as mailto:.
    #[getter]
    fn opaque_part(&self) -> Option<&str> {
        self.uri().opaque_part()
    }

    #[getter]
    fn is_absolute(&self) -> bool {
        self.uri().is_absolute()
    }

    #[getter]
    fn is_hierarchical(&self) -> bool {
        self.uri().is_hierarchical()
    }

    #[getter]
    fn hazards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        hazards_of(py, &self.0)
    }

    /// Returns the normal form.
    fn normalize(&self) -> String {
        self.uri().normalize().into_owned()
    }

    /// Returns `reference` resolved by this base (RFC 2396, section 5.2).
    fn resolve(&self, reference: &str) -> PyResult<String> {
        uri_resolve(&self.0, reference)
    }

    /// Reports whether the reference conforms to a grammar: "rfc1738", "rfc2396" or "rfc3986".
    #[pyo3(signature = (grammar="rfc2396"))]
    fn conforms_to(&self, grammar: &str) -> PyResult<bool> {
        Ok(self.uri().conforms_to(self::grammar(grammar)?).is_ok())
    }

    fn __str__(&self) -> &str {
        &self.0
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Uri({})", PyString::new(py, &self.0).repr()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&str,))> {
        Ok((py.import("gleaner._gleaner")?.getattr("uri_split")?, (&self.0,)))
    }
}

/// Parses a URI reference; raises `ParseError` if it does not conform to the grammar.
///
/// >>> gleaner.uri.parse("http://joe@a.example:80/b?c#d").host
/// 'a.example'
#[pyfunction]
#[pyo3(signature = (text, grammar="rfc2396"))]
fn uri_parse(py: Python<'_>, text: &str, grammar: &str) -> PyResult<Uri> {
    let parsed = UriRef::parse_as(text, self::grammar(grammar)?);
    parsed.map_err(|error| parse_error(py, text, error))?;
    Ok(Uri(text.to_owned()))
}

/// Splits any text into components, by the regular expression of RFC 2396, appendix B.
#[pyfunction]
fn uri_split(text: String) -> Uri {
    Uri::split(text)
}

/// Resolves a reference by a base (RFC 2396, section 5.2).
///
/// >>> gleaner.uri.resolve("http://a/b/c/d;p?q", "../g")
/// 'http://a/b/g'
#[pyfunction]
fn uri_resolve(base: &str, reference: &str) -> PyResult<String> {
    let error = |error: uri::ResolveError| GleanerError::new_err(error.to_string());
    let resolver = Resolver::new(base).map_err(error)?;
    Ok(resolver.resolve(reference).map_err(error)?.as_str().to_owned())
}

/// Returns the normal form of a reference: see docs/uri.md.
///
/// >>> gleaner.uri.normalize("HTTP://A.example:80/%7Ejoe")
/// 'http://a.example/~joe'
#[pyfunction]
fn uri_normalize(uri: &str) -> String {
    UriRef::split(uri).normalize().into_owned()
}

/// Returns a reference as `<URL:…>`, with line breaks after at most `width` characters (RFC 1738, appendix). Without a width,
/// there are none.
///
/// >>> gleaner.uri.wrap("http://a.example/")
/// '<URL:http://a.example/>'
#[pyfunction]
#[pyo3(signature = (uri, width=None))]
fn uri_wrap(uri: &str, width: Option<usize>) -> String {
    gleaner::uri::wrap(uri, width.unwrap_or(usize::MAX))
}

/// Returns the one reference in a text, without delimiters and line breaks (RFC 2396, appendix E); raises `ParseError` if the text is
/// more than that.
///
/// >>> gleaner.uri.unwrap("<URL:http://a.example/\n x>")
/// 'http://a.example/x'
#[pyfunction]
fn uri_unwrap(py: Python<'_>, text: &str) -> PyResult<String> {
    let unwrapped = uri::unwrap(text).map_err(|error| parse_error(py, text, error))?;
    Ok(unwrapped.into_owned())
}

/// Returns the parts of a reference that the security sections of the RFCs warn of.
#[pyfunction]
fn uri_hazards<'py>(py: Python<'py>, uri: &str) -> PyResult<Bound<'py, PyTuple>> {
    hazards_of(py, uri)
}

/// Reports whether two references have the same normal form.
#[pyfunction]
fn uri_equivalent(a: &str, b: &str) -> bool {
    UriRef::split(a).equivalent(b)
}

/// The target of a link that a mail filter, a tracker or a site wrapped.
#[pyclass(frozen, module = "gleaner", eq, hash, skip_from_py_object)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct UnwrappedLink {
    /// The target; None if the link does not show it.
    #[pyo3(get)]
    target: Option<String>,
    via: Vec<String>,
    /// Whether the target is no wrapped link itself.
    #[pyo3(get)]
    is_complete: bool,
}

#[pymethods]
impl UnwrappedLink {
    #[new]
    fn new(target: Option<String>, via: Vec<String>, is_complete: bool) -> Self {
        Self { target, via, is_complete }
    }

    fn __getnewargs__(&self) -> (Option<&str>, Vec<String>, bool) {
        (self.target.as_deref(), self.via.clone(), self.is_complete)
    }

    /// The names of the wrappers, the outermost first.
    #[getter]
    fn via<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.via)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let target = (&self.target).into_pyobject(py)?.repr()?;
        let via = self.via(py)?.repr()?;
        let is_complete = if self.is_complete { "True" } else { "False" };
        Ok(format!("UnwrappedLink(target={target}, via={via}, is_complete={is_complete})"))
    }
}

/// Returns what a wrapped link leads to, without the network; None for other links.
///
/// >>> gleaner.unwrap_link("https://vk.com/away.php?to=http%3A%2F%2Fa.example%2F").target
/// 'http://a.example/'
#[pyfunction]
fn unwrap_link(link: &str) -> Option<UnwrappedLink> {
    let unwrapped = uri::unwrap_link(link)?;
    Some(UnwrappedLink {
        target: unwrapped.target().map(str::to_owned),
        via: unwrapped.via().to_vec(),
        is_complete: unwrapped.is_complete(),
    })
}

/// Returns the working form of a defanged reference; None if it is none. `notations` are "standard" or "aggressive".
///
/// >>> gleaner.refang("hxxps://evil[.]example/a")
/// 'https://evil.example/a'
#[pyfunction]
#[pyo3(signature = (text, notations="standard"))]
fn refang(text: &str, notations: &str) -> PyResult<Option<String>> {
    let notations: Refang =
        notations.parse().map_err(|error| PyValueError::new_err(format!("notations: {error}")))?;
    Ok(uri::refang(text, notations))
}

/// Returns a reference in a form that programs do not make a link of.
///
/// >>> gleaner.defang("https://evil.example/a")
/// 'hxxps://evil[.]example/a'
#[pyfunction]
fn defang(text: &str) -> String {
    uri::defang(text).into_owned()
}

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    class::add::<Uri>(module)?;
    class::add::<UnwrappedLink>(module)?;
    module.add_function(wrap_pyfunction!(uri_parse, module)?)?;
    module.add_function(wrap_pyfunction!(uri_split, module)?)?;
    module.add_function(wrap_pyfunction!(uri_resolve, module)?)?;
    module.add_function(wrap_pyfunction!(uri_normalize, module)?)?;
    module.add_function(wrap_pyfunction!(uri_wrap, module)?)?;
    module.add_function(wrap_pyfunction!(uri_unwrap, module)?)?;
    module.add_function(wrap_pyfunction!(uri_hazards, module)?)?;
    module.add_function(wrap_pyfunction!(uri_equivalent, module)?)?;
    module.add_function(wrap_pyfunction!(unwrap_link, module)?)?;
    module.add_function(wrap_pyfunction!(refang, module)?)?;
    module.add_function(wrap_pyfunction!(defang, module)?)
}
