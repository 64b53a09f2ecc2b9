//! Text in HTML.

use std::borrow::Cow;

/// Escapes the characters that have a meaning in HTML.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped.into()
}

/// Escapes a message, with `<code>` for what is in one or two backquotes.
pub fn code(message: &str) -> String {
    let mut html = String::new();
    let mut rest = message;
    while let Some(at) = rest.find('`') {
        let fence = if rest[at..].starts_with("`` ") { "``" } else { "`" };
        let inside = &rest[at + fence.len()..];
        let Some(end) = inside.find(fence) else { break };
        html.push_str(&escaped(&rest[..at]));
        let text = if fence.len() > 1 { inside[..end].trim() } else { &inside[..end] };
        html.extend(["<code>", &escaped(text), "</code>"]);
        rest = &inside[end + fence.len()..];
    }
    html.push_str(&escaped(rest));
    html
}

/// Splits `reading` into what it begins with like `value`, what differs, and what it ends with like `value`.
pub fn difference<'r>(value: &str, reading: &'r str) -> [&'r str; 3] {
    let same = |(a, b): &(char, char)| a == b;
    let start: usize =
        reading.chars().zip(value.chars()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let (rest, other) = (&reading[start..], &value[start..]);
    let back = rest.chars().rev().zip(other.chars().rev());
    let end: usize = back.take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let end = reading.len() - end;
    [&reading[..start], &reading[start..end], &reading[end..]]
}

/// Returns the id of the section about the candidate with this index.
pub fn anchor(index: usize) -> String {
    format!("c{}", index + 1)
}
