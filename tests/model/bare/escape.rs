//! R6, *Escapes* and fine print: the escapes of other notations.

use super::brackets::is_past_authority;
use super::rule::Rule;
use super::start::{colon_after, escaped_colon_after};
use crate::model::abbreviated::r8_scheme;
use crate::model::characters::{char_at, is_allowed_bare, is_white};
use crate::model::trim::r6_trim;
use crate::model::types::{Attempt, Mark, Unfolded};

/// An *escape* is `\` and one of these.
const ESCAPED: &[u8] = b"?=&_#%~-:";

/// R6: returns the mark of the escape at `at`, and the number of bytes that it drops.
pub fn r6_escape(
    attempt: Attempt,
    start: usize,
    at: usize,
    unfolded: &Unfolded,
    rule: Rule,
) -> Option<(Mark, usize)> {
    let Attempt { text, settings, .. } = attempt;
    let named = escaped_colon_after(text, start);
    let opens = rule == Rule::R6 && named == Some(at);
    let counts = rule != Rule::R11
        && is_escape(text, at)
        && (opens || is_followed(text, at, settings.iri))
        && !is_void(text, at)
        // "What R8 requires of the labels [...] is judged as written."
        && (rule != Rule::R8 || has_labels(&unfolded.value()));
    counts.then_some(())?;
    let java = rule == Rule::R6 && named.is_some() && colon_after(text, start).is_none();
    let is_port = is_before_port(text, at) && !is_past_authority(&unfolded.value(), rule, attempt);
    if text[at + 1] == b':' && !java && !is_port {
        Some((Mark::BreakPoint, 2))
    } else if text[at + 1..].starts_with(b"&.") {
        Some((Mark::EmptyCharacter, 2))
    } else {
        Some((Mark::Backslash, 1))
    }
}

/// Reports whether the value so far has the labels of R8, whatever an `@` or a `:` after them means.
fn has_labels(value: &str) -> bool {
    r8_scheme(value.split(['@', ':']).next().unwrap_or_default()).is_some()
}

/// Reports whether `\` and one of the escaped characters are at `at`.
fn is_escape(text: &[u8], at: usize) -> bool {
    matches!(text.get(at..at + 2), Some([b'\\', escaped]) if ESCAPED.contains(escaped))
}

/// "It counts if one of these follows: [...]"
fn is_followed(text: &[u8], at: usize, iri: bool) -> bool {
    if text[at + 1] == b'&' && ends_at_entity(&text[at + 1..]) {
        return false;
    }
    let Some((next, _)) = char_at(text, at + 2) else { return false };
    is_escape(text, at + 2)
        || next.is_ascii_alphanumeric()
        || !next.is_ascii() && is_allowed_bare(next, iri)
        || "/=&_#%~-@".contains(next)
        || next == '.' && text.get(at + 3).is_some_and(u8::is_ascii_alphanumeric)
        || next == '.' && is_escape(text, at + 3)
        || text[at + 1] == b':' && next == '?'
}

/// "The `&` of an escape begins no entity that ends the reference."
fn ends_at_entity(text: &[u8]) -> bool {
    let ahead: String =
        text.iter().take(40).take_while(|b| b.is_ascii()).map(|&b| char::from(b)).collect();
    super::end::is_markup_entity(&ahead)
}

/// "*Regular expressions and paths.*"
pub fn is_void(text: &[u8], escape: usize) -> bool {
    let byte = |at: usize| text.get(at).copied();
    let is_word = |b: Option<u8>| b.is_some_and(|b| b.is_ascii_alphanumeric());
    let mut at = escape + 2;
    while at < escape + 256 {
        if is_escape(text, at) {
            at += 2;
            continue;
        }
        let Some(c) = byte(at) else { return false };
        let (before, next) = (text[at - 1], byte(at + 1));
        if c == b'\\' {
            let roff = next == Some(b'f')
                && byte(at + 2).is_some_and(|b| b"RPBI1234([".contains(&b))
                || next == Some(b'*') && byte(at + 2) == Some(b'(');
            return !roff && (is_word(next) || next.is_some_and(|b| b".()[]{}+*^$|/".contains(&b)));
        }
        if !c.is_ascii() || !is_allowed_bare(char::from(c), true) {
            return false;
        }
        let goes_on = next.is_some_and(|b| !is_white(b) && b != b'*');
        let mark = match [before, c] {
            [b'.', b'*' | b'+'] | [b']' | b')', b'+'] => goes_on,
            [b'(', b'?'] => true,
            [b'[', b'^'] => next.is_some() && !is_word(next),
            _ => false,
        };
        if mark {
            return true;
        }
        at += 1;
    }
    false
}

/// "A *port* is one to five digits in the authority, after a letter, a digit or `]` and the `\:`."
fn is_before_port(text: &[u8], at: usize) -> bool {
    let before = text[at - 1];
    let digits = text[at + 2..].iter().take_while(|b| b.is_ascii_digit()).count();
    let after = &text[at + 2 + digits..];
    let after = after.strip_prefix(b".").unwrap_or(after).first();
    let goes_on =
        |&b: &u8| b.is_ascii_alphanumeric() || !b.is_ascii() || br"-_~%@:=&+\".contains(&b);
    text[at + 1] == b':'
        && (before.is_ascii_alphanumeric() || before == b']')
        && (1..=5).contains(&digits)
        && !after.is_some_and(goes_on)
}

/// "\"The part before the first escape\" ends before brackets that nothing closes, is trimmed, and meets R8 or R9."
pub fn note_part_before(attempt: Attempt, start: usize, rule: Rule, unfolded: &mut Unfolded) {
    let is_escape = |mark: Mark| mark.is_escape();
    let Some(&(first, _)) = unfolded.marks.iter().find(|&&(_, mark)| is_escape(mark)) else {
        return;
    };
    let mut part = Unfolded { chars: unfolded.chars[..first].to_vec(), ..Unfolded::default() };
    while let Some(at) = super::r6_unclosed(&part) {
        part.truncate(at);
    }
    r6_trim(&mut part, start.checked_sub(1).map(|before| attempt.text[before]));
    if rule.completion(&part.value(), attempt.settings).is_some() {
        unfolded.marks.push((part.chars.len(), Mark::BeforeEscape));
    }
}

/// R6: "if there are `\&`, `\%` or `\-`, the value without both characters". `value` has `completed` bytes before the
/// unfolded text.
pub fn without_both(unfolded: &Unfolded, value: &str, completed: usize) -> Option<String> {
    let offsets = unfolded.offsets(Mark::Backslash).into_iter().map(|at| at + completed);
    let empty: Vec<usize> =
        offsets.filter(|&at| value[at..].starts_with(['&', '%', '-'])).collect();
    let mut reading = value.to_owned();
    for &at in empty.iter().rev() {
        reading.remove(at);
    }
    (!empty.is_empty()).then_some(reading)
}
