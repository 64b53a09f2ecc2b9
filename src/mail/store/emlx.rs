//! The .emlx files of Apple Mail: the length of a message, the message, and a property list in XML.

/// The maximum length of the first line.
const MAX_LINE_LEN: usize = 32;

/// The start of the property list.
const PLIST: &[u8] = b"<?xml";

/// Returns the length of the first line, and the length of the message that it declares; `None` if it is not that of an
/// .emlx file.
pub(in crate::mail) fn first_line(text: &[u8]) -> Option<(usize, usize)> {
    let end = text.iter().take(MAX_LINE_LEN).position(|&byte| byte == b'\n')?;
    // Apple Mail pads the number with spaces.
    let digits = text[..end].trim_ascii_end();
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let length = std::str::from_utf8(digits).ok().filter(|_| is_number)?.parse().ok()?;
    Some((end + 1, length))
}

/// Reports whether `text` may be the start of a first line whose rest is missing.
pub(super) fn may_begin_first_line(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let spaces = text[digits..].iter().take_while(|&&byte| matches!(byte, b' ' | b'\r')).count();
    digits + spaces == text.len() && digits > 0 && text.len() < MAX_LINE_LEN
}

/// Returns the end of the message at the start of `text` according to its first line. The length can be wrong: check with
/// [`is_message_end`].
pub(in crate::mail) fn claimed_end(text: &[u8]) -> Option<usize> {
    let (line, length) = first_line(text)?;
    line.checked_add(length)
}

/// Reports whether a message can end before `rest`; `None` means that the answer needs more text.
pub(in crate::mail) fn is_message_end(rest: &[u8], ended: bool) -> Option<bool> {
    let rest = rest.trim_ascii_start();
    if rest.len() < PLIST.len() && !ended {
        return if PLIST.starts_with(rest) { None } else { Some(false) };
    }
    Some(rest.is_empty() || rest.starts_with(PLIST))
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/store/emlx.rs"]
mod tests;
