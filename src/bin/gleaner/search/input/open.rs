//! Opens the inputs of a search: files and standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;

use gleaner::mail::{Format, Stream};

use crate::search::input::positioned::PositionedFile;
use crate::stdio::{FileIdentity, input_file};

/// The name of standard input in the output.
const STDIN: &str = "<stdin>";

/// One input of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Stdin,
    /// A file given on the command line.
    Named(PathBuf),
    /// A file in a walked directory, and its format if the directory layout determines it.
    Walked(PathBuf, Option<Format>),
}

/// How inputs are opened.
#[derive(Clone, Copy, Debug)]
pub struct OpenOptions {
    pub decompress: bool,
    /// The format of all inputs; `None` to detect the format of each.
    pub format: Option<Format>,
    /// The file that standard output goes to; it must not be searched.
    pub output: FileIdentity,
    /// The least length in bytes of a file that is also opened for positioned reads.
    pub min_positioned: u64,
}

/// An [`Input`] that is ready to be read.
pub struct OpenInput {
    pub stream: Stream<Box<dyn Read>>,
    /// A pipe or terminal, whose bytes may arrive slowly: findings are shown before the next read.
    pub live: bool,
    /// The same bytes with positioned reads, if this is a large file of plain text.
    pub file: Option<PositionedFile>,
}

/// An input before decompression and format detection.
struct RawInput {
    read: Box<dyn Read>,
    live: bool,
    file: Option<PositionedFile>,
}

impl Input {
    /// Returns the printed path, as bytes.
    pub fn path(&self) -> &[u8] {
        match self {
            Self::Stdin => STDIN.as_bytes(),
            Self::Named(path) | Self::Walked(path, _) => path.as_os_str().as_encoded_bytes(),
        }
    }

    /// Opens the input and detects its compression and format.
    ///
    /// Returns `None` for a walked file that is also the output.
    pub fn open(&self, options: OpenOptions) -> io::Result<Option<OpenInput>> {
        let Some(RawInput { read, live, file }) = self.open_raw(options)? else {
            return Ok(None);
        };
        let format = match self {
            Self::Walked(_, Some(format)) => options.format.or(Some(*format)),
            _ => options.format,
        };
        let stream = if options.decompress {
            Stream::new(read, format)?
        } else {
            Stream::without_decompression(read, format)?
        };
        let is_plain = stream.compression().is_none() && stream.format() == Format::Text;
        Ok(Some(OpenInput { stream, live, file: file.filter(|_| is_plain) }))
    }

    fn open_raw(&self, options: OpenOptions) -> io::Result<Option<RawInput>> {
        let (path, named) = match self {
            Self::Stdin => return open_stdin(options).map(Some),
            Self::Named(path) => (path, true),
            Self::Walked(path, _) => (path, false),
        };
        let file = File::open(path)?;
        if !options.output.is(&file) {
            Ok(Some(RawInput::new(file, options)?))
        } else if named {
            Err(io::Error::other(IS_OUTPUT))
        } else {
            Ok(None)
        }
    }
}

const IS_OUTPUT: &str = "this input is also the output; write the output to another file";

impl RawInput {
    fn new(file: File, options: OpenOptions) -> io::Result<Self> {
        let metadata = file.metadata()?;
        let positioned = PositionedFile::new(&file, &metadata, options.min_positioned);
        Ok(Self { read: Box::new(file), live: !metadata.is_file(), file: positioned })
    }
}

fn open_stdin(options: OpenOptions) -> io::Result<RawInput> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let hint =
            b"gleaner: reading standard input; press Ctrl-D to end it (see gleaner --help)\n";
        // The hint is optional: a closed standard error is no reason to fail.
        let _ = io::stderr().write_all(hint);
    }
    match input_file() {
        Some(file) if options.output.is(&file) => Err(io::Error::other(IS_OUTPUT)),
        Some(file) => RawInput::new(file, options),
        None => Ok(RawInput { read: Box::new(stdin), live: true, file: None }),
    }
}
