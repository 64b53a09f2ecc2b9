//! yEnc blocks (the draft of www.yenc.org, version 1.3).

use memchr::memmem;

use super::line::read_line;

/// Returns the end of the block, a file or one part of it, whose header is at `at`, or `None` if
/// that is not a block.
///
/// Data can be any bytes, but each line except the last, before `=yend`, is full. A shorter line
/// marks a truncated block, after which text continues. The `size` keyword would not help:
/// truncated blocks contradict it.
pub(super) fn block_end(text: &[u8], at: usize) -> Option<usize> {
    let (header, mut data_start) = read_line(text, at)?;
    let width = line_width(header)?;
    if let Some((part, next)) = read_line(text, data_start)
        && part.starts_with(b"=ypart ")
    {
        data_start = next;
    }
    let mut at = data_start;
    while let Some((data, next)) = read_line(text, at) {
        if is_last(data) {
            return Some(next);
        }
        // A line can exceed the width by the second half of an escape and a stuffed dot. Data that
        // was converted to UTF-8 has more bytes but not more characters.
        let characters = data.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        if data.starts_with(b"=ybegin ") || characters > width.saturating_add(2) {
            break;
        }
        if let Some((last, end)) = read_line(text, next)
            && is_last(last)
        {
            return Some(end);
        }
        if data.len() < width {
            break;
        }
        at = next;
    }
    (at > data_start).then_some(at)
}

fn is_last(line: &[u8]) -> bool {
    line.starts_with(b"=yend ")
}

/// Returns the value of `line`, the line length, from a header with all required keywords.
fn line_width(header: &[u8]) -> Option<usize> {
    let keywords = header.strip_prefix(b"=ybegin")?;
    // `name` comes last; its value can contain anything.
    let keywords = &keywords[..memmem::find(keywords, b" name=")?];
    number(keywords, b" size=")?;
    number(keywords, b" line=").filter(|&width| width > 0)
}

fn number(keywords: &[u8], name: &[u8]) -> Option<usize> {
    let value = &keywords[memmem::find(keywords, name)? + name.len()..];
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit()).count();
    str::from_utf8(&value[..digits]).ok()?.parse().ok()
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/yenc.rs"]
mod tests;
