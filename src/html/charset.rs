//! The character set that a document declares (HTML, section 13.2.3.2, "prescan a byte stream").

use memchr::memmem;

/// The number of bytes that are examined.
const HEAD: usize = 1024;

/// Returns the label of the character set that a `meta` element or an XML declaration in the first 1024 bytes of a document
/// declares, in lower case, as browsers read it: UTF-16 stands for UTF-8, as an ASCII declaration cannot be UTF-16.
///
/// A character set that the transport declares, or a byte order mark, takes precedence.
///
/// ```
/// use gleaner::html::declared_charset;
/// let page = "<!-- <meta charset=x> --><META http-equiv='Content-Type' content='text/html; charset=KOI8-R'>";
/// assert_eq!(declared_charset(page).as_deref(), Some("koi8-r"));
/// assert_eq!(declared_charset("<meta name=charset content=koi8-r>"), None);
/// ```
#[must_use]
pub fn declared_charset(document: &(impl AsRef<[u8]> + ?Sized)) -> Option<String> {
    let bytes = document.as_ref();
    let head = &bytes[..bytes.len().min(HEAD)];
    let mut at = 0;
    if head.starts_with(b"<?xml") {
        let end = memmem::find(head, b"?>")?;
        if let Some(label) = after_word(&head[..end], b"encoding") {
            return Some(effective(label));
        }
    }
    while let Some(rest) = head.get(at..).filter(|rest| !rest.is_empty()) {
        at += match rest {
            // `<!-->` is a comment too.
            [b'<', b'!', b'-', b'-', ..] => 2 + memmem::find(&rest[2..], b"-->")? + 3,
            [b'<', b'!' | b'?', ..] => rest.iter().position(|&byte| byte == b'>')? + 1,
            [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => {
                let mut attributes = Attributes { bytes: rest, at: 0 };
                attributes.skip_name();
                let is_meta = rest[..attributes.at].eq_ignore_ascii_case(b"<meta");
                match Meta::read(&mut attributes).charset().filter(|_| is_meta) {
                    Some(label) => return Some(effective(label)),
                    None => attributes.at.max(1),
                }
            }
            _ => 1,
        };
    }
    None
}

fn effective(label: String) -> String {
    match label.as_str() {
        "utf-16" | "utf-16le" | "utf-16be" => "utf-8".to_owned(),
        "x-user-defined" => "windows-1252".to_owned(),
        _ => label,
    }
}

/// What the attributes of a `meta` element declare.
#[derive(Default)]
struct Meta {
    charset: Option<String>,
    content: Option<String>,
    is_content_type: bool,
}

impl Meta {
    fn read(attributes: &mut Attributes<'_>) -> Self {
        let mut meta = Self::default();
        while let Some((name, value)) = attributes.next() {
            match name.as_slice() {
                b"charset" if meta.charset.is_none() => {
                    meta.charset = Some(text(&value));
                }
                b"content" if meta.content.is_none() => {
                    meta.content = after_word(&value, b"charset");
                }
                b"http-equiv" => meta.is_content_type |= value == b"content-type",
                _ => {}
            }
        }
        meta
    }

    fn charset(self) -> Option<String> {
        let content = self.content.filter(|_| self.is_content_type);
        self.charset.or(content).filter(|label| !label.is_empty())
    }
}

/// Returns the value after a word and `=`, in quotes or up to white space or a semicolon.
fn after_word(text: &[u8], word: &[u8]) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let mut from = 0;
    loop {
        from += memmem::find(&lower[from..], word)? + word.len();
        let Some(value) = lower[from..].trim_ascii_start().strip_prefix(b"=") else { continue };
        let value = value.trim_ascii_start();
        let value = match value {
            [quote @ (b'"' | b'\''), rest @ ..] => rest.split(|byte| byte == quote).next()?,
            _ => value.split(|&byte| byte == b';' || byte.is_ascii_whitespace()).next()?,
        };
        return Some(self::text(value));
    }
}

fn text(label: &[u8]) -> String {
    String::from_utf8_lossy(label.trim_ascii()).into_owned()
}

/// Reads the attributes of a tag ("get an attribute").
struct Attributes<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Attributes<'_> {
    fn skip_name(&mut self) {
        self.skip(|byte| !byte.is_ascii_whitespace() && byte != b'>' && byte != b'/');
    }

    fn skip(&mut self, skips: impl Fn(u8) -> bool) -> Vec<u8> {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&byte| !skips(byte)).unwrap_or(rest.len());
        self.at += length;
        rest[..length].to_ascii_lowercase()
    }

    /// Returns the next name and value in lower case; `None` at the end of the tag.
    fn next(&mut self) -> Option<(Vec<u8>, Vec<u8>)> {
        self.skip(|byte| byte.is_ascii_whitespace() || byte == b'/');
        if matches!(self.bytes.get(self.at), None | Some(b'>')) {
            return None;
        }
        let is_in_name = |byte: u8| !byte.is_ascii_whitespace() && !b"=/>".contains(&byte);
        let mut name = self.skip(is_in_name);
        if name.is_empty() {
            // An `=` begins a name.
            self.at += 1;
            name = self.skip(is_in_name);
        }
        self.skip(|byte| byte.is_ascii_whitespace());
        if self.bytes.get(self.at) != Some(&b'=') {
            return Some((name, Vec::new()));
        }
        self.at += 1;
        self.skip(|byte| byte.is_ascii_whitespace());
        let value = match self.bytes.get(self.at) {
            Some(&quote @ (b'"' | b'\'')) => {
                self.at += 1;
                let value = self.skip(|byte| byte != quote);
                self.at = (self.at + 1).min(self.bytes.len());
                value
            }
            _ => self.skip(|byte| !byte.is_ascii_whitespace() && byte != b'>'),
        };
        Some((name, value))
    }
}
