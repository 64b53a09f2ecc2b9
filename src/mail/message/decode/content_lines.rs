//! Decodes the content lines of calendars and cards (RFC 5545, section 3.1; RFC 6350, section 3.2): folds, escapes in
//! text values, and the quoted-printable values of vCard 2.1.

use memchr::{memchr, memmem};

/// The length in bytes up to which the name and the parameters of a property tell whether its value is encoded.
const MAX_HEAD: usize = 1 << 10;

/// Decodes content lines. Returns `None` if that changes nothing.
pub(crate) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    if !has_marks(text) {
        return None;
    }
    let mut decoded = Vec::with_capacity(text.len());
    ContentLineDecoder::default().decode(text, true, &mut decoded);
    // Each change removes bytes.
    (decoded.len() < text.len()).then_some(decoded)
}

/// Reports whether content lines may contain folds, escapes or encoded values.
pub(crate) fn has_marks(text: &[u8]) -> bool {
    memchr(b'\\', text).is_some()
        || [&b"\n "[..], b"\n\t"].iter().any(|fold| memmem::find(text, fold).is_some())
        || text.iter().zip(text.iter().skip(1)).any(|(&at, &next)| {
            // `ENCODING=QUOTED-PRINTABLE` or, by itself, `QUOTED-PRINTABLE`.
            matches!(at, b'=' | b';') && next.eq_ignore_ascii_case(&b'q')
        })
}

/// Decodes content lines in pieces that may end anywhere.
///
/// A fold, a line break before a space or a tab, is removed. In the rest, `\n` is a line break, and a backslash before
/// `,`, `;`, `:` and `\` is removed; some programs escape the colon too.
#[derive(Debug, Default)]
pub(crate) struct ContentLineDecoder {
    line_break: HeldBreak,
    property: Property,
    /// The name and the parameters of the property, up to [`MAX_HEAD`] bytes.
    head: Vec<u8>,
    escape: HeldEscape,
    /// Whether a backslash is held.
    backslash: bool,
}

/// The start of a line break, or all of it, which a fold would continue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum HeldBreak {
    #[default]
    None,
    Cr,
    Lf,
    CrLf,
}

/// The part of a content line that is being decoded.
#[derive(Clone, Copy, Debug)]
enum Property {
    /// The name or a parameter, quoted or not.
    Head {
        is_quoted: bool,
    },
    Value {
        is_quoted_printable: bool,
    },
}

/// The start of a quoted-printable escape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum HeldEscape {
    #[default]
    None,
    Equals,
    Digit(u8),
}

impl Default for Property {
    fn default() -> Self {
        Self::Head { is_quoted: false }
    }
}

impl ContentLineDecoder {
    /// Appends the next piece of the text to `decoded`. Linear.
    pub fn decode(&mut self, piece: &[u8], last: bool, decoded: &mut Vec<u8>) {
        for &byte in piece {
            self.unfold(byte, decoded);
        }
        if last {
            self.end_break(decoded);
            self.end_value(decoded);
        }
    }

    fn unfold(&mut self, byte: u8, decoded: &mut Vec<u8>) {
        match (self.line_break, byte) {
            (HeldBreak::None | HeldBreak::Cr, b'\n') if self.escape == HeldEscape::Equals => {
                // A soft line break of quoted-printable.
                (self.line_break, self.escape) = (HeldBreak::None, HeldEscape::None);
            }
            (HeldBreak::None, b'\r') => self.line_break = HeldBreak::Cr,
            (HeldBreak::None, b'\n') => self.line_break = HeldBreak::Lf,
            (HeldBreak::Cr, b'\n') => self.line_break = HeldBreak::CrLf,
            (HeldBreak::Lf | HeldBreak::CrLf, b' ' | b'\t') => self.line_break = HeldBreak::None,
            (HeldBreak::None, _) => self.decode_byte(byte, decoded),
            _ => {
                self.end_break(decoded);
                self.unfold_first(byte, decoded);
            }
        }
    }

