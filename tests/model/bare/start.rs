//! R6, *Start*, and R8's local part: where a bare reference starts.

use super::escape::is_void;
use crate::model::characters::{is_at, is_white};
use crate::model::schemes;
use crate::model::types::{Attempt, Settings};

/// R6: "`URL:` in any case, at a word boundary, with at most 64 bytes of white space". Returns the end of
/// the white space, where the reference starts.
pub fn r6_after_prefix(attempt: Attempt) -> Option<usize> {
    let Attempt { text, at, .. } = attempt;
    let in_word = at > 0 && (text[at - 1].is_ascii_alphanumeric() || text[at - 1] == b'_');
    if !is_at(text, at, "URL:") || in_word {
        return None;
    }
    let white = text[at + 4..].iter().take_while(|&&b| is_white(b)).count();
    (white <= 64).then_some(at + 4 + white)
}

/// Reports whether a reference at `start` would omit a `URL:` directly before it.
pub fn r6_leaves_a_prefix(attempt: Attempt, start: usize) -> bool {
    let mut before = (attempt.resumed..start).rev().take(68);
    attempt.at == start
        && before.any(|at| r6_after_prefix(Attempt { at, ..attempt }) == Some(start))
}

/// Returns the offset of the colon after the scheme characters at `at`.
pub fn colon_after(text: &[u8], at: usize) -> Option<usize> {
    let run = text[at..].iter().take(schemes::LONGEST + 1);
    let colon = at + run.take_while(|&&b| schemes::is_scheme_byte(b)).count();
    (colon > at && text.get(colon) == Some(&b':')).then_some(colon)
}

/// R6: returns the offset of the `\` of a `\://` after the scheme characters at `at`, or of a `\:/` after `file`.
pub fn escaped_colon_after(text: &[u8], at: usize) -> Option<usize> {
    let run = text[at..].iter().take(schemes::LONGEST + 1);
    let end = at + run.take_while(|&&b| schemes::is_scheme_byte(b)).count();
    let is_path = text[at..end].eq_ignore_ascii_case(b"file") && text[end..].starts_with(br"\:/");
    (end > at && (is_path || text[end..].starts_with(br"\://"))).then_some(end)
}

/// R6: reports whether a candidate whose scheme a `\://` follows starts at `start`.
fn starts_escaped(attempt: Attempt, start: usize) -> bool {
    let Some(end) = escaped_colon_after(attempt.text, start) else {
        return false;
    };
    let name = std::str::from_utf8(&attempt.text[start..end]).unwrap_or_default();
    // "one that callers added does not count there"; "unless a `\` or a scheme character
    // precedes `file`"
    let begins = if attempt.text[end..].starts_with(br"\://") {
        r6_scheme_start(attempt, end)
    } else {
        let run = r6_run(attempt, end);
        (!attempt.text[attempt.resumed..run].ends_with(b"\\")).then_some(run)
    };
    schemes::is_registered(name, &Settings::default())
        && begins == Some(start)
        && !is_void(attempt, start, end, "")
}

/// R6, *Start*: reports whether a candidate starts at `start`.
pub fn r6_starts(attempt: Attempt, start: usize) -> bool {
    let Some(colon) = colon_after(attempt.text, start) else {
        return starts_escaped(attempt, start);
    };
    if attempt.text[colon + 1..].starts_with(b"//") {
        return r6_scheme_start(attempt, colon) == Some(start);
    }
    // "Without `//` the run itself must be a scheme of R9's bare table."
    let run = r6_run(attempt, colon);
    run == start
        && std::str::from_utf8(&attempt.text[run..colon])
            .is_ok_and(|run| schemes::is_in_bare_table(run, attempt.settings))
}

/// R6: "the run of scheme characters [...] before the colon". Returns its start; definitions: "no scheme
/// run [...] begins before the offset at which the search resumed".
fn r6_run(attempt: Attempt, colon: usize) -> usize {
    let run = attempt.text[attempt.resumed..colon].iter().rev();
    colon - run.take_while(|&&b| schemes::is_scheme_byte(b)).count()
}

