//! The message and the part that a finding comes from.

#[cfg(feature = "tables")]
use std::sync::Arc;

use super::source_message::SourceMessage;
use crate::mail::field::Field;
use crate::mail::summary::Message;
use crate::position::Position;

/// The message and the part that contain a finding.
///
/// ```
/// use gleaner::mail::{Findings, Options};
/// let mail: &[u8] = b"From: a\nDate: b\nList-Archive: <http://a.example/>\n\nText\n";
/// let finding = Findings::new(mail, &Options::new())?.next().expect("a finding")?;
/// let origin = finding.origin().expect("a message");
/// assert_eq!((origin.part(), origin.content_type()), ("header:List-Archive", None));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin<'a> {
    pub(in crate::mail) message: SourceMessage<'a>,
    pub(in crate::mail) part: Field<'a>,
    pub(in crate::mail) content_type: Option<Field<'a>>,
    pub(in crate::mail) start: u64,
    pub(in crate::mail) decoded: Option<Position>,
    pub(in crate::mail) oversize: bool,
}

impl Origin<'_> {
    /// Returns the message. The first call for a finding in a message parses its header: linear in the length of the header.
    ///
    /// See [`Finding`](super::Finding) for an example.
    #[must_use]
    pub fn message(&self) -> &Message {
        self.message.get()
    }

    /// Returns the message, which all its findings share.
    #[cfg(feature = "tables")]
    pub(crate) fn shared_message(&self) -> &Arc<Message> {
        self.message.get()
    }

    /// Returns the [offset](Message::offset) of the message, without parsing its header.
    ///
    /// ```
    /// use gleaner::mail::{Options, Scanner};
    /// let mut offsets = Vec::new();
    /// Scanner::new(&Options::new()).scan_message("To: a\n\nhttp://a.example/", |finding| {
    ///     offsets.extend(finding.origin().map(|origin| origin.message_offset()));
    /// });
    /// assert_eq!(offsets, [0]);
    /// ```
    #[must_use]
    pub fn message_offset(&self) -> u64 {
        self.message.offset()
    }

    /// Returns the name of the part.
    ///
    /// Parts are numbered as in IMAP (RFC 3501, section 6.4.5):
    ///
    /// | name | part |
    /// |---|---|
    /// | `1` | the body of a message with only one part |
    /// | `2.1` | the first part of the second part, which is a multipart or a message |
    /// | `header:Subject` | a field in the header of the message |
    /// | `2.header:Subject` | a field in the header of the message in part 2 |
    /// | `2.mime:Content-Type` | a field in the header of part 2 itself |
    /// | `header` | lines in a header that are not a field |
    /// | `preamble`, `2.preamble` | the text before the parts of a multipart |
    /// | `epilogue`, `2.epilogue` | the text between or after the parts of a multipart |
    /// | `raw` | the text of a message that is [oversize](Self::is_oversize) or for which there was no memory, or the line at which a header was cut off |
    ///
    /// See [`Origin`] for an example.
    #[must_use]
    pub fn part(&self) -> &str {
        &self.part.text
    }

    /// Reports whether [`part`](Self::part) is only a prefix, see
    /// [`Options::max_field`](crate::mail::Options::max_field), which has an example.
    #[must_use]
    pub fn is_part_truncated(&self) -> bool {
        self.part.truncated
    }

    /// Returns the media type of the part in lower case, for example `text/plain`, or `None` for
    /// headers and for text outside parts.
    ///
    /// See [`Origin`] for an example.
    #[must_use]
    pub fn content_type(&self) -> Option<&str> {
        self.content_type.as_ref().map(|field| &*field.text)
    }

    /// Reports whether [`content_type`](Self::content_type) is only a prefix, see
    /// [`Options::max_field`](crate::mail::Options::max_field), which has an example.
    #[must_use]
    pub fn is_content_type_truncated(&self) -> bool {
        self.content_type.as_ref().is_some_and(|field| field.truncated)
    }

    /// Reports whether the part is encoded in the stream. Offsets then refer to the decoded text,
    /// in UTF-8.
    ///
    /// See [`position`](Self::position) for an example.
    #[must_use]
    pub fn is_encoded(&self) -> bool {
        self.decoded.is_some()
    }

    /// Returns the offset in the stream at which the text of the part begins. If the part is
    /// [encoded](Self::is_encoded), the outermost encoded text that contains it begins there: the body of a part, a
    /// header field, or a message with stuffed dots.
    ///
    /// The text of a field begins after the colon, and an encoded message contains all its parts. For the findings in
    /// a stream, these offsets ascend.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let mail: &[u8] = b"From: a\nSubject: =?utf-8?q?http=3A//a.example/?=\n\nsee\nhttp://b.example/\n";
    /// let mut starts = Vec::new();
    /// for finding in Findings::new(mail, &Options::new())? {
    ///     starts.push(finding?.origin().map(|origin| origin.part_start()));
    /// }
    /// assert_eq!(starts, [Some(16), Some(50)]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn part_start(&self) -> u64 {
        self.start
    }

    /// Returns the start of the finding in the decoded text, or `None` if the part was not [decoded](Self::is_encoded).
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let mail: &[u8] = b"From: a\nDate: b\nContent-Transfer-Encoding: quoted-printable\n\n\
    ///                     A=20\nhttp=3A//a.example/\n";
    /// let finding = Findings::new(mail, &Options::new())?.next().expect("a finding")?;
    /// let origin = finding.origin().expect("a message");
    /// let position = origin.position().expect("decoded text");
    /// assert_eq!((origin.is_encoded(), position.line, position.column), (true, 2, 1));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.decoded
    }

    /// Reports whether the message was not decoded because it is longer than
    /// [`Options::max_message`](crate::mail::Options::max_message).
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let mail: &[u8] = b"From: a\nDate: b\n\nhttp=3A//a.example/ http://b.example/\n";
    /// let finding = Findings::new(mail, &Options::new().max_message(30))?.next().expect("one")?;
    /// assert!(finding.origin().expect("a message").is_oversize());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn is_oversize(&self) -> bool {
        self.oversize
    }

    /// Converts to an origin that owns its text.
    ///
    /// ```
    /// use gleaner::mail::{Options, Origin, Scanner};
    /// let mut origins: Vec<Origin<'static>> = Vec::new();
    /// Scanner::new(&Options::new()).scan_message("To: a\n\nhttp://a.example/", |finding| {
    ///     origins.extend(finding.origin().cloned().map(Origin::into_owned));
    /// });
    /// assert_eq!(origins[0].part(), "1");
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Origin<'static> {
        Origin {
            message: self.message.into_owned(),
            part: self.part.into_owned(),
            content_type: self.content_type.map(Field::into_owned),
            start: self.start,
            decoded: self.decoded,
            oversize: self.oversize,
        }
    }
}
