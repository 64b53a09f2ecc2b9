//! What is found in mail, and where it is from.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::reference::Item;

/// Takes findings; where it breaks, the search is given up.
///
/// ```
/// use std::ops::ControlFlow;
/// use gleaner::mail::{Options, Scanner, Sink};
/// let mut count = 0;
/// let sink: &mut Sink<'_> = &mut |_| {
///     count += 1;
///     ControlFlow::Continue(())
/// };
/// Scanner::new(&Options::new()).message(b"To: a\n\nhttp://a.example/", sink);
/// assert_eq!(count, 1);
/// ```
pub type Sink<'s> = dyn FnMut(Finding<'_>) -> ControlFlow<()> + 's;

/// A reference in a stream, and the message and part that it stands in.
///
/// ```
/// use gleaner::mail::{Findings, Options};
/// let mail: &[u8] = b"From: joe@a.example\nSubject: b\nMessage-ID: <1@a.example>\n\n\
///                     See http://a.example/\n";
/// for finding in Findings::new(mail, &Options::new())? {
///     let finding = finding?;
///     let origin = finding.origin().expect("it is a message");
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
    /// What was found. Its offsets are those of the stream, or of the text of a part that was
    /// [decoded](Origin::is_encoded).
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let finding = Findings::new(text, &Options::new())?.next().expect("there is one")?;
    /// let found = finding.item().clone().reference().expect("it is short");
    /// assert_eq!((found.value(), found.span()), ("http://a.example/", 4..21));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn item(&self) -> &Item<'a> {
        &self.item
    }

    /// The message and part that it is from; none in plain text.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let finding = Findings::new(text, &Options::new())?.next().expect("there is one")?;
    /// assert_eq!(finding.origin(), None);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn origin(&self) -> Option<&Origin<'a>> {
        self.origin.as_ref()
    }

    /// The same, owning its bytes.
    ///
    /// ```
    /// use gleaner::mail::{Finding, Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let finding = Findings::new(text, &Options::new())?.next().expect("there is one")?;
    /// let kept: Finding<'static> = finding.into_owned();
    /// # let _ = kept;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Finding<'static> {
        let origin = self.origin.map(|origin| Origin {
            message: origin.message,
            part: Cow::Owned(origin.part.into_owned()),
            content_type: origin.content_type.map(|name| Cow::Owned(name.into_owned())),
            decoded: origin.decoded,
            oversize: origin.oversize,
        });
        Finding { item: self.item.into_owned(), origin }
    }
}

/// Which part of which message a finding is from.
///
/// ```
/// use gleaner::mail::{Findings, Options};
/// let mail: &[u8] = b"From: a\nDate: b\nList-Archive: <http://a.example/>\n\nText\n";
/// let finding = Findings::new(mail, &Options::new())?.next().expect("there is one")?;
/// let origin = finding.origin().expect("it is a message");
/// assert_eq!((origin.part(), origin.content_type()), ("header:List-Archive", None));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    pub(super) message: Arc<Message>,
    pub(super) part: Cow<'a, str>,
    pub(super) content_type: Option<Cow<'a, str>>,
    pub(super) decoded: Option<Position>,
    pub(super) oversize: bool,
}

/// Where a finding begins in the text of a decoded part, both from 1; see [`Origin::position`].
///
/// ```
/// let position = gleaner::mail::Position { line: 1, column: 1 };
/// # let _ = position;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The number of LF before it, and 1.
    pub line: u64,
    /// In bytes.
    pub column: u64,
}

