//! What is scanned: files and standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;

use gleaner::mail::{Format, Stream};

use crate::search::input::positioned::Whole;
use crate::stdio::{Identity, input_file};

/// The name of standard input in the output.
pub const STDIN: &str = "<stdin>";

/// One stream to scan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Stdin,
    /// Named on the command line: whatever it is, it is read.
    Named(PathBuf),
    /// Met in a directory, whose layout may tell what it is.
    Met(PathBuf, Option<Format>),
}

/// How inputs are opened.
#[derive(Clone, Copy, Debug)]
pub struct OpenOptions {
    pub decompress: bool,
    /// The format of all inputs; `None` to detect the format of each.
    pub format: Option<Format>,
    /// The file that standard output goes to; it must not be searched.
    pub output: Identity,
    /// The least length in bytes of a file that is also opened for positioned reads.
    pub min_positioned: u64,
}

/// An [`Input`] that can be read.
pub struct Opened {
    pub stream: Stream<Box<dyn Read>>,
    /// Bytes may come slowly: what is found in those that came is to be shown.
    pub live: bool,
    /// The same bytes, to be read in whatever order, where there are many.
    pub whole: Option<Whole>,
}

/// An input's bytes as they are.
struct Raw {
    read: Box<dyn Read>,
    live: bool,
    whole: Option<Whole>,
}

impl Input {
    /// The path as bytes, for the output.
    pub fn name(&self) -> &[u8] {
        match self {
            Self::Stdin => STDIN.as_bytes(),
            Self::Named(path) | Self::Met(path, _) => path.as_os_str().as_encoded_bytes(),
        }
    }

    /// Opens it as asked for; None where it is the output and was not asked for.
    pub fn open(&self, options: OpenOptions) -> io::Result<Option<Opened>> {
        let Some(Raw { read, live, whole }) = self.open_as_is(options)? else {
            return Ok(None);
        };
        let format = match self {
            Self::Met(_, Some(format)) => options.format.or(Some(*format)),
            _ => options.format,
        };
        let stream = if options.decompress {
            Stream::new(read, format)?
        } else {
            Stream::as_is(read, format)?
        };
        let as_is = stream.compression().is_none() && stream.format() == Format::Text;
        Ok(Some(Opened { stream, live, whole: whole.filter(|_| as_is) }))
    }

    fn open_as_is(&self, options: OpenOptions) -> io::Result<Option<Raw>> {
        let (path, named) = match self {
            Self::Stdin => return stdin(options).map(Some),
            Self::Named(path) => (path, true),
            Self::Met(path, _) => (path, false),
        };
        let file = File::open(path)?;
        if !options.output.is(&file) {
            Ok(Some(Raw::of(file, options)?))
        } else if named {
            Err(io::Error::other(IS_OUTPUT))
        } else {
            Ok(None)
        }
    }
}

const IS_OUTPUT: &str = "is the output, too";

impl Raw {
    fn of(file: File, options: OpenOptions) -> io::Result<Self> {
        let metadata = file.metadata()?;
        let whole = Whole::of(&file, &metadata, options.min_positioned);
        Ok(Self { read: Box::new(file), live: !metadata.is_file(), whole })
    }
}

fn stdin(options: OpenOptions) -> io::Result<Raw> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let hint = b"gleaner: reading standard input, up to Ctrl-D (--help tells more)\n";
        // Without standard error there is no one to read it.
        let _ = io::Write::write_all(&mut io::stderr(), hint);
    }
    match input_file() {
        Some(file) if options.output.is(&file) => Err(io::Error::other(IS_OUTPUT)),
        Some(file) => Raw::of(file, options),
        None => Ok(Raw { read: Box::new(stdin), live: true, whole: None }),
    }
}
