//! Text from the input in a form that a terminal shows as it is: nothing in it moves the cursor, changes the direction, or is
//! wider than it seems.

use gleaner::sink::escape;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// What marks the end of a text that is cut.
pub const ELLIPSIS: char = '…';

/// Returns a link with what could mislead escaped: controls, invisible and blank characters, joiners and characters that change the
/// direction of text.
pub fn link(text: &str) -> String {
    let escaped = escape(text.as_bytes());
    let mut shown = String::with_capacity(escaped.len());
    for character in escaped.chars() {
        if is_invisible(character) || looks_blank(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Returns a text with white space as spaces and other controls escaped. Joiners and variation selectors, about whose width
/// terminals differ, are left out.
pub fn prose(text: &str) -> String {
    let kept = |&character: &char| !is_invisible(character);
    let spaced = |character| if matches!(character, '\t' | '\r' | '\n') { ' ' } else { character };
    let plain: String = text.chars().filter(kept).map(spaced).collect();
    escape(plain.as_bytes()).into_owned()
}

/// Reports whether a character looks like a space and is none: it would hide how long a host is.
fn looks_blank(character: char) -> bool {
    character == '\u{2800}' || character != ' ' && character.is_whitespace()
}

/// Reports whether a character that `escape` leaves has no width, and is no accent.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200c}' | '\u{200d}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
    )
}

pub fn width(text: &str) -> usize {
    text.width()
}

/// Returns the first characters of a text, with an ellipsis if it has more columns.
pub fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut cut = start(text, columns.saturating_sub(1)).to_owned();
    if columns > 0 {
        cut.push(ELLIPSIS);
    }
    cut
}

/// Returns the beginning and the end of a link, with an ellipsis between them if it has more columns. The beginning has the
/// host, or else its end: that says whose it is.
pub fn shorten(text: &str, columns: usize) -> String {
    if width(text) <= columns || columns < 12 {
        return cut(text, columns);
    }
    let (host, rest) = text.split_at(authority_end(text));
    let tail = (columns - 1) / 3;
    if width(host) < columns {
        let head = width(host).max(columns - 1 - tail);
        return format!("{}{ELLIPSIS}{}", start(text, head), end(text, columns - 1 - head));
    }
    let more = if rest.is_empty() { String::new() } else { ELLIPSIS.to_string() };
    let room = columns - 1 - width(&more);
    format!("{}{ELLIPSIS}{}{more}", start(host, room / 3), end(host, room - room / 3))
}

/// Returns the index of the byte after the authority of a link.
fn authority_end(text: &str) -> usize {
    let from = text.find("//").map_or(0, |at| at + 2);
    text[from..].find(['/', '?', '#', '\\']).map_or(text.len(), |at| from + at)
}

/// Returns the longest start of a text with at most this many columns.
pub fn start(text: &str, columns: usize) -> &str {
    text.split_at(start_length(text, columns)).0
}

fn start_length(text: &str, columns: usize) -> usize {
    let mut used = 0;
    for (at, character) in text.char_indices() {
        used += character.width().unwrap_or(0);
        if used > columns {
            return at;
        }
    }
    text.len()
}

/// Returns the longest end of a text with at most this many columns.
pub fn end(text: &str, columns: usize) -> &str {
    let mut used = 0;
    for (at, character) in text.char_indices().rev() {
        used += character.width().unwrap_or(0);
        if used > columns {
            return text.split_at(at + character.len_utf8()).1;
        }
    }
    text
}

/// Divides a text into lines of at most this many columns, each with at least one character.
pub fn wrap(text: &str, columns: usize) -> Vec<&str> {
    let (mut lines, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let length = start_length(rest, columns).max(first);
        let (line, after) = rest.split_at(length);
        lines.push(line);
        rest = after;
    }
    lines
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/pick/text.rs"]
mod tests;
