//! How the output looks: what was asked for, and what a terminal is given unasked.

use std::env;
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::Path;

use gleaner::sink::TextWriter;

use crate::args::{Args, Mode, When};

/// All that decides how records, headings and messages are written.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Style {
    pub mode: Mode,
    pub text: TextWriter,
    /// Lines are printed.
    pub lines: bool,
    /// Columns are printed.
    pub columns: bool,
    /// Paths are printed.
    pub names: bool,
    /// They are printed above the records of their file, not in them.
    pub headings: bool,
    /// A blank line is printed between files with headings.
    pub spaced: bool,
    /// Each value is printed once.
    pub unique: bool,
    /// What was done is told at the end.
    pub stats: bool,
    /// A person watches: findings are shown as they come.
    pub watched: bool,
    /// Messages go to a terminal: paths in them must not steer it.
    pub escape_messages: bool,
}

impl Style {
    /// The style for this process.
    pub fn new(args: &Args) -> Self {
        let watched = io::stdout().is_terminal();
        let names = args.filename.unwrap_or_else(|| several(args));
        let headings = args.heading.unwrap_or(watched && !args.null);
        let color = match args.color {
            When::Always => true,
            When::Never => false,
            When::Auto => watched && color_is_welcome(),
        };
        let text = TextWriter::new().offsets(args.byte_offset).null(args.null);
        Self {
            mode: args.mode,
            text: text.color(color).escape(watched),
            lines: args.line_number,
            columns: args.column,
            names,
            headings: names && headings && args.mode == Mode::Text,
            spaced: !args.null,
            unique: args.unique,
            stats: args.stats,
            watched,
            escape_messages: io::stderr().is_terminal(),
        }
    }

    /// Whether newlines have to be counted.
    pub fn counts_lines(&self) -> bool {
        match self.mode {
            Mode::Text => self.lines || self.columns,
            Mode::Jsonl => true,
            Mode::Count => false,
        }
    }
}

/// Whether it has to be said which file a value is from.
fn several(args: &Args) -> bool {
    args.paths.len() > 1 || args.paths.iter().any(|path| Path::new(path).is_dir())
}

/// See <https://no-color.org/>.
fn color_is_welcome() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && env::var_os("TERM").is_some_and(|term| term != OsStr::new("dumb"))
}
