//! R13, *Lines*: bare references that continue in the next lines.

use super::brackets::{r6_label, r6_unclosed};
use super::end::{next_char, read};
use super::rule::Rule;
use super::unspaced::Before;
use super::{cut_at, cut_unclosed, find_joined, is_elided, r9_refuses, read_otherwise};
use crate::model::abbreviated::{r8_portless_colon, r8_scheme};
use crate::model::continuation::line_start;
use crate::model::settle::{Evidence, goes_on_with_a_path};
use crate::model::trim::r6_trim;
use crate::model::types::{Attempt, Basis, Finding, Mark, Outcome, Settings, Unfolded, flags};
use crate::model::{readings, schemes};

/// "may continue in the next lines, at most 8"
const MOST_LINES: usize = 8;

/// A continuation that is attested.
struct Continuation {
    value: String,
    count: usize,
    /// The text without its tail, and without the `-` and `=` that the value lacks.
    unfolded: Unfolded,
    completed: usize,
    tail: String,
    end: usize,
    /// R9 refuses the whole text.
    refused: bool,
}

/// "If a continuation is attested, the value is the one that is attested most often; of several, the longest."
pub fn r13_lines(attempt: Attempt, start: usize, rule: Rule, evidence: &Evidence) -> Outcome {
    let lines = read(attempt, start, rule, MOST_LINES).0.offsets(Mark::Join).len();
    let mut alone = find_joined(attempt, start, rule, 0);
    // "A first line [...] with a bracket that nothing closes [...] is not continued."
    if lines == 0 || r6_unclosed(&read(attempt, start, rule, 0).0).is_some() {
        return alone;
    }
    let first_line = first_line(attempt, start, rule);
    let mut best: Option<Continuation> = None;
    for joins in (1..=lines).rev() {
        let Some(shorter) = continuation(attempt, start, rule, joins, (evidence, &first_line))
        else {
            continue;
        };
        if best.as_ref().is_none_or(|best| is_likelier(&shorter.value, shorter.count, best)) {
            best = Some(shorter);
        }
    }
    let count = evidence.attested(&first_line);
    match best.filter(|best| !is_likelier(&first_line, count, best)) {
        Some(best) if best.refused => None,
        Some(best) => Some(report(attempt, start, rule, best, first_line)),
        None => {
            if let Some((finding, _)) = &mut alone {
                // "60 bytes or more, up to the end of the finding" as it was read
                let end = read(attempt, start, rule, 0).1;
                finding.basis.open = true;
                finding.basis.is_cut = end - line_start(attempt.text, attempt.at) >= 60;
            }
            alone
        }
    }
}

/// "The first line, or a shorter continuation, after which a longer one goes on with a path, does not count against that
/// one".
fn is_likelier(shorter: &str, count: usize, longer: &Continuation) -> bool {
    count > longer.count && !goes_on_with_a_path(shorter, &longer.value)
}

/// Returns the value of the first line.
fn first_line(attempt: Attempt, start: usize, rule: Rule) -> String {
    let (mut unfolded, _) = read(attempt, start, rule, 0);
    let completion = rule.completion(&unfolded.value(), attempt.settings).unwrap_or_default();
    while let Some(at) = r6_unclosed(&unfolded) {
        unfolded.truncate(at);
    }
    r6_trim(&mut unfolded, start.checked_sub(1).map(|before| attempt.text[before]));
    format!("{completion}{}", unfolded.value())
}

/// Returns the continuation over this number of line breaks, if it is attested.
fn continuation(
    attempt: Attempt,
    start: usize,
    rule: Rule,
    joins: usize,
    known: (&Evidence, &str),
) -> Option<Continuation> {
    let Attempt { text, settings, .. } = attempt;
    let (mut unfolded, mut end) = read(attempt, start, rule, joins);
    if end - start > settings.max_reference {
        return None;
    }
    let next = next_char(text, end, false).map(|next| next.0);
    let refused = rule == Rule::R6
        && unfolded.cut.is_none()
        && r9_refuses(attempt, start, &unfolded.value(), end);
    if let Some(cut) = unfolded.cut.filter(|_| !Before::of(text, start).is_closed(next)) {
        (unfolded, end) = cut_at(unfolded, cut);
    }
    let mut label = String::new();
    match cut_unclosed(&mut unfolded, end) {
        Ok(cut) => {
            if cut < end {
                label = r6_label(attempt, start, cut, &unfolded.value()).unwrap_or_default();
            }
            end = cut;
        }
        Err(0) => return None,
        Err(joins) => return continuation(attempt, start, rule, joins, known),
    }
    let breaks: Vec<usize> =
        unfolded.marks.iter().filter(|mark| mark.1 == Mark::Join).map(|mark| mark.0).collect();
    let keeps_mark = text[attempt.resumed..start].ends_with(b"](")
        && text.get(end) == Some(&b')')
        && matches!(unfolded.last(), Some('?' | '!'));
    let before = start.checked_sub(1).map(|before| text[before]);
    let within = &text[end..text.len().min(start + settings.max_reference)];
    let rest_of_line = within.split(|b| b"\r\n".contains(b)).next().unwrap_or_default();
    let found = Found { unfolded, breaks, before, keeps_mark, rule, settings, rest_of_line };
    let most = found.most_attested(known)?;
    let tail = most.tail.clone() + &label;
    Some(Continuation { end: end + label.len(), refused, tail, ..most })
}

