//! `divide`: the pieces of a large file.

use std::io;
use std::path::PathBuf;

use gleaner::internals::{
    Batch, MessageBoundary, OpenInput, Splitter, Utf16Decoder, is_html_document,
};
use gleaner::mail::{Format, Options};
use memchr::memchr_iter;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use super::input::InputType;
use super::source::{ReadFrom, Source};
use super::whole::is_journal;
use crate::error::read_error;
use crate::mail::format_of;
use crate::settings::{Group, Settings};

/// A part of a file.
pub enum Piece {
    /// All of it.
    Whole,
    /// A range of a text.
    Text { start: u64, end: u64 },
    /// The messages of an mbox that begin between the boundary and `end`.
    Mail { boundary: MessageBoundary, line: u64, end: u64 },
}

/// The kind, the range, and the state at its start, as Python sees them.
pub type PyPiece<'py> = (String, u64, u64, Option<Bound<'py, PyBytes>>);

impl Piece {
    fn to_python<'py>(&self, py: Python<'py>, size: u64) -> PyPiece<'py> {
        match self {
            Self::Whole => ("whole".to_owned(), 0, size, None),
            Self::Text { start, end } => ("text".to_owned(), *start, *end, None),
            Self::Mail { boundary, line, end } => {
                let state = [line.to_le_bytes().as_slice(), &boundary.to_bytes()].concat();
                ("mail".to_owned(), boundary.offset, *end, Some(PyBytes::new(py, &state)))
            }
        }
    }

    pub fn of((kind, start, end, state): &(String, u64, u64, Option<Vec<u8>>)) -> Option<Self> {
        match (kind.as_str(), state) {
            ("whole", None) => Some(Self::Whole),
            ("text", None) => Some(Self::Text { start: *start, end: *end }),
            ("mail", Some(state)) => {
                let (line, boundary) = state.split_first_chunk()?;
                let boundary = MessageBoundary::from_bytes(boundary)?;
                let is_it = boundary.offset == *start;
                let line = u64::from_le_bytes(*line);
                is_it.then_some(Self::Mail { boundary, line, end: *end })
            }
            _ => None,
        }
    }
}

/// Divides a file of `size` bytes into pieces of about `piece_size` bytes: a text into ranges, after a look at its first bytes, and an
/// mbox between messages, for which it is read to its end. Other files are one piece.
#[pyfunction]
#[pyo3(signature = (source, path, size, piece_size, r#type="auto", format=None, **settings))]
#[expect(clippy::too_many_arguments, reason = "one for each argument of Python")]
fn divide<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    path: PathBuf,
    size: u64,
    piece_size: u64,
    r#type: &str,
    format: Option<&str>,
    settings: Option<&Bound<'py, PyDict>>,
) -> PyResult<Vec<PyPiece<'py>>> {
    let input_type = InputType::named(r#type)?;
    let settings =
        Settings::of(settings, &[Group::Search, Group::Filter, Group::Mail, Group::Rows])?;
    let format = input_type.format().or(format.map(format_of).transpose()?);
    let file =
        DividedFile { path, size, piece_size: piece_size.max(1), input_type, format, settings };
    if size <= file.piece_size {
        return Ok(vec![Piece::Whole.to_python(py, size)]);
    }
    let source = Source::of(source)?;
    let pieces = py.detach(|| file.pieces(source));
    let pieces =
        pieces.map_err(|error| read_error(py, Some(&file.path.to_string_lossy()), error))?;
    Ok(pieces.iter().map(|piece| piece.to_python(py, size)).collect())
}

struct DividedFile {
    path: PathBuf,
    size: u64,
    piece_size: u64,
    input_type: InputType,
    format: Option<Format>,
    settings: Settings,
}

