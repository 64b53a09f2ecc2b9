//! [`Filter`]: the findings that match what was typed, best first.
//!
//! 100,000 findings take longer than the time between two keys, so the filter judges them in steps.

use std::cmp::Reverse;
use std::time::Instant;

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use crate::pick::found::Finding;

/// The number of findings that are judged between two looks at the clock.
const STEP: usize = 256;

/// Follows a matched text: nucleo-matcher 0.3.1 does not find an exact word at the end of a text that is not ASCII. It leaves
/// out white space at the end for `word$`.
const END: &str = " ";

/// The longest text of a finding that is matched, in bytes: the time of a match grows with it.
const MAX_TEXT: usize = 4 << 10;

#[derive(Debug, Default)]
pub struct Filter {
    query: String,
    /// `None` if everything matches.
    pattern: Option<Pattern>,
    matcher: Matcher,
    /// The number of findings that are judged.
    judged: usize,
    /// The scores and the indices of matches, the best first, and equals in the order of the input.
    scores: Vec<(Reverse<u32>, usize)>,
    /// The indices in `scores`.
    matches: Vec<usize>,
    text: String,
    characters: Vec<char>,
}

impl Filter {
    pub fn query(&self) -> &str {
        &self.query
    }

    /// Replaces what is matched.
    pub fn set(&mut self, query: &str) {
        query.clone_into(&mut self.query);
        let pattern = Pattern::parse(query, CaseMatching::Smart, Normalization::Smart);
        self.pattern = (!pattern.atoms.is_empty()).then_some(pattern);
        self.matcher.config = Config::DEFAULT.match_paths();
        self.judged = 0;
        self.scores.clear();
        self.matches.clear();
    }

    /// Returns the indices of the matches so far, or `None` if everything matches.
    pub fn matches(&self) -> Option<&[usize]> {
        self.pattern.as_ref().map(|_| &*self.matches)
    }

    pub fn unjudged(&self, findings: &[Finding]) -> usize {
        self.pattern.as_ref().map_or(0, |_| findings.len() - self.judged)
    }

    /// Judges findings until a time, at least some; reports whether all are judged.
    pub fn advance(&mut self, findings: &[Finding], until: Instant) -> bool {
        let before = self.scores.len();
        while self.unjudged(findings) > 0 {
            let end = findings.len().min(self.judged + STEP);
            for (index, finding) in findings.iter().enumerate().take(end).skip(self.judged) {
                if let Some(score) = self.score(finding) {
                    self.scores.push((Reverse(score), index));
                }
            }
            self.judged = end;
            if Instant::now() >= until {
                break;
            }
        }
        if self.scores.len() > before {
            // Merges the new scores with the others, which are sorted.
            self.scores.sort();
            self.matches.clear();
            self.matches.extend(self.scores.iter().map(|&(_, index)| index));
        }
        self.unjudged(findings) == 0
    }

    fn score(&mut self, finding: &Finding) -> Option<u32> {
        let pattern = self.pattern.as_ref()?;
        write_text(finding, &mut self.text);
        let text = Utf32Str::new(&self.text, &mut self.characters);
        let mut total = 0;
        for atom in &pattern.atoms {
            // `word$` looks at the end of the link, and not of what follows it.
            let score = if matches!(atom.kind, AtomKind::Postfix | AtomKind::Exact) {
                let from = boundary(&finding.link, finding.link.len().saturating_sub(MAX_TEXT));
                let link = format!("{}{END}", &finding.link[from..]);
                atom.score(Utf32Str::new(&link, &mut Vec::new()), &mut self.matcher)
            } else {
                atom.score(text, &mut self.matcher)
            };
            total += u32::from(score?);
        }
        Some(total)
    }

    /// Returns the indices of the characters of a text that match, in order; none if the text alone does not match.
    pub fn highlights(&mut self, text: &str) -> Vec<u32> {
        let mut indices = Vec::new();
        if let Some(pattern) = &self.pattern {
            self.text.clear();
            self.text.extend([text, END]);
            let text = Utf32Str::new(&self.text, &mut self.characters);
            if pattern.indices(text, &mut self.matcher, &mut indices).is_none() {
                indices.clear();
            }
        }
        indices.sort_unstable();
        indices.dedup();
        indices
    }
}

/// Replaces `text` by what is matched of a finding, which begins with the link.
fn write_text(finding: &Finding, text: &mut String) {
    let target = finding.target.as_ref().map(|target| &target.link);
    let message = finding.source.message.as_ref();
    let fields = message.map(|message| [&message.from, &message.subject, &message.date]);
    let first = [&finding.link].into_iter().chain(target);
    let all = first.chain(fields.into_iter().flatten()).chain([&finding.source.path]);
    text.clear();
    for part in all {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(part);
    }
    text.truncate(boundary(text, MAX_TEXT));
    text.push_str(END);
}

/// Returns the last boundary of characters that is not after `at`.
fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
