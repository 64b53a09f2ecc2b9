//! A finding in mail, with the message and the part it comes from.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::field::Field;
use super::summary::Message;
use crate::reference::Item;

/// A callback for findings. Returning `Break` stops the search.
///
/// ```
/// use std::ops::ControlFlow;
/// use gleaner::mail::{Options, Scanner, Sink};
/// let mut count = 0;
/// let sink: &mut Sink<'_> = &mut |_| {
///     count += 1;
///     ControlFlow::Continue(())
/// };
/// Scanner::new(&Options::new()).scan_message(b"To: a\n\nhttp://a.example/", sink);
/// assert_eq!(count, 1);
/// ```
pub type Sink<'s> = dyn FnMut(Finding<'_>) -> ControlFlow<()> + 's;

/// A reference, with the message and the part that contain it.
///
/// ```
/// use gleaner::mail::{Findings, Options};
/// let mail: &[u8] = b"From: joe@a.example\nSubject: b\nMessage-ID: <1@a.example>\n\n\
///                     See http://a.example/\n";
/// for finding in Findings::new(mail, &Options::new())? {
///     let finding = finding?;
///     let origin = finding.origin().expect("a message");
///     assert_eq!((origin.part(), origin.message().id()), ("1", Some("<1@a.example>")));
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<'a> {
    pub(super) item: Item<'a>,
    pub(super) origin: Option<Origin<'a>>,
}

impl<'a> Finding<'a> {
    /// Returns the item. Its offsets refer to the stream or, if [`Origin::is_encoded`], to the
    /// decoded text.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let finding = Findings::new(text, &Options::new())?.next().expect("a finding")?;
    /// let found = finding.item().as_reference().expect("a short reference");
    /// assert_eq!((found.value(), found.span()), ("http://a.example/", 4..21));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn item(&self) -> &Item<'a> {
        &self.item
    }

    /// Returns the message and the part, or `None` in plain text.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let finding = Findings::new(text, &Options::new())?.next().expect("a finding")?;
    /// assert_eq!(finding.origin(), None);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn origin(&self) -> Option<&Origin<'a>> {
        self.origin.as_ref()
    }

    /// Converts to a finding that owns its bytes.
    ///
    /// ```
    /// use gleaner::mail::{Finding, Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let finding = Findings::new(text, &Options::new())?.next().expect("a finding")?;
    /// let kept: Finding<'static> = finding.into_owned();
    /// # let _ = kept;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Finding<'static> {
        let origin = self.origin.map(|origin| Origin {
            message: Cow::Owned(origin.message.into_owned()),
            part: origin.part.into_owned(),
            content_type: origin.content_type.map(Field::into_owned),
            decoded: origin.decoded,
            oversize: origin.oversize,
        });
        Finding { item: self.item.into_owned(), origin }
    }
}

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    pub(super) message: Cow<'a, Arc<Message>>,
    pub(super) part: Field<'a>,
    pub(super) content_type: Option<Field<'a>>,
    pub(super) decoded: Option<Position>,
    pub(super) oversize: bool,
}

/// The start of a finding in decoded text; see [`Origin::position`].
///
/// ```
/// let position = gleaner::mail::Position { line: 1, column: 1 };
/// # let _ = position;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line number, from 1. LF ends a line.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
}

impl Origin<'_> {
    /// Returns the message.
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn message(&self) -> &Message {
        &self.message
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
    /// | `raw` | the text of a message that is not decoded, see [`is_oversize`](Self::is_oversize) |
    ///
    /// See [`Origin`] for an example.
    #[must_use]
    pub fn part(&self) -> &str {
        &self.part.text
    }

    /// Reports whether [`part`](Self::part) is only a prefix of the name, which exceeds
    /// [`Options::max_field`](super::Options::max_field).
    ///
    /// See [`Options::max_field`](super::Options::max_field) for an example.
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

    /// Reports whether [`content_type`](Self::content_type) is only a prefix of the media type, which exceeds
    /// [`Options::max_field`](super::Options::max_field).
    ///
    /// See [`Options::max_field`](super::Options::max_field) for an example.
    #[must_use]
    pub fn is_content_type_truncated(&self) -> bool {
        self.content_type.as_ref().is_some_and(|field| field.truncated)
    }

    /// Reports whether the part is encoded in the stream. Offsets then refer to the decoded text,
    /// in UTF-8.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let mail: &[u8] = b"From: a\nSubject: =?utf-8?q?http=3A//a.example/?=\n\nText\n";
    /// let finding = Findings::new(mail, &Options::new())?.next().expect("a finding")?;
    /// assert!(finding.origin().expect("a message").is_encoded());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn is_encoded(&self) -> bool {
        self.decoded.is_some()
    }

    /// Returns the start of the finding in the decoded text, or `None` if the part was not decoded
    /// and the offsets refer to the stream.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options, Position};
    /// let mail: &[u8] = b"From: a\nDate: b\nContent-Transfer-Encoding: quoted-printable\n\n\
    ///                     A=20\nhttp=3A//a.example/\n";
    /// let finding = Findings::new(mail, &Options::new())?.next().expect("a finding")?;
    /// let position = finding.origin().expect("a message").position();
    /// assert_eq!(position, Some(Position { line: 2, column: 1 }));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.decoded
    }

    /// Reports whether the message was not decoded because it is longer than
    /// [`Options::max_message`](super::Options::max_message).
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
}
