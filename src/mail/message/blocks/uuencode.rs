//! Uuencoded files (POSIX, uuencode, "historical algorithm").

use std::ops::Range;

use super::line::{behind, is_mode_and_name, line};

/// So many full lines without a header are a further part of a file that was posted in parts.
const PART: usize = 8;

/// Where the file ends that has its header at `at`; none if there is no such file.
pub(super) fn end(text: &[u8], at: usize) -> Option<usize> {
    let (header, first) = line(text, at)?;
    if !is_mode_and_name(header.strip_prefix(b"begin ")?) {
        return None;
    }
    let end = lines_end(text, first);
    (end > first).then_some(end)
}

/// The part without a header that begins behind the line break at `at`, or from where on to look for
/// another.
pub(super) fn part(text: &[u8], at: usize) -> Result<Range<usize>, usize> {
    part_at(text, at + 1)
}

/// The part that begins at `start`, as above.
///
/// Prose is hardly ever 61 characters wide for eight lines that all begin with `M`, without a
/// single small letter.
pub(super) fn part_at(text: &[u8], start: usize) -> Result<Range<usize>, usize> {
    let mut next = start;
    for _ in 0..PART {
        // Most lines are out by their length, or by where they would end.
        if !matches!(text.get(next + 61), Some(b'\n' | b'\r') | None) {
            return Err(next);
        }
        match line(text, next) {
            Some((line, behind)) if line.len() == 61 && line[0] == b'M' && is_data(line) => {
                next = behind;
            }
            _ => return Err(next),
        }
    }
    Ok(start..lines_end(text, next))
}

/// Behind the lines that begin at `at` and are well-formed, and the `end` behind them.
///
/// The last line is shorter than the others and has `end` behind it; others that are, and those that
/// lost the spaces at their end, count only if a full one follows.
fn lines_end(text: &[u8], at: usize) -> usize {
    let (mut sure, mut next) = (at, at);
    let mut full = None;
    while let Some((line, behind_line)) = line(text, next) {
        if is_data(line) && *full.get_or_insert(line[0]) == line[0] {
            sure = behind_line;
        } else if let Some(end) = ending(text, next) {
            // Directly behind the header it is no file's.
            return if next == at && is_end(line) { at } else { end };
        } else if !is_data(line) && !is_stripped(line, full) {
            break;
        }
        next = behind_line;
    }
    sure
}

/// Behind `end`, with or without the line of no bytes before it; or behind such a line alone.
fn ending(text: &[u8], at: usize) -> Option<usize> {
    let (first, next) = line(text, at)?;
    if is_end(first) {
        return Some(next);
    }
    let is_zero = first.len() <= 2 && matches!(first.first(), None | Some(b' ' | b'`'));
    is_zero.then(|| behind(text, next, b"end"))?
}

fn is_end(line: &[u8]) -> bool {
    line.trim_ascii_end() == b"end"
}

/// The first byte tells how many bytes the line is made of: three in four characters. Some encoders
/// leave the last group short, some add a character that checks the line or counts it.
fn is_data(line: &[u8]) -> bool {
    let Some((&length, characters)) = line.split_first() else { return false };
    if !matches!(length, b'!'..=b'_') {
        return false;
    }
    let bytes = usize::from(length - b' ');
    let whole = bytes.div_ceil(3) * 4;
    let (data, check) = characters.split_at(characters.len().min(whole));
    let shortest = (bytes * 8).div_ceil(6);
    data.len() >= shortest
        && data.iter().all(|byte| matches!(byte, b' '..=b'`'))
        && matches!(check, [] | [b' '..=b'~'])
}

/// Whether it can be a full line that lost the spaces at its end: of an encoder that writes them, so
/// without `` ` ``, which others write in their place.
fn is_stripped(line: &[u8], full: Option<u8>) -> bool {
    full.is_some()
        && line.first().copied() == full
        && line.iter().all(|byte| matches!(byte, b' '..=b'_'))
}
