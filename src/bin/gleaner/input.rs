//! What is scanned: files and standard input.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;

use gleaner::mail::{Compression, Decompressed};

use crate::stdio::{Identity, input_file};

/// The name of standard input in the output.
pub const STDIN: &str = "<stdin>";

/// One stream to scan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Stdin,
    /// Named on the command line: whatever it is, it is read.
    Named(PathBuf),
    /// Met in a directory.
    Met(PathBuf),
}

/// An [`Input`] that can be read.
pub struct Opened {
    pub read: Box<dyn Read>,
    /// Bytes may come slowly: what is found in those that came is to be shown.
    pub live: bool,
    /// What it was decompressed by.
    pub compression: Option<Compression>,
}

impl Opened {
    fn new(read: impl Read + 'static, live: bool) -> Self {
        Self { read: Box::new(read), live, compression: None }
    }

    /// Decompresses it, where it is compressed.
    fn decompressed(self) -> io::Result<Self> {
        let read = Decompressed::new(self.read)?;
        let compression = read.compression();
        Ok(Self { read: Box::new(read), live: self.live, compression })
    }
}

impl Input {
    /// The path as bytes, for the output.
    pub fn name(&self) -> &[u8] {
        match self {
            Self::Stdin => STDIN.as_bytes(),
            Self::Named(path) | Self::Met(path) => path.as_os_str().as_encoded_bytes(),
        }
    }

    /// Opens it, and decompresses it where that is asked for; None where it is the output and was not
    /// asked for.
    pub fn open(&self, output: Identity, decompress: bool) -> io::Result<Option<Opened>> {
        match self.open_as_is(output)? {
            Some(opened) if decompress => opened.decompressed().map(Some),
            opened => Ok(opened),
        }
    }

    fn open_as_is(&self, output: Identity) -> io::Result<Option<Opened>> {
        let (path, named) = match self {
            Self::Stdin => return stdin(output).map(Some),
            Self::Named(path) => (path, true),
            Self::Met(path) => (path, false),
        };
        let file = File::open(path)?;
        if !output.is(&file) {
            let live = !file.metadata()?.is_file();
            Ok(Some(Opened::new(file, live)))
        } else if named {
            Err(io::Error::other(IS_OUTPUT))
        } else {
            Ok(None)
        }
    }
}

const IS_OUTPUT: &str = "is the output, too";

fn stdin(output: Identity) -> io::Result<Opened> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let hint = b"gleaner: reading standard input, up to Ctrl-D (--help tells more)\n";
        // Without standard error there is no one to read it.
        let _ = io::Write::write_all(&mut io::stderr(), hint);
    }
    match input_file() {
        Some(file) if output.is(&file) => Err(io::Error::other(IS_OUTPUT)),
        Some(file) => {
            let live = !file.metadata().is_ok_and(|metadata| metadata.is_file());
            Ok(Opened::new(file, live))
        }
        None => Ok(Opened::new(stdin, true)),
    }
}