    /// Handles a byte after a line break that is no fold.
    fn unfold_first(&mut self, byte: u8, decoded: &mut Vec<u8>) {
        match byte {
            b'\r' => self.line_break = HeldBreak::Cr,
            b'\n' => self.line_break = HeldBreak::Lf,
            _ => self.decode_byte(byte, decoded),
        }
    }

    /// Appends the held line break, which ends the property, or a lone carriage return, which does not.
    fn end_break(&mut self, decoded: &mut Vec<u8>) {
        let line_break: &[u8] = match std::mem::take(&mut self.line_break) {
            HeldBreak::None => return,
            HeldBreak::Cr => return self.decode_byte(b'\r', decoded),
            HeldBreak::Lf => b"\n",
            HeldBreak::CrLf => b"\r\n",
        };
        self.end_value(decoded);
        decoded.extend_from_slice(line_break);
        self.property = Property::default();
        self.head.clear();
    }

    /// Appends the start of an escape that does not continue.
    fn end_value(&mut self, decoded: &mut Vec<u8>) {
        self.end_escape(decoded);
        if std::mem::take(&mut self.backslash) {
            decoded.push(b'\\');
        }
    }

    fn end_escape(&mut self, decoded: &mut Vec<u8>) {
        let held = std::mem::take(&mut self.escape);
        if held != HeldEscape::None {
            self.unescape(b'=', decoded);
        }
        if let HeldEscape::Digit(digit) = held {
            self.unescape(digit, decoded);
        }
    }

    fn decode_byte(&mut self, byte: u8, decoded: &mut Vec<u8>) {
        match self.property {
            Property::Head { is_quoted: false } if byte == b':' => {
                let is_quoted_printable = is_quoted_printable(&self.head);
                self.property = Property::Value { is_quoted_printable };
                self.unescape(byte, decoded);
            }
            Property::Head { is_quoted } => {
                self.property = Property::Head { is_quoted: is_quoted ^ (byte == b'"') };
                if self.head.len() < MAX_HEAD {
                    self.head.push(byte);
                }
                self.unescape(byte, decoded);
            }
            Property::Value { is_quoted_printable: false } => self.unescape(byte, decoded),
            Property::Value { is_quoted_printable: true } => {
                self.decode_quoted_printable(byte, decoded);
            }
        }
    }

    fn decode_quoted_printable(&mut self, byte: u8, decoded: &mut Vec<u8>) {
        let digit =
            |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        match (self.escape, digit(byte)) {
            (HeldEscape::None, _) if byte == b'=' => self.escape = HeldEscape::Equals,
            (HeldEscape::None, _) => self.unescape(byte, decoded),
            (HeldEscape::Equals, Some(_)) => self.escape = HeldEscape::Digit(byte),
            (HeldEscape::Digit(high), Some(low)) => {
                self.escape = HeldEscape::None;
                self.unescape(digit(high).unwrap_or(0) << 4 | low, decoded);
            }
            (HeldEscape::Equals | HeldEscape::Digit(_), _) => {
                self.end_escape(decoded);
                self.decode_quoted_printable(byte, decoded);
            }
        }
    }

    fn unescape(&mut self, byte: u8, decoded: &mut Vec<u8>) {
        if std::mem::take(&mut self.backslash) {
            match byte {
                b'n' | b'N' => decoded.push(b'\n'),
                b',' | b';' | b':' | b'\\' => decoded.push(byte),
                _ => decoded.extend([b'\\', byte]),
            }
        } else if byte == b'\\' {
            self.backslash = true;
        } else {
            decoded.push(byte);
        }
    }
}

/// Reports whether the parameters of a property of vCard 2.1 name the encoding quoted-printable.
fn is_quoted_printable(head: &[u8]) -> bool {
    const NAME: &[u8] = b"quoted-printable";
    head.split(|&byte| byte == b';').skip(1).any(|parameter| {
        let value = match parameter.iter().position(|&byte| byte == b'=') {
            Some(at) if parameter[..at].eq_ignore_ascii_case(b"encoding") => &parameter[at + 1..],
            _ => parameter,
        };
        value.eq_ignore_ascii_case(NAME)
    })
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/decode/content_lines.rs"]
mod tests;
