//! Transfer encodings (RFC 2045, section 6).
//!
//! Damaged data is decoded as far as possible; the rest is kept, to be searched as raw text.

use std::collections::TryReserveError;
use std::ops::RangeInclusive;

use mail_parser::decoders::base64::base64_decode;
use memchr::{memchr, memchr2, memrchr};

use super::plain_base64;
use crate::memory::large_buffer;

/// The length, in bytes, up to which a body is decoded at once.
const PIECE: usize = 1 << 20;

/// The length, in bytes, up to which base64 is decoded from a copy of its digits.
const COPIED: usize = 256 << 10;

/// The number of bytes of base64 that are checked at once.
const CHECKED: usize = 4 << 10;

/// The length of the shortest and of the longest lines that encoders fill with base64 (RFC 2045, section 6.8).
const FULL_LINE: RangeInclusive<usize> = 60..=76;

/// The `Content-Transfer-Encoding` of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mail::message) enum TransferEncoding {
    /// 7bit, 8bit, binary, or an unknown encoding.
    Identity,
    Base64,
    QuotedPrintable,
}

impl TransferEncoding {
    pub fn of(field: &[u8]) -> Self {
        let is = |name: &[u8]| name.eq_ignore_ascii_case(mechanism(field));
        if is(b"base64") {
            Self::Base64
        } else if is(b"quoted-printable") {
            Self::QuotedPrintable
        } else {
            Self::Identity
        }
    }

    /// Decodes a body. Returns the text and the length of the decoded data, or `None` for the
    /// identity.
    ///
    /// # Errors
    /// Returns an error if there is no memory for a long text.
    pub fn decode(self, body: &[u8]) -> Result<Option<(Vec<u8>, usize)>, TryReserveError> {
        if self == Self::Identity {
            return Ok(None);
        }
        if self == Self::Base64
            && body.len() <= COPIED
            && let Some(text) = plain_base64::decode(body)
        {
            return Ok(Some((text, body.len())));
        }
        let mut decoder = TransferDecoder::new(self, body);
        let mut text = Vec::new();
        let end = decoder.rest.len();
        decoder.fill(&mut text, PIECE);
        if decoder.rest.is_empty() {
            text.shrink_to_fit();
        } else {
            large_buffer::try_reserve(&mut text, end)?;
        }
        while !decoder.rest.is_empty() {
            decoder.fill(&mut text, PIECE);
        }
        Ok(Some((text, end)))
    }

    /// Reports whether data in this encoding ends before its encoding does: in a base64 group or in a
    /// quoted-printable escape.
    pub fn is_cut(self, data: &[u8]) -> bool {
        match self {
            Self::Identity => false,
            Self::Base64 => open_group(data) > 0,
            Self::QuotedPrintable => match data {
                [.., b'='] => true,
                [.., b'=', digit] => digit.is_ascii_hexdigit(),
                _ => false,
            },
        }
    }

    /// Reports whether data in this encoding may have been cut at its end, although that is [not](Self::is_cut)
    /// certain: text without a final line break, quoted-printable after a soft break too, and base64 without padding
    /// that ends within a line or after a line that is filled.
    pub fn may_be_cut(self, data: &[u8]) -> bool {
        let (text, has_break) = match data {
            [text @ .., b'\r', b'\n'] | [text @ .., b'\n'] => (text, true),
            _ => (data, false),
        };
        match self {
            Self::Identity => !has_break,
            Self::Base64 if !text.last().is_some_and(|&b| is_digit(b)) => false,
            Self::Base64 => !has_break || ends_with_full_line(text),
            Self::QuotedPrintable => !has_break || self.ends_with_soft_break(data),
        }
    }

    /// Reports whether quoted-printable data ends in a soft line break, which promises another line (RFC 2045,
    /// section 6.7), or in the start of one.
    pub fn ends_with_soft_break(self, data: &[u8]) -> bool {
        let line = data.strip_suffix(b"\n").unwrap_or(data);
        self == Self::QuotedPrintable && without_padding(line).ends_with(b"=")
    }
}

