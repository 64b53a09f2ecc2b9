//! Places where the decoding of a message stopped.

use super::field::Field;
use super::message_origin::MessageOrigin;
use crate::names::impl_names;

/// The maximum number of cuts that are kept until the caller takes them: more than one batch of messages has.
pub(super) const MAX_CUTS: usize = 1 << 16;

/// A message that was decoded only in part, or that is incomplete. All its text is searched
/// nevertheless, if need be as raw text.
///
/// ```
/// use gleaner::mail::{CutReason, Options, Scanner};
/// let mail = b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\nhttp://a.example/\n--b--\n";
/// let mut scanner = Scanner::new(&Options::new().max_nesting(0));
/// scanner.scan_message(mail, |_| ());
/// let cuts = scanner.take_cuts();
/// assert_eq!((cuts[0].reason(), cuts[0].offset(), cuts[0].part()), (CutReason::Nesting, 0, "1"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    number: u64,
    offset: u64,
    stopped_at: Option<u64>,
    part: Field<'static>,
    parts: u64,
    reason: CutReason,
}

/// The reason of a [`Cut`].
///
/// ```
/// use gleaner::mail::CutReason;
/// assert_eq!(CutReason::DotStuffing.to_string(), "dot-stuffing");
/// assert_eq!("nesting".parse(), Ok(CutReason::Nesting));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CutReason {
    /// A part is nested deeper than [`Options::max_nesting`](super::Options::max_nesting), and is
    /// searched as raw text.
    Nesting,
    /// The message ends in the middle of an encoded part or field. References at that end have
    /// [`Flags::TRUNCATED`](crate::Flags::TRUNCATED).
    Encoding,
    /// A read error, or the end of a connection, cuts the message off in its header. The complete fields are decoded;
    /// the line that is cut off is searched as raw text. References at that end have
    /// [`Flags::TRUNCATED`](crate::Flags::TRUNCATED).
    Header,
    /// The stream ends before the length that an rnews batch declares for the message. References at that end have
    /// [`Flags::TRUNCATED`](crate::Flags::TRUNCATED).
    DeclaredLength,
    /// A message or multipart with a transfer encoding is too long to be held when decoded, see
    /// [`Options::max_message`](super::Options::max_message). It is decoded and searched as one text, not by parts.
    EncodedLength,
    /// There is no memory to hold a message or multipart with a transfer encoding when it is decoded. It is decoded
    /// and searched as one text, not by parts.
    Memory,
    /// A header field is too long to be decoded, see [`Options::max_message`](super::Options::max_message), and is
    /// searched as raw text.
    EncodedField,
    /// A stored message is dot-stuffed and too long to be copied without the dots, see
    /// [`Options::max_message`](super::Options::max_message). It is decoded with them: a reference that continues
    /// at the start of such a line contains one dot too many, or is lost.
    DotStuffing,
}

impl CutReason {
    /// All reasons.
    pub const ALL: &[Self] = &[
        Self::Nesting,
        Self::Encoding,
        Self::Header,
        Self::DeclaredLength,
        Self::EncodedLength,
        Self::Memory,
        Self::EncodedField,
        Self::DotStuffing,
    ];

    /// Returns the name of the reason, in lower case.
    ///
    /// ```
    /// assert_eq!(gleaner::mail::CutReason::DeclaredLength.as_str(), "declared-length");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Nesting => "nesting",
            Self::Encoding => "encoding",
            Self::Header => "header",
            Self::DeclaredLength => "declared-length",
            Self::EncodedLength => "encoded-length",
            Self::Memory => "memory",
            Self::EncodedField => "encoded-field",
            Self::DotStuffing => "dot-stuffing",
        }
    }
}

impl_names!(CutReason);

