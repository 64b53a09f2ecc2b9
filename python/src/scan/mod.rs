//! Parts of files, for `gleaner.spark`: which files there are, how a large file is divided, and the rows of a part.
//!
//! ```text
//! input    the types of inputs, by name
//! source   a file, or an object of Python with read_at and size
//! list     the files below paths
//! divide   divides a file into pieces
//! rows     findings as record batches, which a thread sends
//! whole    a file from its start to its end
//! mail     messages of a mailbox
//! text     the range of a text
//! batches  the iterator that Python sees
//! ```

mod batches;
mod divide;
mod input;
mod list;
mod mail;
mod rows;
mod source;
mod text;
mod whole;

use pyo3::prelude::*;

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    list::add_to(module)?;
    divide::add_to(module)?;
    batches::add_to(module)
}
