//! R6, R8 and R11: references without a wrapper, and over-long references.

mod brackets;
mod end;
mod escape;
mod join;
mod rule;
mod settle;
pub(super) mod start;
pub(super) mod unspaced;

use super::abbreviated::{
    email, may_yet_meet_r8, r8_begin_path, r8_is_syslog_host, r8_may_follow, r8_opens,
};
use super::characters::char_at;
use super::domains::r8_domain;
use super::trim::r6_trim;
use super::types::{Attempt, Basis, Char, Finding, MOST_READINGS, Mark, Outcome, Unfolded, flags};
use super::{readings, schemes};
use brackets::{r6_label, r6_unclosed};
use end::{next_char, r11_whole_string, read};
use escape::{note_part_before, without_both};
use rule::Rule;
use start::{
    colon_after, r6_after_prefix, r6_before_reading, r6_inner, r6_leaves_a_prefix, r6_scheme_start,
    r6_starts, starts_local_part,
};
use unspaced::Before;

/// R6: a bare reference, or a prefixed one.
pub fn r6_bare(attempt: Attempt) -> Outcome {
    let start = r6_after_prefix(attempt).unwrap_or(attempt.at);
    (r6_starts(attempt, start) && !r6_leaves_a_prefix(attempt, start)).then_some(())?;
    find_bare(attempt, start, Rule::R6)
}

/// R8: an abbreviated reference, or a prefixed one.
pub fn r8_abbreviated(attempt: Attempt) -> Outcome {
    let start = r6_after_prefix(attempt).unwrap_or(attempt.at);
    let opens = r8_opens(attempt.text, start) && !r8_is_syslog_host(attempt, start);
    let before = start.checked_sub(1).map(|before| attempt.text[before]);
    (attempt.settings.abbreviated && opens && r8_may_follow(before)).then_some(())?;
    if r6_leaves_a_prefix(attempt, start) {
        return None;
    }
    find_bare(attempt, start, Rule::R8)
}

/// R8, fine print: a bare domain, or a prefixed one.
pub fn r8_bare_domain(attempt: Attempt) -> Outcome {
    let start = r6_after_prefix(attempt).unwrap_or(attempt.at);
    if !attempt.settings.domains || r6_leaves_a_prefix(attempt, start) {
        return None;
    }
    let (end, goes_on) = r8_domain(attempt, start)?;
    if goes_on {
        return find_bare(attempt, start, Rule::Domain);
    }
    judge(attempt, start, Rule::Domain, host_alone(attempt.text, start, end))
}

fn host_alone(text: &[u8], start: usize, end: usize) -> (Unfolded, usize) {
    let chars = chars_from(text, start, &String::from_utf8_lossy(&text[start..end]));
    (Unfolded { chars, ..Unfolded::default() }, end)
}

/// R11: "`scheme:\/\/` opens one".
pub fn r11_json(attempt: Attempt) -> Outcome {
    let colon = colon_after(attempt.text, attempt.at)?;
    let opens = attempt.text[colon + 1..].starts_with(br"\/\/")
        && r6_scheme_start(attempt, colon) == Some(attempt.at);
    opens.then_some(())?;
    if let Some(whole) = r11_whole_string(attempt) {
        let chars = whole.0.chars.clone();
        return report(attempt, attempt.at, Rule::R11, whole, (String::new(), &chars));
    }
    find_bare(attempt, attempt.at, Rule::R11)
}

/// R8, fine print: "An e-mail address is reported as bare and `abbreviated`. Its value is `mailto:` and
/// the address."
pub fn r8_email(attempt: Attempt) -> Outcome {
    let Attempt { text, settings, at, .. } = attempt;
    let length = if settings.emails && starts_local_part(attempt) { email(&text[at..]) } else { 0 };
    if length == 0 {
        return None;
    }
    let end = at + length;
    let address = String::from_utf8_lossy(&text[at..end]).into_owned();
    if length > settings.max_reference {
        return Some((overlong(attempt, at, end, vec!["abbreviated"]), end));
    }
    let value = format!("mailto:{address}");
    let finding = Finding {
        start: at as u64,
        end: end as u64,
        outer: (at as u64, end as u64),
        wrapper: "bare",
        kind: "absolute",
        flags: vec!["abbreviated"],
        tail: String::new(),
        readings: vec![value.clone()],
        overlong: false,
        basis: Basis::default(),
        value,
    };
    Some((finding, end))
}

/// Reads, trims and judges the candidate at `start`.
fn find_bare(attempt: Attempt, start: usize, rule: Rule) -> Outcome {
    match &attempt.settings.evidence {
        Some(evidence) => settle::r13_lines(attempt, start, rule, evidence),
        None => find_joined(attempt, start, rule, usize::MAX),
    }
}

