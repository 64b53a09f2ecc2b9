//! [`MessageBoundary`]: where a search of a mailbox goes on.

use crate::checkpoint::{MAX_OFFSET, restored, save_fields, saved};

/// Where a message begins, and what the messages before it imply for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageBoundary {
    /// The offset in the stream.
    pub offset: u64,
    /// The number of the message.
    pub number: u64,
    /// Whether a message before it declared a wrong length.
    pub(super) has_wrong_claim: bool,
    /// Whether one declared an end at which no message can end.
    pub(super) has_wrong_end: bool,
}

save_fields!(MessageBoundary { offset, number, has_wrong_claim, has_wrong_end });

impl MessageBoundary {
    /// The start of a stream.
    pub const START: Self =
        Self { offset: 0, number: 1, has_wrong_claim: false, has_wrong_end: false };

    /// Returns the boundary as bytes, which [`from_bytes`](Self::from_bytes) reads.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        saved(self)
    }

    /// Returns the boundary of these bytes; `None` if they are none.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        restored(bytes).filter(|boundary: &Self| boundary.offset <= MAX_OFFSET)
    }
}
