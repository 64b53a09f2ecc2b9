//! Joins lines that were broken for transport, by the media type of a text.

use super::content_lines::{self, ContentLineDecoder};
use super::flowed::{self, FlowedDecoder};

/// How the lines of a text were broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mail::message) enum LineFormat {
    /// As they should be.
    Fixed,
    /// `format=flowed` (RFC 3676).
    Flowed { delsp: bool },
    /// Content lines (RFC 5545, section 3.1).
    Content,
}

impl LineFormat {
    /// Joins the lines of a text. Returns `None` if that changes nothing.
    pub fn join(self, text: &[u8]) -> Option<Vec<u8>> {
        match self {
            Self::Fixed => None,
            Self::Flowed { delsp } => flowed::unflow(text, delsp),
            Self::Content => content_lines::decode(text),
        }
    }

    /// Reports whether [`join`](Self::join) may change a text, as far as that shows without joining its lines.
    pub fn may_change(self, text: &[u8]) -> bool {
        match self {
            Self::Fixed => false,
            Self::Flowed { .. } => flowed::has_spaces_at_breaks(text),
            Self::Content => content_lines::has_marks(text),
        }
    }

    /// Returns a decoder of a text in pieces, or `None` if that would change nothing.
    pub fn decoder(self) -> Option<LineDecoder> {
        match self {
            Self::Fixed => None,
            Self::Flowed { delsp } => Some(LineDecoder::Flowed(FlowedDecoder::new(delsp))),
            Self::Content => Some(LineDecoder::Content(ContentLineDecoder::default())),
        }
    }
}

/// Joins the lines of a text in pieces.
#[derive(Debug)]
pub(in crate::mail::message) enum LineDecoder {
    Flowed(FlowedDecoder),
    Content(ContentLineDecoder),
}

impl LineDecoder {
    /// Appends the next piece of the text to `joined`; see [`FlowedDecoder::decode`].
    pub fn decode(&mut self, piece: &[u8], last: bool, joined: &mut Vec<u8>) {
        match self {
            Self::Flowed(decoder) => decoder.decode(piece, last, joined),
            Self::Content(decoder) => decoder.decode(piece, last, joined),
        }
    }
}
