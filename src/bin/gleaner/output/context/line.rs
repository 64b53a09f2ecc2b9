//! Writes one line of a text, as grep does.

use std::io::Write;
use std::ops::Range;

use gleaner::sink::escape;

use crate::output::style::OutputStyle;

const PATH_COLOR: &str = "\x1b[35m";
const LINE_COLOR: &str = "\x1b[32m";
const VALUE_COLOR: &str = "\x1b[1m";
const RESET: &str = "\x1b[0m";

/// A line of a text, or a piece of a long one.
pub struct TextLine {
    pub index: u64,
    pub number: u64,
    pub offset: u64,
    /// Whether an earlier piece of the line precedes.
    pub is_continued: bool,
    /// Whether another piece of the line follows.
    pub goes_on: bool,
    /// Empty if the line is printed at once.
    pub text: Vec<u8>,
}

pub struct LinePrinter<'p> {
    pub path: &'p [u8],
    pub style: OutputStyle,
}

impl LinePrinter<'_> {
    /// Writes the separator of groups of lines, unless the line printed last precedes this one.
    pub fn separate(&self, printed: &mut Option<u64>, index: u64, out: &mut Vec<u8>) {
        if printed.is_some_and(|last| last + 1 != index) {
            out.extend_from_slice(self.style.group_separator());
        }
        *printed = Some(index);
    }

    /// Writes a line: one without findings with `-` after each field, and one with findings with `:`.
    pub fn print(
        &self,
        line: &TextLine,
        text: &[u8],
        findings: &[Range<usize>],
        out: &mut Vec<u8>,
    ) {
        let OutputStyle { paths, headings, lines, columns, null, .. } = self.style;
        let separator = if findings.is_empty() { b'-' } else { b':' };
        if paths && !headings {
            self.colored(PATH_COLOR, self.path, out);
            out.push(if null { 0 } else { separator });
        }
        if lines {
            self.colored(LINE_COLOR, line.number.to_string().as_bytes(), out);
            out.push(separator);
        }
        if let Some(first) = findings.first().filter(|_| columns) {
            let _ = write!(out, "{}", first.start + 1);
            out.push(separator);
        }
        if self.style.offsets {
            let _ = write!(out, "{}", line.offset);
            out.push(separator);
        }
        out.extend_from_slice(if line.is_continued { CONTINUED } else { b"" });
        self.print_text(text.strip_suffix(b"\n").unwrap_or(text), findings, out);
        out.extend_from_slice(if line.goes_on { CONTINUED } else { b"" });
        out.push(if null { 0 } else { b'\n' });
    }

    fn print_text(&self, text: &[u8], findings: &[Range<usize>], out: &mut Vec<u8>) {
        let mut from = 0;
        for finding in findings {
            let (start, end) = (finding.start.max(from), finding.end.min(text.len()));
            if start >= end {
                continue;
            }
            self.plain(&text[from..start], out);
            self.colored(VALUE_COLOR, &text[start..end], out);
            from = end;
        }
        self.plain(&text[from..], out);
    }

    fn colored(&self, color: &str, text: &[u8], out: &mut Vec<u8>) {
        let (color, reset) = if self.style.color { (color, RESET) } else { ("", "") };
        out.extend_from_slice(color.as_bytes());
        self.plain(text, out);
        out.extend_from_slice(reset.as_bytes());
    }

    /// Writes text; a terminal gets tabs, but no other control characters.
    fn plain(&self, text: &[u8], out: &mut Vec<u8>) {
        if !self.style.escape {
            out.extend_from_slice(text);
            return;
        }
        for (n, part) in text.split(|&byte| byte == b'\t').enumerate() {
            out.extend_from_slice(if n > 0 { b"\t" } else { b"" });
            out.extend_from_slice(escape(part).as_bytes());
        }
    }
}

/// The mark where a long line is divided.
const CONTINUED: &[u8] = "…".as_bytes();
