//! The exceptions of the package.

use std::fmt::Display;
use std::io;

use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

create_exception!(gleaner, GleanerError, PyValueError, "The base of the exceptions about values.");
create_exception!(
    gleaner,
    ParseError,
    GleanerError,
    "A text that is no URI reference. `offset` is that of the first character that does not match, `production` and `section` name the rule."
);
create_exception!(gleaner, ConfigError, GleanerError, "A setting with a wrong value.");
create_exception!(
    gleaner,
    CheckpointError,
    GleanerError,
    "Bytes that are no checkpoint with these settings."
);
create_exception!(
    gleaner,
    ReadError,
    PyOSError,
    "A file that cannot be read, or decompressed, from some byte on. `path` is its path, or None; `errno` is that of the system, or None."
);

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("GleanerError", py.get_type::<GleanerError>())?;
    module.add("ParseError", py.get_type::<ParseError>())?;
    module.add("ConfigError", py.get_type::<ConfigError>())?;
    module.add("CheckpointError", py.get_type::<CheckpointError>())?;
    module.add("ReadError", py.get_type::<ReadError>())
}

pub fn checkpoint_error(message: impl Display) -> PyErr {
    CheckpointError::new_err(message.to_string())
}

/// Returns the exception of an error of the file with this path. An exception of a Python file object is raised itself.
pub fn read_error(py: Python<'_>, path: Option<&str>, error: io::Error) -> PyErr {
    if let Some(inner) = error.get_ref()
        && inner.is::<PyErr>()
    {
        return error.into();
    }
    let message = match path {
        Some(path) => format!("{path}: {error}"),
        None => error.to_string(),
    };
    let raised = ReadError::new_err(message);
    let value = raised.value(py);
    // An exception has attributes.
    let _ = value.setattr("path", path);
    let _ = value.setattr("errno", error.raw_os_error());
    raised
}
