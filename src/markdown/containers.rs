//! Bounds the work and the memory of the parser.
//!
//! For each line, the parser visits the block quotes and lists that are open, even on a blank line, which is one byte long. It
//! keeps up to 112 bytes for each character that may be markup.

use memchr::memchr;

use crate::html::LONGEST;

/// Reports whether the document is too long for HTML, or the parser would take more than 64 MiB, or visit more containers than are linear in the length of the
/// document.
///
/// What is counted is an upper bound: each container that a line continues takes a column of that line, or follows a line of
/// the same paragraph, or precedes a blank line. Linear.
pub(super) fn cost_too_much(document: &[u8]) -> bool {
    const PER_BYTE: usize = 4;
    const FREE: usize = 64 << 10;
    if document.len() > LONGEST {
        return true;
    }
    let limit = document.len().saturating_mul(PER_BYTE).saturating_add(FREE);
    let (mut open, mut visits, mut marks) = (0_usize, 0_usize, 0_usize);
    let mut is_after_blank = true;
    for line in lines(document) {
        match prefix(line) {
            None => is_after_blank = true,
            Some(Prefix { columns, markers }) => {
                let now = open.min(columns) + markers;
                open = if is_after_blank { now } else { open.max(now) };
                is_after_blank = false;
            }
        }
        visits += open;
        marks += 1 + line.iter().filter(|&&byte| IS_MARK[usize::from(byte)]).count();
        if visits > limit || marks > super::MAX_MARKS {
            return true;
        }
    }
    false
}

/// The characters that may be markup inside a line.
static IS_MARK: [bool; 256] = {
    let mut table = [false; 256];
    let marks = b"*_&\\[]<!`>-+";
    let mut at = 0;
    while at < marks.len() {
        table[marks[at] as usize] = true;
        at += 1;
    }
    table
};

/// The start of a line that is not blank.
struct Prefix {
    /// The columns before the first marker.
    columns: usize,
    /// The number of markers of containers that the line may begin.
    markers: usize,
}

fn lines(document: &[u8]) -> impl Iterator<Item = &[u8]> {
    // A CR alone ends a line too.
    document
        .split(|&byte| byte == b'\n')
        .flat_map(|line| line.strip_suffix(b"\r").unwrap_or(line).split(|&byte| byte == b'\r'))
}

/// Returns the start of a line, or `None` if the line is blank.
fn prefix(line: &[u8]) -> Option<Prefix> {
    let (mut columns, mut markers) = (0, 0);
    let mut rest = line;
    loop {
        let (&first, after) = rest.split_first()?;
        rest = match first {
            b' ' | b'\t' => {
                if markers == 0 {
                    columns += if first == b'\t' { 4 } else { 1 };
                }
                // A line of markers alone is not blank.
                if after.is_empty() && markers > 0 {
                    break;
                }
                after
            }
            _ => {
                let Some(length) = marker_length(rest) else { break };
                markers += 1;
                if rest.len() == length {
                    break;
                }
                &rest[length..]
            }
        };
    }
    Some(Prefix { columns, markers })
}

/// Returns the length of the marker of a block quote, a list item or a footnote at the start of the text.
fn marker_length(text: &[u8]) -> Option<usize> {
    let ends = |length: usize| text.get(length).is_none_or(|&byte| matches!(byte, b' ' | b'\t'));
    match text.first()? {
        b'>' => Some(1),
        b'-' | b'+' | b'*' => ends(1).then_some(1),
        b'0'..=b'9' => {
            let digits = text.iter().take(10).take_while(|digit| digit.is_ascii_digit()).count();
            let is_item = matches!(text.get(digits), Some(b'.' | b')')) && ends(digits + 1);
            is_item.then_some(digits + 1)
        }
        b'[' if text.get(1) == Some(&b'^') => {
            let end = memchr(b']', text)?;
            (text.get(end + 1) == Some(&b':')).then_some(end + 2)
        }
        _ => None,
    }
}

#[cfg(test)]
#[path = "../../tests/unit/markdown/containers.rs"]
mod tests;