impl Cut {
    /// Returns the number of the message in the stream, from 1.
    ///
    /// ```
    /// # use gleaner::mail::{Options, Scanner};
    /// let mut scanner = Scanner::new(&Options::new().max_nesting(0));
    /// scanner.scan_message(b"Content-Type: message/rfc822\n\nTo: a\n\nText", |_| ());
    /// assert_eq!(scanner.take_cuts()[0].number(), 1);
    /// ```
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the offset of the message in the stream, including its separator line.
    ///
    /// See [`Cut`] for an example.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the offset in the stream at which decoding stopped: where the body of the first part or field begins
    /// that is not decoded or, if the message is [incomplete](CutReason::Encoding), where it ends. `None` within
    /// decoded text, whose bytes have no offset in the stream.
    ///
    /// ```
    /// # use gleaner::mail::{Options, Scanner};
    /// let mut scanner = Scanner::new(&Options::new().max_nesting(0));
    /// scanner.scan_message(b"Content-Type: message/rfc822\n\nTo: a\n\nText", |_| ());
    /// assert_eq!(scanner.take_cuts()[0].stopped_at(), Some(30));
    /// ```
    #[must_use]
    pub fn stopped_at(&self) -> Option<u64> {
        self.stopped_at
    }

    /// Returns the name of the first part that is affected, see [`Origin::part`](super::Origin::part);
    /// a prefix of a name that exceeds [`Options::max_field`](super::Options::max_field).
    ///
    /// See [`Cut`] for an example.
    #[must_use]
    pub fn part(&self) -> &str {
        &self.part.text
    }

    /// Returns the number of parts, and header fields, of the message that are affected for this reason.
    ///
    /// ```
    /// # use gleaner::mail::{Options, Scanner};
    /// let mail = b"Content-Type: multipart/mixed; boundary=b\n\n\
    ///              --b\nContent-Type: message/rfc822\n\nTo: a\n\nOne\n\
    ///              --b\nContent-Type: message/rfc822\n\nTo: a\n\nTwo\n--b--\n";
    /// let mut scanner = Scanner::new(&Options::new().max_nesting(1));
    /// scanner.scan_message(mail, |_| ());
    /// assert_eq!(scanner.take_cuts()[0].parts(), 2);
    /// ```
    #[must_use]
    pub fn parts(&self) -> u64 {
        self.parts
    }

    /// Returns the reason.
    ///
    /// See [`Cut`] for an example.
    #[must_use]
    pub fn reason(&self) -> CutReason {
        self.reason
    }
}

/// The cuts since the caller took them last.
#[derive(Debug, Default)]
pub(super) struct Cuts {
    kept: Vec<Cut>,
    /// The offset of the last message with a cut, and the reasons of its cuts.
    last: Option<(u64, Vec<CutReason>)>,
}

impl Cuts {
    /// Adds a cut, or a part to the cut of its message for the same reason; returns whether it added a cut.
    pub fn add(
        &mut self,
        origin: MessageOrigin,
        part: Field<'_>,
        stopped_at: Option<u64>,
        reason: CutReason,
    ) -> bool {
        let MessageOrigin { number, offset } = origin;
        match &mut self.last {
            Some((last, reasons)) if *last == offset => {
                if reasons.contains(&reason) {
                    // The cuts of the last message are the last ones.
                    let mut last = self.kept.iter_mut().rev().take(reasons.len());
                    if let Some(cut) = last.find(|cut| cut.offset == offset && cut.reason == reason)
                    {
                        cut.parts += 1;
                    }
                    return false;
                }
                reasons.push(reason);
            }
            last => *last = Some((offset, vec![reason])),
        }
        if self.kept.len() < MAX_CUTS {
            let part = part.into_owned();
            self.kept.push(Cut { number, offset, stopped_at, part, parts: 1, reason });
        }
        true
    }

    /// Reports whether the current message has a cut for this reason.
    pub fn has(&self, origin: MessageOrigin, reason: CutReason) -> bool {
        let last = self.last.as_ref().filter(|(offset, _)| *offset == origin.offset);
        last.is_some_and(|(_, reasons)| reasons.contains(&reason))
    }

    /// Forgets the last message: the next one may have the same offset in another stream.
    pub fn begin_message(&mut self) {
        self.last = None;
    }

    pub fn take(&mut self) -> Vec<Cut> {
        std::mem::take(&mut self.kept)
    }
}
