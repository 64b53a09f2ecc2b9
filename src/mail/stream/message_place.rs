//! [`MessagePlace`]: where a message that is searched comes from.

use crate::mail::store::known_header::KnownHeader;
use crate::mail::summary::MessageOrigin;

/// The origin of a message in its stream, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(in crate::mail) struct MessagePlace<'b> {
    pub origin: MessageOrigin,
    /// The bytes that contain it; those of all messages that were read together.
    pub batch: &'b [u8],
    /// The header that begins in the batch at this index, if it was read.
    pub header: Option<(usize, KnownHeader)>,
}

impl MessagePlace<'_> {
    /// Returns the header at the start of a text of this message, if it was read.
    pub fn header_of(&self, text: &[u8]) -> Option<KnownHeader> {
        let (at, header) = self.header?;
        (self.batch[at..].as_ptr() == text.as_ptr()).then_some(header)
    }
}
