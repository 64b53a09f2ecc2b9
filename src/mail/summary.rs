//! The summary of a message, and its position in its stream.

use super::field::Field;
use super::utc_time::UtcTime;

/// The number and the offset of a message in its stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct MessageOrigin {
    /// Counted from 1.
    pub number: u64,
    /// The offset of the first byte, separator line included.
    pub offset: u64,
}

/// The summary of a message: header fields, unfolded, with encoded words decoded (RFC 2047).
///
/// The methods for fields return `None` if the header has no such field, and a prefix of a field that
/// exceeds [`Options::max_field`](super::Options::max_field).
///
/// ```
/// use gleaner::mail::{Findings, Options};
/// let mail: &[u8] = b"From: =?utf-8?q?J=C3=B6?= <joe@a.example>\nDate: Thu, 1 Jan 1998 00:00:00 +0000\n\
///                     Newsgroups: alt.a\n\nhttp://a.example/\n";
/// let finding = Findings::new(mail, &Options::new())?.next().expect("a finding")?;
/// let message = finding.origin().expect("a message").message();
/// assert_eq!((message.number(), message.offset()), (1, 0));
/// assert_eq!(message.from(), Some("J\u{f6} <joe@a.example>"));
/// assert_eq!(message.date(), Some("Thu, 1 Jan 1998 00:00:00 +0000"));
/// assert_eq!((message.subject(), message.newsgroups()), (None, Some("alt.a")));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Message {
    pub(super) number: u64,
    pub(super) offset: u64,
    pub(super) id: Option<Field<'static>>,
    pub(super) date: Option<Field<'static>>,
    pub(super) from: Option<Field<'static>>,
    pub(super) sender: Option<String>,
    pub(super) subject: Option<Field<'static>>,
    pub(super) newsgroups: Option<Field<'static>>,
}

impl Message {
    /// Returns the number of the message in the stream, from 1.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the offset of the message in the stream, including its separator line.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the `Message-ID` field, including the angle brackets.
    ///
    /// See [`Finding`](super::Finding) for an example.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_ref().map(|field| &*field.text)
    }

    /// Reports whether [`id`](Self::id) is only a prefix, see [`Options::max_field`](super::Options::max_field), which
    /// has an example.
    ///
    /// See [`Options::max_field`](super::Options::max_field) for an example.
    #[must_use]
    pub fn is_id_truncated(&self) -> bool {
        self.id.as_ref().is_some_and(|field| field.truncated)
    }

    /// Returns the `Date` field, without normalization.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn date(&self) -> Option<&str> {
        self.date.as_ref().map(|field| &*field.text)
    }

    /// Reports whether [`date`](Self::date) is only a prefix, see [`Options::max_field`](super::Options::max_field),
    /// which has an example.
    #[must_use]
    pub fn is_date_truncated(&self) -> bool {
        self.date.as_ref().is_some_and(|field| field.truncated)
    }

    /// Returns the time in the `Date` field, or `None` unless the field has only one meaning.
    ///
    /// These forms have, with a zone: those of RFC 5322 and RFC 822 (`Thu, 1 Dec 94 12:00 EST`), also without the comma or
    /// the day of the week; of RFC 850 (`Thursday, 01-Dec-94 12:00:00 GMT`); of `asctime`
    /// (`Thu Dec  1 12:00:00 1994`), which is in UTC without a zone (RFC 9110, section 5.6.7), with a zone before or after
    /// the year; and of RFC 3339. Names of days and months may be cut after the third letter. Folding white space and
    /// comments may stand between all elements, as in RFC 822. Years of two and three digits count by RFC 5322, section
    /// 4.3: 49 is 2049, 50 is 1950, and 100 is 2000. The day of the week is ignored. A leap second is the first second
    /// after it.
    ///
    /// Zones are numbers of less than 24 hours, where `-0000` is UTC (section 3.3), and the names UT, UTC, GMT, Z, EST, EDT,
    /// CST, CDT, MST, MDT, PST and PDT. Any other name, a letter of the military zones and a missing zone yield `None`, and so does a time
    /// that does not exist, a year before 1900, and text after the time that is no comment.
    ///
    /// A field that is [truncated](Self::is_date_truncated) has no time. Parses the field at each call: most users of a
    /// message need no time. See [`UtcTime`] for an example.
    #[must_use]
    pub fn date_utc(&self) -> Option<UtcTime> {
        let date = self.date.as_ref().filter(|date| !date.truncated)?;
        UtcTime::parse(date.text.as_bytes())
    }

    /// Returns the `From` field.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn from(&self) -> Option<&str> {
        self.from.as_ref().map(|field| &*field.text)
    }

    /// Reports whether [`from`](Self::from) is only a prefix, see [`Options::max_field`](super::Options::max_field),
    /// which has an example.
    #[must_use]
    pub fn is_from_truncated(&self) -> bool {
        self.from.as_ref().is_some_and(|field| field.truncated)
    }

    /// Returns the first address in the `From` field, in lower case, or `None` for a field without an address.
    ///
    /// The address is read from the field as it was sent: a name in an encoded word, a comment or quotes that looks like an
    /// address is not taken for one (RFC 5322, section 3.4; RFC 2047, section 5). An address longer than
    /// [`Options::max_field`](super::Options::max_field), and one in a field that is many times longer, is `None`.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let mail: &[u8] = b"From: =?utf-8?q?=22Bob=22_=3Cbob=40a.example=3E?= <Eve@b.example>\n\
    ///                     Date: Thu, 1 Jan 1998 00:00:00 +0000\n\nhttp://a.example/\n";
    /// let finding = Findings::new(mail, &Options::new())?.next().expect("a finding")?;
    /// let message = finding.origin().expect("a message").message();
    /// assert_eq!(message.from(), Some("\"Bob\" <bob@a.example> <Eve@b.example>"));
    /// assert_eq!(message.sender(), Some("eve@b.example"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn sender(&self) -> Option<&str> {
        self.sender.as_deref()
    }

    /// Returns the `Subject` field.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn subject(&self) -> Option<&str> {
        self.subject.as_ref().map(|field| &*field.text)
    }

    /// Reports whether [`subject`](Self::subject) is only a prefix, see
    /// [`Options::max_field`](super::Options::max_field), which has an example.
    #[must_use]
    pub fn is_subject_truncated(&self) -> bool {
        self.subject.as_ref().is_some_and(|field| field.truncated)
    }

    /// Returns the `Newsgroups` field: names separated by commas.
    ///
    /// See [`Message`] for an example.
    #[must_use]
    pub fn newsgroups(&self) -> Option<&str> {
        self.newsgroups.as_ref().map(|field| &*field.text)
    }

    /// Reports whether [`newsgroups`](Self::newsgroups) is only a prefix, see
    /// [`Options::max_field`](super::Options::max_field), which has an example.
    #[must_use]
    pub fn is_newsgroups_truncated(&self) -> bool {
        self.newsgroups.as_ref().is_some_and(|field| field.truncated)
    }
}
