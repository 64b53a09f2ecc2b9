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

/// Escapes a message, with `<code>` for what stands in backquotes.
pub fn code(message: &str) -> String {
    let parts: Vec<&str> = message.split('`').collect();
    let mut html = String::new();
    for (index, part) in parts.iter().enumerate() {
        let is_code = index % 2 == 1 && index + 1 < parts.len();
        if is_code {
            html.push_str("<code>");
        } else if index % 2 == 1 {
            html.push('`');
        }
        html.push_str(&escaped(part));
        if is_code {
            html.push_str("</code>");
        }
    }
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
