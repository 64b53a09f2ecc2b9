//! Finds the start of the scheme before a colon (R6).

use super::escape::is_font;
use crate::class::{self, SCHEME};
use crate::scheme::{self, Schemes, is_scheme};

/// Returns the index in `run`, the scheme characters before a colon, at which the scheme starts. `before` precedes the
/// run.
///
/// A scheme of [`TOOL_SCHEMES`] after the last `+` wins, unless the caller added the whole. Otherwise three kinds of starts
/// are possible: the first letter, the byte after the last `.` or `-`, and the byte after an escape that extends into the
/// run. The first one with a registered scheme wins, or else the byte after a glued word, or else the first letter. In a
/// run longer than 32 bytes, only a registered scheme after the last `.`, `-` or `+` counts. Linear in the length of the
/// run.
pub(crate) fn scheme_start(before: &[u8], run: &[u8], schemes: &Schemes) -> Option<usize> {
    if let Some(start) = after_tool(run) {
        let whole = start - tool_prefix(before, run, start);
        return Some(if schemes.is_added(&run[whole..]) { whole } else { start });
    }
    let longer = run.len() > scheme::MAX_LEN;
    let run_start = run.len().saturating_sub(scheme::MAX_LEN);
    let whole = run.iter().position(u8::is_ascii_alphabetic).filter(|_| !longer);
    let part = run[run_start..].iter().rposition(|b| b".-".contains(b)).map(|i| run_start + i + 1);
    let escapes = escapes_into(before, run).map(|end| Some(end).filter(|&end| end > 0 && !longer));
    let whole_scheme = whole.filter(|&start| is_scheme(&run[start..]));
    let glued = after_glued_word(run).filter(|_| !longer);
    if part.or(escapes[0]).or(escapes[1]).or(glued).is_none() {
        return whole_scheme;
    }
    let registered = |start: &usize| schemes.is_registered(&run[*start..]);
    let starts = [whole, part, escapes[0], escapes[1]];
    let registered = starts.into_iter().flatten().find(registered);
    registered.or(glued).or(whole_scheme)
}

/// The schemes to which words are glued; a longer one precedes its prefixes.
const GLUED: [&str; 3] = ["https", "http", "ftp"];

/// Returns the length of the word before one of [`GLUED`] at the end of `run`, if both are letters alone.
fn after_glued_word(run: &[u8]) -> Option<usize> {
    let word = GLUED.iter().find_map(|scheme| {
        let (word, end) = run.split_at_checked(run.len().checked_sub(scheme.len())?)?;
        end.eq_ignore_ascii_case(scheme.as_bytes()).then_some(word)
    })?;
    (!word.is_empty() && word.iter().all(u8::is_ascii_alphabetic)).then_some(word.len())
}

/// The schemes that a tool's name and a `+` may precede, as in `svn+http`.
const TOOL_SCHEMES: [&str; 4] = ["http", "https", "ftp", "file"];

/// Returns the index after the last `+` of `run` if one of [`TOOL_SCHEMES`] follows.
fn after_tool(run: &[u8]) -> Option<usize> {
    let longest = run.len().saturating_sub("https+".len());
    let start = longest + run[longest..].iter().rposition(|&b| b == b'+')? + 1;
    TOOL_SCHEMES
        .iter()
        .any(|name| run[start..].eq_ignore_ascii_case(name.as_bytes()))
        .then_some(start)
}

/// Returns the length of the tool's name and its `+` before `start`, the result of [`scheme_start`], or zero.
fn tool_prefix(before: &[u8], run: &[u8], start: usize) -> usize {
    if run.len() > scheme::MAX_LEN || after_tool(run) != Some(start) {
        return 0;
    }
    let name = &run[..start - 1];
    let part = name.iter().rposition(|b| b".-".contains(b)).map_or(0, |at| at + 1);
    let [form_feed, font] = escapes_into(before, run);
    let begins = part.max(form_feed).max(font);
    let letter = run[begins.min(start)..start].iter().position(u8::is_ascii_alphabetic);
    letter.map_or(0, |at| start - begins - at)
}

/// Returns the length of what precedes `start`, the result of [`scheme_start`], in a reading: a glued word, or a tool's name
/// and its `+`; or zero.
pub(crate) fn dropped_prefix(before: &[u8], run: &[u8], start: usize) -> usize {
    glued_word(before, run, start).max(tool_prefix(before, run, start))
}

