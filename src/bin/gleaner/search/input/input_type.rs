//! `--type`: what inputs are.

use std::path::Path;

use gleaner::mail::{Format, Layouts, Role};

/// What all inputs are said to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputType {
    /// Each what it seems to be.
    #[default]
    Auto,
    Text,
    Message,
    Mbox,
    Rnews,
    Maildir,
    Mh,
    Spool,
}

impl InputType {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Auto,
        Self::Text,
        Self::Mbox,
        Self::Message,
        Self::Rnews,
        Self::Maildir,
        Self::Mh,
        Self::Spool,
    ];

    /// Its name as an option's value.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Text => "text",
            Self::Message => "message",
            Self::Mbox => "mbox",
            Self::Rnews => "rnews",
            Self::Maildir => "maildir",
            Self::Mh => "mh",
            Self::Spool => "spool",
        }
    }

    /// The one of this name, or the default.
    pub fn named(name: &str) -> Self {
        Self::ALL.into_iter().find(|input_type| input_type.as_str() == name).unwrap_or_default()
    }

    /// The format of each file; None where that is to be told.
    pub fn format(self) -> Option<Format> {
        match self {
            Self::Auto => None,
            Self::Text => Some(Format::Text),
            Self::Mbox => Some(Format::Mbox),
            Self::Rnews => Some(Format::Rnews),
            Self::Message | Self::Maildir | Self::Mh | Self::Spool => Some(Format::Message),
        }
    }

    /// What the file at `path`, met in a directory, is; where that was said of all inputs, only whether
    /// it is to be read.
    pub fn role(self, path: &Path, layouts: &mut Layouts) -> Role {
        let is_read = match self {
            Self::Auto => return layouts.role(path),
            Self::Text | Self::Message | Self::Mbox | Self::Rnews => true,
            Self::Maildir => is_in_maildir(path) && !is_hidden(path),
            Self::Mh | Self::Spool => is_number(path),
        };
        if is_read { Role::Unknown } else { Role::Skip }
    }

    /// Whether nothing in the directory at `path`, met in one, is to be read.
    pub fn leaves_out_directory(self, path: &Path, layouts: &mut Layouts) -> bool {
        self == Self::Auto && layouts.skips_directory(path)
    }
}

fn is_in_maildir(path: &Path) -> bool {
    let is = |folder: &Path| folder.file_name().map(|name| name == "cur" || name == "new");
    // `.` and `..` have no name of their own.
    let is_whole = |folder: &Path| folder.canonicalize().ok().and_then(|whole| is(&whole));
    path.parent().and_then(|folder| is(folder).or_else(|| is_whole(folder))).unwrap_or(false)
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn is_number(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().iter().all(u8::is_ascii_digit))
}
