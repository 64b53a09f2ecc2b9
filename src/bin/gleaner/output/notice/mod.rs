//! Messages about inputs, for standard error.

pub mod finding;
mod listing;

use std::fmt::Display;

pub use listing::NoticeListing;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub path: Vec<u8>,
    pub message: Vec<u8>,
    pub kind: NoticeKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoticeKind {
    /// A subject whose messages are always printed.
    Single,
    Overlong,
    Wrapped,
    Oversize,
    /// An entry of a journal is not complete, or no entry.
    JournalEntry,
    /// With `--state`, a file is read anew, or not to its end, or not by its state.
    State,
    #[cfg(feature = "html")]
    LongDocument,
    Nesting,
    Encoding,
    EncodedLength,
    Memory,
    Html,
    EncodedField,
    DotStuffing,
    /// A message is not decoded for another reason.
    Undecoded,
}

impl NoticeKind {
    /// Reports whether the message is an error, which changes the exit code, and no warning.
    pub fn is_error(self) -> bool {
        #[cfg(feature = "html")]
        if self == Self::LongDocument {
            return false;
        }
        !matches!(self, Self::Overlong | Self::Wrapped | Self::Oversize | Self::State)
    }

    /// Reports whether the message is a warning about something that was found, such as an overlong reference.
    pub fn is_about_finding(self) -> bool {
        !self.is_error() && self != Self::State
    }

    fn plural(self) -> &'static str {
        match self {
            Self::Single => "errors",
            Self::Overlong => "references that exceed --max-reference",
            Self::Wrapped => "links with wrappers that cannot be undone",
            Self::Oversize => "messages that exceed --max-message",
            Self::JournalEntry => "journal entries that are not complete",
            Self::State => "warnings about the state",
            #[cfg(feature = "html")]
            Self::LongDocument => "HTML or Markdown documents that are searched as text",
            Self::Nesting => "messages nested deeper than --max-nesting allows",
            Self::Encoding => "messages that end in the middle of a part",
            Self::EncodedLength => "messages with encoded parts of more than half of --max-message",
            Self::Memory => "messages with encoded parts that there is no memory for",
            Self::Html => "messages with HTML of more than half of --max-message",
            Self::EncodedField => "messages with fields that exceed 1/256 of --max-message",
            Self::DotStuffing => "dot-stuffed messages that exceed half of --max-message",
            Self::Undecoded => "messages that are searched without decoding",
        }
    }
}

impl Notice {
    pub fn new(path: &[u8], kind: NoticeKind, message: &impl Display) -> Self {
        Self { path: path.to_owned(), message: message.to_string().into_bytes(), kind }
    }

    /// Returns an error that occurs at most once for each input.
    pub fn error(path: &[u8], message: &impl Display) -> Self {
        Self::new(path, NoticeKind::Single, message)
    }

    pub fn unlisted(path: &[u8], kind: NoticeKind, count: u64) -> Self {
        Self::new(path, kind, &format!("more {}: {count}", kind.plural()))
    }
}
