//! Uuencoded blocks (POSIX, uuencode, "historical algorithm").

use super::line::{is_mode_and_name, read_line, skip_line};

/// The number of full lines that make a block without a header: a later part of a file that was
/// posted in parts.
const MIN_PART_LINES: usize = 8;

/// Returns the end of the block whose header is at `at`, or `None` if that is not a block.
pub(super) fn block_end(text: &[u8], at: usize) -> Option<usize> {
    let (header, data_start) = read_line(text, at)?;
    if !is_mode_and_name(header.strip_prefix(b"begin ")?) {
        return None;
    }
    let end = lines_end(text, data_start);
    (end > data_start).then_some(end)
}

/// Returns the end of the block without a header at `start`, or the offset of the first line that is not a full line: no such block
/// begins at `start`, at that line, or between.
///
/// Prose hardly ever has eight consecutive lines of 61 characters that begin with `M` and contain
/// no lower-case letter.
pub(super) fn part_end(text: &[u8], start: usize) -> Result<usize, usize> {
    let mut at = start;
    for _ in 0..MIN_PART_LINES {
        // Fast path: the length rules out most lines.
        if !matches!(text.get(at + 61), Some(b'\n' | b'\r') | None) {
            return Err(at);
        }
        match read_line(text, at) {
            Some((line, next)) if line.len() == 61 && line[0] == b'M' && is_data(line) => {
                at = next;
            }
            _ => return Err(at),
        }
    }
    Ok(lines_end(text, at))
}

/// Returns the end of the well-formed lines that begin at `at`, and of the `end` line after them.
///
/// A shorter line is the last one, before `end`. Otherwise it counts, as does a full line that lost
/// its trailing spaces, only if a full line follows.
fn lines_end(text: &[u8], data_start: usize) -> usize {
    let (mut certain_end, mut at) = (data_start, data_start);
    let mut full_length = None;
    while let Some((line, next)) = read_line(text, at) {
        if is_data(line) && *full_length.get_or_insert(line[0]) == line[0] {
            certain_end = next;
        } else if let Some(end) = skip_end(text, at) {
            // An `end` directly after the header belongs to no block.
            return if at == data_start && is_end(line) { data_start } else { end };
        } else if !is_data(line) && !is_stripped(line, full_length) {
            break;
        }
        at = next;
    }
    certain_end
}

/// Returns the offset after an `end` line at `at`, with or without a zero-length line before it.
fn skip_end(text: &[u8], at: usize) -> Option<usize> {
    let (first, next) = read_line(text, at)?;
    if is_end(first) {
        return Some(next);
    }
    let is_zero_length = first.len() <= 2 && matches!(first.first(), None | Some(b' ' | b'`'));
    is_zero_length.then(|| skip_line(text, next, b"end"))?
}

fn is_end(line: &[u8]) -> bool {
    line.trim_ascii_end() == b"end"
}

/// Reports whether a line is well-formed data.
///
/// Its first byte encodes the number of decoded bytes: three in four characters. Some encoders
/// truncate the last group, some append a check character.
fn is_data(line: &[u8]) -> bool {
    let Some((&length, characters)) = line.split_first() else { return false };
    if !matches!(length, b'!'..=b'_') {
        return false;
    }
    let bytes = usize::from(length - b' ');
    let whole_groups = bytes.div_ceil(3) * 4;
    let (data, check) = characters.split_at(characters.len().min(whole_groups));
    let shortest = (bytes * 8).div_ceil(6);
    data.len() >= shortest
        && data.iter().all(|byte| matches!(byte, b' '..=b'`'))
        && matches!(check, [] | [b' '..=b'~'])
}

/// Reports whether a line can be a full line that lost its trailing spaces. Only encoders that
/// write spaces can produce such a line; others write `` ` `` instead.
fn is_stripped(line: &[u8], full_length: Option<u8>) -> bool {
    full_length.is_some()
        && line.first().copied() == full_length
        && line.iter().all(|byte| matches!(byte, b' '..=b'_'))
}