/// A text over several lines.
struct Found<'s> {
    unfolded: Unfolded,
    /// The index of the first character of each line but the first.
    breaks: Vec<usize>,
    /// The byte directly before the reference.
    before: Option<u8>,
    /// The text is not trimmed.
    keeps_mark: bool,
    rule: Rule,
    settings: &'s Settings,
    /// The rest of the last line within the limit.
    rest_of_line: &'s [u8],
}

impl Found<'_> {
    /// "A `-` or `=` before a break is tried with and without it." Returns the continuation that is attested most often.
    fn most_attested(&self, (evidence, first_line): (&Evidence, &str)) -> Option<Continuation> {
        let is_doubtful = |at: &usize| {
            self.unfolded.chars.get(*at).is_some_and(|char| matches!(char.c, '-' | '='))
        };
        let doubtful: Vec<usize> =
            self.breaks.iter().map(|at| at - 1).filter(is_doubtful).collect();
        // "Of up to 2 `-` and `=` before breaks, each is kept or dropped by itself; of more, all are kept or all dropped."
        let dropped: Vec<Vec<usize>> = match doubtful[..] {
            [] => vec![vec![]],
            [one] => vec![vec![], vec![one]],
            [one, other] => vec![vec![], vec![one], vec![other], vec![one, other]],
            _ => vec![vec![], doubtful],
        };
        let mut best: Option<Continuation> = None;
        for dropped in dropped {
            let Some(next) = self.without(&dropped) else { continue };
            let count = if next.value == first_line { 0 } else { evidence.attested(&next.value) };
            if count > best.as_ref().map_or(0, |best| best.count) {
                best = Some(Continuation { count, ..next });
            }
        }
        best.filter(|best| !self.precedes_row(&best.unfolded.value())).filter(|best| {
            // "In a reference of R8 whose host a `:` and a path follow, no line continues."
            let value = best.unfolded.value();
            let portless = self.rule == Rule::R8 && r8_portless_colon(&value).is_some();
            !portless && self.rule.completion(&value, self.settings).is_some()
        })
    }

    /// "the value up to the end of its authority occurs again in the last word of the line, after the reference"
    fn precedes_row(&self, value: &str) -> bool {
        let begins = match self.rule {
            Rule::R8 | Rule::Domain => 0,
            Rule::R6 | Rule::R11 => match schemes::split(value) {
                Some((scheme, rest)) if rest.starts_with("//") => scheme.len() + "://".len(),
                _ => return false,
            },
        };
        let ends = value[begins..].find(['/', '?', '#']).map_or(value.len(), |at| begins + at);
        let again = &value.as_bytes()[..ends];
        let blank = |b: &u8| b" \t\x0c".contains(b);
        let mut words = self.rest_of_line.split(blank).filter(|word| !word.is_empty());
        let line = words.next_back().unwrap_or_default();
        (0..line.len()).any(|at| {
            line[at..].starts_with(again)
                && line.get(at + again.len()).is_none_or(|&next| {
                    // "No letter, digit, character outside ASCII or one of `- . _ : @ %` follows the occurrence"
                    next.is_ascii() && !next.is_ascii_alphanumeric() && !b"-._:@%".contains(&next)
                })
        })
    }

    /// Returns the continuation without these characters. "A continuation is trimmed and cut as a reference is (R6)."
    fn without(&self, dropped: &[usize]) -> Option<Continuation> {
        let mut unfolded = self.unfolded.clone();
        let completion = match self.rule {
            Rule::R8 => r8_scheme(&unfolded.value())?,
            Rule::Domain => "http://",
            Rule::R6 | Rule::R11 => "",
        };
        for &at in dropped.iter().rev() {
            unfolded.chars.remove(at);
            for (index, _) in &mut unfolded.marks {
                *index -= usize::from(*index > at);
            }
        }
        let tail =
            if self.keeps_mark { String::new() } else { r6_trim(&mut unfolded, self.before) };
        if unfolded.chars.len() <= self.breaks.last()? - dropped.len() {
            return None;
        }
        Some(Continuation {
            value: format!("{completion}{}", unfolded.value()),
            count: 0,
            unfolded,
            completed: completion.len(),
            tail,
            end: 0,
            refused: false,
        })
    }
}

fn report(
    attempt: Attempt,
    start: usize,
    rule: Rule,
    best: Continuation,
    first_line: String,
) -> (Finding, usize) {
    let Continuation { value, unfolded, completed, tail, end, .. } = best;
    let Attempt { text, settings, at: outer, .. } = attempt;
    let abbreviated = matches!(rule, Rule::R8 | Rule::Domain);
    let mut flags = flags(&unfolded, &value, abbreviated, false);
    flags.retain(|flag| *flag != "guessed");
    if is_elided(&value, &tail, text, end, rule) {
        flags.push("elided");
    }
    flags.push("settled");
    let raw_end = unfolded.chars.last().map_or(end, |last| last.end);
    // "the value without evidence is a reading"
    let mut plain =
        Unfolded { chars: unfolded.chars, alternatives: vec![first_line], ..Unfolded::default() };
    let _ = read_otherwise(attempt, start, rule, &mut plain, &value);
    let finding = Finding {
        start: start as u64,
        end: raw_end as u64,
        outer: (outer as u64, raw_end as u64),
        wrapper: if outer == start { "bare" } else { "prefixed" },
        kind: "absolute",
        flags,
        readings: readings::of_settled(plain, |plain| {
            readings::of_bare(plain, &value, completed, &tail, settings)
        }),
        tail,
        overlong: false,
        basis: Basis::default(),
        value,
    };
    (finding, end)
}
