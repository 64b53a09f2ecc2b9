//! R6, *End*, and R11's escapes: the characters of a bare reference up to its end.

use super::brackets::is_before_command;
use super::escape::r6_escape;
use super::join::join;
use super::may_yet_meet;
use super::rule::Rule;
use super::unspaced::{Before, ends_reading};
use crate::model::abbreviated::r8_ends_at_colon;
use crate::model::characters::{char_at, is_allowed_bare};
use crate::model::continuation::OpeningLine;
use crate::model::schemes;
use crate::model::types::{Attempt, Char, Hyphen, Mark, Settings, Unfolded};

/// R6, *End*: reads the candidate at `start` up to its end, over at most `most_joins` joined lines.
/// Returns it with its end.
pub fn read(attempt: Attempt, start: usize, rule: Rule, most_joins: usize) -> (Unfolded, usize) {
    let json = rule == Rule::R11;
    let Attempt { text, settings, .. } = attempt;
    let quoted = [start, attempt.at].iter().any(|&at| at > 0 && text[at - 1] == b'\'');
    let opening = OpeningLine::of(text, attempt.at);
    let mut unfolded = Unfolded::default();
    let mut brackets = Brackets::default();
    let mut at = start;
    let before = Before::of_reference(attempt, start, rule);
    loop {
        let within = at - start <= settings.max_reference;
        if let Some(end) = r7_end(attempt, (start, at), rule, &mut unfolded, &before) {
            return end;
        }
        if let Some((mark, length)) = r6_escape(attempt, start, at, &unfolded, rule) {
            unfolded.marks.push((unfolded.chars.len(), mark));
            at += length;
            continue;
        }
        if let Some((c, length)) = next_char(text, at, json)
            && is_allowed_bare(c, settings.iri)
            && !is_before_command(attempt, start, at, &unfolded, rule)
            && (r6_closes_ampersand(c, &unfolded)
                || !r6_ends(c, &ahead(text, at, json), &brackets, quoted, settings))
            && !r8_ends(rule, c, &unfolded, &text[at..])
        {
            brackets.count(c);
            unfolded.chars.push(Char { c, start: at, end: at + length });
            at += length;
            // An `@` makes a port a password.
            let begun = unfolded.cut.take().filter(|_| c != '@' || !within);
            let cut = || before.cut(&unfolded, rule, settings).filter(|_| within);
            unfolded.cut = begun.or_else(cut);
            continue;
        }
        if is_before_command(attempt, start, at, &unfolded, rule) {
            at -= without_last(&mut unfolded);
            break;
        }
        // `join-lines`: "JSON strings have no line breaks".
        let may_join =
            !json && unfolded.cut.is_none() && unfolded.offsets(Mark::Join).len() < most_joins;
        let joined = join(attempt, start, at, &unfolded, &opening).filter(|_| may_join);
        let Some((next, page_break)) = joined else {
            break;
        };
        // The next line's first character may end the reference.
        let continues = next_char(text, next, json).is_some_and(|(c, _)| {
            is_allowed_bare(c, settings.iri)
                && !r6_ends(c, &ahead(text, next, json), &brackets, quoted, settings)
                && !r8_ends(rule, c, &unfolded, &text[next..])
        });
        if !continues || !begins_a_reference(attempt, (start, at), &unfolded, rule) {
            break;
        }
        // R13: "A `-` or `=` before a break is tried with and without it."
        let settles = settings.evidence.is_some();
        unfolded.hyphen_before_break(if settles { Hyphen::Keep } else { settings.hyphen });
        unfolded.marks.push((unfolded.chars.len(), Mark::Join));
        unfolded.page_break |= page_break;
        at = next;
    }
    (unfolded, at)
}

