//! `--type`: the type of the inputs.

use std::path::Path;

use gleaner::internals::{Choice, Layouts, Role};
use gleaner::mail::Format;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputType {
    #[default]
    Auto,
    Text,
    #[cfg(feature = "html")]
    Html,
    #[cfg(feature = "markdown")]
    Markdown,
    Journal,
    Message,
    Mbox,
    Rnews,
    Mmdf,
    Babyl,
    Emlx,
    Maildir,
    Mh,
    Spool,
}

impl InputType {
    /// In the order of the help.
    pub const ALL: &[Self] = &[
        Self::Auto,
        Self::Text,
        #[cfg(feature = "html")]
        Self::Html,
        #[cfg(feature = "markdown")]
        Self::Markdown,
        Self::Journal,
        Self::Mbox,
        Self::Message,
        Self::Rnews,
        Self::Mmdf,
        Self::Babyl,
        Self::Emlx,
        Self::Maildir,
        Self::Mh,
        Self::Spool,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Text => "text",
            #[cfg(feature = "html")]
            Self::Html => "html",
            #[cfg(feature = "markdown")]
            Self::Markdown => "markdown",
            Self::Journal => "journal",
            Self::Message => "message",
            Self::Mbox => "mbox",
            Self::Rnews => "rnews",
            Self::Mmdf => "mmdf",
            Self::Babyl => "babyl",
            Self::Emlx => "emlx",
            Self::Maildir => "maildir",
            Self::Mh => "mh",
            Self::Spool => "spool",
        }
    }

    pub fn description(self) -> &'static str {
        match self {
            Self::Auto => "detect the type of each input",
            Self::Text => "plain text, logs, JSON lines; nothing is decoded",
            #[cfg(feature = "html")]
            Self::Html => "HTML documents",
            #[cfg(feature = "markdown")]
            Self::Markdown => "Markdown documents",
            Self::Journal => "entries of systemd's journal, by journalctl -o export or -o json",
            Self::Mbox => "messages separated by lines that begin with From",
            Self::Message => "one message or article per file",
            Self::Rnews => "a batch of articles, compressed or not",
            Self::Mmdf => "messages between lines of four ^A",
            Self::Babyl => "a Babyl file of Rmail",
            Self::Emlx => "one message of Apple Mail per file",
            Self::Maildir => "directories of messages; only files in cur and new are searched",
            Self::Mh => "directories of messages; only files named by a number are searched",
            Self::Spool => "a news spool; only files named by a number are searched",
        }
    }

    /// Returns the type of this name, or `Auto` for any other name.
    pub fn named(name: &str) -> Self {
        Self::ALL.iter().copied().find(|input_type| input_type.as_str() == name).unwrap_or_default()
    }

    /// Returns the format of each file; `None` if it is detected.
    pub fn format(self) -> Option<Format> {
        match self {
            Self::Auto => None,
            Self::Text | Self::Journal => Some(Format::Text),
            #[cfg(feature = "html")]
            Self::Html => Some(Format::Text),
            #[cfg(feature = "markdown")]
            Self::Markdown => Some(Format::Text),
            Self::Mbox => Some(Format::Mbox),
            Self::Rnews => Some(Format::Rnews),
            Self::Mmdf => Some(Format::Mmdf),
            Self::Babyl => Some(Format::Babyl),
            Self::Emlx => Some(Format::Emlx),
            Self::Message | Self::Maildir | Self::Mh | Self::Spool => Some(Format::Message),
        }
    }

    /// Returns the role of a file in a walked directory: except for `Auto`, only whether it is read.
    pub fn role(self, path: &Path, layouts: &mut Layouts) -> Role {
        let reads = match self {
            Self::Auto => return layouts.role(path),
            Self::Text
            | Self::Journal
            | Self::Message
            | Self::Mbox
            | Self::Rnews
            | Self::Mmdf
            | Self::Babyl
            | Self::Emlx => true,
            #[cfg(feature = "html")]
            Self::Html => true,
            #[cfg(feature = "markdown")]
            Self::Markdown => true,
            Self::Maildir => is_in_maildir(path) && !is_hidden(path),
            Self::Mh | Self::Spool => is_number(path),
        };
        if reads { Role::Unknown } else { Role::Skip }
    }

    /// Chooses whether a member of an archive is read, and in which format.
    pub fn choose_member(self, path: &Path) -> Choice {
        match self {
            Self::Maildir if !is_in_maildir(path) || is_hidden(path) => Choice::Skip,
            Self::Mh | Self::Spool if !is_number(path) => Choice::Skip,
            _ => Choice::Read(self.format()),
        }
    }

    pub fn skips_directory(self, path: &Path, layouts: &mut Layouts) -> bool {
        self == Self::Auto && layouts.skips_directory(path)
    }
}

pub fn is_in_maildir(path: &Path) -> bool {
    let is_named = |folder: &Path| folder.file_name().map(|name| name == "cur" || name == "new");
    // `.` and `..` have no file name; their absolute paths do.
    let is = |folder: &Path| {
        is_named(folder).or_else(|| folder.canonicalize().ok().and_then(|path| is_named(&path)))
    };
    path.parent().and_then(is).unwrap_or(false)
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn is_number(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().iter().all(u8::is_ascii_digit))
}
