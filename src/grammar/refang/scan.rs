//! Rewriting the schemes and the authorities in a text.

use std::net::{Ipv4Addr, Ipv6Addr};

use super::notation::{CHARACTERS, Notation, SCHEMES, SEPARATORS, find};
use super::setting::Refang;
use crate::checkpoint::save_variants;
use crate::scheme::known;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Replaces these notations.
    Refang(Refang),
    /// Introduces notations.
    Defang,
}

/// `://` in a JSON string.
const JSON_SEPARATOR: &str = r":\/\/";

/// Where an authority stands, which decides its characters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the reference itself.
    Outer,
    /// In a reference inside it, which the characters between parameters end.
    Inner,
}

/// Rewrites a text from its start to its end.
pub(crate) struct Scan<'t> {
    text: &'t str,
    direction: Direction,
    /// Whether the text is in a document, where a JSON string may escape the slashes of a separator (R11).
    is_in_document: bool,
    /// Whether a text without a scheme and `//` is a relative reference, and no host.
    is_in_markup: bool,
    edits: Vec<Edit<'t>>,
}

/// The offset and the length of a text to replace, and its replacement.
pub(crate) type Edit<'t> = (usize, usize, &'t str);

/// What a text in a document begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// A scheme, `://` and an authority.
    Scheme,
    /// The same, in another reference.
    Nested,
    /// A scheme that needs no `//`.
    Opaque,
    /// A host that begins with `www.` or `ftp.`.
    Host,
    /// The last part of a host, or of an address from the end of its local part on.
    Address,
}

save_variants!(Start { Scheme, Nested, Opaque, Host, Address });

impl<'t> Scan<'t> {
    pub fn new(text: &'t str, direction: Direction) -> Self {
        Self { text, direction, is_in_document: false, is_in_markup: false, edits: Vec::new() }
    }

    /// Takes the text as the value of an attribute or a link destination.
    #[cfg(feature = "html")]
    pub fn in_markup(self) -> Self {
        Self { is_in_markup: true, ..self }
    }

    /// Returns the rewritten text, or `None` if nothing changes.
    pub fn rewritten(mut self) -> Option<String> {
        self.all();
        if self.edits.is_empty() {
            return None;
        }
        let (mut text, mut at) = (String::with_capacity(2 * self.text.len()), 0);
        for (start, len, replacement) in self.edits {
            text.push_str(&self.text[at..start]);
            text.push_str(replacement);
            at = start + len;
        }
        text.push_str(&self.text[at..]);
        Some(text)
    }