impl DividedFile {
    fn pieces(&self, source: Source) -> io::Result<Vec<Piece>> {
        let mut head = vec![0; 64 << 10];
        let length = source.read_at(&mut head, 0)?;
        head.truncate(length);
        let options = self.settings.mail();
        let format = match self.plain_format(&head, &options) {
            Some(Format::Text) if self.is_text(&head, &options) => return Ok(self.ranges()),
            Some(Format::Mbox) => Format::Mbox,
            _ => return Ok(vec![Piece::Whole]),
        };
        self.messages(source, format, &options)
    }

    /// Returns the format of a file that begins with `head`, unless it is compressed or an archive.
    fn plain_format(&self, head: &[u8], options: &Options) -> Option<Format> {
        let read = Box::new(io::Cursor::new(head.to_vec()));
        // A file that cannot be decompressed is searched as a whole, which reports that.
        match OpenInput::new(read, self.format, options) {
            Ok(OpenInput::Stream(stream)) if stream.compression().is_none() => {
                Some(stream.format())
            }
            _ => None,
        }
    }

    /// Reports whether ranges of the text can be searched alone.
    fn is_text(&self, head: &[u8], options: &Options) -> bool {
        let is_html = options.get_html().is_some()
            && match self.input_type {
                InputType::Auto => is_html_document(&self.path, head),
                InputType::Html => true,
                _ => false,
            };
        let is_document = is_html || self.input_type == InputType::Markdown;
        !is_document
            && Utf16Decoder::detect(head).is_none()
            && !is_journal(head)
            && self.settings.config.get_refang().is_none()
    }

    fn ranges(&self) -> Vec<Piece> {
        let count = self.size.div_ceil(self.piece_size);
        let at = |piece: u64| {
            u64::try_from(u128::from(self.size) * u128::from(piece) / u128::from(count))
                .unwrap_or(self.size)
        };
        (0..count).map(|piece| Piece::Text { start: at(piece), end: at(piece + 1) }).collect()
    }

    /// Returns the pieces of an mbox. The last one has no end, so that it has what is written to the file meanwhile.
    fn messages(
        &self,
        source: Source,
        format: Format,
        options: &Options,
    ) -> io::Result<Vec<Piece>> {
        let mut splitter = Splitter::new(ReadFrom::new(source, 0), format, options);
        let mut batch = Batch::new();
        let mut pieces = vec![(MessageBoundary::START, 1)];
        let (mut line, mut next) = (1, self.piece_size);
        while splitter.fill(&mut batch)? {
            let complete =
                usize::try_from(splitter.offset() - batch.offset()).unwrap_or(usize::MAX);
            let bytes = batch.bytes();
            line += memchr_iter(b'\n', bytes.get(..complete).unwrap_or(bytes)).count() as u64;
            if splitter.offset() >= next
                && splitter.offset() < self.size
                && let Some(boundary) = splitter.boundary()
            {
                pieces.push((boundary, line));
                next = boundary.offset + self.piece_size;
            }
        }
        let ends = pieces.iter().skip(1).map(|(boundary, _)| boundary.offset).chain([u64::MAX]);
        let ends: Vec<_> = ends.collect();
        let piece = |((boundary, line), end)| Piece::Mail { boundary, line, end };
        Ok(pieces.into_iter().zip(ends).map(piece).collect())
    }
}

/// Counts the line breaks in a range of a file.
#[pyfunction]
fn count_lines(py: Python<'_>, source: &Bound<'_, PyAny>, start: u64, end: u64) -> PyResult<u64> {
    let source = Source::of(source)?;
    let counted = py.detach(|| {
        let mut block = vec![0; 1 << 20];
        let (mut at, mut count) = (start, 0);
        while at < end {
            let length = usize::try_from(end - at).unwrap_or(usize::MAX).min(block.len());
            let read = source.read_at(&mut block[..length], at)?;
            if read == 0 {
                break;
            }
            count += memchr_iter(b'\n', &block[..read]).count() as u64;
            at += read as u64;
        }
        Ok(count)
    });
    counted.map_err(|error| read_error(py, None, error))
}

pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(divide, module)?)?;
    module.add_function(wrap_pyfunction!(count_lines, module)?)
}
