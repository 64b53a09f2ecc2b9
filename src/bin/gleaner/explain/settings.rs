//! [`Settings`]: what the command line sets.
#![cfg_attr(
    not(feature = "explain"),
    expect(dead_code, reason = "the command only reports what it lacks")
)]

use std::path::PathBuf;

use gleaner::Config;

pub struct Settings {
    pub config: Config,
    /// Whether the text itself is the evidence (R13).
    pub settle: bool,
    /// `None` for standard input.
    pub path: Option<PathBuf>,
    pub place: Option<Place>,
    pub form: Form,
    /// The most bytes of a text.
    pub max_text: usize,
    /// The most readings of a finding.
    pub max_readings: usize,
    /// Whether to leave out the texts of the rules.
    pub brief: bool,
    /// Whether to decompress the text.
    pub decompress: bool,
}

/// What to explain of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The line with this number, from 1 on.
    Line(u64),
    /// The byte at this offset.
    Byte(u64),
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Text,
    Json,
    Html,
}
