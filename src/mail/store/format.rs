//! Detects the format of a stream from its first bytes.

use memchr::{memchr, memrchr};

use super::{babyl, emlx, mbox, mmdf, rnews};
use crate::mail::message::header::fields::{self, HeaderEntry};
use crate::mail::message::header::status_line::{may_begin_response, status_line_len};
use crate::names::impl_names;

/// The format of a stream.
///
/// ```
/// use gleaner::mail::Format;
/// assert_eq!(Format::detect(b"From joe@a.example Thu Jan  1 00:00:00 1998\n"), Format::Mbox);
/// assert_eq!(Format::detect(b"Received: by a.example\nFrom: joe\n\nText"), Format::Message);
/// assert_eq!(Format::detect(b"#! rnews 1234\nPath: a\n"), Format::Rnews);
/// assert_eq!(Format::detect(b"\x01\x01\x01\x01\nFrom: joe\n"), Format::Mmdf);
/// assert_eq!(Format::detect(b"BABYL OPTIONS: -*- rmail -*-\n"), Format::Babyl);
/// assert_eq!(Format::detect(b"38        \nReceived: by a.example\nFrom: joe\n\nText"), Format::Emlx);
/// assert_eq!(Format::detect(b"See http://a.example/"), Format::Text);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Plain text, logs, JSON Lines: anything without messages.
    Text,
    /// One message (RFC 5322) or article (RFC 5536), which may be dot-stuffed as on the wire
    /// (RFC 3977, section 3.1.1); also a stored HTTP response (RFC 9112), which begins with its status line.
    Message,
    /// Messages that follow `From ` lines (RFC 4155): mboxo, mboxrd, mboxcl and mboxcl2.
    Mbox,
    /// A batch of articles that follow `#! rnews` lines (RFC 5537, section 3.12.1, and its
    /// predecessors), compressed or not.
    Rnews,
    /// Messages between lines of four characters `^A`, as MMDF and SCO mail keep them.
    Mmdf,
    /// The Babyl files of Rmail, the mail reader of Emacs before version 23. Of the two headers of a message, the original
    /// one is read, or the one that Rmail shows if there is no other.
    Babyl,
    /// An .emlx file of Apple Mail: the length of a message, the message, and a property list, which is not read.
    Emlx,
}

impl_names! {
    impl Format {
        /// All formats.
        pub const ALL;

        /// Returns the name of the format in the command's options.
        ///
        /// ```
        /// assert_eq!(gleaner::mail::Format::Mbox.as_str(), "mbox");
        /// ```
        pub const fn as_str {
            Text => "text",
            Message => "message",
            Mbox => "mbox",
            Rnews => "rnews",
            Mmdf => "mmdf",
            Babyl => "babyl",
            Emlx => "emlx",
        }
    }
}

impl Format {
    /// The number of bytes that [`detect`](Self::detect) examines at most.
    pub const HEAD: usize = 4096;

    /// Returns the format of a stream that begins with `head`: either the whole stream, or at least
    /// its first [`HEAD`](Self::HEAD) bytes.
    ///
    /// A message begins with a header field. Its header contains a field that is unique to mail and
    /// news, such as `Received` or `Newsgroups`, or two fields that other texts share, such as
    /// `From` and `Date`. Unknown fields may precede these: up to 23, of which up to three have a name of
    /// one word, such as a misspelt `Recieved`.
    ///
    /// ```
    /// use gleaner::mail::Format;
    /// assert_eq!(Format::detect(b"title: a page\nfrom: joe\n---\n"), Format::Text);
    /// ```
    #[must_use]
    pub fn detect(head: &[u8]) -> Self {
        Self::try_detect(head, true).unwrap_or(Self::Text)
    }

    /// Returns the format of a stream that begins with `head`, or `None` if the stream has not
    /// `ended` and the answer needs more bytes.
    pub(in crate::mail) fn try_detect(head: &[u8], ended: bool) -> Option<Self> {
        let ended = ended || head.len() >= Self::HEAD;
        let head = &head[..head.len().min(Self::HEAD)];
        // All kinds of mail occur with empty lines or a byte order mark above.
        if !ended
            && head.len() < fields::BYTE_ORDER_MARK.len()
            && fields::BYTE_ORDER_MARK.starts_with(head)
        {
            return None;
        }
        let trimmed = &head[fields::blank_prefix_len(head)..];
        if rnews::begins_batch(head, ended)? {
            Some(Self::Rnews)
        } else if mmdf::begins_with_separator(trimmed, ended)? {
            Some(Self::Mmdf)
        } else if begins_babyl(trimmed, ended)? {
            Some(Self::Babyl)
        } else if mbox::begins_with_separator(trimmed, ended)? {
            Some(Self::Mbox)
        } else if is_message(trimmed, ended)? {
            Some(Self::Message)
        } else if is_emlx(trimmed, ended)? {
            Some(Self::Emlx)
        } else {
            Some(Self::Text)
        }
    }
}

/// Reports whether `head` begins a Babyl file; `None` means that the answer needs more bytes.
fn begins_babyl(head: &[u8], ended: bool) -> Option<bool> {
    let is_undecided = !ended && head.len() < babyl::OPTIONS.len();
    if is_undecided && !head.is_empty() && babyl::OPTIONS.starts_with(head) {
        return None;
    }
    Some(babyl::is_options(head))
}

/// Reports whether `head` begins an .emlx file; `None` means that the answer needs more bytes.
fn is_emlx(head: &[u8], ended: bool) -> Option<bool> {
    match emlx::first_line(head) {
        Some((line, _)) => is_message(&head[line..], ended),
        None if !ended && emlx::may_begin_first_line(head) => None,
        None => Some(false),
    }
}