/// Does the same as [`find_bare`], with at most `most_joins` joined lines.
fn find_joined(attempt: Attempt, start: usize, rule: Rule, most_joins: usize) -> Outcome {
    judge(attempt, start, rule, read(attempt, start, rule, most_joins))
}

/// Trims and judges the text that was read from `start` on.
fn judge(attempt: Attempt, start: usize, rule: Rule, read: (Unfolded, usize)) -> Outcome {
    let Attempt { text, settings, .. } = attempt;
    let (mut unfolded, mut end) = read;
    let joins: Vec<usize> = unfolded.offsets(Mark::Join);
    if end - start > settings.max_reference {
        return judge_long(attempt, start, rule, (unfolded, end));
    }
    let next = next_char(text, end, rule == Rule::R11).map(|next| next.0);
    let before = Before::of_reference(attempt, start, rule);
    let cut = unfolded.cut.filter(|_| !before.is_closed(next));
    if rule == Rule::R6
        && unfolded.cut.is_none()
        && r9_refuses(attempt, start, &unfolded.value(), end)
    {
        return None;
    }
    let before = &text[attempt.resumed..start];
    let mut label = String::new();
    match cut_unclosed(&mut unfolded, end) {
        Ok(cut) => {
            if cut < end && rule != Rule::R11 {
                label = r6_label(attempt, start, cut, &unfolded.value()).unwrap_or_default();
            }
            end = cut;
        }
        Err(joins) => return find_joined(attempt, start, rule, joins),
    }
    // R6: "after `](`, where `)` follows the reference, a final `?` or `!` stays".
    let keeps_mark = before.ends_with(b"](")
        && text.get(end) == Some(&b')')
        && matches!(unfolded.last(), Some('?' | '!'));
    let mut untrimmed = unfolded.chars.clone();
    untrimmed.extend(chars_from(text, end, &label));
    let tail = if keeps_mark {
        String::new()
    } else {
        r6_trim(&mut unfolded, start.checked_sub(1).map(|before| text[before]))
    };
    // `join-lines`: "It does not continue if [...] trimming would remove all of the next line".
    if joins.last().is_some_and(|&last| last >= unfolded.value().len()) {
        return find_joined(attempt, start, rule, joins.len() - 1);
    }
    if let Some(cut) = cut.filter(|&cut| cut < unfolded.chars.len()) {
        return judge_cut(attempt, start, rule, &unfolded, cut);
    }
    let follows = label.len();
    let tail = tail + &label;
    report(attempt, start, rule, (unfolded, end), (tail, &untrimmed))
        .map(|(finding, end)| (finding, end + follows))
}

/// Returns the characters of `part`, which begins at `at`.
fn chars_from(text: &[u8], mut at: usize, part: &str) -> Vec<Char> {
    let end = at + part.len();
    let mut chars = Vec::new();
    while at < end
        && let Some((c, length)) = char_at(text, at)
    {
        chars.push(Char { c, start: at, end: at + length });
        at += length;
    }
    chars
}

/// R7, fine print: "But a glued word, the name of a tool or an outer scheme (R6), which a reading has, may" stand between.
fn begins(attempt: Attempt, start: usize, rule: Rule) -> usize {
    match rule {
        Rule::R8 | Rule::Domain => start,
        Rule::R6 | Rule::R11 => r6_before_reading(attempt, start).unwrap_or(start),
    }
}

/// Returns the finding that was trimmed, if it meets the minimum.
fn report(
    attempt: Attempt,
    start: usize,
    rule: Rule,
    (mut unfolded, end): (Unfolded, usize),
    (tail, untrimmed): (String, &[Char]),
) -> Outcome {
    let Attempt { text, settings, at: outer, .. } = attempt;
    note_part_before(attempt, start, rule, &mut unfolded);
    let text_value = unfolded.value();
    let completion = rule.completion(&text_value, settings)?;
    let mut value = format!("{completion}{text_value}");
    let raw_end = unfolded.chars.last()?.end;
    if let Some(path) = read_otherwise(attempt, start, rule, &mut unfolded, &value) {
        value = path;
    }
    let both = without_both(&unfolded, &value, completion.len());
    unfolded.alternatives.extend(both);
    let abbreviated = matches!(rule, Rule::R8 | Rule::Domain);
    let mut flags = flags(&unfolded, &value, abbreviated, rule == Rule::R11);
    if is_elided(&value, &tail, text, end, rule) {
        flags.push("elided");
    }
    let finding = Finding {
        start: start as u64,
        end: raw_end as u64,
        outer: (outer as u64, raw_end as u64),
        wrapper: if outer == start { "bare" } else { "prefixed" },
        kind: "absolute",
        flags,
        readings: readings::of_bare(&unfolded, &value, completion.len(), &tail, settings),
        basis: Basis { ends: ends(&unfolded, untrimmed), ..Basis::default() },
        tail,
        overlong: false,
        value,
    };
    Some((finding, end))
}

