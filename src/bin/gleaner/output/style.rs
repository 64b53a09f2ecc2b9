//! How the output looks, by the options and by whether it goes to a terminal.

use std::env;
use std::ffi::OsStr;

use gleaner::sink::TextWriter;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputMode {
    #[default]
    Text,
    Jsonl,
    Count,
    /// Prints nothing: collects evidence, for `--settle`.
    Collect,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorChoice {
    Auto,
    Always,
    Never,
}

impl ColorChoice {
    pub fn is_colored(self, terminal: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => terminal && environment_allows_color(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct OutputStyle {
    pub mode: OutputMode,
    pub text: TextWriter,
    /// Records have line numbers, if they are text.
    pub lines: bool,
    pub columns: bool,
    /// Paths are printed, in each record or as headings.
    pub paths: bool,
    pub headings: bool,
    /// NUL ends records, and no blank line separates the files with headings.
    pub null: bool,
    pub stats: bool,
    /// Standard output is a terminal: records are written as soon as they are found.
    pub interactive: bool,
    /// Standard error is a terminal: control characters in messages are escaped.
    pub escape_messages: bool,
}

impl OutputStyle {
    pub fn record_end(&self) -> u8 {
        if self.null && self.mode != OutputMode::Jsonl { 0 } else { b'\n' }
    }

    /// Reports whether records need line or column numbers.
    pub fn counts_lines(&self) -> bool {
        match self.mode {
            OutputMode::Text => self.lines || self.columns,
            OutputMode::Jsonl => true,
            OutputMode::Count | OutputMode::Collect => false,
        }
    }
}

/// Reports whether `NO_COLOR` (<https://no-color.org/>) and `TERM` permit colors.
fn environment_allows_color() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && env::var_os("TERM").is_some_and(|term| term != OsStr::new("dumb"))
}
