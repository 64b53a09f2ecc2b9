//! [`Explained`]: what is explained of a text, and the rules that it names.

use std::cmp::Reverse;
use std::collections::HashSet;

use gleaner::explain::{Candidate, Decision, Rule};

use super::input::Text;
use super::lines::Lines;

/// What is explained of a text.
pub struct Explained<'a> {
    pub text: &'a Text,
    pub lines: Lines,
    pub candidates: Vec<Candidate<'a>>,
    pub max_readings: usize,
    /// Whether to leave out the texts of the rules.
    pub brief: bool,
}

impl Explained<'_> {
    /// Returns the rules that the decisions name, in the order of the rules: the whole rule or the parts that are named.
    pub fn rules(&self) -> Vec<Rule> {
        let decisions = self.candidates.iter().flat_map(Candidate::decisions);
        let rules: HashSet<Rule> = decisions.map(Decision::rule).collect();
        let mut rules = Vec::from_iter(rules);
        let number = |rule: &Rule| rule.id().trim_start_matches('R').parse().unwrap_or(u32::MAX);
        rules.sort_by_key(|rule| (number(rule), rule.id(), Reverse(rule.text().len())));
        let is_part = |rule: &mut Rule, before: &mut Rule| {
            rule.id() == before.id() && before.text().contains(rule.text())
        };
        rules.dedup_by(is_part);
        rules
    }
}
