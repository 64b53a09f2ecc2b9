//! [`SourceMessage`]: the message of a finding, parsed on first use.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::lazy_message::LazyMessage;
use crate::mail::summary::Message;

/// The message that contains a finding. Most callers do not read its header fields, so the first access parses them.
#[derive(Clone, Debug)]
pub(in crate::mail) enum SourceMessage<'a> {
    Lazy(&'a LazyMessage<'a>),
    Parsed(Arc<Message>),
}

impl SourceMessage<'_> {
    pub fn get(&self) -> &Arc<Message> {
        match self {
            Self::Lazy(message) => message.get(),
            Self::Parsed(message) => message,
        }
    }

    /// Returns the offset of the message in the stream, for which nothing is parsed.
    pub fn offset(&self) -> u64 {
        match self {
            Self::Lazy(message) => message.origin().offset,
            Self::Parsed(message) => message.offset(),
        }
    }

    pub fn into_owned(self) -> SourceMessage<'static> {
        SourceMessage::Parsed(match self {
            Self::Lazy(message) => Arc::clone(message.get()),
            Self::Parsed(message) => message,
        })
    }
}

impl PartialEq for SourceMessage<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Eq for SourceMessage<'_> {}

impl Hash for SourceMessage<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.get().hash(state);
    }
}
