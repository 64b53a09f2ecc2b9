//! R1: two references in one wrapper.

use super::abbreviated::r8_scheme;
use super::characters::line_break;
use super::types::{Attempt, Hyphen, Mark};
use super::wrapped::{Content, Wrapper, judge};
use super::{readings, schemes};

/// R1: "a lone word `or` or `and` that a path or a reference follows ends the value if that is a reference; the
/// value with the rest is a reading".
pub(super) fn r1_before_conjunction(attempt: Attempt, content: Content) -> Content {
    let chars = &content.unfolded.chars;
    let between =
        |index: usize| without_soft_breaks(&attempt.text[chars[index - 1].end..chars[index].start]);
    let is_space = |index: usize| !between(index).is_empty();
    let is_run = |index: usize| has_no_break(between(index));
    // A word that is only a hyphen before a line break stands there, though `hyphen = drop` drops it.
    let is_after_hyphen = |index: usize| {
        let is_hyphen = |&&(at, mark): &&(usize, Mark)| at == index && mark == Mark::Hyphen;
        let hyphens = content.unfolded.marks.iter().filter(is_hyphen).count();
        attempt.settings.hyphen == Hyphen::Drop
            && hyphens > usize::from(between(index).starts_with(b"-"))
    };
    let mut starts: Vec<usize> = (1..chars.len()).filter(|&index| is_space(index)).collect();
    starts.push(chars.len());
    let word = |at: usize| chars[starts[at]..starts[at + 1]].iter().map(|char| char.c);
    let is_reference = |at: usize| {
        let second: String = word(at + 1).collect();
        schemes::meets_bare(&second, attempt.settings)
            || attempt.settings.abbreviated && r8_scheme(&second).is_some()
    };
    let whole = content.unfolded.value().to_ascii_lowercase();
    let spaced = whole.starts_with("gopher:") || whole.starts_with("mailto:");
    let conjunction = (0..starts.len().saturating_sub(2)).find(|&at| {
        let first: String = word(at).collect();
        let second: String = word(at + 1).collect();
        (first == "or" || first == "and")
            && (is_reference(at)
                || !spaced
                    && is_like_a_path(&second)
                    && [starts[at], starts[at + 1]].iter().any(|&index| is_run(index)))
            && !is_after_hyphen(starts[at + 1])
    });
    let Some((at, mut cut)) = conjunction.map(|at| (at, starts[at])) else {
        return content;
    };
    // "A `,` or `;` directly before the white space, with no gap before it, belongs to the rest."
    if cut > 1 && ",;".contains(chars[cut - 1].c) && chars[cut - 2].end == chars[cut - 1].start {
        cut -= 1;
    }
    // "If a reference follows that extends to the closer or to white space without a line break"
    let gap = (starts[at + 1] + 1..chars.len())
        .find(|&index| chars[index - 1].end != chars[index].start)
        .map(|index| &attempt.text[chars[index - 1].end..chars[index].start]);
    // White space, or else a hyphen that `hyphen = drop` drops, ends the reference.
    let is_unbroken = |gap: &[u8]| {
        let white = gap.split(|&b| b == b'-').next().filter(|white| !white.is_empty());
        let gap = white.unwrap_or(gap);
        without_soft_breaks(gap).len() == gap.len() && has_no_break(gap)
    };
    let resumes = is_reference(at) && gap.is_none_or(is_unbroken);
    let end = if resumes { chars[cut - 1].end } else { content.end };
    let mut before = part_before(&content, cut, end);
    match judge(&before, Wrapper::UrlAngle, attempt.settings) {
        Some(judged) if judged.kind == "absolute" => {}
        // "A relative value before the word must be a path as well."
        Some(_) if is_like_a_path(&before.unfolded.value()) => {}
        _ => return content,
    }
    let whole = content.unfolded.value();
    let spaced = readings::insert(&whole, &content.unfolded.offsets(Mark::Space), "%20");
    before.unfolded.alternatives = vec![whole];
    if content.unfolded.has(Mark::Space) {
        before.unfolded.alternatives.push(spaced);
    }
    before
}

/// Returns the content before the character at index `cut`, with this end.
fn part_before(content: &Content, cut: usize, end: usize) -> Content {
    let mut unfolded = content.unfolded.clone();
    unfolded.chars.truncate(cut);
    unfolded.marks.retain(|&(index, mark)| index < cut || index == cut && mark == Mark::Hyphen);
    let white_before = content.white_before.iter().copied().filter(|&index| index < cut).collect();
    Content { unfolded, white_before, end, head: None }
}

/// Reports whether `between` has no line break but soft ones.
fn has_no_break(between: &[u8]) -> bool {
    let is_soft = |at: usize| line_break(between, at + 1) > 0 && b"=\\".contains(&between[at]);
    let mut at = 0;
    while at < between.len() && line_break(between, at) == 0 {
        at += if is_soft(at) { 1 + line_break(between, at + 1) } else { 1 };
    }
    at == between.len()
}

/// Returns `between` without the soft breaks at its start: `=` or `\` and a line break.
fn without_soft_breaks(mut between: &[u8]) -> &[u8] {
    while let Some(b'=' | b'\\') = between.first()
        && line_break(between, 1) > 0
    {
        between = &between[1 + line_break(between, 1)..];
    }
    between
}

/// R1, fine print: "a word that has a `/`, or a `.` or `:` between two letters or digits".
fn is_like_a_path(word: &str) -> bool {
    let word: Vec<char> = word.chars().collect();
    let is_joined = |at: usize| {
        (word[at] == '.' || word[at] == ':')
            && [word.get(at.wrapping_sub(1)), word.get(at + 1)]
                .iter()
                .all(|c| c.is_some_and(char::is_ascii_alphanumeric))
    };
    word.contains(&'/') || (0..word.len()).any(is_joined)
}
