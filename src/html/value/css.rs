//! References in CSS: `url(…)` and `@import` (CSS Syntax Module Level 3, section 4.3).

use std::ops::Range;

use memchr::{memchr2, memmem};

use super::escapes::Escapes;

/// Calls `each` with the range of each URL. Linear; what is malformed counts as far as it reads as a URL.
pub(super) fn urls(css: &[u8], mut each: impl FnMut(Range<usize>, Escapes)) {
    if memchr2(b'(', b'@', css).is_none() {
        return;
    }
    let mut each = |range| each(range, Escapes::Css);
    let mut at = 0;
    // Whether a string would be the URL of an `@import`.
    let mut is_import = false;
    while at < css.len() {
        let from = at;
        match css[at] {
            b'/' if css[at..].starts_with(b"/*") => {
                at = skip_comment(css, at);
                continue;
            }
            b' ' | b'\t' | b'\n' | b'\r' | b'\x0c' => {
                at += 1;
                continue;
            }
            quote @ (b'"' | b'\'') => {
                let string = string(css, at, quote);
                at = after_string(css, string.end, quote);
                if is_import {
                    each(string);
                }
            }
            b'@' => {
                at = name_end(css, at + 1);
                is_import = is_word(&css[from + 1..at], "import");
                continue;
            }
            // A hash token is no name of a function.
            b'#' => at = name_end(css, at + 1),
            _ => {
                at = name_end(css, at);
                if css.get(at) == Some(&b'(') && is_word(&css[from..at], "url") {
                    let (url, end) = url(css, at + 1);
                    at = end;
                    each(url);
                }
                at = at.max(from + 1);
            }
        }
        is_import = false;
        debug_assert!(at > from);
    }
}

/// Returns the index after the name at `at` (section 4.3.12), or `at` if there is none.
fn name_end(css: &[u8], mut at: usize) -> usize {
    loop {
        match &css[at..] {
            [b'\\', after @ ..] if !matches!(after, [b'\n' | b'\r' | b'\x0c', ..]) => {
                at += 1 + hex_escape(after).map_or(after.len().min(1), |(_, length)| length);
            }
            [byte, ..] if is_in_name(*byte) => at += 1,
            _ => return at,
        }
    }
}

fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') || !byte.is_ascii()
}

/// Reports whether a name, which may have escapes, is this word in any case.
fn is_word(name: &[u8], word: &str) -> bool {
    let word = word.as_bytes();
    name.eq_ignore_ascii_case(word)
        || name.contains(&b'\\') && unescape(name).eq_ignore_ascii_case(word)
}

fn skip_comment(css: &[u8], at: usize) -> usize {
    memmem::find(&css[at + 2..], b"*/").map_or(css.len(), |length| at + 2 + length + 2)
}

fn skip_white(css: &[u8], at: usize) -> usize {
    css[at..].iter().position(|byte| !byte.is_ascii_whitespace()).map_or(css.len(), |n| at + n)
}

/// Returns the content of the string that begins with the quote at `at`. A line break ends a string too.
fn string(css: &[u8], at: usize, quote: u8) -> Range<usize> {
    let start = at + 1;
    let mut end = start;
    while let Some(&byte) = css.get(end) {
        match byte {
            b'\\' => end = (end + 2).min(css.len()),
            b'\n' | b'\r' | b'\x0c' => break,
            _ if byte == quote => break,
            _ => end += 1,
        }
    }
    start..end
}

fn after_string(css: &[u8], end: usize, quote: u8) -> usize {
    if css.get(end) == Some(&quote) { end + 1 } else { end }
}

/// Returns the content of a `url(`, and the index after it.
fn url(css: &[u8], at: usize) -> (Range<usize>, usize) {
    let start = skip_white(css, at);
    if let Some(&quote @ (b'"' | b'\'')) = css.get(start) {
        let string = string(css, start, quote);
        let end = after_string(css, string.end, quote);
        return (string, end);
    }
    let mut end = start;
    while let Some(&byte) = css.get(end) {
        match byte {
            b')' => break,
            b'\\' => end = (end + 2).min(css.len()),
            _ => end += 1,
        }
    }
    let white = css[start..end].iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
    (start..end - white, (end + 1).min(css.len()))
}

/// Decodes the escapes of CSS: a backslash before a line break, up to six hex digits, or another character.
pub(super) fn unescape(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'\\' {
            plain.push(byte);
            continue;
        }
        if let Some((c, length)) = hex_escape(rest) {
            plain.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            rest = &rest[length..];
            continue;
        }
        let skipped = match rest {
            [b'\r', b'\n', ..] => 2,
            [b'\n' | b'\r' | b'\x0c', ..] => 1,
            _ => 0,
        };
        rest = &rest[skipped..];
        // The next character stands for itself.
        if skipped == 0
            && let Some((&next, after)) = rest.split_first()
        {
            plain.push(next);
            rest = after;
        }
    }
    plain
}

/// Returns the character that the hex digits after a backslash stand for, and their length with the white space after them
/// (section 4.3.7).
fn hex_escape(text: &[u8]) -> Option<(char, usize)> {
    let digits = text.iter().take(6).take_while(|digit| digit.is_ascii_hexdigit()).count();
    let number = std::str::from_utf8(&text[..digits]).ok()?;
    let code = u32::from_str_radix(number, 16).ok()?;
    let c = char::from_u32(code).filter(|&c| c != '\0').unwrap_or('\u{FFFD}');
    let white = match &text[digits..] {
        [b'\r', b'\n', ..] => 2,
        [white, ..] if white.is_ascii_whitespace() => 1,
        _ => 0,
    };
    Some((c, digits + white))
}
