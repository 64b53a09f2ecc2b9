//! The test messages and the links in them.

/// A message; its lines end with LF.
pub struct Mail {
    pub id: &'static str,
    /// The decoded subject.
    pub subject: &'static str,
    pub text: &'static str,
    pub links: &'static [Link],
}

/// A reference that the command must find in a message.
pub struct Link {
    pub part: &'static str,
    pub content_type: Option<&'static str>,
    pub value: &'static str,
    /// Whether the part is encoded; `None` if that depends on how the message is stored.
    pub encoded: Option<bool>,
}

/// The sender of all messages.
pub const FROM: &str = "Ann Example <ann@a.example>";

const fn link(
    part: &'static str,
    content_type: Option<&'static str>,
    encoded: Option<bool>,
    value: &'static str,
) -> Link {
    Link { part, content_type, value, encoded }
}

const PLAIN: Option<&str> = Some("text/plain");
const HTML: Option<&str> = Some("text/html");

pub const MAILS: [Mail; 6] = [
    Mail {
        id: "<plain@a.example>",
        subject: "Minutes of the meeting",
        text: include_str!("mails/plain.eml"),
        links: &[
            link("header:List-Archive", None, None, "http://lists.b.example/archive/"),
            link("header:Archived-At", None, None, "http://lists.b.example/archive/msg00017.html"),
            link("1", PLAIN, None, "http://www.a.example/minutes/1998/january.html"),
            link("1", PLAIN, None, "http://www.a.example/home/.profile"),
            link("1", PLAIN, None, "http://www.a.example/agenda.txt"),
            link("1", PLAIN, None, "ftp://ftp.a.example/pub/dots.txt"),
        ],
    },
    Mail {
        id: "<quoted@a.example>",
        subject: "Soft line breaks",
        text: include_str!("mails/quoted.eml"),
        links: &[
            link(
                "1",
                PLAIN,
                Some(true),
                "http://www.a.example/a/long/path/that/a/soft/line/break/cuts.cgi?x=1",
            ),
            link("1", PLAIN, Some(true), "http://www.a.example/café.html"),
        ],
    },
    Mail {
        id: "<base64@a.example>",
        subject: "Grüße",
        text: include_str!("mails/base64.eml"),
        links: &[
            link("1", PLAIN, Some(true), "http://www.b.example/grüße?a=b"),
            link("1", PLAIN, Some(true), "http://www.b.example/ende.html"),
        ],
    },
    Mail {
        id: "<flowed@a.example>",
        subject: "Flowed",
        text: include_str!("mails/flowed.eml"),
        links: &[link(
            "1",
            PLAIN,
            Some(true),
            "http://www.a.example/a/flowed/paragraph/whose/lines/join.html",
        )],
    },
    Mail {
        id: "<alternative@a.example>",
        subject: "Two forms",
        text: include_str!("mails/alternative.eml"),
        links: &[
            link("1", PLAIN, Some(false), "http://www.c.example/form.txt"),
            link("2", HTML, Some(true), "http://www.c.example/form.html"),
            link("2", HTML, Some(true), "http://www.c.example/visible"),
        ],
    },
    Mail {
        id: "<forward@a.example>",
        subject: "Fwd: an old one",
        text: include_str!("mails/forward.eml"),
        links: &[
            link("1", PLAIN, Some(false), "http://www.a.example/above"),
            link("2.1", PLAIN, Some(true), "http://www.d.example/inner?y=2"),
            link("3", PLAIN, Some(true), "http://www.d.example/attached.txt"),
        ],
    },
];

impl Mail {
    /// Returns the message as an article in these newsgroups, with the header lines `more`.
    pub fn article(&self, more: &str, groups: &str) -> String {
        format!("{more}Newsgroups: {groups}\n{}", self.text)
    }
}

/// Returns the wire form of a text: CRLF, stuffed dots, and a terminating line.
pub fn wire_form(text: &str) -> Vec<u8> {
    let lines = text.lines().map(|line| {
        let dot = if line.starts_with('.') { "." } else { "" };
        format!("{dot}{line}\r\n")
    });
    lines.chain([".\r\n".to_owned()]).collect::<String>().into_bytes()
}
