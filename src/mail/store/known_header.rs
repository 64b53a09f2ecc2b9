//! [`KnownHeader`]: a header that was read to find the end of its message.

use crate::mail::message::header::fields::{Extent, Header};

/// The extent of a header that an empty line ends. Saves a second pass over the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mail) struct KnownHeader(Extent);

impl KnownHeader {
    /// Reads the header at the start of `text`, which may be after a separator line; `None` if no empty line ends it. Linear in the
    /// length of the header.
    pub fn read(text: &[u8]) -> Option<Self> {
        let extent = Extent::of(text);
        (extent.empty_line > 0).then_some(Self(extent))
    }

    /// Returns the same header without the separator line of this length.
    pub fn after(self, separator_len: usize) -> Self {
        Self(self.0.after(separator_len))
    }

    /// Parses the header at the start of `text`, whose extent this is.
    pub fn header(self, text: &[u8]) -> Header<'_> {
        let header = Header::with_extent(text, self.0);
        debug_assert!(header.is_like(&Header::parse(text)), "the header of another text");
        header
    }

    /// Returns the offset of the body.
    pub(super) fn body_start(self) -> usize {
        self.0.length + self.0.empty_line
    }

    /// Returns the text from the value of the first field `Content-Length` on.
    pub(super) fn content_length(self, text: &[u8]) -> Option<&[u8]> {
        text.get(self.0.content_length?..)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/store/known_header.rs"]
mod tests;
