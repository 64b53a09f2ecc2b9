//! How the output looks, by the options and by whether it goes to a terminal.

use std::env;
use std::ffi::OsStr;

use gleaner::sink::TextWriter;

use crate::output::context::size::ContextSize;
use crate::output::tally::TallyOptions;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputMode {
    #[default]
    Text,
    Jsonl,
    /// Rows of a table, with what JSON lines have.
    Rows,
    /// Lines by a template.
    Lines,
    Count,
    /// Counts the keys of findings.
    Tally(TallyOptions),
    /// Prints whole lines of the text with findings, and the lines around them.
    Context,
    /// Prints the paths of the inputs that have a value.
    FilesWithMatches,
    /// Prints the paths of the inputs that have no value.
    FilesWithoutMatch,
    /// Prints nothing: the exit code tells whether there is a value.
    Quiet,
    /// Prints nothing: collects evidence, for `--settle`.
    Collect,
}

/// When to use something that only a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Auto,
    Always,
    Never,
}

impl When {
    /// Returns the choice of this name, or `Auto` for any other name.
    pub fn named(name: Option<&str>) -> Self {
        match name {
            Some("always") => Self::Always,
            Some("never") => Self::Never,
            _ => Self::Auto,
        }
    }

    pub fn is_colored(self, terminal: bool) -> bool {
        self.is_on(terminal && environment_allows_color())
    }

    pub fn is_linked(self, terminal: bool) -> bool {
        self.is_on(terminal && !is_dumb())
    }

    fn is_on(self, auto: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => auto,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct OutputStyle {
    pub mode: OutputMode,
    pub text: TextWriter,
    /// Links to files have line numbers.
    pub linked_lines: bool,
    /// Records have line numbers, if they are text.
    pub lines: bool,
    pub columns: bool,
    /// Paths are printed, in each record or as headings.
    pub paths: bool,
    pub headings: bool,
    /// NUL ends records, and no blank line separates the files with headings.
    pub null: bool,
    /// The settings of `text`, for lines of the text.
    pub offsets: bool,
    pub color: bool,
    pub escape: bool,
    pub context: Option<ContextSize>,
    pub stats: bool,
    /// All findings are recorded for `--report`, too, with this many characters of the text on each side.
    pub reported: Option<u16>,
    /// Whether a state is saved (`--state`): inputs are read to their ends.
    pub saved: bool,
    /// Standard output is a terminal: records are written as soon as they are found.
    pub interactive: bool,
    /// Standard error is a terminal: control characters in messages are escaped.
    pub escape_messages: bool,
}

impl OutputMode {
    /// Reports whether the first value of an input decides everything that is printed about it.
    pub fn needs_one_value(self) -> bool {
        matches!(self, Self::FilesWithMatches | Self::FilesWithoutMatch | Self::Quiet)
    }

    /// Reports whether a record has all that is known of a finding: a relative or over-long reference, too.
    pub fn is_complete(self) -> bool {
        matches!(self, Self::Jsonl | Self::Rows)
    }

    /// Reports whether a record may have any field of its finding, such as its id.
    pub fn has_fields(self) -> bool {
        matches!(self, Self::Jsonl | Self::Rows | Self::Lines)
    }
}

impl OutputStyle {
    pub fn record_end(&self) -> u8 {
        let has_null = !self.mode.is_complete() && self.mode != OutputMode::Lines;
        if self.null && has_null { 0 } else { b'\n' }
    }

    /// Returns the options of `--count-by`.
    pub fn tally(&self) -> Option<TallyOptions> {
        match self.mode {
            OutputMode::Tally(options) => Some(options),
            _ => None,
        }
    }

    /// Returns the line between groups of lines that are no neighbours.
    pub fn group_separator(&self) -> &'static [u8] {
        if self.null { b"--\0" } else { b"--\n" }
    }

    /// Reports whether the search of an input ends at its first value. The summary and the report have all of them.
    pub fn stops_at_first(&self) -> bool {
        self.mode.needs_one_value() && !self.needs_all()
    }

    /// Reports whether all findings count, whatever is printed.
    pub fn needs_all(&self) -> bool {
        self.stats || self.reported.is_some() || self.saved
    }

    /// Reports whether records need line or column numbers.
    pub fn counts_lines(&self) -> bool {
        match self.mode {
            _ if self.reported.is_some() => true,
            OutputMode::Text | OutputMode::Lines | OutputMode::Context => {
                self.lines || self.columns || self.linked_lines
            }
            OutputMode::Jsonl | OutputMode::Rows => true,
            _ => false,
        }
    }
}

/// Reports whether `NO_COLOR` (<https://no-color.org/>) and `TERM` permit colors.
fn environment_allows_color() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && !is_dumb()
}

/// Reports whether `TERM` names no terminal that interprets escape sequences.
pub fn is_dumb() -> bool {
    env::var_os("TERM").is_none_or(|term| term == OsStr::new("dumb"))
}
