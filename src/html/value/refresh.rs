//! The content of a refresh (HTML, section 4.2.5.3, "shared declarative refresh steps").

use std::ops::Range;

/// Returns the range of the URL, if the content has one.
pub(super) fn url(content: &[u8]) -> Option<Range<usize>> {
    let mut at = skip(content, 0, |byte| byte.is_ascii_whitespace());
    let digits = skip(content, at, |byte| byte.is_ascii_digit());
    if digits == at && content.get(at) != Some(&b'.') {
        return None;
    }
    at = skip(content, digits, |byte| byte.is_ascii_digit() || byte == b'.');
    let separator = *content.get(at)?;
    if !separator.is_ascii_whitespace() && !matches!(separator, b';' | b',') {
        return None;
    }
    at = skip(content, at, |byte| byte.is_ascii_whitespace());
    if matches!(content.get(at), Some(b';' | b',')) {
        at += 1;
    }
    at = skip(content, at, |byte| byte.is_ascii_whitespace());
    if at == content.len() {
        return None;
    }
    Some(without_quotes(content, after_keyword(content, at)?))
}

/// Returns the index after `url =`, or that of a URL that no keyword precedes, such as one that begins with `u`.
/// `None` if nothing follows.
fn after_keyword(content: &[u8], start: usize) -> Option<usize> {
    let rest = &content[start..];
    if !rest.get(..3).is_some_and(|word| word.eq_ignore_ascii_case(b"url")) {
        return Some(start);
    }
    let equals = skip(content, start + 3, |byte| byte.is_ascii_whitespace());
    if content.get(equals) != Some(&b'=') {
        return Some(start);
    }
    let at = skip(content, equals + 1, |byte| byte.is_ascii_whitespace());
    (at < content.len()).then_some(at)
}

fn without_quotes(content: &[u8], start: usize) -> Range<usize> {
    let quote = content[start];
    if !matches!(quote, b'"' | b'\'') {
        return start..content.len();
    }
    let url = start + 1;
    let end = content[url..].iter().position(|&byte| byte == quote);
    url..end.map_or(content.len(), |length| url + length)
}

fn skip(content: &[u8], from: usize, skips: impl Fn(u8) -> bool) -> usize {
    content[from..]
        .iter()
        .position(|&byte| !skips(byte))
        .map_or(content.len(), |length| from + length)
}
