//! How the output looks: what was asked for, and what a terminal is given unasked.

use std::env;
use std::ffi::OsStr;

use gleaner::sink::TextWriter;

/// What is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputMode {
    #[default]
    Text,
    Jsonl,
    Count,
}

/// When colors are used: `--color`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorChoice {
    Auto,
    Always,
    Never,
}

impl ColorChoice {
    /// Reports whether output is colored, given whether it goes to a terminal.
    pub fn is_colored(self, terminal: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => terminal && environment_allows_color(),
        }
    }
}

/// All that decides how records, headings and messages are written.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Style {
    pub mode: OutputMode,
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
    /// Whether newlines have to be counted.
    pub fn counts_lines(&self) -> bool {
        match self.mode {
            OutputMode::Text => self.lines || self.columns,
            OutputMode::Jsonl => true,
            OutputMode::Count => false,
        }
    }
}

/// See <https://no-color.org/>.
fn environment_allows_color() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && env::var_os("TERM").is_some_and(|term| term != OsStr::new("dumb"))
}
