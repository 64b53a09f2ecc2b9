//! Files in base64, as `uuencode -m` writes them (POSIX).

use super::line::{behind, is_mode_and_name, line};

/// How long full lines are; words of prose are shorter.
const FULL: std::ops::RangeInclusive<usize> = 60..=76;

/// Where the file ends that has its header at `at`; none if there is no such file.
///
/// Any word of four letters is base64, so a line that is not full counts only before `====`.
pub(super) fn end(text: &[u8], at: usize) -> Option<usize> {
    let (header, first) = line(text, at)?;
    if !is_mode_and_name(header.strip_prefix(b"begin-base64 ")?) {
        return None;
    }
    let mut next = first;
    let mut width = None;
    while let Some((data, behind_data)) = line(text, next) {
        if let Some(end) = behind(text, next, b"====") {
            return Some(end);
        }
        if !is_base64(data) {
            break;
        }
        if let Some(end) = behind(text, behind_data, b"====") {
            return Some(end);
        }
        if !FULL.contains(&data.len()) || *width.get_or_insert(data.len()) != data.len() {
            break;
        }
        next = behind_data;
    }
    (next > first).then_some(next)
}

fn is_base64(line: &[u8]) -> bool {
    let data = line.strip_suffix(b"=").map_or(line, |line| line.strip_suffix(b"=").unwrap_or(line));
    !data.is_empty()
        && line.len().is_multiple_of(4)
        && data.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}