    /// Returns the replacements in the reference that begins a text in a document, in order: none if it is not defanged.
    ///
    /// `Err` has the length of an address whose host is none.
    pub fn at_start(text: &'t str, read: Refang, start: Start) -> Result<Vec<Edit<'t>>, usize> {
        let mut scan = Self::new(text, Direction::Refang(read));
        scan.is_in_document = true;
        let authority = |scan: &mut Self| scan.authority(0, Place::Inner);
        let end = match start {
            Start::Scheme => scan.hierarchical(0, Place::Outer),
            Start::Nested => scan.hierarchical(0, Place::Inner),
            Start::Opaque => scan.opaque(),
            Start::Host => authority(&mut scan).map(|(end, _)| end),
            Start::Address => match authority(&mut scan) {
                Some((end, host)) if !is_host(&host) => return Err(end),
                authority => authority.map(|(end, _)| end),
            },
        };
        Ok(if end.is_some() { scan.edits } else { Vec::new() })
    }

    /// Returns the length of the separator `://` that begins a text in a document, and whether it is defanged.
    pub fn separator_at_start(text: &'t str, read: Refang) -> Option<(usize, bool)> {
        let mut scan = Self::new(text, Direction::Refang(read));
        scan.is_in_document = true;
        let length = scan.separator(0)?;
        Some((length, !scan.edits.is_empty()))
    }

    fn all(&mut self) {
        let outer = self.attempt(|scan| scan.hierarchical(0, Place::Outer));
        let outer = outer.or_else(|| self.attempt(Self::opaque));
        let mut at = outer.or_else(|| self.attempt(Self::without_scheme)).unwrap_or(0);
        let mut is_start = true;
        while let Some(c) = self.text[at..].chars().next() {
            if is_start && let Some(end) = self.attempt(|scan| scan.hierarchical(at, Place::Inner))
            {
                at = end;
                is_start = false;
                continue;
            }
            // A reference does not begin in a word, nor in a notation.
            is_start = !is_label(c) && !matches!(c, '.' | '+' | '[' | ']' | '{' | '}' | '\\');
            at += c.len_utf8();
        }
    }

    /// Parses a part and, if it is not there, takes back its edits.
    fn attempt(&mut self, part: impl FnOnce(&mut Self) -> Option<usize>) -> Option<usize> {
        let edits = self.edits.len();
        let end = part(self);
        if end.is_none() {
            self.edits.truncate(edits);
        }
        end
    }

    /// Rewrites a scheme, `://` and an authority at `at`, and returns their end.
    fn hierarchical(&mut self, at: usize, place: Place) -> Option<usize> {
        let after_scheme = self.scheme(at)?;
        let end = self.separator(after_scheme)?;
        // What is defanged stays as it is.
        if self.direction == Direction::Defang && self.text[after_scheme..].starts_with("://") {
            let scheme = &self.text[at..after_scheme];
            if let Some((_, defanged, _)) = SCHEMES.iter().find(|(plain, ..)| *plain == scheme) {
                self.edit(at, scheme.len(), defanged);
            } else if self.find(SCHEMES, at).is_none() && !scheme.starts_with('[') {
                self.edit(after_scheme, 3, "[://]");
            }
        }
        self.authority(end, place).map(|(end, _)| end)
    }

    /// Rewrites a scheme, in brackets or not.
    fn scheme(&mut self, at: usize) -> Option<usize> {
        let is_in_brackets = self.text[at..].starts_with('[');
        let start = at + usize::from(is_in_brackets);
        let word = self.word(start);
        let notation = self.find(SCHEMES, start).filter(|(len, _)| *len >= word.len());
        let end = start + notation.map_or(word.len(), |(len, _)| len);
        if notation.is_none()
            && (is_in_brackets
                && !SCHEMES.iter().any(|(plain, ..)| word.eq_ignore_ascii_case(plain))
                || !word.starts_with(|c: char| c.is_ascii_alphabetic()))
            || is_in_brackets && !self.text[end..].starts_with(']')
        {
            return None;
        }
        let end = end + usize::from(is_in_brackets);
        if notation.is_some() || is_in_brackets {
            self.read(at, end - at, notation.map_or(word, |(_, plain)| plain));
        }
        Some(end)
    }

    /// Returns the characters of a scheme at `at`.
    fn word(&self, at: usize) -> &'t str {
        let text = &self.text[at..];
        let is_end = |c: char| !c.is_ascii_alphanumeric() && !"+-.".contains(c);
        &text[..text.find(is_end).unwrap_or(text.len())]
    }

    /// Rewrites a colon and two slashes.
    fn separator(&mut self, at: usize) -> Option<usize> {
        if let Some((len, plain)) = self.find(SEPARATORS, at) {
            self.read(at, len, plain);
            return Some(at + len);
        }
        if self.is_in_document && self.text[at..].starts_with(JSON_SEPARATOR) {
            return Some(at + JSON_SEPARATOR.len());
        }
        [":", "/", "/"].into_iter().try_fold(at, |at, plain| self.character(at, plain))
    }

    fn character(&mut self, at: usize, plain: &str) -> Option<usize> {
        if self.text[at..].starts_with(plain) {
            return Some(at + 1);
        }
        let (len, plain) = self.find(CHARACTERS, at).filter(|found| found.1 == plain)?;
        self.read(at, len, plain);
        Some(at + len)
    }

    /// Rewrites `mailto:` and its addresses, or another scheme that needs no `//`.
    fn opaque(&mut self) -> Option<usize> {
        let scheme = self.word(0);
        known::find(scheme.as_bytes()).filter(|known| known.wrapped.is_some())?;
        let at = self.character(scheme.len(), ":")?;
        if self.text[at..].is_empty() || self.text[at..].starts_with("//") {
            return None;
        }
        if scheme.eq_ignore_ascii_case("mailto") {
            return self.authority(at, Place::Outer).map(|(end, _)| end);
        }
        if self.direction == Direction::Defang && at == scheme.len() + 1 {
            self.edit(scheme.len(), 1, "[:]");
        }
        Some(at)
    }

    /// Rewrites an authority after `//`, or text that looks like a host or an address.
    fn without_scheme(&mut self) -> Option<usize> {
        if self.text.starts_with("//") {
            return self.authority(2, Place::Outer).map(|(end, _)| end);
        }
        if self.is_in_markup {
            return None;
        }
        let (end, host) = self.authority(0, Place::Outer)?;
        let is_end = self.text[end..].is_empty() || self.text[end..].starts_with(['/', '?', '#']);
        ((is_end || host.ends_with('/')) && is_host(&host)).then_some(end)
    }

