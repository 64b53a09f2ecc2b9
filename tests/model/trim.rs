//! R6, *Trim*: the end of a bare reference.

use super::types::Unfolded;

/// R6, *Trim*: "until nothing changes, off the end: ...". Trims the value and returns its tail.
/// `before` is the byte directly before the reference.
pub fn r6_trim(unfolded: &mut Unfolded, before: Option<u8>) -> String {
    let value = unfolded.value();
    let mut trimmed = value.as_str();
    loop {
        let less = trim_once(trimmed, before);
        if less == trimmed {
            break;
        }
        trimmed = less;
    }
    // Marks in the tail do not concern the value.
    unfolded.truncate(trimmed.chars().count());
    value[trimmed.len()..].to_owned()
}

fn trim_once(value: &str, before: Option<u8>) -> &str {
    let value = trim_punctuation(value);
    let value = value.strip_suffix("'s").unwrap_or(value);
    let value = value.trim_end_matches(['(', '[', '{']);
    let value = trim_run(value, '*', 2);
    let value = trim_run(value, '_', 3);
    trim_label(trim_emphasis(value, before))
}

/// "a label: `[…]` of at most 64 bytes that is not empty, not after a `?`, and not at the start of a host"
fn trim_label(value: &str) -> &str {
    if !value.ends_with(']') {
        return value;
    }
    let mut depth = 0;
    for (at, c) in value.char_indices().rev() {
        match c {
            ']' => depth += 1,
            '[' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let (before, label) = value.split_at(at);
            let is_label = (3..=64).contains(&label.len())
                && !before.contains('?')
                && !before.ends_with("://")
                && !before.ends_with('@');
            return if is_label { before } else { value };
        }
    }
    value
}

/// "`. , ; : ! ?` and `'`"
fn trim_punctuation(value: &str) -> &str {
    // R6, fine print: "the `;` of an `&amp;` does not end a reference and is not trimmed".
    if value.ends_with("&amp;") {
        return value;
    }
    match value.strip_suffix(['.', ',', ';', ':', '!', '?', '\'']) {
        Some(less) => trim_punctuation(less),
        None => value,
    }
}

/// "a run of two or more `*` or three or more `_`"
fn trim_run(value: &str, mark: char, least: usize) -> &str {
    let less = value.trim_end_matches(mark);
    if value.len() - less.len() >= least { less } else { value }
}

/// "`*`, `_`, `~` where the same character stands directly before the reference"
fn trim_emphasis(value: &str, before: Option<u8>) -> &str {
    match before {
        Some(mark @ (b'*' | b'_' | b'~')) => value.trim_end_matches(char::from(mark)),
        _ => value,
    }
}
