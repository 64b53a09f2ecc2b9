//! The types of inputs, as the command's option `--type` names them.

use std::path::Path;

use gleaner::internals::{Choice, Layouts, Role};
use gleaner::mail::Format;
use pyo3::prelude::*;

use crate::error::ConfigError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputType {
    Auto,
    Text,
    Html,
    Markdown,
    Mail(Format),
    Maildir,
    /// MH folders and news spools.
    Numbered,
}

const NAMES: &[(&str, InputType)] = &[
    ("auto", InputType::Auto),
    ("text", InputType::Text),
    ("html", InputType::Html),
    ("markdown", InputType::Markdown),
    ("mbox", InputType::Mail(Format::Mbox)),
    ("message", InputType::Mail(Format::Message)),
    ("rnews", InputType::Mail(Format::Rnews)),
    ("mmdf", InputType::Mail(Format::Mmdf)),
    ("babyl", InputType::Mail(Format::Babyl)),
    ("emlx", InputType::Mail(Format::Emlx)),
    ("maildir", InputType::Maildir),
    ("mh", InputType::Numbered),
    ("spool", InputType::Numbered),
];

impl InputType {
    pub fn named(name: &str) -> PyResult<Self> {
        let found = NAMES.iter().find(|(one, _)| *one == name);
        found.map(|(_, input_type)| *input_type).ok_or_else(|| {
            let names: Vec<_> = NAMES.iter().map(|(name, _)| *name).collect();
            ConfigError::new_err(format!(
                "type: expected one of {}, not {name:?}",
                names.join(", ")
            ))
        })
    }

    /// Returns the format of each file; `None` if it is detected.
    pub fn format(self) -> Option<Format> {
        match self {
            Self::Auto => None,
            Self::Text | Self::Html | Self::Markdown => Some(Format::Text),
            Self::Mail(format) => Some(format),
            Self::Maildir | Self::Numbered => Some(Format::Message),
        }
    }

    /// Returns the role of a file in a directory.
    pub fn role(self, path: &Path, layouts: &mut Layouts) -> Role {
        match self {
            Self::Auto => layouts.role(path),
            _ if self.reads(path) => Role::Unknown,
            _ => Role::Skip,
        }
    }

    pub fn skips_directory(self, path: &Path, layouts: &mut Layouts) -> bool {
        self == Self::Auto && layouts.skips_directory(path)
    }

    /// Chooses whether a member of an archive is read, and in which format.
    pub fn choose_member(self, path: &Path) -> Choice {
        if self.reads(path) { Choice::Read(self.format()) } else { Choice::Skip }
    }

    fn reads(self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        match self {
            Self::Maildir => is_in_maildir(path) && !name.starts_with(b"."),
            Self::Numbered => name.iter().all(u8::is_ascii_digit),
            _ => true,
        }
    }
}

fn is_in_maildir(path: &Path) -> bool {
    let folder = path.parent().and_then(Path::file_name);
    folder.is_some_and(|name| name == "cur" || name == "new")
}
