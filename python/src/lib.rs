//! The extension module `gleaner._gleaner`, which the package `gleaner` re-exports under the names of its modules.
//!
//! ```text
//! text       a str or bytes, and the offsets of its characters
//! settings   keyword arguments
//! reference  Reference
//! extract    extract and finditer
//! stream     Extractor and Reader
//! uri        gleaner.uri, and links
//! evidence   Evidence and settle
//! mail       gleaner.mail
//! arrow      extract_arrow
//! scan       parts of files, for gleaner.spark
//! error      exceptions
//! class      how classes are added
//! ```

// PyO3 takes arguments by value, and the docstrings are Python's.
#![allow(clippy::doc_link_with_quotes, clippy::doc_markdown, clippy::needless_pass_by_value)]

mod arrow;
mod class;
mod error;
mod evidence;
mod extract;
mod mail;
mod reference;
mod scan;
mod settings;
mod stream;
mod text;
mod uri;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
fn _gleaner(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    error::add_to(module)?;
    reference::add_to(module)?;
    extract::add_to(module)?;
    stream::add_to(module)?;
    uri::add_to(module)?;
    evidence::add_to(module)?;
    mail::add_to(module)?;
    arrow::add_to(module)?;
    scan::add_to(module)
}