/// R6: "The scheme is the run from its first ASCII letter; if that is not registered but the part
/// after its last `.` or `-` is, that part; in a longer run only such a part counts. An unregistered run of
/// letters alone that ends in `https`, `http` or `ftp` before `://` is a word glued to a reference: the scheme
/// is that ending". "`http`, `https`, `ftp` or `file` after the last `+` of a run is the scheme". The rule asks for no
/// slashes here: its callers did.
pub fn r6_scheme_start(attempt: Attempt, colon: usize) -> Option<usize> {
    let start = r6_run(attempt, colon);
    let run = std::str::from_utf8(&attempt.text[start..colon]).ok()?;
    if let Some(plus) = r6_tool(run) {
        // "If callers added the whole, that is the scheme."
        let whole = r6_tool_name(attempt.text, start, run)
            .filter(|&at| schemes::is_added(&run[at..], attempt.settings));
        return Some(start + whole.unwrap_or(plus + 1));
    }
    let is_longer = run.len() > schemes::LONGEST;
    let whole = run.find(|c: char| c.is_ascii_alphabetic());
    let part = run.rfind(['.', '-']).map(|at| at + 1);
    let is_registered = |at: usize| schemes::is_registered(&run[at..], attempt.settings);
    let at = match (whole, part) {
        (Some(whole), _) if !is_longer && is_registered(whole) => whole,
        (_, Some(part)) if is_registered(part) => part,
        _ if !is_longer && r6_escapes(attempt.text, start).any(is_registered) => {
            r6_escapes(attempt.text, start).find(|&at| is_registered(at))?
        }
        _ if !is_longer && r6_glued(run).is_some() => r6_glued(run)?,
        (Some(whole), _) if !is_longer => whole,
        _ => return None,
    };
    schemes::is_scheme(&run[at..]).then_some(start + at)
}

/// R6: returns the index of the `+` before `http`, `https`, `ftp` or `file`.
fn r6_tool(run: &str) -> Option<usize> {
    let (tool, name) = run.rsplit_once('+')?;
    let name = name.to_ascii_lowercase();
    matches!(&*name, "http" | "https" | "ftp" | "file").then_some(tool.len())
}

/// R6: "the name begins with the first letter after the last `.` or `-` and after an escape". Returns the index of the name
/// in the run at `start`.
fn r6_tool_name(text: &[u8], start: usize, run: &str) -> Option<usize> {
    let plus = r6_tool(run).filter(|_| run.len() <= schemes::LONGEST)?;
    let part = run[..plus].rfind(['.', '-']).map_or(0, |at| at + 1);
    let begins = part.max(r6_escapes(text, start).max().unwrap_or(0));
    let name = run.get(begins..plus)?;
    name.find(|c: char| c.is_ascii_alphabetic()).map(|at| begins + at)
}

/// R6: "a reading has the tool's name and its `+`". Returns the offset of the name before the scheme at `start`.
fn r6_tool_before(attempt: Attempt, start: usize) -> Option<usize> {
    let escaped = escaped_colon_after(attempt.text, start);
    let colon = escaped.or_else(|| colon_after(attempt.text, start))?;
    let run_start = r6_run(attempt, colon);
    let run = std::str::from_utf8(&attempt.text[run_start..colon]).ok()?;
    let slashes = &attempt.text[colon + 1 + usize::from(escaped.is_some())..];
    let precedes = r6_tool(run).is_some_and(|plus| run_start + plus + 1 == start);
    (precedes && (slashes.starts_with(b"//") || slashes.starts_with(br"\/\/")))
        .then(|| r6_tool_name(attempt.text, run_start, run).map(|at| run_start + at))?
}

/// R6: "the value without the part of its scheme up to the `+`", where a registered scheme and `//` follow.
pub fn r6_inner<'v>(value: &'v str, settings: &Settings) -> Option<&'v str> {
    let (scheme, rest) = schemes::split(value)?;
    let (tool, inner) = scheme.rsplit_once('+')?;
    (schemes::is_registered(inner, settings) && rest.starts_with("//"))
        .then(|| &value[tool.len() + 1..])
}

/// R6: the length of the word that is glued to a scheme.
fn r6_glued(run: &str) -> Option<usize> {
    let lower = run.to_ascii_lowercase();
    let endings = ["https", "http", "ftp"].into_iter();
    let word = endings.filter_map(|ending| lower.strip_suffix(ending)).map(str::len).min()?;
    (word > 0 && run.bytes().all(|b| b.is_ascii_alphabetic())).then_some(word)
}

/// R6: returns the offset of the glued word, the tool's name or the outer scheme with which a reading begins.
pub fn r6_before_reading(attempt: Attempt, start: usize) -> Option<usize> {
    r6_glued_word(attempt, start)
        .or_else(|| r6_tool_before(attempt, start))
        .or_else(|| r6_outer_scheme(attempt, start))
}

