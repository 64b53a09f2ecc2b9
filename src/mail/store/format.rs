//! What a stream is, told by how it begins.

use std::fmt;

use memchr::{memchr, memrchr};

use super::mbox;
use super::rnews;
use crate::mail::message::fields;

/// What a stream holds.
///
/// ```
/// use gleaner::mail::Format;
/// assert_eq!(Format::detect(b"From joe@a.example Thu Jan  1 00:00:00 1998\n"), Format::Mbox);
/// assert_eq!(Format::detect(b"Received: by a.example\nFrom: joe\n\nText"), Format::Message);
/// assert_eq!(Format::detect(b"#! rnews 1234\nPath: a\n"), Format::Rnews);
/// assert_eq!(Format::detect(b"See http://a.example/"), Format::Text);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Plain text, logs, JSON lines: anything that is searched as it stands.
    Text,
    /// One message (RFC 5322) or article (RFC 5536), which may be dot-stuffed as on the wire
    /// (RFC 3977, section 3.1.1).
    Message,
    /// Messages behind `From ` lines (RFC 4155): mboxo, mboxrd, mboxcl and mboxcl2.
    Mbox,
    /// A batch of articles behind `#! rnews` lines (RFC 5537, section 3.12.1, and its predecessors),
    /// compressed or not.
    Rnews,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Text, Self::Message, Self::Mbox, Self::Rnews];

    /// How many bytes of a stream are enough for [`detect`](Self::detect).
    pub const HEAD: usize = 4096;

    /// Its name in the command's options.
    ///
    /// ```
    /// assert_eq!(gleaner::mail::Format::Mbox.as_str(), "mbox");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Message => "message",
            Self::Mbox => "mbox",
            Self::Rnews => "rnews",
        }
    }

    /// The format of a stream that begins with `head`: all of it, or at least its first
    /// [`HEAD`](Self::HEAD) bytes; looks at no more of them.
    ///
    /// A message is known by its header: it begins with a field, and among its fields are one that
    /// nothing but mail and news has, such as `Received` or `Newsgroups`, or two that letters have
    /// too, such as `From` and `Date`.
    ///
    /// ```
    /// use gleaner::mail::Format;
    /// assert_eq!(Format::detect(b"title: a page\nfrom: joe\n---\n"), Format::Text);
    /// ```
    #[must_use]
    pub fn detect(head: &[u8]) -> Self {
        Self::tell(head, true).unwrap_or(Self::Text)
    }

    /// The format of a stream that begins with `head`; `None` where only more of it can tell, and it has
    /// not `ended`.
    pub(in crate::mail) fn tell(head: &[u8], ended: bool) -> Option<Self> {
        let ended = ended || head.len() >= Self::HEAD;
        let head = &head[..head.len().min(Self::HEAD)];
        // Empty lines and a byte order mark come above all kinds of mail.
        let begun = &head[fields::blank_prefix_len(head)..];
        if rnews::begins(head, ended)? {
            Some(Self::Rnews)
        } else if mbox::separates(begun, ended)? {
            Some(Self::Mbox)
        } else if is_message(begun, ended)? {
            Some(Self::Message)
        } else {
            Some(Self::Text)
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Fields of mail and news alone.
const TELLING: [&str; 13] = [
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

/// Fields that letters, forms and front matter may have as well: it takes two.
const COMMON: [&str; 11] = [
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

/// Other fields of mail and news whose names are one word, as much else is that stands before a colon.
const PLAIN: [&str; 12] = [
    "approved",
    "bcc",
    "comments",
    "control",
    "distribution",
    "keywords",
    "lines",
    "precedence",
    "status",
    "summary",
    "supersedes",
    "xref",
];

/// So many fields that are none of them are enough to tell that it is something else.
const ENOUGH: usize = 24;

/// What UUCP and careless filing leave above a header.
const QUOTED: &[u8] = b">From ";

/// Whether a message begins so; `None` where only more of it can tell.
fn is_message(head: &[u8], ended: bool) -> Option<bool> {
    if head.trim_ascii().is_empty() {
        return ended.then_some(false);
    }
    let lines = if ended { head.len() } else { memrchr(b'\n', head).map_or(0, |end| end + 1) };
    let first = memchr(b'\n', head).map_or(head.len(), |end| end + 1);
    let quoted = head.starts_with(QUOTED);
    if !ended && lines == 0 && !head.is_empty() && (quoted || QUOTED.starts_with(head)) {
        return None;
    }
    let begins = if quoted { first.min(lines) } else { 0 };
    let (header, open) = head[begins..].split_at(lines - begins);
    let mut entries = Vec::new();
    let end = fields::parse_header(header, &mut entries);
    match entries.first() {
        None if header.is_empty() && !ended && fields::may_begin_field(open) => return None,
        Some(entry) if entry.name.is_some() => {}
        _ => return Some(false),
    }
    // A field that comes time and again, as in a log, counts once.
    let (mut telling, mut common) = (false, 0_u32);
    for name in entries.iter().filter_map(|entry| entry.name(header)) {
        let is = |known: &str| known.as_bytes().eq_ignore_ascii_case(name);
        telling |= TELLING.iter().any(|known| is(known));
        common |= COMMON.iter().position(|known| is(known)).map_or(0, |at| 1 << at);
    }
    // Prose between them says that these are no fields.
    let strays = entries.iter().filter(|entry| entry.name.is_none()).count();
    let known = entries.len() > 1 && strays <= 1 && (telling || common.count_ones() > 1);
    let empty_line = header.ends_with(b"\n\n") || header.ends_with(b"\n\r\n");
    let over = ended || empty_line || end < header.len() || strays > 1;
    let unknown = !telling && common == 0;
    // What logs begin with is told from its first line: more may be long in coming.
    let is_word = |name: &[u8]| {
        !name.contains(&b'-')
            && !PLAIN.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name))
    };
    let odd = entries[0].name(header).is_some_and(is_word);
    let hopeless = unknown && (odd || entries.len() >= ENOUGH);
    (over || hopeless).then_some(known)
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn by_the_first_bytes() {
        let cases: [(&[u8], Format); 21] = [
            (b"", Format::Text),
            (b"From ", Format::Text),
            (b"From here on it is prose.\n", Format::Text),
            (b"From a@b.example Fri Nov 20 10:11:12 1998\n", Format::Mbox),
            (b"From - Thu Jan  1 00:00:00 1970\r\nFrom: x\r\n", Format::Mbox),
            (b"From a@b.example\nSubject: x\n\n", Format::Mbox),
            (b"#! rnews 12\nPath: a", Format::Rnews),
            (b"#! cunbatch\n\x1f\x9d", Format::Rnews),
            (b"#! /bin/sh\n", Format::Text),
            (b"From: a\nTo: b\n\ntext", Format::Message),
            (b"Received: a\n\tb\nX-A: b\n", Format::Message),
            (b"Path: a!b\nNewsgroups: alt.x\n", Format::Message),
            (b">From a Thu\nReceived: x\nFrom: y\n", Format::Message),
            (b"  \n\nReceived: x\nFrom: y\n", Format::Message),
            (b"\xef\xbb\xbfFrom: x\r\nTo: y\r\n\r\n", Format::Message),
            (b"Subject: lunch\n\nAt noon.", Format::Text),
            (b"name: x\nversion: 1\n", Format::Text),
            (b"{\"from\": 1}\n{\"date\": 2}\n", Format::Text),
            (b"12:00:00 from: a\n12:00:01 date: b\n", Format::Text),
            (b"date: 1998-01-01\ndate: 1998-01-02\n", Format::Text),
            (b"from: a\nprose\ndate: b\nmore prose\nto: x\n", Format::Text),
        ];
        for (head, format) in cases {
            assert_eq!(Format::detect(head), format, "{}", head.escape_ascii());
        }
    }

    #[test]
    fn as_soon_as_it_can_be_told() {
        let mail = b"X-A: b\r\nFrom: a\r\nTo: b\r\n\r\nText";
        for end in 0..mail.len() {
            let told = Format::tell(&mail[..end], false);
            assert_eq!(told, (end >= 26).then_some(Format::Message), "{end}");
        }
        for open in
            ["", "F", "From joe", "#! rnews", "#! cun", "INFO", "X-A: a\nb c\n", "\n", "\r\n "]
        {
            assert_eq!(Format::tell(open.as_bytes(), false), None, "{open:?}");
        }
        for text in
            ["a line", "http://a", "{\"", "\n- a", "INFO: a\n", "X-A: a\nb c\nX-A: d\ne f\n"]
        {
            assert_eq!(Format::tell(text.as_bytes(), false), Some(Format::Text), "{text:?}");
        }
        let log = "X-A: a\n".repeat(30);
        assert_eq!(Format::tell(log.as_bytes(), false), Some(Format::Text));
    }

    #[test]
    fn no_more_than_the_head_tells() {
        let long = [b"To: a\nX-Long: ".as_slice(), &b"a".repeat(Format::HEAD), b"\nFrom: b\n"];
        assert_eq!(Format::detect(&long.concat()), Format::Text);
    }
}