    /// Rewrites an authority. Returns its end, and its working host and port.
    fn authority(&mut self, start: usize, place: Place) -> Option<(usize, String)> {
        let (mut at, mut host, mut host_edits) = (start, String::new(), self.edits.len());
        while let Some(c) = self.text[at..].chars().next() {
            if c == '['
                && host.is_empty()
                && let Some(end) = self.attempt(|scan| scan.ipv6_literal(at))
            {
                host.push_str(&self.text[at..end]);
                at = end;
                continue;
            }
            // No notation begins with a character of a label.
            let notation = if is_label(c) { None } else { self.notation(at) };
            let is_allowed = is_label(c)
                || ".:@%~".contains(c)
                || place == Place::Outer && "!$&'*+,;=".contains(c);
            let (len, plain) = match notation {
                Some(found) => found,
                None if is_allowed => (c.len_utf8(), &self.text[at..at + c.len_utf8()]),
                None => break,
            };
            let is_defanging = self.direction == Direction::Defang;
            if is_defanging && plain == "@" {
                // Dots in a userinfo make no link.
                self.edits.truncate(host_edits);
            }
            match plain {
                _ if notation.is_some() => self.read(at, len, plain),
                "." if is_defanging && self.is_between_labels(at, len) => self.edit(at, len, "[.]"),
                "@" if is_defanging && self.is_between_labels(at, len) => self.edit(at, len, "[@]"),
                _ => {}
            }
            host.push_str(plain);
            at += len;
            match plain {
                "/" => break,
                "@" => host.clear(),
                // Another address of `mailto:`.
                "," => {}
                _ => continue,
            }
            host_edits = self.edits.len();
        }
        (!host.is_empty()).then_some((at, host))
    }

    /// Returns the notation at `at` in an authority, and what it stands for.
    fn notation(&self, at: usize) -> Option<(usize, &'static str)> {
        self.find(CHARACTERS, at).filter(|&(len, plain)| {
            let is_port = plain == ":" && self.text[..at].ends_with(']');
            is_port || plain == "/" || self.is_between_labels(at, len)
        })
    }

    fn is_between_labels(&self, at: usize, len: usize) -> bool {
        self.text[..at].ends_with(is_label) && self.text[at + len..].starts_with(is_label)
    }

    /// Rewrites an IPv6 literal in brackets, and returns its end.
    fn ipv6_literal(&mut self, start: usize) -> Option<usize> {
        let (mut at, mut address, mut has_zone) = (start + 1, String::new(), false);
        loop {
            if let Some((len, plain)) = self.find(CHARACTERS, at) {
                self.read(at, len, plain);
                address.push_str(plain);
                at += len;
                continue;
            }
            let c = self.text[at..].chars().next()?;
            at += c.len_utf8();
            match c {
                ']' => break,
                '%' => has_zone = true,
                _ if has_zone && (is_label(c) || c == '.') => {}
                '0'..='9' | 'a'..='f' | 'A'..='F' | ':' | '.' if !has_zone => address.push(c),
                _ => return None,
            }
        }
        address.parse::<Ipv6Addr>().ok().map(|_| at)
    }

    /// Returns the notation of the table at `at`, and what it stands for.
    fn find(&self, table: &[Notation], at: usize) -> Option<(usize, &'static str)> {
        let read = match self.direction {
            Direction::Refang(read) => read,
            Direction::Defang => Refang::Standard,
        };
        find(table, &self.text.as_bytes()[at..], read)
    }

    /// Replaces a notation, which stays in a text that is defanged.
    fn read(&mut self, at: usize, len: usize, plain: &'t str) {
        if self.direction != Direction::Defang {
            self.edit(at, len, plain);
        }
    }

    fn edit(&mut self, at: usize, len: usize, replacement: &'t str) {
        self.edits.push((at, len, replacement));
    }
}

/// Reports whether `c` may be in a label of a host.
fn is_label(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_' || !c.is_ascii() && !c.is_whitespace()
}

/// Reports whether a text without a scheme looks like a host and perhaps a port.
fn is_host(text: &str) -> bool {
    let text = text.strip_suffix('/').unwrap_or(text);
    let host = match text.split_once(':') {
        Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) => host,
        _ => text,
    };
    let host = host.strip_suffix('.').unwrap_or(host);
    let Some((rest, last)) = host.rsplit_once('.') else { return false };
    let is_domain = last.chars().all(char::is_alphabetic) && last.chars().nth(1).is_some()
        || last.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
    let are_labels =
        rest.split('.').chain([last]).all(|label| !label.is_empty() && label.chars().all(is_label));
    are_labels && is_domain || host.parse::<Ipv4Addr>().is_ok()
}