/// R6: "a reading has the whole run". Returns the offset of the word that is glued to the scheme at `start`.
fn r6_glued_word(attempt: Attempt, start: usize) -> Option<usize> {
    let escaped = escaped_colon_after(attempt.text, start);
    let colon = escaped.or_else(|| colon_after(attempt.text, start))?;
    let slashes = &attempt.text[colon + 1 + usize::from(escaped.is_some())..];
    let run = r6_run(attempt, colon);
    let word = r6_glued(std::str::from_utf8(&attempt.text[run..colon]).ok()?)?;
    let glued = colon - run <= schemes::LONGEST
        && run + word == start
        && (slashes.starts_with(b"//") || slashes.starts_with(br"\/\/"))
        // "An escape that ends where the ending begins is no word".
        && r6_escapes(attempt.text, run).all(|escape| escape != word);
    glued.then_some(run)
}

/// R6, fine print: "The *outer schemes* [...] count in any case [...] if no scheme character precedes them."
/// Returns the offset of the one directly before `start`.
fn r6_outer_scheme(attempt: Attempt, start: usize) -> Option<usize> {
    const OUTER: [&str; 6] = ["blob:", "feed:", "filesystem:", "jar:", "jdbc:", "view-source:"];
    let before = attempt.text[attempt.resumed..start].to_ascii_lowercase();
    // "Its colon may be written `\:`".
    let written = |outer: &str| [outer.to_owned(), outer.replace(':', "\\:")];
    let precedes = |outer: &String| {
        let before = before.strip_suffix(outer.as_bytes());
        before.is_some_and(|before| !before.last().is_some_and(|&b| schemes::is_scheme_byte(b)))
    };
    let length = OUTER.into_iter().flat_map(written).find(precedes)?.len();
    Some(start - length)
}

/// R6, fine print: "After `\f` a font letter belongs to the escape too [...]. So do the two characters after `\f(`." Returns
/// the lengths that the escape may have inside the run at `start`.
fn r6_escapes(text: &[u8], start: usize) -> impl Iterator<Item = usize> {
    let (before, run) = text.split_at(start);
    let is_font = |b: &u8| b"BIRPCVW123456789([".contains(b);
    let font =
        before.ends_with(b"\\") && run.starts_with(b"f") && run[1..].first().is_some_and(is_font);
    let is_name = |name: &[u8]| name.iter().all(|&b| schemes::is_scheme_byte(b));
    let named = before.ends_with(br"\f(") && run.get(..2).is_some_and(is_name);
    let roff = (font || named).then_some(2);
    r6_escape(text, start).into_iter().chain(roff)
}

/// R6, fine print: "an escape that begins before the run may end inside it". Returns the length of the
/// escape's end inside the run at `start`.
fn r6_escape(text: &[u8], start: usize) -> Option<usize> {
    let (before, run) = text.split_at(start);
    let hex = |run: &[u8], n: usize| run.len() >= n && run[..n].iter().all(u8::is_ascii_hexdigit);
    if before.ends_with(b"\\") {
        return match run.first()? {
            b'u' if hex(&run[1..], 4) => Some(5),
            b'x' if hex(&run[1..], 2) => Some(3),
            b'n' | b'r' | b't' | b'f' | b'b' | b'v' => Some(1),
            _ => None,
        };
    }
    if before.ends_with(b"=") || before.ends_with(b"%") {
        return hex(run, 2).then_some(2);
    }
    let parameters = before.iter().rev().take(32).take_while(|b| b.is_ascii_digit() || **b == b';');
    let sequence = &before[..before.len() - parameters.count()];
    let last = run.iter().take_while(|b| b.is_ascii_digit()).count();
    let ends = run.get(last) == Some(&b'm') && (before.ends_with(b"[") || before.ends_with(b";"));
    (ends && sequence.ends_with(b"\x1b[")).then_some(last + 1)
}

/// R8, fine print: reports whether an address's local part starts here. Among the 65 bytes before the `@`
/// only dots may precede it, as a local part has at most 64 characters.
pub fn starts_local_part(attempt: Attempt) -> bool {
    let Attempt { text, resumed, at, .. } = attempt;
    let in_local = |b: &&u8| b.is_ascii_alphanumeric() || b"._%+-".contains(b);
    let user = at + text[at..].iter().take_while(in_local).count();
    let earliest = resumed.max(user.saturating_sub(65)).min(at);
    text[earliest..at].iter().rev().take_while(in_local).all(|&b| b == b'.')
}
