//! What the codec makes of a message.

use std::ops::Range;

use crate::mail::finding::Finding;
use crate::mail::message_origin::MessageOrigin;

/// A message that came over a stream, and what was found in it.
///
/// A message is one frame, unless it is [oversize](Self::is_oversize): then it is one for every
/// 64 findings and one for the rest, which is the [last](Self::is_last).
///
/// See [`MessageCodec`](super::MessageCodec) for an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageFrame {
    pub(super) place: MessageOrigin,
    pub(super) end: End,
    pub(super) findings: Vec<Finding<'static>>,
    pub(super) oversize: bool,
}

/// How a frame ends; the message's length in bytes where it ends there too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The message goes on.
    None,
    Line(u64),
    Stream(u64),
}

/// The line that is one dot.
pub(super) const LINE: &[u8] = b".\r\n";

impl MessageFrame {
    /// The number of the message in the stream, from 1.
    ///
    /// See [`MessageCodec`](super::MessageCodec) for an example.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.place.number
    }

    /// Where the message begins in the stream.
    ///
    /// See [`MessageCodec`](super::MessageCodec) for an example.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.place.offset
    }

    /// How long the message is as it was sent, in bytes: with the dots that were stuffed, without the line
    /// that ends it. None where it goes on in the next frame.
    ///
    /// See [`MessageCodec`](super::MessageCodec) for an example.
    #[must_use]
    pub fn length(&self) -> Option<u64> {
        match self.end {
            End::None => None,
            End::Line(length) | End::Stream(length) => Some(length),
        }
    }

    /// The span in the stream of the line, a dot alone, that ended the message; none where it goes on in the
    /// next frame, or was [cut](Self::is_cut).
    ///
    /// ```
    /// use gleaner::mail::{MessageCodec, Options};
    /// # use tokio_util::codec::Decoder;
    /// let mut codec = MessageCodec::new(&Options::new());
    /// let frame = codec.decode(&mut "To: a\r\n\r\nb\r\n.\r\n".into())?.expect("it is whole");
    /// assert_eq!(frame.terminating_line(), Some(12..15));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn terminating_line(&self) -> Option<Range<u64>> {
        match self.end {
            End::Line(length) => {
                let start = self.place.offset + length;
                Some(start..start + LINE.len() as u64)
            }
            End::None | End::Stream(_) => None,
        }
    }

    /// What was found in the message, or in the part of it that the frame is for.
    ///
    /// Offsets are those of the stream where a part stands there as it is. Where dots were stuffed it does
    /// not: all of such a message counts as [decoded](super::Origin::is_encoded).
    ///
    /// See [`MessageCodec`](super::MessageCodec) for an example.
    #[must_use]
    pub fn findings(&self) -> &[Finding<'static>] {
        &self.findings
    }

    /// The same, for keeps.
    ///
    /// ```
    /// use gleaner::mail::{MessageCodec, Options};
    /// # use tokio_util::codec::Decoder;
    /// let mut codec = MessageCodec::new(&Options::new());
    /// let frame = codec.decode(&mut "To: a\r\n\r\nhttp://a.example/\r\n.\r\n".into())?;
    /// assert_eq!(frame.expect("it is whole").into_findings().len(), 1);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_findings(self) -> Vec<Finding<'static>> {
        self.findings
    }

    /// Whether the message is longer than [`Options::max_message`](super::Options::max_message): it was not
    /// held and not decoded, but searched as it came.
    ///
    /// ```
    /// use gleaner::mail::{MessageCodec, Options};
    /// # use tokio_util::codec::Decoder;
    /// let mut codec = MessageCodec::new(&Options::new().max_message(9));
    /// let frame = codec.decode(&mut "To: a\r\n\r\nhttp://a.example/\r\n.\r\n".into())?;
    /// assert!(frame.expect("it is whole").is_oversize());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn is_oversize(&self) -> bool {
        self.oversize
    }

    /// Whether the stream ended before the message did. It was not decoded, but searched as it came, and
    /// what the cut may have gone through is no finding.
    ///
    /// ```
    /// use gleaner::mail::{MessageCodec, Options};
    /// # use tokio_util::codec::Decoder;
    /// let mut codec = MessageCodec::new(&Options::new());
    /// let frame = codec.decode_eof(&mut "To: a\r\n\r\nhttp://a.example/ http://b.ex".into())?;
    /// let frame = frame.expect("some of it came");
    /// assert!(frame.is_cut());
    /// assert_eq!(frame.findings().len(), 1);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn is_cut(&self) -> bool {
        matches!(self.end, End::Stream(_))
    }

    /// Whether no more frames of the message follow. What the buffer then holds follows the message.
    ///
    /// See [`MessageCodec`](super::MessageCodec) for an example.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.end != End::None
    }
}