/// `join-lines`: "the part before the first join is not a reference by itself; a part longer than `max_reference` is judged
/// as an over-long item is". The part has these offsets.
fn begins_a_reference(
    attempt: Attempt,
    (start, end): (usize, usize),
    unfolded: &Unfolded,
    rule: Rule,
) -> bool {
    unfolded.has(Mark::Join)
        || if end - start > attempt.settings.max_reference {
            may_yet_meet(attempt, unfolded, start, rule)
        } else {
            rule.completion(&unfolded.value(), attempt.settings).is_some()
        }
}

/// R7: notes a cut before another reference, which begins before `at` or there, and ends the reading with what was cut before
/// a reference. Returns the reference if it ends.
fn r7_end(
    attempt: Attempt,
    (start, at): (usize, usize),
    rule: Rule,
    unfolded: &mut Unfolded,
    before: &Before,
) -> Option<(Unfolded, usize)> {
    let Attempt { text, settings, .. } = attempt;
    (at - start <= settings.max_reference).then_some(())?;
    let ahead = ahead(text, at, rule == Rule::R11);
    let value = unfolded.value();
    let line = unfolded.offsets(Mark::Join).last().copied();
    if unfolded.cut.is_none() && ahead.starts_with("://") {
        unfolded.cut = before.cut_before_scheme(&value);
    }
    let length = unfolded.cut.and_then(|_| ends_reading(&value, &ahead, settings))?;
    let end = unfolded.chars.get(length).map_or(at, |char| char.start);
    unfolded.truncate(length);
    // A line that the cut leaves empty is not joined.
    let is_empty = line.is_some_and(|line| unfolded.value().len() <= line);
    let joins = unfolded.offsets(Mark::Join).len();
    Some(if is_empty { read(attempt, start, rule, joins) } else { (unfolded.clone(), end) })
}

/// Removes the last character and the break points before it. Returns their raw length.
fn without_last(unfolded: &mut Unfolded) -> usize {
    unfolded.chars.pop();
    let last = (unfolded.chars.len(), Mark::BreakPoint);
    let mut length = 1;
    while unfolded.marks.pop_if(|mark| *mark == last).is_some() {
        length += 2;
    }
    length
}

/// R8: reports whether an abbreviated reference ends before `c`, the first character of `text`.
fn r8_ends(rule: Rule, c: char, unfolded: &Unfolded, text: &[u8]) -> bool {
    rule == Rule::R8 && c == ':' && r8_ends_at_colon(&unfolded.value(), &text[1..])
}

/// R6, fine print: "the `;` of an `&amp;` does not end a reference".
fn r6_closes_ampersand(c: char, unfolded: &Unfolded) -> bool {
    let adjacent = unfolded.chars.windows(2).rev().take(3).all(|pair| pair[0].end == pair[1].start);
    c == ';' && adjacent && unfolded.value().ends_with("&amp")
}

/// The number of open brackets of each kind.
#[derive(Default)]
pub struct Brackets {
    open: [usize; 3],
}

impl Brackets {
    /// Counts the brackets of `value`.
    pub fn of(value: &str) -> Self {
        let mut brackets = Self::default();
        value.chars().for_each(|c| brackets.count(c));
        brackets
    }

    pub fn count(&mut self, c: char) {
        if let Some(kind) = "([{".find(c) {
            self.open[kind] += 1;
        }
        if let Some(kind) = ")]}".find(c) {
            self.open[kind] -= 1;
        }
    }

    /// R6: "a `)` `]` `}` with no opener inside it".
    pub fn ends(&self, c: char) -> bool {
        ")]}".find(c).is_some_and(|kind| self.open[kind] == 0)
    }
}

/// R6, *End*: reports whether the reference ends before `c`, the first character of `ahead`.
pub fn r6_ends(
    c: char,
    ahead: &str,
    brackets: &Brackets,
    quoted: bool,
    settings: &Settings,
) -> bool {
    match c {
        ')' | ']' | '}' => brackets.ends(c),
        '[' => ahead.starts_with("[/"),
        '\'' => quoted || ahead.starts_with("'/>"),
        '&' => is_markup_entity(ahead),
        ',' | ';' => is_registered_scheme_ahead(&ahead[1..], settings),
        _ => false,
    }
}

