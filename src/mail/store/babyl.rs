//! The Babyl format of Rmail (the Emacs manual before version 23): options, and then messages, each with a line of labels
//! and two headers.

use memchr::{memchr, memmem};

use super::mark_line::{self, line_len};

/// What precedes the first message.
pub(super) const OPTIONS: &[u8] = b"BABYL OPTIONS:";

/// The line break and the start of the separator line.
pub(in crate::mail) const NEEDLE: &[u8] = b"\n\x1f\x0c";

const MARK: &[u8] = b"\x1f\x0c";

/// The line after the original header, which the header that Rmail shows follows.
const END_OF_HEADER: &[u8] = b"*** EOOH ***";

/// Reports whether `text` begins with a separator line; `None` means that the answer needs more text.
pub(in crate::mail) fn begins_with_separator(text: &[u8], ended: bool) -> Option<bool> {
    mark_line::begins(text, MARK, ended)
}

/// Reports whether the text before the first separator line is the options, which are no message.
pub(in crate::mail) fn is_options(text: &[u8]) -> bool {
    text.starts_with(OPTIONS)
}

/// Returns the length of the separator line and the line of labels at the start of a message.
pub(in crate::mail) fn separator_len(message: &[u8]) -> usize {
    match mark_line::len(message, MARK) {
        0 => 0,
        separator => separator + line_len(&message[separator..]),
    }
}

/// The parts of a message after its labels, as offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mail) struct Parts {
    /// The end of the original header, which is empty if Rmail has not shown the message yet.
    pub original_end: usize,
    /// The start of the header that Rmail shows.
    pub shown: usize,
    /// The start of the body.
    pub body: usize,
    /// The end of the body, before the mark at the end of the file.
    pub end: usize,
}

/// Returns the parts of a message, or `None` if it has no line that ends the original header.
pub(in crate::mail) fn parts(message: &[u8]) -> Option<Parts> {
    let at_start = message.starts_with(END_OF_HEADER).then_some(0);
    let mark = at_start.or_else(|| {
        let ends = memmem::find_iter(message, END_OF_HEADER);
        ends.into_iter().find(|&at| at > 0 && message[at - 1] == b'\n')
    })?;
    let shown = mark + line_len(&message[mark..]);
    let rest = &message[shown..];
    let body = match rest {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        // Python's module mailbox may leave out the header that is shown, with the line after it.
        _ if !is_shown_header(rest, &message[..mark]) => 0,
        _ => header_len(rest),
    };
    let trimmed = message.trim_ascii_end();
    let end = trimmed.strip_suffix(b"\x1f").map_or(message.len(), <[u8]>::len);
    let body = shown + body;
    Some(Parts { original_end: mark, shown, body, end: end.max(body) })
}

/// Reports whether `text` begins with a header that Rmail shows: it has fields of the original header, if there is one.
fn is_shown_header(text: &[u8], original: &[u8]) -> bool {
    let name = |line: &'_ [u8]| memchr(b':', line).map(|colon| line[..colon].to_ascii_lowercase());
    let lines = |text| <[u8]>::split(text, |&byte: &u8| byte == b'\n');
    let Some(first) = lines(text).next().and_then(name) else { return false };
    original.trim_ascii().is_empty() || lines(original).filter_map(name).any(|name| name == first)
}

/// Returns the length of a header with the empty line after it.
fn header_len(text: &[u8]) -> usize {
    let lf = memmem::find(text, b"\n\n").map_or(text.len(), |at| at + 2);
    memmem::find(&text[..lf], b"\n\r\n").map_or(lf, |at| at + 3)
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/store/babyl.rs"]
mod tests;
