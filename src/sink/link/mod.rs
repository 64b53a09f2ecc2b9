//! Hyperlinks of terminals (OSC 8).
//!
//! A terminal opens the URI of a link, and the input may come from an attacker: a URI consists of printable ASCII
//! characters, has a limited length and, if it is a value, a scheme that programs open safely.

mod format;
mod value;

use std::io::{self, Write};

use crate::position::Position;

pub use format::{LinkFormat, LinkFormatError};
pub(super) use value::is_linked;

/// The maximum length of a URI in bytes: VTE and the terminals after its example ignore longer ones.
const MAX_URI: usize = 2083;

const OPEN: &[u8] = b"\x1b]8;;";
const END: &[u8] = b"\x1b\\";

/// A part of the URI of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LinkPart {
    /// Printable ASCII characters.
    Text(String),
    Line,
    Column,
}

/// A link to a file, which [`LinkFormat::link`] makes for [`ItemLocation::file_link`](super::ItemLocation::file_link).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLink {
    parts: Vec<LinkPart>,
}

impl FileLink {
    /// Opens the link at a position of the file, by default its start.
    pub(super) fn open(&self, at: Option<Position>, out: &mut impl Write) -> io::Result<()> {
        let (line, column) = at.map_or((1, 1), |at| (at.line, at.column));
        out.write_all(OPEN)?;
        for part in &self.parts {
            match part {
                LinkPart::Text(text) => out.write_all(text.as_bytes())?,
                LinkPart::Line => write!(out, "{line}")?,
                LinkPart::Column => write!(out, "{column}")?,
            }
        }
        out.write_all(END)
    }
}

/// Opens the link of a value to itself.
pub(super) fn open_value(value: &[u8], out: &mut impl Write) -> io::Result<()> {
    out.write_all(OPEN)?;
    for byte in value {
        if byte.is_ascii_graphic() {
            out.write_all(&[*byte])?;
        } else {
            write!(out, "%{byte:02X}")?;
        }
    }
    out.write_all(END)
}

pub(super) fn close(out: &mut impl Write) -> io::Result<()> {
    out.write_all(OPEN)?;
    out.write_all(END)
}
