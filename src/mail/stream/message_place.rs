//! [`MessagePlace`]: where a message that is searched comes from.

use crate::mail::store::known_header::KnownHeader;
use crate::mail::summary::MessageOrigin;

/// The origin of a message, the bytes that contain it, and its header if the splitter read it.
#[derive(Clone, Copy, Debug)]
pub(in crate::mail) struct MessagePlace<'b> {
    pub origin: MessageOrigin,
    /// The bytes of the batch.
    pub batch: &'b [u8],
    /// The offset of the header in the batch, and the header.
    pub header: Option<(usize, KnownHeader)>,
}

impl MessagePlace<'_> {
    /// Returns the header at the start of `text`, if the splitter read it.
    ///
    /// The address shows that `text` is that of the splitter: not decoded, and without anything above the header.
    pub fn header_of(&self, text: &[u8]) -> Option<KnownHeader> {
        let (at, header) = self.header?;
        (self.batch[at..].as_ptr() == text.as_ptr()).then_some(header)
    }
}
