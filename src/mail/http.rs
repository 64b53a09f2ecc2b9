//! Stored HTTP responses (RFC 9112): the body without its transfer and content codings.

use std::borrow::Cow;
use std::io::Read;

use memchr::memchr;

use super::message::header::fields::{FieldNames, Header};
use super::message::header::status_line::status_line_len;
use super::options::Options;
use super::store::format::Format;
use super::stream::mail_reader::MailReader;

/// Returns the offset of the header of a stored response, after its status line; `None` if the text is no response. Of several
/// responses, which redirections and interim responses leave, the last counts.
pub(super) fn header_start(text: &[u8]) -> Option<usize> {
    let mut start = status_line_len(text)?;
    loop {
        let body = start + Header::parse(&text[start..]).body_start;
        match status_line_len(&text[body..]) {
            Some(length) => start = body + length,
            None => return Some(start),
        }
    }
}

/// The body of a response.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Body<'b> {
    pub bytes: Cow<'b, [u8]>,
    /// Whether all codings could be removed.
    pub is_whole: bool,
}

/// Removes the codings of a body, which `header` declares. What does not look encoded is not: programs that store responses
/// often keep the fields of decoded bodies.
pub(super) fn decode<'b>(header: Header<'_>, body: &'b [u8], options: &Options) -> Body<'b> {
    const NAMES: FieldNames<2> = FieldNames::new(["Transfer-Encoding", "Content-Encoding"]);
    let [transfer, content] = header.last(&NAMES);
    let mut bytes = Cow::Borrowed(body);
    if names(transfer).any(|name| name.eq_ignore_ascii_case(b"chunked"))
        && body.len() <= options.max_encoded_part()
        && let Some(whole) = without_chunks(body)
    {
        bytes = Cow::Owned(whole);
    }
    let is_encoded = names(content).any(|name| !name.eq_ignore_ascii_case(b"identity"));
    if !is_encoded || std::str::from_utf8(&bytes).is_ok() {
        return Body { bytes, is_whole: true };
    }
    match decompress(&bytes, options) {
        Some((decoded, is_whole)) => Body { bytes: Cow::Owned(decoded), is_whole },
        None => Body { bytes, is_whole: false },
    }
}

/// Returns the names in a list of codings.
fn names(field: Option<&[u8]>) -> impl Iterator<Item = &[u8]> {
    let names = field.unwrap_or_default().split(|&byte| byte == b',');
    names.map(<[u8]>::trim_ascii).filter(|name| !name.is_empty())
}

/// Joins the chunks of a body (RFC 9112, section 7.1), as far as they go; `None` if the body does not begin with one.
fn without_chunks(body: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::new();
    let mut rest = body;
    let mut is_first = true;
    loop {
        let chunk = chunk_length(rest);
        let Some((line, length)) = chunk else {
            // The rest may have been cut off, or is no chunk: keep it.
            whole.extend_from_slice(rest);
            return (!is_first).then_some(whole);
        };
        is_first = false;
        rest = &rest[line..];
        if length == 0 {
            return Some(whole);
        }
        let (data, after) = rest.split_at(length.min(rest.len()));
        whole.extend_from_slice(data);
        rest = after.strip_prefix(b"\r\n").or_else(|| after.strip_prefix(b"\n")).unwrap_or(after);
        if rest.is_empty() {
            return Some(whole);
        }
    }
}

/// Returns the length of the line that begins a chunk, and that of its data.
fn chunk_length(text: &[u8]) -> Option<(usize, usize)> {
    let line = memchr(b'\n', text.get(..256).unwrap_or(text))? + 1;
    let digits = text.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let is_line = matches!(text[digits..line].trim_ascii_start(), [] | [b';', ..]);
    let number = std::str::from_utf8(&text[..digits]).ok().filter(|_| is_line)?;
    Some((line, usize::from_str_radix(number, 16).ok()?))
}

/// Decompresses a body if its compression is one of those of files, as far as possible. Returns whether it is whole.
fn decompress(body: &[u8], options: &Options) -> Option<(Vec<u8>, bool)> {
    let reader = MailReader::new(body, Some(Format::Text), options).ok()?;
    reader.compression()?;
    let max = options.max_encoded_part();
    let mut decoded = Vec::new();
    let read = reader.take(max as u64 + 1).read_to_end(&mut decoded);
    let is_whole = read.is_ok() && decoded.len() <= max;
    decoded.truncate(max);
    Some((decoded, is_whole))
}

#[cfg(test)]
#[path = "../../tests/unit/mail/http.rs"]
mod tests;