/// Returns the index after the `+` in the scheme of `value` if a registered scheme follows it, as in `svn+ssh://`.
pub(crate) fn inner_scheme(value: &[u8], schemes: &Schemes) -> Option<usize> {
    let name = class::span(SCHEME, &value[..value.len().min(scheme::MAX_LEN)]);
    if !value[name..].starts_with(b"://") {
        return None;
    }
    let start = value[..name].iter().rposition(|&b| b == b'+')? + 1;
    schemes.is_registered(&value[start..name]).then_some(start)
}

/// Returns the length of the glued word before `start`, the result of [`scheme_start`], or zero.
pub(crate) fn glued_word(before: &[u8], run: &[u8], start: usize) -> usize {
    let glued = after_glued_word(run) == Some(start) && !escapes_into(before, run).contains(&start);
    if glued { start } else { 0 }
}

/// Returns the length of the scheme at the end of `before` if it is the whole run of scheme characters there, so that
/// [`scheme_start`] is not needed.
///
/// Recognises nearly all schemes without a loop, which would mispredict.
#[inline]
pub(crate) fn plain_scheme(before: &[u8], slashes: bool) -> Option<usize> {
    match scheme::frequent(before, slashes) {
        Some(length) => {
            is_plain_before(&before[..before.len() - length], slashes).then_some(length)
        }
        None if slashes => alphanumeric_run(before),
        None => None,
    }
}

/// Reports whether no scheme and no escape at the end of `before` extends into the next bytes. Before a scheme with
/// slashes, a single `+`, `-` or `.` does not.
#[inline]
fn is_plain_before(before: &[u8], slashes: bool) -> bool {
    match before {
        [] => true,
        [rest @ .., b'+' | b'-' | b'.'] => {
            slashes && rest.last().is_some_and(|&b| !class::is(SCHEME, b))
        }
        [.., last] => !class::is(SCHEME, *last),
    }
}

#[inline(never)]
fn alphanumeric_run(before: &[u8]) -> Option<usize> {
    let length = class::span_back(SCHEME, before, scheme::MAX_LEN + 1);
    let (before, run) = before.split_at(before.len() - length);
    let plain = is_scheme(run)
        && run.iter().all(u8::is_ascii_alphanumeric)
        && after_glued_word(run).is_none();
    let may_be_escaped =
        before.last().is_some_and(|b| b"\\=%[;".contains(b)) || before.ends_with(NAMED_FONT);
    (plain && !may_be_escaped).then_some(length)
}

/// What precedes a font of roff that a name of two characters selects.
const NAMED_FONT: &[u8] = br"\f(";

/// Returns the numbers of bytes of `run` that may belong to an escape that begins before it, or zero: `\n`, `\x3e` and
/// `\u003e`, `=3D` and `%3D`, the end of a terminal's colour, and fonts of roff. `\fB` may also be a form feed.
fn escapes_into(before: &[u8], run: &[u8]) -> [usize; 2] {
    let hex = |from: usize, n: usize| {
        run.get(from..from + n).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    let end = match (before.last(), run) {
        (Some(b'\\'), [b'f', font, ..]) if is_font(*font) => return [1, 2],
        (Some(b'\\'), [b'u', ..]) if hex(1, 4) => 5,
        (Some(b'\\'), [b'x', ..]) if hex(1, 2) => 3,
        (Some(b'\\'), [b'n' | b'r' | b't' | b'f' | b'b' | b'v', ..]) => 1,
        (Some(b'=' | b'%'), _) if hex(0, 2) => 2,
        (Some(b'('), [_, _, ..]) if before.ends_with(NAMED_FONT) => 2,
        (Some(b'[' | b';'), _) => {
            let digits = run.iter().take_while(|b| b.is_ascii_digit()).count();
            let most = before.len().saturating_sub(MAX_COLOUR);
            let parameters = before[most..].iter().rposition(|b| !b.is_ascii_digit() && *b != b';');
            let escape = parameters.is_some_and(|at| before[..=most + at].ends_with(b"\x1b["));
            if escape && run.get(digits) == Some(&b'm') { digits + 1 } else { 0 }
        }
        _ => 0,
    };
    [end, 0]
}

/// The longest escape sequence of a terminal's colours, in bytes.
const MAX_COLOUR: usize = 32;

#[cfg(test)]
#[path = "../../../tests/unit/grammar/text/scheme_start.rs"]
mod tests;
