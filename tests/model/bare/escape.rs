//! R6, *Escapes* and fine print: the escapes of other notations.

use super::brackets::is_past_authority;
use super::end::{Brackets, ahead, is_markup_entity, r6_ends};
use super::rule::Rule;
use super::start::{colon_after, escaped_colon_after};
use crate::model::abbreviated::r8_scheme;
use crate::model::characters::{char_at, is_allowed_bare, is_white};
use crate::model::schemes;
use crate::model::trim::r6_trim;
use crate::model::types::{Attempt, Mark, Settings, Unfolded};

/// An *escape* is `\` and one of these, or a bracket of a pair.
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
        && (opens || is_followed(text, at, settings.iri, &unfolded.value()))
        && (rule == Rule::R6 && has_late_minimum(attempt, start)
            || !is_void(attempt, start, at, &unfolded.value())
                && (at - start > settings.max_reference || !follows_expression(unfolded)))
        // "What R8 requires of the labels [...] is judged as written."
        && (rule != Rule::R8 || has_labels(&unfolded.value()));
    counts.then_some(())?;
    let java = rule == Rule::R6 && named.is_some() && colon_after(text, start).is_none();
    let is_port = is_before_port(text, at) && !is_past_authority(&unfolded.value(), rule, attempt);
    if text[at + 1] == b':' && !java && !is_port {
        let completes = at - start <= settings.max_reference
            && rule == Rule::R6
            && colon_after(text, start).is_some_and(|colon| completes_slashes(text, colon, at));
        (!completes).then_some((Mark::BreakPoint, 2))
    } else if text[at + 1..].starts_with(b"&.") {
        Some((Mark::EmptyCharacter, 2))
    } else {
        Some((Mark::Backslash, 1))
    }
}

/// "No text voids the escapes of `cid:`, `data:`, `mailto:`, `mid:`, `news:`, `sip:`, `sips:`, `tel:` and `xmpp:` without `//`"
fn has_late_minimum(attempt: Attempt, start: usize) -> bool {
    const SCHEMES: &str = "cid data mailto mid news sip sips tel xmpp";
    let Attempt { text, settings, .. } = attempt;
    let Some(colon) = colon_after(text, start) else { return false };
    let scheme = String::from_utf8_lossy(&text[start..colon]).to_ascii_lowercase();
    SCHEMES.split(' ').any(|name| name == scheme)
        && !schemes::is_added(&scheme, settings)
        && !text[colon..].starts_with(b"://")
}