/// Decodes the transfer encoding of a body in pieces.
#[derive(Clone, Debug)]
pub(in crate::mail::message) struct TransferDecoder<'b> {
    encoding: TransferEncoding,
    rest: &'b [u8],
}

impl<'b> TransferDecoder<'b> {
    /// Returns a decoder for the encoded data at the start of `body`.
    pub fn new(encoding: TransferEncoding, body: &'b [u8]) -> Self {
        let end = match encoding {
            TransferEncoding::Base64 => base64_len(body),
            TransferEncoding::Identity | TransferEncoding::QuotedPrintable => body.len(),
        };
        Self { encoding, rest: &body[..end] }
    }

    pub fn rest(&self) -> &'b [u8] {
        self.rest
    }

    /// Appends the next decoded bytes to `text`: about `max_len` bytes, or fewer at the end.
    pub fn fill(&mut self, text: &mut Vec<u8>, max_len: usize) {
        let length = match self.encoding {
            TransferEncoding::Identity => {
                let length = self.rest.len().min(max_len);
                text.extend_from_slice(&self.rest[..length]);
                length
            }
            TransferEncoding::Base64 => fill_base64(self.rest, text, max_len),
            TransferEncoding::QuotedPrintable => fill_quoted_printable(self.rest, text, max_len),
        };
        self.rest = &self.rest[length..];
    }
}

/// Returns the `mechanism` in a `field-body`, without comments (RFC 5322, section 3.2.2).
fn mechanism(field: &[u8]) -> &[u8] {
    let mut rest = field.trim_ascii_start();
    while rest.starts_with(b"(") {
        let mut depth = 0;
        let end = rest.iter().position(|&b| {
            depth += i32::from(b == b'(') - i32::from(b == b')');
            depth == 0
        });
        rest = end.map_or(&b""[..], |end| &rest[end + 1..]).trim_ascii_start();
    }
    let end = rest.iter().position(|&b| b.is_ascii_whitespace() || matches!(b, b'(' | b';'));
    &rest[..end.unwrap_or(rest.len())]
}

/// Reports whether the last line of base64 is filled: as long as the line before it or, as the only line, as long as
/// it may be. Empty lines do not count.
fn ends_with_full_line(text: &[u8]) -> bool {
    let lines = text.rsplit(|&b| b == b'\n').map(|line| line.trim_ascii_end().len());
    let mut lines = lines.filter(|&length| length > 0);
    let last = lines.next().unwrap_or(0);
    last >= *FULL_LINE.start() && last >= lines.next().unwrap_or(*FULL_LINE.end())
}

/// Returns the length of the lines of base64 at the start of `body`: list servers append plain text to them.
fn base64_len(body: &[u8]) -> usize {
    let is_data = |&b: &u8| is_base64(b) || b.is_ascii_whitespace();
    // Without an early exit the inner loop has SIMD instructions.
    let is_all_data = |piece: &[u8]| piece.iter().fold(true, |all, byte| all & is_data(byte));
    if body.chunks(CHECKED).all(is_all_data) {
        return body.len();
    }
    let lines = body.split_inclusive(|&b| b == b'\n');
    lines.take_while(|line| line.iter().all(is_data) || is_garbled(line)).map(<[u8]>::len).sum()
}

/// Appends about `max_len` bytes of decoded base64 to `text`; returns the length of the decoded data.
fn fill_base64(data: &[u8], text: &mut Vec<u8>, max_len: usize) -> usize {
    let mut length = data.len().min(max_len.saturating_add(max_len / 3).max(4));
    if length < data.len() {
        // Ends with a whole group.
        for _ in 0..open_group(&data[..length]) {
            length = data[..length].iter().rposition(|&b| is_digit(b)).unwrap_or(length);
        }
    }
    if length == 0 {
        // White space separates the digits of the first group.
        let mut digits = data.iter().enumerate().filter(|&(_, &b)| is_base64(b));
        let ends = |&(number, (_, &byte)): &(usize, (usize, &u8))| number == 3 || byte == b'=';
        let last = digits.by_ref().enumerate().find(ends);
        length = last.map_or(data.len(), |(_, (at, _))| at + 1);
    }
    let piece = &data[..length];
    // The decoder would stop at this byte.
    let whole = if memchr(u8::MAX, piece).is_none() { base64_decode(piece) } else { None };
    let decoded = whole.or_else(|| {
        let clean: Vec<u8> = piece.iter().copied().filter(|&b| is_base64(b)).collect();
        base64_decode(&clean)
    });
    let decoded = decoded.unwrap_or_default();
    if text.is_empty() {
        // The usual case: one piece.
        *text = decoded;
    } else {
        text.extend_from_slice(&decoded);
    }
    length
}

