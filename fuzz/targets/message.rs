//! Builds mail and news from the bytes of an input: bytes that are mutated at random rarely form a
//! multipart with encoded parts.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

/// The bytes of an input; each is one choice, and after the last one all choices are 0.
pub struct Choices<'a>(pub &'a [u8]);

impl Choices<'_> {
    pub fn choice(&mut self) -> u8 {
        self.0.split_off_first().copied().unwrap_or_default()
    }

    /// Returns a number below `end`, or 0 if that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let number = usize::from(self.choice()) << 8 | usize::from(self.choice());
        if end == 0 { 0 } else { number % end }
    }

    fn one_of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[usize::from(self.choice()) % all.len()]
    }
}

/// Mail or news, and the references that a search must find in it.
pub struct Built {
    pub text: Vec<u8>,
    pub planted: Vec<String>,
    /// The largest number of multiparts and messages, one inside the other.
    pub depth: usize,
}

/// Text that matters to some part of a decoder. None contains a boundary, or a reference that
/// could swallow a planted one: an empty line separates them.
const PIECES: &[&str] = &[
    "a",
    " ",
    "\n",
    "\n\n",
    "\t",
    "=",
    "=\n",
    "=3D",
    "=?utf-8?q?a_b?=",
    "=?utf-8?b?YWI=?=",
    "?=",
    "<",
    ">",
    "\"",
    "(",
    ")",
    ";",
    ":",
    "\u{feff}",
    "\0",
    "\u{e9}",
    "\u{202e}",
    "> ",
    "-- \n",
    "http://x.example/",
    "<URL:",
    "http://",
    "://",
    "\nFrom a Thu Jan  1 00:00:00 1998\n",
    "\n>From ",
    "\n.\n",
    "\n..",
    "\nbegin 644 x\n",
    "#86%A\n",
    "\n`\nend\n",
    "\n=ybegin line=128 size=1 name=x\n",
    "\n=yend size=1\n",
    "\n#! rnews 20\n",
    "\n--",
    "--\n",
    "www.x.example",
    "&amp;",
    "{\"u\":\"",
    "\\/\\/",
    "\x1b$B",
    "\x1b(B",
    "+AGE-",
    "~{",
    "~}",
];

const FIELDS: &[&str] = &[
    "Subject: ",
    "From: a@b.example ",
    "Message-ID: <",
    "References: <",
    "Newsgroups: ",
    "Date: Thu, 1 Jan 1998 00:00:00 +0000 ",
    "X-A: ",
    "Received: by a.example; ",
    "Lines: ",
    "Content-Length: ",
    "Content-Disposition: attachment; filename=",
    "MIME-Version: 1.0 ",
];

const FOLDS: &[&str] = &["\n", "\n\t\n", "\n x\n", "\n =?utf-8?q?x?=\n"];

const TEXT_TYPES: &[&str] = &[
    "",
    "Content-Type: text/plain\n",
    "Content-Type: text/html\n",
    "Content-Type: TEXT/x-other\n",
    "Content-Type: text/plain; format=flowed\n",
    "Content-Type: text/plain; format=flowed; delsp=yes\n",
    "Content-Type: text/plain; name*0=a; name*1*=''b\n",
    "Content-Type: text/plain (a (b) c);\n\tx=\"y;\\\"z\"\n",
];

/// Types that need not be searched.
const OTHER_TYPES: &[&str] = &[
    "Content-Type: application/octet-stream\n",
    "Content-Type: image/gif\n",
    "Content-Type: message/partial; id=a; number=1\n",
    "Content-Type: message/external-body; access-type=x\n",
    "Content-Type: text/plain; charset=utf-7\n",
    "Content-Type: text/plain; charset=iso-2022-jp\n",
    "Content-Type: text/plain; charset=hz-gb-2312\n",
    "Content-Type: text/plain; charset=x-none\n",
    "Content-Type: multipart/mixed\n",
    "Content-Type: multipart/mixed; boundary=never\n",
    "Content-Type: ;;;=\n",
    "Content-Transfer-Encoding: x-uuencode\n",
];

const MULTIPARTS: &[&str] =
    &["mixed", "alternative", "digest", "related", "signed", "report", "x-other"];

/// Builds a message, a mailbox or a batch of news.
pub fn build(choices: &mut Choices<'_>) -> Built {
    let mut builder = Builder { choices, planted: Vec::new(), boundaries: 0, depth: 0 };
    let kind = builder.choices.choice();
    let count = match kind % 4 {
        0 | 1 => 1,
        _ => 1 + builder.choices.choice() % 3,
    };
    let mut text = Vec::new();
    if kind & 0x10 != 0 && kind % 4 != 3 {
        text.extend_from_slice("\u{feff}".as_bytes());
    }
    for _ in 0..count {
        let mut message = b"From: joe@a.example\nSubject: one\n".to_vec();
        message.extend(builder.entity(0));
        let crlf = kind & 0x20 != 0;
        match kind % 4 {
            0 | 1 => text.extend(with_line_endings(&message, crlf)),
            2 => {
                let line = b"From joe@a.example Thu Jan  1 00:00:00 1998\n";
                let message = [&line[..], &quoted(&message), b"\n\n"].concat();
                text.extend(with_line_endings(&message, crlf));
            }
            _ => {
                let message = with_line_endings(&message, crlf);
                text.extend_from_slice(format!("#! rnews {}\n", message.len()).as_bytes());
                text.extend(message);
            }
        }
    }
    let Builder { planted, depth, .. } = builder;
    Built { text, planted, depth }
}