/// "A `\:` does not count directly after the `:/` that begins a reference, nor directly after its colon before a `/` or a `\`"
fn completes_slashes(text: &[u8], colon: usize, at: usize) -> bool {
    match &text[colon..at] {
        b":" => text.get(at + 2).is_some_and(|b| br"/\".contains(b)),
        b":/" => true,
        _ => false,
    }
}

/// Reports whether the value so far has the labels of R8, whatever an `@` or a `:` after them means.
fn has_labels(value: &str) -> bool {
    r8_scheme(value.split(['@', ':']).next().unwrap_or_default()).is_some()
}

/// Reports whether an escape is at `at`, whatever follows it.
fn is_escape(text: &[u8], at: usize) -> bool {
    match text.get(at..at + 2) {
        Some(br"\)") => true,
        Some(br"\(") => is_pair(text, at),
        Some([b'\\', escaped]) => ESCAPED.contains(escaped),
        _ => false,
    }
}

/// "A *pair* is `\(` and `\)` with 1 to 64 bytes between them [...]"
fn is_pair(text: &[u8], at: usize) -> bool {
    let from = at + 2;
    let mut end = from;
    while let Some(&b) = text.get(end) {
        let escaped = text.get(end + 1).is_some_and(|b| ESCAPED.contains(b));
        end += match b {
            b'\\' if escaped => 2,
            b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | 0x80.. => 1,
            b'-' | b'.' | b',' | b'~' | b'\'' | b'%' | b'!' if end > from => 1,
            _ => break,
        };
    }
    text[end..].starts_with(br"\)") && (1..=64).contains(&(end - from))
}

/// "It counts if one of these follows: [...]". `value` precedes it.
fn is_followed(text: &[u8], at: usize, iri: bool, value: &str) -> bool {
    match text.get(at..at + 2) {
        Some(br"\(") => return is_pair(text, at),
        Some(br"\)") => return !Brackets::of(value).ends(')'),
        _ if !is_escape(text, at) => return false,
        _ => {}
    }
    if text[at + 1] == b'&' && ends_at_entity(&text[at + 1..]) {
        return false;
    }
    let begins_word = |at: usize| {
        is_escape(text, at)
            || char_at(text, at).is_some_and(|(c, _)| {
                c.is_ascii_alphanumeric() || !c.is_ascii() && is_allowed_bare(c, iri)
            })
    };
    let Some(&next) = text.get(at + 2) else { return false };
    let after_group = if text[at + 2..].starts_with(b"{}") { at + 4 } else { at + 3 };
    begins_word(at + 2)
        || b"/=&_#%~-@".contains(&next)
        || b".,;:!?*+$^({".contains(&next) && begins_word(after_group)
        || text[at + 1] == b':' && next == b'?'
}

/// "The `&` of an escape begins no entity that ends the reference."
fn ends_at_entity(text: &[u8]) -> bool {
    let ahead: String =
        text.iter().take(40).take_while(|b| b.is_ascii()).map(|&b| char::from(b)).collect();
    is_markup_entity(&ahead)
}

/// Reports whether a `\://` follows the registered scheme at `start`.
fn begins_escaped(text: &[u8], start: usize) -> bool {
    let name = escaped_colon_after(text, start).map(|end| &text[start..end]);
    name.and_then(|name| std::str::from_utf8(name).ok())
        .is_some_and(|name| schemes::is_registered(name, &Settings::default()))
}

/// "The first escape of a reference does not count either if `.*`, `.+`, `]*`, `]+`, `(?` or `[^` stands before it"
fn follows_expression(unfolded: &Unfolded) -> bool {
    let is_first = !unfolded.marks.iter().any(|&(_, mark)| mark.is_escape());
    let value = unfolded.value();
    is_first && [".*", ".+", "]*", "]+", "(?", "[^"].iter().any(|mark| value.contains(mark))
}

/// "*Regular expressions and paths.*" `value` precedes the escape.
pub fn is_void(attempt: Attempt, start: usize, escape: usize, value: &str) -> bool {
    let Attempt { text, settings, .. } = attempt;
    let byte = |at: usize| text.get(at).copied();
    let is_word = |b: Option<u8>| b.is_some_and(|b| b.is_ascii_alphanumeric());
    let quoted = [start, attempt.at].iter().any(|&at| at > 0 && text[at - 1] == b'\'');
    let scheme = text[start..].to_ascii_lowercase();
    let is_file = scheme.starts_with(b"file:") || scheme.starts_with(br"file\");
    let is_property = begins_escaped(text, start);
    let in_parentheses = start > 0 && text[start - 1] == b'(';
    let mut brackets = Brackets::of(value);
    let mut at = escape + 1;
    while at < escape + 256 {
        let Some(c) = byte(at) else { return false };
        let next = byte(at + 1);
        if c == b'\\' {
            if next == Some(b')') && brackets.ends(')') {
                return false;
            }
            // "After `\://`, `\n`, `\r`, `\t`, `\f` and `\u` end the search too"
            if is_property && next.is_some_and(|b| b"nrtfu".contains(&b)) {
                return false;
            }
            if !is_escape(text, at) {
                let sign = next.is_some_and(|b| b".([]{}+*^$|/".contains(&b)) || is_word(next);
                return sign && !is_notation(&text[at + 1..], is_file);
            }
            at += 1;
            continue;
        }
        if !c.is_ascii() || !is_allowed_bare(char::from(c), true) {
            return false;
        }
        let open = !brackets.ends(')') || in_parentheses;
        if is_expression(&text[escape + 1..at], &text[at..], open) {
            return true;
        }
        if text[at..].starts_with(b"&amp;") {
            at += 5;
            continue;
        }
        let c = char::from(c);
        if r6_ends(c, &ahead(text, at, false), &brackets, quoted, settings) {
            return false;
        }
        brackets.count(c);
        at += 1;
    }
    false
}

/// Reports whether a mark of regular expressions ends with the first byte of `text`; `between` the escape and it.
fn is_expression(between: &[u8], text: &[u8], bracketed: bool) -> bool {
    let next = text.get(1).copied();
    let goes_on = next.is_some_and(|b| !is_white(b) && b != b'*');
    let is_range = matches!(between, [.., b'-', b, b']'] if b.is_ascii_alphanumeric());
    let in_pattern = between.ends_with(b"=.") || between.ends_with(b"(.");
    match (between.last(), text[0]) {
        (_, b'*' | b'+') if is_range || in_pattern => true,
        (Some(b'.' | b']'), b'*') if ends_emphasis(&text[1..], bracketed) => false,
        (Some(b'.' | b']'), b'*' | b'+') | (Some(b')'), b'+') => goes_on,
        (Some(b'('), b'?') => true,
        (Some(b'['), b'^') => next.is_some_and(|b| !b.is_ascii_alphanumeric()),
        _ => false,
    }
}

/// "The `*` of `.*` ends emphasis if one to three of `. , ; : ! )` and then white space or the end of input follow it [...]"
fn ends_emphasis(text: &[u8], bracketed: bool) -> bool {
    let marks = text.iter().take_while(|b| b".,;:!)".contains(b)).count();
    (1..=3).contains(&marks)
        && text.get(marks).is_none_or(|&b| is_white(b))
        && !(bracketed && text[..marks].contains(&b')'))
}

/// "a font of roff [...], a string [...], a glyph [...], a size [...], a colour [...], `\e` or `\c` before white space, one of
/// `\/ \| \^ \0` before white space or a font, and a control word of TeX". `text` follows the `\`.
fn is_notation(text: &[u8], is_file: bool) -> bool {
    const GLYPHS: &str = "aq dq lq rq oq cq Bq bq Fo Fc fo fc la ra em en hy bu co tm rg de";
    let is_font =
        |text: &[u8]| matches!(text, [b'f', font, ..] if b"RPBICVW123456789([".contains(font));
    let is_name = |name: &[u8], least: usize| {
        let is_in = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
        let length = name.iter().take_while(is_in).count();
        (least..=32).contains(&length) && name.get(length) == Some(&b']')
    };
    match text {
        _ if is_font(text) => true,
        [b'*', b'(' | b'[', ..]
        | [b's', b'0'..=b'9', ..]
        | [b's', b'+' | b'-', b'0'..=b'9', ..]
        | [b'e' | b'c' | b'/' | b'|' | b'^' | b'0'] => true,
        [b'(', name @ ..] => {
            name.len() > 1 && GLYPHS.split(' ').any(|glyph| name.starts_with(glyph.as_bytes()))
        }
        [b'[', name @ ..] => is_name(name, 2),
        [b'm', b'[', name @ ..] => is_name(name, 0),
        [b'e' | b'c' | b'/' | b'|' | b'^' | b'0', white, ..] if is_white(*white) => true,
        [b'/' | b'|' | b'^' | b'0', b'\\', font @ ..] => is_font(font),
        _ => is_control_word(text, is_file),
    }
}

/// "a control word of TeX: `\` and 2 to 33 letters before `{` or, unless the scheme is `file`, before white space, `[`, `}`,
/// `\\`, or a `\` and two letters". `text` follows the `\`.
fn is_control_word(text: &[u8], is_file: bool) -> bool {
    let letters = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let length = letters(text);
    (2..=33).contains(&length)
        && match &text[length..] {
            [b'{', ..] => true,
            _ if is_file => false,
            [b'\\', after @ ..] => after.starts_with(b"\\") || letters(after) > 1,
            [next, ..] => b"[}".contains(next) || is_white(*next),
            [] => true,
        }
}

/// "A *port* is one to five digits in the authority, after a letter, a digit or `]` and the `\:`."
fn is_before_port(text: &[u8], at: usize) -> bool {
    let before = text[at - 1];
    let digits = text[at + 2..].iter().take_while(|b| b.is_ascii_digit()).count();
    let after = &text[at + 2 + digits..];
    let after = after.strip_prefix(b".").unwrap_or(after);
    let goes_on =
        |&b: &u8| b.is_ascii_alphanumeric() || !b.is_ascii() || br"-_~%@:=&+\".contains(&b);
    text[at + 1] == b':'
        && (before.is_ascii_alphanumeric() || before == b']')
        && (1..=5).contains(&digits)
        && (after.starts_with(br"\:/") || !after.first().is_some_and(goes_on))
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