impl Origin<'_> {
    /// The message.
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// The part.
    ///
    /// Parts have the numbers that IMAP gives them (RFC 3501, section 6.4.5): `1` is the body of a
    /// message that has but one part, `2.1` the first part of the second one, be that a multipart
    /// or a message. `header:Subject` is a field of the message's header, `2.header:Subject` of the
    /// message that part 2 holds, `2.mime:Content-Type` of the header of part 2 itself; `header` alone stands for
    /// lines of a header that are no fields. `preamble` and `epilogue`, with the number of the multipart before
    /// them where it has one, are what stands before and behind (or between) its parts. `raw` is the text of
    /// a message that is not decoded: see [`is_oversize`](Self::is_oversize).
    ///
    /// See [`Origin`] for an example.
    #[must_use]
    pub fn part(&self) -> &str {
        &self.part
    }

    /// The media type of the part, as `text/plain`, in lower case; none for headers and what stands
    /// between parts.
    ///
    /// See [`Origin`] for an example.
    #[must_use]
    pub fn content_type(&self) -> Option<&str> {
        self.content_type.as_deref()
    }

    /// Whether the text was decoded, so that it does not stand in the stream as it was searched: offsets
    /// are then those of the decoded text, in UTF-8.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let mail: &[u8] = b"From: a\nSubject: =?utf-8?q?http=3A//a.example/?=\n\nText\n";
    /// let finding = Findings::new(mail, &Options::new())?.next().expect("there is one")?;
    /// assert!(finding.origin().expect("it is a message").is_encoded());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn is_encoded(&self) -> bool {
        self.decoded.is_some()
    }

    /// Where in the decoded text the finding begins; none where the part was not decoded, and the
    /// finding's offsets are those of the stream.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options, Position};
    /// let mail: &[u8] = b"From: a\nDate: b\nContent-Transfer-Encoding: quoted-printable\n\n\
    ///                     A=20\nhttp=3A//a.example/\n";
    /// let finding = Findings::new(mail, &Options::new())?.next().expect("there is one")?;
    /// let position = finding.origin().expect("it is a message").position();
    /// assert_eq!(position, Some(Position { line: 2, column: 1 }));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.decoded
    }

    /// Whether the message is longer than [`Options::max_message`](super::Options::max_message), so that it
    /// was not decoded.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let mail: &[u8] = b"From: a\nDate: b\n\nhttp=3A//a.example/ http://b.example/\n";
    /// let finding = Findings::new(mail, &Options::new().max_message(30))?.next().expect("one")?;
    /// assert!(finding.origin().expect("it is a message").is_oversize());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn is_oversize(&self) -> bool {
        self.oversize
    }
}

/// What a message says of itself: fields of its header, unfolded and decoded (RFC 2047), else as
/// they are; none where it has none of that name.
///
/// ```
/// use gleaner::mail::{Findings, Options};
/// let mail: &[u8] = b"From: =?utf-8?q?J=C3=B6?= <joe@a.example>\nDate: Thu, 1 Jan 1998 00:00:00 +0000\n\
///                     Newsgroups: alt.a\n\nhttp://a.example/\n";
/// let finding = Findings::new(mail, &Options::new())?.next().expect("there is one")?;
/// let message = finding.origin().expect("it is a message").message();
/// assert_eq!((message.number(), message.offset()), (1, 0));
/// assert_eq!(message.from(), Some("J\u{f6} <joe@a.example>"));
/// assert_eq!(message.date(), Some("Thu, 1 Jan 1998 00:00:00 +0000"));
/// assert_eq!((message.subject(), message.newsgroups()), (None, Some("alt.a")));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    pub(super) number: u64,
    pub(super) offset: u64,
    pub(super) id: Option<String>,
    pub(super) date: Option<String>,
    pub(super) from: Option<String>,
    pub(super) subject: Option<String>,
    pub(super) newsgroups: Option<String>,
}

impl Message {
    /// Its number in the stream, from 1.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Where it begins in the stream, with the line that separates it from the one before it.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Its `Message-ID`, in angle brackets as it stands.
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Its `Date`, as it stands.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// Its `From`.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn from(&self) -> Option<&str> {
        self.from.as_deref()
    }

    /// Its `Subject`.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn subject(&self) -> Option<&str> {
        self.subject.as_deref()
    }

    /// Its `Newsgroups`, with commas between them.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn newsgroups(&self) -> Option<&str> {
        self.newsgroups.as_deref()
    }
}
