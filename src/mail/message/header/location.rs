//! The URIs and identifiers by which parts refer to each other: `Content-Base` (RFC 2110), `Content-Location` (RFC 2557),
//! `Content-ID` (RFC 2045) and `Message-ID` (RFC 5322).

use std::str;

use super::encoded_word::decode_unstructured;

/// The maximum length in bytes of a field that counts: URIs are folded over many lines.
const MAX_LENGTH: usize = 8 << 10;

/// Returns the URI in a `field-body`: without comments, delimiters and the white space of folding (RFC 2557, 4.4.1), and
/// with its encoded words decoded (4.4.2). `None` if the rest is empty or contains what no URI may contain.
pub(in crate::mail::message) fn uri(body: &[u8]) -> Option<String> {
    if body.len() > MAX_LENGTH {
        return None;
    }
    let text = decode_unstructured(body);
    let text = without_comments(&text);
    let mut uri: String = undelimited(text.trim()).split_whitespace().collect();
    if uri.is_empty() || uri.contains(|c: char| c.is_control() || "<>\"".contains(c)) {
        return None;
    }
    uri.shrink_to_fit();
    Some(uri)
}

/// Returns the `msg-id` in a `field-body`, without its angle brackets; of several, the first.
pub(in crate::mail::message) fn msg_id(body: &[u8]) -> Option<String> {
    let body = body.get(..MAX_LENGTH).unwrap_or(body);
    let text = str::from_utf8(body).ok()?;
    let id = match text.split_once('<') {
        Some((_, rest)) => rest.split_once('>').map_or(rest, |(id, _)| id),
        None => text,
    };
    let id: String = id.split_whitespace().collect();
    (!id.is_empty()).then_some(id)
}

/// Returns the text without its comments (RFC 5322, 3.2.2). A parenthesis that white space does not precede belongs to a
/// URI.
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let (mut depth, mut is_escaped) = (0_usize, false);
    for c in text.chars() {
        if depth == 0 {
            if c == '(' && !kept.ends_with(|before: char| !before.is_whitespace()) {
                depth = 1;
            } else {
                kept.push(c);
            }
            continue;
        }
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
    }
    kept
}

/// Returns a reference without `<…>`, quotation marks, and `URL:`.
fn undelimited(text: &str) -> &str {
    let mut text = text;
    loop {
        let pairs = [('<', '>'), ('"', '"'), ('\'', '\'')];
        let inner = pairs.iter().find_map(|&(opener, closer)| {
            text.strip_prefix(opener).and_then(|rest| rest.strip_suffix(closer))
        });
        let prefix = text.get(..4).filter(|prefix| prefix.eq_ignore_ascii_case("URL:"));
        match inner.or_else(|| prefix.map(|prefix| &text[prefix.len()..])) {
            Some(rest) => text = rest.trim(),
            None => return text,
        }
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/location.rs"]
mod tests;
