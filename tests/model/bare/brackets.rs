//! R6, *End* and fine print: brackets that nothing closes, and AmigaGuide commands.

use super::rule::Rule;
use crate::model::characters::is_at;
use crate::model::schemes;
use crate::model::types::{Attempt, Settings, Unfolded};

/// R6: "a `[` that no `]` closes" and "`${{` without a later `}}`". Returns the number of characters before the first one.
pub fn r6_unclosed(unfolded: &Unfolded) -> Option<usize> {
    let chars: Vec<char> = unfolded.chars.iter().map(|char| char.c).collect();
    let mut open = Vec::new();
    for (at, c) in chars.iter().enumerate() {
        match c {
            '[' => open.push(at),
            ']' => drop(open.pop()),
            _ => {}
        }
    }
    let is_expression = |at: usize| {
        let rest: String = chars[at..].iter().collect();
        rest.starts_with("${{") && !rest.contains("}}")
    };
    let expression = (0..chars.len()).find(|&at| is_expression(at));
    open.first().copied().into_iter().chain(expression).min()
}

/// R6, fine print: "a label with blanks". Returns the label at `at`, which follows the reference at `start` with the text
/// `value`.
pub fn r6_label(attempt: Attempt, start: usize, at: usize, value: &str) -> Option<String> {
    let Attempt { text, settings, .. } = attempt;
    if text.get(at) != Some(&b'[')
        || value.contains('?')
        || value.ends_with("://")
        || value.ends_with('@')
    {
        return None;
    }
    let mut depth = 0;
    let length = 1 + text[at..].iter().position(|b| {
        depth += i32::from(*b == b'[') - i32::from(*b == b']');
        depth == 0
    })?;
    let label = std::str::from_utf8(&text[at..at + length]).ok()?;
    let has_blank = label.contains([' ', '\t']);
    let is_one_line = !label.contains(|c: char| c.is_ascii_control() && c != '\t');
    let excluded = label.contains(['/', '<', '>', '"', '`', '|', '\\', '@']);
    let within = at + length - start <= settings.max_reference;
    let counts = has_blank && is_one_line && !excluded && within && !may_refer(label, settings);
    counts.then(|| label.to_owned())
}

/// R6, fine print: "no `:` before anything but a blank or `]`; ...".
fn may_refer(label: &str, settings: &Settings) -> bool {
    let lower = label.to_ascii_lowercase();
    let starts: Vec<&str> = lower.char_indices().map(|(at, _)| &lower[at..]).collect();
    let abbreviates = |rest: &str| {
        let word = rest.strip_prefix("ftp").map(|rest| (rest, 0));
        let word = word.or_else(|| rest.strip_prefix("www").map(|rest| (rest, 2)));
        word.is_some_and(|(rest, most)| {
            let dot = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            rest.len() - dot.len() <= most && dot.starts_with('.')
        })
    };
    starts.windows(2).any(|pair| {
        let (first, next) = (pair[0].as_bytes()[0], pair[1].as_bytes()[0]);
        let in_quotation = match first {
            b':' => !b" \t]".contains(&next),
            b'.' => settings.domains && (next.is_ascii_alphanumeric() || !next.is_ascii()),
            b'\'' => !next.is_ascii_alphabetic(),
            _ => false,
        };
        in_quotation || next == b'\'' && !first.is_ascii_alphabetic()
    }) || starts.iter().any(|rest| abbreviates(rest))
}

/// R6, fine print: reports whether the `{` at `at` and the `@` before it begin an AmigaGuide command, after the authority
/// and within the limit.
pub fn is_before_command(
    attempt: Attempt,
    start: usize,
    at: usize,
    unfolded: &Unfolded,
    rule: Rule,
) -> bool {
    const ALONE: &str = "amigaguide b body cleartabs code i jcenter jleft jright line par pard plain tab u ub ui uu";
    const WITH_ARGUMENTS: &str = "apen bg bpen fg lindent pari settabs";
    let Attempt { text, settings, .. } = attempt;
    let follows_at = unfolded.chars.last().is_some_and(|char| char.c == '@' && char.end == at);
    if text.get(at) != Some(&b'{')
        || !follows_at
        || text[at - 1] != b'@'
        || at - start > settings.max_reference
    {
        return false;
    }
    let alone = |word: &str| is_at(text, at + 1, &format!("{word}}}"));
    let before_arguments = |word: &str| is_at(text, at + 1, &format!("{word} "));
    let command = is_at(text, at + 1, "\"")
        || ALONE.split(' ').any(alone)
        || WITH_ARGUMENTS.split(' ').any(before_arguments);
    command && is_past_authority(&unfolded.value(), rule, attempt)
}

/// Reports whether the authority of `value` has ended.
pub fn is_past_authority(value: &str, rule: Rule, attempt: Attempt) -> bool {
    if rule == Rule::R8 {
        return value.contains(['/', '?', '#']);
    }
    match schemes::split(value) {
        Some((scheme, rest)) if !schemes::is_added(scheme, attempt.settings) => {
            rest.strip_prefix("//").is_none_or(|authority| authority.contains(['/', '?', '#']))
        }
        _ => true,
    }
}
