//! The syntax of header fields (RFC 5322, section 2.2).

use memchr::memchr;

/// Returns the end of the lines of the field that begins at `start`.
pub(super) fn field_end(text: &[u8], start: usize) -> usize {
    let mut end = start;
    loop {
        end += first_line(&text[end..]).map_or(0, <[u8]>::len);
        if !matches!(text.get(end), Some(b' ' | b'\t')) {
            return end;
        }
    }
}

/// Returns the first line of `text`, with its line break, or `None` for an empty text.
pub(super) fn first_line(text: &[u8]) -> Option<&[u8]> {
    let end = memchr(b'\n', text).map_or(text.len(), |end| end + 1);
    text.get(..end).filter(|line| !line.is_empty())
}

/// Returns the length of the `field-name` at the start of the line, and the offset of its colon.
/// White space between them is obsolete syntax (RFC 5322, section 4.5).
pub(super) fn name_and_colon(line: &[u8]) -> Option<(usize, usize)> {
    let name = name_length(line);
    let space = line[name..].iter().take_while(|&&b| matches!(b, b' ' | b'\t')).count();
    let rest = line.get(name + space..)?;
    // RFC 5322 lets a name begin with any printable character, but real names begin with a letter
    // or digit. `http://…` is a URL, not a field.
    (begins_name(line) && rest.starts_with(b":") && !rest.starts_with(b"://"))
        .then_some((name, name + space))
}

/// Reports whether `open`, an unfinished line, can be the start of a field.
pub(in crate::mail) fn may_begin_field(open: &[u8]) -> bool {
    let name = name_length(open);
    let is_open = open[name..].iter().all(|&b| matches!(b, b' ' | b'\t'));
    open.is_empty() || (begins_name(open) && is_open) || name_and_colon(open).is_some()
}

fn begins_name(line: &[u8]) -> bool {
    line.first().is_some_and(u8::is_ascii_alphanumeric)
}

/// Reports whether `bytes`, taken from before a colon, are a `field-name`.
pub(in crate::mail) fn is_field_name(bytes: &[u8]) -> bool {
    !bytes.is_empty() && name_length(bytes) == bytes.len()
}

/// Returns the number of bytes at the start of `bytes` that may be in a `field-name` (RFC 5322, section 3.6.8).
fn name_length(bytes: &[u8]) -> usize {
    static IS_IN_NAME: [bool; 256] = {
        let mut table = [false; 256];
        let mut byte = b'!';
        while byte <= b'~' {
            table[byte as usize] = byte != b':';
            byte += 1;
        }
        table
    };
    bytes.iter().position(|&byte| !IS_IN_NAME[usize::from(byte)]).unwrap_or(bytes.len())
}