/// Returns the number of base64 digits after the last whole group of `data`.
fn open_group(data: &[u8]) -> usize {
    // Padding ends a group.
    let start = memrchr(b'=', data).map_or(0, |at| at + 1);
    data[start..].iter().filter(|&&b| is_digit(b)).count() % 4
}

/// Reports whether a line is base64 with a few foreign characters, which decoders ignore (RFC 2045,
/// section 6.8). White space, `:` and `.` make it text: words and references contain them.
fn is_garbled(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let garbage = line.iter().filter(|&&b| !is_base64(b)).count();
    garbage * 8 <= line.len()
        && !line.iter().any(|&b| b.is_ascii_whitespace() || matches!(b, b':' | b'.'))
}

fn is_base64(byte: u8) -> bool {
    is_digit(byte) || byte == b'='
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')
}

/// Appends about `max_len` bytes of decoded quoted-printable data to `text`; returns the length of the decoded
/// data.
///
/// White space at the end of a line is padding (RFC 2045, section 6.7, rule 3). A `=` that begins no escape stands
/// for itself (note on rule 1).
fn fill_quoted_printable(data: &[u8], text: &mut Vec<u8>, max_len: usize) -> usize {
    let limit = text.len().saturating_add(max_len.max(1));
    let mut at = 0;
    while at < data.len() && text.len() < limit {
        let rest = &data[at..];
        let room = rest.len().min(limit - text.len());
        let mark = memchr2(b'=', b'\n', &rest[..room]);
        let literal = &rest[..mark.unwrap_or(room)];
        at += literal.len();
        let after = &data[at..];
        let padding = literal.len() - without_padding(literal).len();
        match after {
            [b'\n', ..] => {
                text.extend_from_slice(&literal[..literal.len() - padding]);
                let is_crlf = literal.ends_with(b"\r");
                text.extend_from_slice(if is_crlf { b"\r\n" } else { b"\n" });
                at += 1;
            }
            // A line break may follow the white space at the limit.
            [_, ..] if mark.is_none() && padding == literal.len() => {
                let more = after.len() - trim_padding_start(after).len();
                if after.get(more) == Some(&b'\n') {
                    at += more;
                } else {
                    text.extend_from_slice(literal);
                }
            }
            [_, ..] if mark.is_none() => {
                text.extend_from_slice(&literal[..literal.len() - padding]);
                at -= padding;
            }
            _ => {
                text.extend_from_slice(literal);
                if mark.is_some() {
                    at += decode_escape(after, text);
                }
            }
        }
    }
    at
}

/// Appends the character of the escape at the `=` that begins `data` to `text`; returns the length of the escape.
fn decode_escape(data: &[u8], text: &mut Vec<u8>) -> usize {
    let rest = &data[1..];
    if let [high, low, ..] = rest
        && let Some(high) = char::from(*high).to_digit(16)
        && let Some(low) = char::from(*low).to_digit(16)
    {
        text.extend(u8::try_from(high << 4 | low));
        return 3;
    }
    let after = trim_padding_start(rest);
    match after {
        [] => data.len(),
        [b'\n', ..] => data.len() - after.len() + 1,
        _ => {
            text.push(b'=');
            1
        }
    }
}

fn is_padding(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

fn trim_padding_start(data: &[u8]) -> &[u8] {
    let padding = data.iter().take_while(|&&b| is_padding(b)).count();
    &data[padding..]
}

fn without_padding(data: &[u8]) -> &[u8] {
    let padding = data.iter().rev().take_while(|&&b| is_padding(b)).count();
    &data[..data.len() - padding]
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/transfer.rs"]
mod tests;