/// R6: "`&lt;` `&gt;` `&quot;` `&apos;` `&nbsp;` or a numeric form of these"; fine print: "A numeric
/// character reference has at most 32 bytes."
pub fn is_markup_entity(ahead: &str) -> bool {
    const NAMED: [&str; 5] = ["&lt;", "&gt;", "&quot;", "&apos;", "&nbsp;"];
    if NAMED.iter().any(|named| ahead.starts_with(named)) {
        return true;
    }
    let Some((number, _)) = ahead.strip_prefix("&#").and_then(|rest| rest.split_once(';')) else {
        return false;
    };
    let (digits, radix) = match number.strip_prefix(['x', 'X']) {
        Some(hex) => (hex, 16),
        None => (number, 10),
    };
    let code = digits
        .bytes()
        .all(|b| char::from(b).is_digit(radix))
        .then(|| u64::from_str_radix(digits.trim_start_matches('0'), radix).ok())
        .flatten();
    number.len() + 3 <= 32 && matches!(code, Some(0x3C | 0x3E | 0x22 | 0x27 | 0xA0))
}

/// R6: "directly followed by a registered scheme and `://` or `\://`"; fine print: "one that callers added does not count
/// there".
fn is_registered_scheme_ahead(ahead: &str, settings: &Settings) -> bool {
    let Some((name, _)) = ahead.split_once("://") else { return false };
    match name.strip_suffix('\\') {
        Some(name) => schemes::is_registered(name, &Settings::default()),
        None => schemes::is_registered(name, settings),
    }
}

/// Returns the character at `at` and its raw length. R11: "in it `\/` is `/` and `\uXXXX` that character
/// (surrogates join; ...)".
pub fn next_char(text: &[u8], at: usize, json: bool) -> Option<(char, usize)> {
    if !json || text.get(at) != Some(&b'\\') {
        return char_at(text, at);
    }
    if text.get(at + 1) == Some(&b'/') {
        return Some(('/', 2));
    }
    let first = r11_unit(text, at)?;
    if let Some(c) = char::from_u32(first.into()) {
        return Some((c, 6));
    }
    let second = r11_unit(text, at + 6)?;
    let joined = char::decode_utf16([first, second]).next();
    joined.and_then(Result::ok).map(|c| (c, 12))
}

/// Returns the UTF-16 code unit of the `\uXXXX` at `at`.
fn r11_unit(text: &[u8], at: usize) -> Option<u16> {
    let digits = text.get(at..at + 6)?.strip_prefix(br"\u")?;
    if !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// R11: "A string, with `"` directly before and after it, that is one reference and nothing else". Returns it with its end.
pub fn r11_whole_string(attempt: Attempt) -> Option<(Unfolded, usize)> {
    let Attempt { text, settings, at: start, .. } = attempt;
    text[attempt.resumed..start].ends_with(b"\"").then_some(())?;
    let mut unfolded = Unfolded::default();
    let mut at = start;
    while text.get(at)? != &b'"' {
        let (c, length) = next_char(text, at, true)?;
        (c == '|' || is_allowed_bare(c, settings.iri)).then_some(())?;
        unfolded.chars.push(Char { c, start: at, end: at + length });
        at += length;
        (at - start <= settings.max_reference).then_some(())?;
    }
    let value = unfolded.value();
    let is_one = !value
        .match_indices([',', ';'])
        .any(|(at, _)| is_registered_scheme_ahead(&value[at + 1..], settings));
    (is_one && schemes::meets_bare(&value, settings)).then_some((unfolded, at))
}

/// Returns the ASCII characters at `at`, as many as the lookahead of R6, *End*, needs.
pub fn ahead(text: &[u8], mut at: usize, json: bool) -> String {
    let mut ahead = String::new();
    while ahead.len() < 40
        && let Some((c, length)) = next_char(text, at, json)
        && c.is_ascii()
    {
        ahead.push(c);
        at += length;
    }
    ahead
}
