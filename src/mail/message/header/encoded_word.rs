//! Encoded words (RFC 2047, section 2), also those that the end of the input cuts off.

use std::borrow::Cow;

use mail_parser::parsers::MessageStream;
use memchr::memmem;

/// Returns an unstructured `field-body` (RFC 5322, section 2.2.1) unfolded, with runs of white space collapsed and
/// encoded words decoded.
pub(in crate::mail::message) fn decode_unstructured(body: &[u8]) -> String {
    plain(body).map_or_else(|| parsed(body), str::to_owned)
}

fn parsed(body: &[u8]) -> String {
    let parse = |body: &[u8]| -> Option<String> {
        MessageStream::new(body).parse_unstructured().into_text().map(Into::into)
    };
    // The parser requires a final line break.
    let text = if body.ends_with(b"\n") { parse(body) } else { parse(&[body, b"\n"].concat()) };
    text.unwrap_or_default().trim().to_owned()
}

/// Returns the text of a field that is on one line of ASCII, without encoded words and runs of spaces, as most are.
fn plain(body: &[u8]) -> Option<&str> {
    let line = body.strip_suffix(b"\n").unwrap_or(body);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let text = str::from_utf8(line).ok()?.trim_matches(' ');
    // Without early exits the loops have SIMD instructions.
    let bytes = text.as_bytes();
    let is_printable = bytes.iter().fold(true, |all, byte| all & (b' '..=b'~').contains(byte));
    let pairs = bytes.iter().zip(bytes.get(1..).unwrap_or_default());
    let is = |pair: (&u8, &u8), text: &[u8; 2]| [*pair.0, *pair.1] == *text;
    let has_special = pairs.fold(false, |any, pair| any | is(pair, b"  ") | is(pair, b"=?"));
    (is_printable && !has_special).then_some(text)
}

/// Returns a `field-body` that ends within an encoded word, with that word closed after its last whole character,
/// or `None` if the field ends elsewhere.
///
/// Linear in the length of the field: a word that is not well-formed is read up to the `=` or `?` that shows it.
pub(in crate::mail::message) fn close_encoded_word(body: &[u8]) -> Option<Cow<'_, [u8]>> {
    let token = body.iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
    let mut at = token;
    // Whether a word may begin here: careless programs write words beside each other and in quotes.
    let mut begins = true;
    while at < body.len() {
        let word = if begins { parse(&body[at..]) } else { Word::None };
        match word {
            Word::Whole(length) => at += length,
            Word::Cut { head: 0, .. } => return Some(Cow::Borrowed(&body[..at])),
            Word::Cut { head, encoding, data } => {
                let data = &body[at + head..at + head + data];
                return Some(Cow::Owned(closed(&body[..at + head], encoding, data)));
            }
            Word::None => {
                begins = matches!(body[at], b'"' | b'(' | b'<' | b',');
                at += 1;
            }
        }
    }
    None
}

/// Returns a `field-body` without its encoded words. Linear in the length of the field, like [`close_encoded_word`].
pub(in crate::mail::message) fn without_encoded_words(body: &[u8]) -> Vec<u8> {
    let mut rest = Vec::with_capacity(body.len() + 1);
    let mut at = memmem::find(body, b"=?").unwrap_or(body.len());
    rest.extend_from_slice(&body[..at]);
    while at < body.len() {
        match parse(&body[at..]) {
            Word::Whole(length) => at += length,
            Word::Cut { .. } | Word::None => {
                rest.push(body[at]);
                at += 1;
            }
        }
    }
    rest
}

enum Word {
    None,
    /// A word of this length.
    Whole(usize),
    /// A word without its end: the lengths of `=?charset?encoding?`, or 0 if that is incomplete, and of the data.
    Cut {
        head: usize,
        encoding: u8,
        data: usize,
    },
}

/// Parses `encoded-word = "=?" charset "?" encoding "?" encoded-text "?="`.
fn parse(text: &[u8]) -> Word {
    const CUT: Word = Word::Cut { head: 0, encoding: b'q', data: 0 };
    let Some(rest) = text.strip_prefix(b"=?") else {
        return Word::None;
    };
    let charset = rest.iter().take_while(|&&b| is_charset(b)).count();
    let encoding = match &rest[charset..] {
        [] | [b'?'] if charset > 0 || rest.is_empty() => return CUT,
        [b'?', b'b' | b'B' | b'q' | b'Q'] if charset > 0 => return CUT,
        [b'?', encoding @ (b'b' | b'B' | b'q' | b'Q'), b'?', ..] if charset > 0 => *encoding,
        _ => return Word::None,
    };
    let head = b"=?".len() + charset + b"?q?".len();
    let data = text[head..].iter().take_while(|&&b| b != b'?').count();
    match text[head + data..] {
        [] | [b'?'] => Word::Cut { head, encoding, data },
        [b'?', b'=', ..] => Word::Whole(head + data + b"?=".len()),
        _ => Word::None,
    }
}

fn is_charset(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b':' | b'+' | b'*')
}

/// Returns `head` with the encoded text `data`, whose end is cut off, and `?=`.
fn closed(head: &[u8], encoding: u8, data: &[u8]) -> Vec<u8> {
    let (data, padding): (_, &[u8]) = if encoding.eq_ignore_ascii_case(&b'q') {
        let data = match data {
            [data @ .., b'='] | [data @ .., b'=', _] => data,
            _ => data,
        };
        (data, b"")
    } else {
        match data.len() % 4 {
            0 => (data, b""),
            // A single digit of a group is less than a byte.
            1 => (&data[..data.len() - 1], b""),
            2 => (data, b"=="),
            _ => (data, b"="),
        }
    };
    [head, data, padding, b"?="].concat()
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/encoded_word.rs"]
mod tests;