/// Returns the raw offset after each character of the value and of the tail that was trimmed off `untrimmed`.
fn ends(unfolded: &Unfolded, untrimmed: &[Char]) -> Vec<usize> {
    let last = unfolded.chars.last().map_or(0, |last| last.end);
    let tail = untrimmed.iter().filter(|char| char.start >= last);
    unfolded.chars.iter().chain(tail).map(|char| char.end).collect()
}

/// Judges a text that is longer than the limit.
fn judge_long(attempt: Attempt, start: usize, rule: Rule, read: (Unfolded, usize)) -> Outcome {
    let (unfolded, end) = read;
    // R7, fine print: "A reference that is cut [...] is no over-long one."
    if let Some(cut) = unfolded.cut {
        return judge(attempt, start, rule, cut_at(unfolded, cut));
    }
    may_yet_meet(attempt, &unfolded, start, rule).then_some(())?;
    let abbreviated = matches!(rule, Rule::R8 | Rule::Domain);
    let flags = flags(&unfolded, &unfolded.value(), abbreviated, rule == Rule::R11);
    Some((overlong(attempt, start, end, flags), end))
}

/// R7: judges the reference that ends before the `cut`th character of `whole`, which becomes a reading.
fn judge_cut(attempt: Attempt, start: usize, rule: Rule, whole: &Unfolded, cut: usize) -> Outcome {
    let mut uncut = whole.clone();
    let reading = rule.completion(&uncut.value(), attempt.settings).map(|completion| {
        // The host alone is no reading of what was cut.
        if rule == Rule::R8 {
            r8_begin_path(&mut uncut);
        }
        format!("{completion}{}", uncut.value())
    });
    let joins: Vec<usize> =
        whole.marks.iter().filter(|mark| mark.1 == Mark::Join).map(|mark| mark.0).collect();
    // A line that the cut leaves empty is not joined.
    let outcome = if joins.last().is_some_and(|&last| last >= cut) {
        find_joined(attempt, start, rule, joins.len() - 1)
    } else {
        judge(attempt, start, rule, cut_at(whole.clone(), cut))
    };
    outcome.map(|(mut finding, next)| {
        if let Some(reading) = reading.filter(|reading| *reading != finding.value) {
            finding.readings.push(reading);
            finding.readings.truncate(MOST_READINGS);
        }
        (finding, next)
    })
}

/// Returns the first `cut` characters, and the offset after them.
fn cut_at(mut unfolded: Unfolded, cut: usize) -> (Unfolded, usize) {
    let end = unfolded.chars[cut - 1].end;
    unfolded.truncate(cut);
    unfolded.cut = None;
    (unfolded, end)
}

/// R6: ends the reference before its first bracket that nothing closes, and returns the new end; or returns the number of
/// lines to join, if it ends in an earlier line.
fn cut_unclosed(unfolded: &mut Unfolded, mut end: usize) -> Result<usize, usize> {
    while let Some(at) = r6_unclosed(unfolded) {
        // A line that the cut leaves empty is not joined. With `hyphen = drop`, the line before it may be as short.
        let lines: Vec<usize> =
            unfolded.marks.iter().filter(|mark| mark.1 == Mark::Join).map(|mark| mark.0).collect();
        let kept =
            lines.iter().filter(|&&line| line <= at).count() - usize::from(lines.contains(&at));
        if kept < lines.len() {
            return Err(kept);
        }
        end = unfolded.chars[at].start;
        unfolded.truncate(at);
    }
    Ok(end)
}

/// Adds the alternatives of R6 and R8. Returns the value in which a path follows the host (R8).
fn read_otherwise(
    attempt: Attempt,
    start: usize,
    rule: Rule,
    unfolded: &mut Unfolded,
    value: &str,
) -> Option<String> {
    let before = match rule {
        Rule::R8 => {
            let completed = value.len() - unfolded.value().len();
            let host = r8_begin_path(unfolded)?;
            let completion = &value[..completed];
            unfolded.alternatives.push(format!("{completion}{host}"));
            return Some(format!("{completion}{}", unfolded.value()));
        }
        Rule::Domain => None,
        Rule::R6 | Rule::R11 => r6_before_reading(attempt, start),
    };
    if let Some(before) = before {
        // R6, fine print: "the reading has a `:`".
        let before = String::from_utf8_lossy(&attempt.text[before..start]).replace('\\', "");
        unfolded.alternatives.push(format!("{before}{value}"));
    }
    let settings = attempt.settings;
    let inner = r6_inner(value, settings).filter(|inner| schemes::meets_bare(inner, settings));
    unfolded.alternatives.extend(inner.map(str::to_owned));
    None
}