/// Returns the text with CR LF in place of LF.
fn with_line_endings(text: &[u8], crlf: bool) -> Vec<u8> {
    if !crlf {
        return text.to_vec();
    }
    let ending = |&byte: &u8| if byte == b'\n' { b"\r\n".to_vec() } else { vec![byte] };
    text.iter().flat_map(ending).collect()
}

/// Quotes the lines that begin with `From `, as mboxrd does.
fn quoted(text: &[u8]) -> Vec<u8> {
    let mut quoted = Vec::new();
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        if line.trim_ascii_start().starts_with(b"From ") || line.starts_with(b">From ") {
            quoted.push(b'>');
        }
        quoted.extend_from_slice(line);
    }
    quoted
}

struct Builder<'a, 'b> {
    choices: &'a mut Choices<'b>,
    planted: Vec<String>,
    boundaries: usize,
    depth: usize,
}

impl Builder<'_, '_> {
    /// Returns header fields, an empty line, and a body.
    fn entity(&mut self, depth: usize) -> Vec<u8> {
        self.depth = self.depth.max(depth);
        let mut text = self.fields();
        match self.choices.choice() % 8 {
            5 | 6 if depth < 8 => text.extend(self.multipart(depth)),
            7 if depth < 8 => {
                text.extend_from_slice(b"Content-Type: message/rfc822\n\nSubject: inner\n");
                text.extend(self.entity(depth + 1));
            }
            4 => {
                let other = self.choices.one_of(OTHER_TYPES);
                text.extend_from_slice(other.as_bytes());
                text.push(b'\n');
                text.extend(self.pieces());
            }
            _ => text.extend(self.leaf()),
        }
        text
    }

    fn fields(&mut self) -> Vec<u8> {
        let mut text = Vec::new();
        for _ in 0..self.choices.choice() % 4 {
            let field = self.choices.one_of(FIELDS);
            text.extend_from_slice(field.as_bytes());
            let is_line_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
            let value = self.pieces();
            text.extend(value.into_iter().filter(|byte| !is_line_break(byte)));
            text.extend_from_slice(self.choices.one_of(FOLDS).as_bytes());
        }
        text
    }

    fn multipart(&mut self, depth: usize) -> Vec<u8> {
        self.boundaries += 1;
        let boundary = format!("=_{}_", self.boundaries);
        let kind = self.choices.one_of(MULTIPARTS);
        let mut text =
            format!("Content-Type: multipart/{kind}; boundary=\"{boundary}\"\n\n").into_bytes();
        let count = self.choices.choice() % 4;
        for _ in 0..count {
            text.extend_from_slice(format!("\n--{boundary}\n").as_bytes());
            if kind == "digest" {
                text.extend_from_slice(b"\nSubject: digested\n");
                text.extend(self.entity(depth + 2));
            } else {
                text.extend(self.entity(depth + 1));
            }
        }
        if count.is_multiple_of(2) {
            text.extend_from_slice(format!("\n--{boundary}--\n").as_bytes());
        }
        text
    }

    /// Returns a part of text that contains a planted reference.
    fn leaf(&mut self) -> Vec<u8> {
        let mut text = self.choices.one_of(TEXT_TYPES).as_bytes().to_vec();
        let reference = format!("http://{}.example/", self.planted.len());
        let mut content = format!("{reference}\n\n").into_bytes();
        self.planted.push(reference);
        content.extend(self.pieces());
        let encoding = self.choices.choice();
        match encoding % 4 {
            0 => {
                text.push(b'\n');
                text.extend(content);
            }
            1 => {
                text.extend_from_slice(b"Content-Transfer-Encoding: quoted-printable\n\n");
                text.extend(quoted_printable(&content, encoding));
            }
            _ => {
                if text.ends_with(b"text/plain\n") && encoding & 0x80 != 0 {
                    text.pop();
                    text.extend_from_slice(b"; charset=utf-16\n");
                    content = utf16(&content, encoding & 0x40 != 0);
                }
                text.extend_from_slice(b"Content-Transfer-Encoding: base64\n\n");
                for line in BASE64_STANDARD.encode(content).as_bytes().chunks(76) {
                    text.extend_from_slice(line);
                    text.push(b'\n');
                }
            }
        }
        text
    }

    fn pieces(&mut self) -> Vec<u8> {
        let count = self.choices.choice() % 16;
        (0..count).flat_map(|_| self.choices.one_of(PIECES).bytes()).collect()
    }
}

/// Encodes a text as quoted-printable; `choice` decides where soft line breaks stand.
fn quoted_printable(text: &[u8], choice: u8) -> Vec<u8> {
    let width = 5 + usize::from(choice >> 2);
    let mut encoded = Vec::new();
    let mut column = 0;
    for &byte in text {
        if column >= width && byte != b'\n' {
            encoded.extend_from_slice(b"=\n");
            column = 0;
        }
        match byte {
            b'\n' => {
                encoded.push(byte);
                column = 0;
                continue;
            }
            b'!'..=b'<' | b'>'..=b'~' => encoded.push(byte),
            _ => encoded.extend_from_slice(format!("={byte:02X}").as_bytes()),
        }
        column += 1;
    }
    encoded
}

fn utf16(text: &[u8], big_endian: bool) -> Vec<u8> {
    let text = format!("\u{feff}{}", String::from_utf8_lossy(text));
    let bytes = |unit: u16| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() };
    text.encode_utf16().flat_map(bytes).collect()
}