/// Fields that occur only in mail and news.
const UNIQUE_FIELDS: [&str; 13] = [
    "content-transfer-encoding",
    "received",
    "return-path",
    "message-id",
    "mime-version",
    "newsgroups",
    "delivered-to",
    "x-mailer",
    "in-reply-to",
    "nntp-posting-host",
    "article-i.d.",
    "relay-version",
    "posting-version",
];

/// Fields that letters, forms and front matter share: two are required.
const SHARED_FIELDS: [&str; 11] = [
    "from",
    "to",
    "date",
    "subject",
    "cc",
    "sender",
    "reply-to",
    "organization",
    "content-type",
    "path",
    "references",
];

/// Further fields of mail and news with one-word names. Other words before a colon suggest a log.
const ONE_WORD_FIELDS: [&str; 19] = [
    "approved",
    "bcc",
    "comments",
    "control",
    "distribution",
    "encrypted",
    "expires",
    "flags",
    "forwarded",
    "importance",
    "keywords",
    "lines",
    "precedence",
    "priority",
    "replied",
    "status",
    "summary",
    "supersedes",
    "xref",
];

/// The number of unknown fields after which a text is certainly not a message.
const MAX_UNKNOWN_FIELDS: usize = 24;

/// The number of unknown fields with one-word names, above the first known field, after which a text is certainly
/// not a message: a small one, because live logs wait for it.
const MAX_UNKNOWN_WORDS: usize = 4;

/// The start of a quoted separator line, which UUCP and careless filing leave above a header.
const QUOTED_FROM: &[u8] = b">From ";

/// Reports whether `head` begins a message; `None` means that the answer needs more bytes.
fn is_message(head: &[u8], ended: bool) -> Option<bool> {
    if head.trim_ascii().is_empty() {
        return ended.then_some(false);
    }
    if status_line_len(head).is_some() {
        return Some(true);
    }
    if !ended && may_begin_response(head) {
        return None;
    }
    let complete_len =
        if ended { head.len() } else { memrchr(b'\n', head).map_or(0, |end| end + 1) };
    let first = memchr(b'\n', head).map_or(head.len(), |end| end + 1);
    let is_quoted = head.starts_with(QUOTED_FROM);
    if !ended
        && complete_len == 0
        && !head.is_empty()
        && (is_quoted || QUOTED_FROM.starts_with(head))
    {
        return None;
    }
    let start = if is_quoted { first.min(complete_len) } else { 0 };
    let (header, open) = head[start..].split_at(complete_len - start);
    let header_end = fields::Header::parse(header);
    let entries: Vec<_> = header_end.entries().collect();
    let end = header_end.body_start;
    match entries.first() {
        None if header.is_empty() && !ended && fields::may_begin_field(open) => return None,
        Some(entry) if entry.name.is_some() => {}
        _ => return Some(false),
    }
    // Fields that follow must not change the decision, whether they have arrived or not.
    if begins_log(header, &entries) {
        return Some(false);
    }
    // A repeated field, as in a log, counts once.
    let (mut has_unique, mut shared) = (false, 0_u32);
    for name in entries.iter().filter_map(|entry| entry.name(header)) {
        has_unique |= position(&UNIQUE_FIELDS, name).is_some();
        shared |= position(&SHARED_FIELDS, name).map_or(0, |at| 1 << at);
    }
    // Prose between the lines means that they are not fields.
    let strays = entries.iter().filter(|entry| entry.name.is_none()).count();
    let is_message = entries.len() > 1 && strays <= 1 && (has_unique || shared.count_ones() > 1);
    let empty_line = header.ends_with(b"\n\n") || header.ends_with(b"\n\r\n");
    let is_complete = ended || empty_line || end < header.len() || strays > 1;
    is_complete.then_some(is_message)
}

/// Reports whether the unknown fields above the first known one show that the text is no message.
fn begins_log(header: &[u8], entries: &[HeaderEntry]) -> bool {
    let is_known =
        |name| position(&UNIQUE_FIELDS, name).or_else(|| position(&SHARED_FIELDS, name)).is_some();
    let is_word = |name: &[u8]| !name.contains(&b'-') && position(&ONE_WORD_FIELDS, name).is_none();
    let unknown = entries
        .iter()
        .map(|entry| entry.name(header))
        .take_while(|name| !name.is_some_and(is_known));
    let (mut fields, mut words) = (0, 0);
    for name in unknown {
        let is_word = name.is_some_and(is_word);
        // Decide for most logs on the first line: the next one can take long to arrive. Levels (`INFO`) and
        // programs (`make`) are not written like the name of a field (`Recieved`).
        let is_log = fields == 0 && is_word && !name.is_some_and(is_capitalised);
        let is_prose = name.is_none() && words > 0;
        if is_log || is_prose {
            return true;
        }
        fields += 1;
        words += usize::from(is_word);
    }
    fields >= MAX_UNKNOWN_FIELDS || words >= MAX_UNKNOWN_WORDS
}

/// Reports whether a word begins with a capital and contains small letters.
fn is_capitalised(word: &[u8]) -> bool {
    word.first().is_some_and(u8::is_ascii_uppercase) && word.iter().any(u8::is_ascii_lowercase)
}

/// Returns the position of a name in a list, in any case.
fn position(list: &[&str], name: &[u8]) -> Option<usize> {
    list.iter().position(|known| known.as_bytes().eq_ignore_ascii_case(name))
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/store/format.rs"]
mod tests;
