//! Base64 blocks as `uuencode -m` writes them (POSIX).

use super::line::{is_mode_and_name, read_line, skip_line};

/// The length of full lines; prose words are shorter.
const FULL_LINE: std::ops::RangeInclusive<usize> = 60..=76;

/// Returns the end of the block whose header is at `at`, or `None` if that is not a block.
///
/// Any four letters are valid base64, so a shorter line counts only before `====`.
pub(super) fn block_end(text: &[u8], at: usize) -> Option<usize> {
    let (header, data_start) = read_line(text, at)?;
    if !is_mode_and_name(header.strip_prefix(b"begin-base64 ")?) {
        return None;
    }
    let mut at = data_start;
    let mut width = None;
    while let Some((data, next)) = read_line(text, at) {
        if let Some(end) = skip_line(text, at, b"====") {
            return Some(end);
        }
        if !is_base64(data) {
            break;
        }
        if let Some(end) = skip_line(text, next, b"====") {
            return Some(end);
        }
        if !FULL_LINE.contains(&data.len()) || *width.get_or_insert(data.len()) != data.len() {
            break;
        }
        at = next;
    }
    (at > data_start).then_some(at)
}

fn is_base64(line: &[u8]) -> bool {
    let data = line.strip_suffix(b"=").map_or(line, |line| line.strip_suffix(b"=").unwrap_or(line));
    !data.is_empty()
        && line.len().is_multiple_of(4)
        && data.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}
