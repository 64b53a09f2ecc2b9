//! The status line of an HTTP response (RFC 9112, section 4).

use memchr::memchr;

use super::fields::Header;

/// The maximum length in bytes of a status line.
const MAX_LENGTH: usize = 512;

/// Returns the length of the status line, with its line break, at the start of a stored HTTP response; `None` if the text
/// does not begin with a status line and a field.
pub(in crate::mail) fn status_line_len(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(b"HTTP/")?;
    let length = memchr(b'\n', text.get(..MAX_LENGTH).unwrap_or(text))? + 1;
    let version = rest.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
    let is_status = match rest.get(version..)? {
        [b' ', a, b, c, after, ..] => {
            [a, b, c].iter().all(|digit| digit.is_ascii_digit())
                && matches!(after, b' ' | b'\r' | b'\n')
        }
        _ => false,
    };
    let first = Header::parse(&text[length..]).entries().next();
    let has_field = first.is_some_and(|entry| entry.name.is_some());
    (is_status && (1..=3).contains(&version) && has_field).then_some(length)
}

/// Reports whether text that begins with `start` may be an HTTP response, although its first field has not arrived.
pub(in crate::mail) fn may_begin_response(start: &[u8]) -> bool {
    const PREFIX: &[u8] = b"HTTP/";
    let length = start.len().min(PREFIX.len());
    let is_open = match memchr(b'\n', start) {
        None => start.len() < MAX_LENGTH,
        // The line of the first field.
        Some(end) => end < MAX_LENGTH && memchr(b'\n', &start[end + 1..]).is_none(),
    };
    !start.is_empty() && start[..length] == PREFIX[..length] && is_open
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/status_line.rs"]
mod tests;
