//! Reads a reference in an attribute as browsers do (URL Standard, section 4.4).

use std::ops::Range;

use super::css;
use super::escapes::Escapes;

/// Returns a range without the controls and spaces at both of its ends.
pub(in crate::html) fn trim(value: &[u8], range: Range<usize>) -> Range<usize> {
    let part = &value[range.clone()];
    let Some(first) = part.iter().position(|&byte| byte > b' ') else {
        return range.start..range.start;
    };
    let last = part.iter().rposition(|&byte| byte > b' ').unwrap_or(first);
    range.start + first..range.start + last + 1
}

/// Appends a trimmed part of a value to `to`: without tabs and line breaks, with its spaces and controls as escapes,
/// and with U+FFFD in place of what is not UTF-8.
pub(in crate::html) fn clean(part: &[u8], escapes: Escapes, to: &mut Vec<u8>) {
    if escapes == Escapes::None && is_graphic(part) {
        to.extend_from_slice(part);
        return;
    }
    let unescaped;
    let part = match escapes {
        Escapes::Css if part.contains(&b'\\') => {
            unescaped = css::unescape(part);
            let all = trim(&unescaped, 0..unescaped.len());
            &unescaped[all]
        }
        Escapes::None | Escapes::Css => part,
    };
    for chunk in part.utf8_chunks() {
        clean_text(chunk.valid(), to);
        if !chunk.invalid().is_empty() {
            to.extend_from_slice("\u{FFFD}".as_bytes());
        }
    }
}

/// Reports whether a value is ASCII without spaces and controls.
fn is_graphic(part: &[u8]) -> bool {
    // All of a block is compared, with vectors, before a branch.
    let (blocks, rest) = part.as_chunks::<16>();
    let is = |bytes: &[u8]| bytes.iter().fold(true, |all, byte| all & byte.is_ascii_graphic());
    blocks.iter().all(|block| is(block)) && is(rest)
}

fn clean_text(text: &str, to: &mut Vec<u8>) {
    let mut from = 0;
    for (at, c) in text.char_indices().filter(|&(_, c)| c == ' ' || c.is_control()) {
        to.extend_from_slice(&text.as_bytes()[from..at]);
        from = at + c.len_utf8();
        if !matches!(c, '\t' | '\n' | '\r') {
            for byte in &text.as_bytes()[at..from] {
                to.extend_from_slice(&[b'%', hex(byte >> 4), hex(byte & 15)]);
            }
        }
    }
    to.extend_from_slice(&text.as_bytes()[from..]);
}

fn hex(digit: u8) -> u8 {
    b"0123456789ABCDEF"[usize::from(digit)]
}
