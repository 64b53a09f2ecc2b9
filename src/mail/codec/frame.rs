//! The frames of the message codec.

use std::ops::Range;

use crate::mail::cut::Cut;
use crate::mail::finding::Finding;
use crate::mail::summary::MessageOrigin;

/// The findings in a message, or in a part of an oversize message.
///
/// Each message is one frame, except an [oversize](Self::is_oversize) message: it has a frame for every 64 findings,
/// and one [last](Self::is_last) frame for the rest.
///
/// See [`MessageCodec`](crate::mail::MessageCodec) for an example.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MessageFrame {
    pub(super) origin: MessageOrigin,
    pub(super) end: FrameEnd,
    pub(super) findings: Vec<Finding<'static>>,
    pub(super) cuts: Vec<Cut>,
    pub(super) oversize: bool,
}

/// The end of a frame; the number is the length in bytes of a message that ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum FrameEnd {
    /// The message continues in the next frame.
    Continues,
    /// A terminating line ended the message.
    Terminated(u64),
    /// The end of the stream truncated the message.
    Truncated(u64),
}

pub(super) const TERMINATING_LINE: &[u8] = b".\r\n";

impl MessageFrame {
    /// Returns the number of the message in the stream, from 1.
    ///
    /// See [`MessageCodec`](crate::mail::MessageCodec) for an example.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.origin.number
    }

    /// Returns the offset of the message in the stream.
    ///
    /// See [`MessageCodec`](crate::mail::MessageCodec) for an example.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.origin.offset
    }

    /// Returns the length in bytes of the message as sent, with stuffed dots, without the terminating line, or `None`
    /// if the message continues in the next frame.
    ///
    /// See [`MessageCodec`](crate::mail::MessageCodec) for an example.
    #[must_use]
    pub fn length(&self) -> Option<u64> {
        match self.end {
            FrameEnd::Continues => None,
            FrameEnd::Terminated(length) | FrameEnd::Truncated(length) => Some(length),
        }
    }

    /// Returns the span of the terminating line in the stream, or `None` if the message continues
    /// in the next frame or is [truncated](Self::is_truncated).
    ///
    /// See [`MessageCodec`](crate::mail::MessageCodec) for an example.
    #[must_use]
    pub fn terminating_line(&self) -> Option<Range<u64>> {
        match self.end {
            FrameEnd::Terminated(length) => {
                let start = self.origin.offset + length;
                Some(start..start + TERMINATING_LINE.len() as u64)
            }
            FrameEnd::Continues | FrameEnd::Truncated(_) => None,
        }
    }

    /// Returns the findings in the message, or in the part of an oversize message that this frame covers.
    ///
    /// Offsets refer to the stream, except in decoded parts. A message with stuffed dots is
    /// [encoded](crate::mail::Origin::is_encoded) as a whole.
    ///
    /// See [`MessageCodec`](crate::mail::MessageCodec) for an example.
    #[must_use]
    pub fn findings(&self) -> &[Finding<'static>] {
        &self.findings
    }

    /// Converts the frame to its findings.
    ///
    /// See [`MessageCodec`](crate::mail::MessageCodec) for an example.
    #[must_use]
    pub fn into_findings(self) -> Vec<Finding<'static>> {
        self.findings
    }

    /// Returns the places where the decoding of the message stopped.
    ///
    /// See [`MessageCodec`](crate::mail::MessageCodec) for an example.
    #[must_use]
    pub fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// Reports whether the message is longer than [`Options::max_message`](crate::mail::Options::max_message), and so
    /// neither held nor decoded.
    ///
    /// ```
    /// use gleaner::mail::{MessageCodec, Options};
    /// # use tokio_util::codec::Decoder;
    /// let mut codec = MessageCodec::new(&Options::new().max_message(9));
    /// let frame = codec.decode(&mut "To: a\r\n\r\nhttp://a.example/\r\n.\r\n".into())?;
    /// assert!(frame.expect("a whole message").is_oversize());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn is_oversize(&self) -> bool {
        self.oversize
    }

    /// Reports whether the stream ended within the message. Such a message is decoded as far as it goes; see
    /// [`CutReason::Header`](crate::mail::CutReason::Header) for one whose header is incomplete. A reference at its end,
    /// which may be incomplete, has [`Flags::TRUNCATED`](crate::Flags::TRUNCATED).
    ///
    /// ```
    /// use gleaner::mail::{MessageCodec, Options};
    /// # use tokio_util::codec::Decoder;
    /// let mut codec = MessageCodec::new(&Options::new());
    /// let frame = codec.decode_eof(&mut "To: a\r\n\r\nhttp://a.example/ http://b.ex".into())?;
    /// let frame = frame.expect("a truncated message");
    /// assert!(frame.is_truncated());
    /// assert_eq!(frame.findings().len(), 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        matches!(self.end, FrameEnd::Truncated(_))
    }

    /// Reports whether this is the last frame of the message.
    ///
    /// See [`MessageCodec`](crate::mail::MessageCodec) for an example.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.end != FrameEnd::Continues
    }
}
