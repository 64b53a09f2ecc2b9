//! Places where the decoding of a message stopped.

use super::field::Field;
use super::summary::MessageOrigin;
use crate::names::impl_names;

/// The maximum number of cuts that are kept until the caller takes them: more than one batch of messages has.
pub(super) const MAX_CUTS: usize = 1 << 16;

/// A message that was decoded only in part, or that is incomplete. All its text is searched
/// nevertheless, if need be as raw text.
///
/// ```
/// use gleaner::mail::{CutReason, Options, Scanner};
/// let mail = "Content-Type: multipart/mixed; boundary=b\n\n\
///             --b\nContent-Type: message/rfc822\n\nTo: a\n\nOne\n\
///             --b\nContent-Type: message/rfc822\n\nTo: a\n\nTwo\n--b--\n";
/// let mut scanner = Scanner::new(&Options::new().max_nesting(1));
/// scanner.scan_message(mail, |_| ());
/// let cuts = scanner.take_cuts();
/// let [cut] = &cuts[..] else { panic!("one for each message and reason") };
/// assert_eq!((cut.number(), cut.offset(), cut.reason()), (1, 0, CutReason::Nesting));
/// assert_eq!((cut.part(), cut.parts(), cut.stopped_at()), ("1", 2, Some(77)));
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
    /// The message ends in the middle of an encoded part or field. References at this end have
    /// [`Flags::TRUNCATED`](crate::Flags::TRUNCATED), as they do for the next two reasons.
    Encoding,
    /// A read error, or the end of a connection, cuts the message off in its header. The complete fields are decoded;
    /// the line that is cut off is searched as raw text.
    Header,
    /// The stream ends before the length that an rnews batch or an .emlx file declares for the message.
    DeclaredLength,
    /// A message or multipart with a transfer encoding is too long to be held when decoded, see
    /// [`Options::max_message`](super::Options::max_message). Its decoded text is searched whole, not by parts.
    EncodedLength,
    /// As [`EncodedLength`](Self::EncodedLength), but for lack of memory.
    Memory,
    /// An HTML or Markdown part is too long to be held, see [`Options::max_message`](super::Options::max_message), or would
    /// take too much to read, see `html::Scanner::is_text` and `markdown::Scanner::is_text`. Its source is searched as text.
    Html,
    /// A header field is too long to be decoded, see [`Options::max_message`](super::Options::max_message), and is
    /// searched as raw text.
    EncodedField,
    /// The body of an HTTP response is encoded in a way that is not decoded, such as `br` or `deflate`, is damaged, or is too
    /// long when decoded, see [`Options::max_message`](super::Options::max_message). It is searched as far as it is decoded.
    ContentCoding,
    /// A stored message is dot-stuffed and too long to be copied without the dots, see
    /// [`Options::max_message`](super::Options::max_message). It is decoded with them: a reference that continues
    /// at the start of such a line contains one dot too many, or is lost.
    DotStuffing,
}

impl_names! {
    impl CutReason {
        /// All reasons.
        pub const ALL;

        /// Returns the name of the reason, in lower case.
        ///
        /// ```
        /// assert_eq!(gleaner::mail::CutReason::DeclaredLength.as_str(), "declared-length");
        /// ```
        pub const fn as_str {
            Nesting => "nesting",
            Encoding => "encoding",
            Header => "header",
            DeclaredLength => "declared-length",
            EncodedLength => "encoded-length",
            Memory => "memory",
            Html => "html",
            EncodedField => "encoded-field",
            ContentCoding => "content-coding",
            DotStuffing => "dot-stuffing",
        }
    }
}

impl Cut {
    /// Returns the number of the message in the stream, from 1.
    ///
    /// See [`Cut`] for an example.
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

    /// Returns the offset in the stream at which decoding stopped: where the first text begins that is not decoded or,
    /// if the message is [incomplete](CutReason::Encoding), where it ends. `None` within decoded text.
    ///
    /// See [`Cut`] for an example.
    #[must_use]
    pub fn stopped_at(&self) -> Option<u64> {
        self.stopped_at
    }

    /// Returns the name of the first part that is affected, see [`Origin::part`](super::Origin::part); a prefix of a
    /// name that exceeds [`Options::max_field`](super::Options::max_field).
    ///
    /// See [`Cut`] for an example.
    #[must_use]
    pub fn part(&self) -> &str {
        &self.part.text
    }

    /// Returns the number of parts, and header fields, of the message that are affected for this reason.
    ///
    /// See [`Cut`] for an example.
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