/// R6: "An ellipsis (`…` or `...`) directly after a value that ends in a letter or digit".
fn is_elided(value: &str, tail: &str, text: &[u8], end: usize, rule: Rule) -> bool {
    let follows = if tail.is_empty() {
        next_char(text, end, rule == Rule::R11).is_some_and(|(c, _)| c == '…')
    } else {
        tail.starts_with("...")
    };
    let is_opaque = schemes::split(value).is_some_and(|(_, rest)| !rest.starts_with("//"));
    follows && !is_opaque && value.ends_with(char::is_alphanumeric)
}

/// Reports whether what is written at `start` or after `end` refuses the value.
fn r9_refuses(attempt: Attempt, start: usize, value: &str, end: usize) -> bool {
    let Attempt { text, settings, .. } = attempt;
    // R6, fine print: "What R8 requires of the labels, and R9 directly after the colon of a scheme without `//`, is judged
    // as written."
    let opaque = schemes::split(value).is_none_or(|(_, rest)| !rest.starts_with("//"));
    opaque && !schemes::may_yet_meet_bare(&text[start..], settings)
        || r9_is_cut_short(value, &text[end..])
}

/// R9, fine print: "a `tel:+…` that a space or tab, an optional `(` and a digit follow does not count".
fn r9_is_cut_short(value: &str, after: &[u8]) -> bool {
    let number = schemes::split(value).is_some_and(|(scheme, rest)| {
        scheme.eq_ignore_ascii_case("tel") && schemes::is_global_number(rest)
    });
    let after = after.strip_prefix(b" ").or_else(|| after.strip_prefix(b"\t"));
    let after = after.map(|after| after.strip_prefix(b"(").unwrap_or(after));
    number && after.is_some_and(|after| after.first().is_some_and(u8::is_ascii_digit))
}

/// Over-long references, fine print: "The item is reported unless the part up to the limit already
/// breaks R9 or R8".
pub(super) fn may_yet_meet(
    attempt: Attempt,
    unfolded: &Unfolded,
    start: usize,
    rule: Rule,
) -> bool {
    let Attempt { text, settings, .. } = attempt;
    let value = unfolded.value();
    let within = |char: &&Char| char.end - start <= settings.max_reference;
    if rule == Rule::Domain {
        return true;
    }
    if rule == Rule::R8 {
        // "[...] or the path of an `ftp.a.example:/`, that a joined line continues with `/`"
        let beginning: String =
            unfolded.chars.iter().take_while(within).map(|char| char.c).collect();
        let lines = unfolded.offsets(Mark::Join);
        let mut hosts = lines.iter().filter_map(|&at| value[..at].strip_suffix(":/"));
        let host = hosts.rfind(|host| !host.contains(['/', '?', '#']));
        let judged = host.unwrap_or(&value);
        return may_yet_meet_r8(judged, &beginning);
    }
    let Some((scheme, rest)) = schemes::split(&value) else {
        return false;
    };
    // "The authority of a `file:/` [...] that a joined line continues with `/` is not judged."
    let is_joined = unfolded.marks.contains(&(scheme.len() + ":/".len(), Mark::Join));
    match rest.strip_prefix("//") {
        Some(after) if !schemes::is_added(scheme, settings) && !is_joined => {
            let Some(end) = after.find(['/', '?', '#']) else {
                return !after.is_empty();
            };
            let next = value[..scheme.len() + 3 + end].chars().count();
            let has_escape =
                unfolded.marks.iter().any(|&(at, mark)| at == next && mark.is_escape());
            ((end > 0 || has_escape) && unfolded.chars[next].start - start > settings.max_reference)
                || schemes::hierarchical_bare(scheme, after)
        }
        _ => schemes::may_yet_meet_bare(&text[start..], settings),
    }
}

/// Over-long references, fine print: "an over-long item: untrimmed, with its first 256 bytes (cut at a
/// character boundary)".
fn overlong(attempt: Attempt, start: usize, end: usize, mut flags: Vec<&'static str>) -> Finding {
    let raw = &attempt.text[start..end.min(start + 256)];
    let head = match std::str::from_utf8(raw) {
        Ok(head) => head,
        Err(error) => std::str::from_utf8(&raw[..error.valid_up_to()]).unwrap_or_default(),
    };
    flags.push("overlong");
    Finding {
        value: head.to_owned(),
        start: start as u64,
        end: end as u64,
        outer: (attempt.at as u64, end as u64),
        wrapper: if attempt.at == start { "bare" } else { "prefixed" },
        kind: "absolute",
        flags,
        tail: String::new(),
        readings: Vec::new(),
        overlong: true,
        basis: Basis::default(),
    }
}
