//! The formats of links to files, as ripgrep's.

use std::fmt;
use std::str::FromStr;

use super::{FileLink, LinkPart, MAX_URI};
use crate::error::debug_by_message;

/// The formats that have a name.
const NAMED: &[(&str, &str)] = &[
    ("default", "file://{host}{path}"),
    ("file", "file://{host}{path}"),
    ("kitty", "file://{host}{path}#{line}"),
    ("vscode", "vscode://file{path}:{line}:{column}"),
    ("vscodium", "vscodium://file{path}:{line}:{column}"),
];

/// The number of digits of the greatest line and column.
const DIGITS: usize = 20;

/// The form of links to files: a URI with `{path}`, which is absolute and percent-encoded, and if desired `{host}`, `{line}`
/// and `{column}`.
///
/// The names `default`, `file`, `kitty`, `vscode` and `vscodium` stand for formats.
///
/// ```
/// use gleaner::sink::{ItemLocation, LinkFormat, Position, TextWriter};
///
/// let format: LinkFormat = "editor://{path}#{line}".parse()?;
/// let link = format.link("host.example", b"/tmp/a b").unwrap();
/// let location = ItemLocation::new().path(b"a b".as_slice()).file_link(&link, Position::new(7, 1));
/// let mut out = Vec::new();
/// TextWriter::new().write_value("x:y", 0, &location, &mut out)?;
/// assert_eq!(out, b"\x1b]8;;editor:///tmp/a%20b#7\x1b\\a b\x1b]8;;\x1b\\:x:y\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkFormat {
    parts: Vec<FormatPart>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum FormatPart {
    Link(LinkPart),
    Host,
    Path,
}

impl LinkFormat {
    /// Returns the link to a file with an absolute path, or `None` if its URI would be too long for terminals.
    ///
    /// See [`LinkFormat`] for an example.
    #[must_use]
    pub fn link(&self, host: &str, path: &[u8]) -> Option<FileLink> {
        let parts = self.parts.iter().map(|part| match part {
            FormatPart::Link(part) => part.clone(),
            FormatPart::Host => LinkPart::Text(encode(host.as_bytes())),
            // The path of another system has no slash at the start.
            FormatPart::Path if path.starts_with(b"/") => LinkPart::Text(encode(path)),
            FormatPart::Path => LinkPart::Text(format!("/{}", encode(path))),
        });
        let link = FileLink { parts: parts.collect() };
        let lengths = link.parts.iter().map(|part| match part {
            LinkPart::Text(text) => text.len(),
            LinkPart::Line | LinkPart::Column => DIGITS,
        });
        (lengths.sum::<usize>() <= MAX_URI).then_some(link)
    }

    /// Reports whether links have the line or the column.
    ///
    /// ```
    /// use gleaner::sink::LinkFormat;
    /// assert!("vscode".parse::<LinkFormat>()?.has_line());
    /// assert!(!"file".parse::<LinkFormat>()?.has_line());
    /// # Ok::<(), gleaner::sink::LinkFormatError>(())
    /// ```
    #[must_use]
    pub fn has_line(&self) -> bool {
        let is_position =
            |part: &FormatPart| matches!(part, FormatPart::Link(LinkPart::Line | LinkPart::Column));
        self.parts.iter().any(is_position)
    }

    /// Returns the names of formats, and the formats.
    ///
    /// ```
    /// assert!(gleaner::sink::LinkFormat::named().any(|(name, _)| name == "vscode"));
    /// ```
    pub fn named() -> impl Iterator<Item = (&'static str, &'static str)> {
        NAMED.iter().copied()
    }
}

impl Default for LinkFormat {
    /// Returns the format `default`.
    fn default() -> Self {
        use FormatPart::{Host, Link, Path};
        Self { parts: vec![Link(LinkPart::Text("file://".to_owned())), Host, Path] }
    }
}

impl FromStr for LinkFormat {
    type Err = LinkFormatError;

    fn from_str(text: &str) -> Result<Self, LinkFormatError> {
        let named = Self::named().find(|(name, _)| *name == text);
        let text = named.map_or(text, |(_, format)| format);
        let wrong = |offset, expected| Err(LinkFormatError { offset, expected });
        let scheme = text.find(':').filter(|end| is_scheme(&text[..*end]));
        if scheme.is_none() {
            return wrong(
                0,
                "a scheme and a colon, as in file://{host}{path}, or the name of a format",
            );
        }
        let mut parts = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let offset = text.len() - rest.len();
            let literal = rest.find(['{', '}']).unwrap_or(rest.len());
            let (before, from) = rest.split_at(literal);
            if let Some(at) = before.bytes().position(|byte| !byte.is_ascii_graphic()) {
                return wrong(offset + at, "printable ASCII characters without spaces");
            }
            if !before.is_empty() {
                parts.push(FormatPart::Link(LinkPart::Text(before.to_owned())));
            }
            if from.is_empty() {
                break;
            }
            let end = from.find('}').map_or(from.len(), |end| end + 1);
            let (variable, after) = from.split_at(end);
            parts.push(match variable {
                "{path}" => FormatPart::Path,
                "{host}" => FormatPart::Host,
                "{line}" => FormatPart::Link(LinkPart::Line),
                "{column}" => FormatPart::Link(LinkPart::Column),
                _ => return wrong(offset + literal, "{path}, {host}, {line} or {column}"),
            });
            rest = after;
        }
        if parts.contains(&FormatPart::Path) {
            Ok(Self { parts })
        } else {
            wrong(text.len(), "{path}")
        }
    }
}

/// The error of a [`LinkFormat`].
///
/// ```
/// let error = "file://{pfad}".parse::<gleaner::sink::LinkFormat>().unwrap_err();
/// assert_eq!(error.to_string(), "expected {path}, {host}, {line} or {column} at byte 7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LinkFormatError {
    offset: usize,
    expected: &'static str,
}

impl fmt::Display for LinkFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {}", self.expected, self.offset)
    }
}

impl std::error::Error for LinkFormatError {}

debug_by_message!(LinkFormatError);

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Percent-encodes all bytes but slashes and unreserved characters (RFC 3986, 2.3).
fn encode(bytes: &[u8]) -> String {
    let digit = |value: u8| {
        char::from(b"0123456789ABCDEF".get(usize::from(value)).copied().unwrap_or(b'0'))
    };
    let mut text = String::with_capacity(bytes.len());
    for byte in bytes {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(byte) {
            text.push(char::from(*byte));
        } else {
            text.extend(['%', digit(byte >> 4), digit(byte & 15)]);
        }
    }
    text
}

#[cfg(test)]
#[path = "../../../tests/unit/sink/link/format.rs"]
mod tests;
