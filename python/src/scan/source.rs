//! [`Source`]: the bytes of an input at any offset.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use gleaner::internals::{InputBytes, InputFile};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::read_error;
use crate::mail::path_of;

/// A file, or an object of Python with the methods `read_at(offset, length)` and `size()`.
pub enum Source {
    File(File),
    Object(Py<PyAny>),
}

/// A source that is not open yet.
pub enum SourceSpec {
    Path(PathBuf),
    Object(Py<PyAny>),
}

impl SourceSpec {
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if object.hasattr("read_at")? {
            return Ok(Self::Object(object.clone().unbind()));
        }
        path_of(object).map(Self::Path)
    }

    pub fn open(self) -> io::Result<Source> {
        Ok(match self {
            Self::Path(path) => Source::File(File::open(path)?),
            Self::Object(object) => Source::Object(object),
        })
    }
}

/// The number of bytes that are requested of an object at once.
const BLOCK: usize = 1 << 20;

impl Source {
    /// Opens a source that Python passes.
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let spec = SourceSpec::of(object)?;
        let path = match &spec {
            SourceSpec::Path(path) => Some(path.to_string_lossy().into_owned()),
            SourceSpec::Object(_) => None,
        };
        spec.open().map_err(|error| read_error(object.py(), path.as_deref(), error))
    }

    /// Reads bytes at an offset into a block, and returns their number: 0 at the end.
    pub fn read_at(&self, block: &mut [u8], offset: u64) -> io::Result<usize> {
        match self {
            Self::File(file) => read_file_at(file, block, offset),
            Self::Object(object) => Python::attach(|py| {
                let read = object.bind(py).call_method1("read_at", (offset, block.len()))?;
                let bytes = read.cast::<PyBytes>()?.as_bytes();
                let length = bytes.len().min(block.len());
                block[..length].copy_from_slice(&bytes[..length]);
                Ok::<_, PyErr>(length)
            })
            .map_err(io::Error::from),
        }
    }

    /// Returns the bytes from the start, of a file of a walk at most `max`.
    pub fn into_input(self, max: u64) -> io::Result<InputBytes> {
        Ok(match self {
            Self::File(file) => Box::new(InputFile::new(file)?.max_len(max)),
            Self::Object(_) => Box::new(ReadFrom::new(self, 0)),
        })
    }
}

#[cfg(unix)]
fn read_file_at(file: &File, block: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, block, offset)
}

#[cfg(windows)]
fn read_file_at(file: &File, block: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, block, offset)
}

/// The bytes of a source from an offset on.
pub struct ReadFrom {
    source: Source,
    offset: u64,
    /// The rest of what an object returned.
    rest: Vec<u8>,
    at: usize,
}

impl ReadFrom {
    pub fn new(source: Source, offset: u64) -> Self {
        Self { source, offset, rest: Vec::new(), at: 0 }
    }
}

impl Read for ReadFrom {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if matches!(self.source, Source::File(_)) {
            let length = self.source.read_at(block, self.offset)?;
            self.offset += length as u64;
            return Ok(length);
        }
        if self.at == self.rest.len() {
            self.rest.resize(BLOCK, 0);
            let length = self.source.read_at(&mut self.rest, self.offset)?;
            self.rest.truncate(length);
            (self.at, self.offset) = (0, self.offset + length as u64);
        }
        let rest = &self.rest[self.at..];
        let length = rest.len().min(block.len());
        block[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        Ok(length)
    }
}
