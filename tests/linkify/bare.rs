//! R6 once more: the reasons for which a bare reference starts and ends at an offset.

use crate::finding::Ours;
use crate::model::Settings;
use crate::model::characters::{char_at, is_allowed_bare};
use crate::model::schemes::{self, is_scheme_byte};

/// The reason for which R6 ends a bare reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// White space, `<`, `>`, `"` or another character at which linkify ends, too.
    Terminator,
    /// A character that linkify allows, but R7 does not.
    Character,
    Backslash,
    Bracket,
    OpenBracket,
    Quote,
    Entity,
    /// `,` or `;` before another reference.
    Separator,
}

/// Returns the end of the reference before its tail is trimmed, and the reason for it.
pub fn stop(text: &[u8], found: &Ours) -> (usize, Stop) {
    // R6: "`'` if `'` stands directly before the reference or its `URL:`".
    let before = text[..found.start].trim_ascii_end();
    let url = before.len() >= 4 && before[before.len() - 4..].eq_ignore_ascii_case(b"url:");
    let quoted =
        text[..found.start].ends_with(b"'") || url && before[..before.len() - 4].ends_with(b"'");
    let mut open = [0_usize; 3];
    let mut at = found.start;
    while let Some((c, length)) = char_at(text, at) {
        let rest = &text[at..];
        match c {
            '\\' if found.json && rest.starts_with(br"\/") => at += 1,
            '\\' if found.json && rest.starts_with(br"\u") => at += 5,
            '\\' => return (at, Stop::Backslash),
            c if !is_allowed_bare(c, true) => {
                let stop =
                    if c.is_ascii() || c.is_control() { Stop::Terminator } else { Stop::Character };
                return (at, stop);
            }
            '(' | '[' | '{' => {
                if rest.starts_with(b"[/") {
                    return (at, Stop::OpenBracket);
                }
                open[bracket_kind(c)] += 1;
            }
            ')' | ']' | '}' if open[bracket_kind(c)] == 0 => return (at, Stop::Bracket),
            ')' | ']' | '}' => open[bracket_kind(c)] -= 1,
            '\'' if quoted || rest.starts_with(b"'/>") => return (at, Stop::Quote),
            '&' if is_markup(rest) => return (at, Stop::Entity),
            ';' if text[found.start..at].ends_with(b"&amp") => {}
            ',' | ';' if is_registered_ahead(&rest[1..]) => return (at, Stop::Separator),
            _ => {}
        }
        at += length;
    }
    (at, Stop::Terminator)
}

fn bracket_kind(bracket: char) -> usize {
    match bracket {
        '(' | ')' => 0,
        '[' | ']' => 1,
        _ => 2,
    }
}

/// Reports whether the text begins with `&lt;`, `&gt;`, `&quot;`, `&apos;`, `&nbsp;` or a numeric form of
/// these.
fn is_markup(rest: &[u8]) -> bool {
    let named: [&[u8]; 5] = [b"&lt;", b"&gt;", b"&quot;", b"&apos;", b"&nbsp;"];
    if named.iter().any(|name| rest.starts_with(name)) {
        return true;
    }
    let Some(number) = rest.strip_prefix(b"&#") else {
        return false;
    };
    let Some(length) = number.iter().take(30).position(|&b| b == b';') else {
        return false;
    };
    let digits = std::str::from_utf8(&number[..length]).unwrap_or_default();
    let code = match digits.strip_prefix(['x', 'X']) {
        Some(hex) => u64::from_str_radix(hex, 16),
        None => digits.parse(),
    };
    matches!(code, Ok(0x3C | 0x3E | 0x22 | 0x27 | 0xA0))
}

fn is_registered_ahead(rest: &[u8]) -> bool {
    let length = rest.iter().take(33).take_while(|&&b| is_scheme_byte(b)).count();
    rest[length..].starts_with(b"://") && is_registered(&rest[..length])
}

/// Returns the start of the run of scheme characters before `at`.
pub fn run_start(text: &[u8], at: usize) -> usize {
    at - text[..at].iter().rev().take_while(|&&b| is_scheme_byte(b)).count()
}

/// Reports whether the scheme is the registered part of an unregistered run, after its last `.` or `-`.
pub fn is_registered_part(text: &[u8], start: usize, colon: usize) -> bool {
    let run = run_start(text, start);
    let first = text[run..].iter().position(u8::is_ascii_alphabetic).map_or(run, |at| run + at);
    let joined = text[..start].ends_with(b".") || text[..start].ends_with(b"-");
    joined && is_registered(&text[start..colon]) && !is_registered(&text[first..colon])
}

/// Reports whether a word of letters alone, or a tool's name and a `+`, precedes the scheme.
pub fn is_glued(text: &[u8], start: usize, colon: usize) -> bool {
    if text[..start].ends_with(b"+") {
        let scheme = text[start..colon].to_ascii_lowercase();
        return [&b"http"[..], b"https", b"ftp", b"file"].contains(&&scheme[..]);
    }
    let run = &text[run_start(text, start)..colon];
    run.len() > colon - start && run.iter().all(u8::is_ascii_alphabetic) && !is_registered(run)
}

fn is_registered(name: &[u8]) -> bool {
    std::str::from_utf8(name).is_ok_and(|name| schemes::is_registered(name, &Settings::default()))
}
