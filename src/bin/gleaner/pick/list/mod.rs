//! [`List`]: the findings in the order in which they are shown, with marks and a selection.

mod filter;

use std::collections::BTreeSet;
use std::time::Instant;

pub use filter::Filter;

use crate::pick::found::{Finding, Found};

/// The findings of a picker. A finding is known by its index, and a row of the list by its position.
#[derive(Debug, Default)]
pub struct List {
    findings: Vec<Finding>,
    marked: BTreeSet<usize>,
    filter: Filter,
    is_reversed: bool,
    /// The position of the selected row.
    selected: usize,
    /// The finding that stays selected while rows come before it; `None` if it is the first row, whatever that is.
    held: Option<usize>,
    left_out: u64,
}

impl List {
    pub fn new(query: &str) -> Self {
        let mut list = Self::default();
        list.filter.set(query);
        list
    }

    /// Adds what the search found.
    pub fn add(&mut self, found: Found) {
        match found {
            Found::New(finding) => self.findings.push(finding),
            Found::TextHost { at, host } => {
                if let Some(finding) = self.findings.get_mut(at)
                    && finding.text_host.is_empty()
                {
                    finding.text_host = host;
                }
            }
            Found::LeftOut => self.left_out += 1,
        }
    }

    /// Returns the number of findings beyond the limits.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Goes on with the filter until a time; reports whether it is done.
    pub fn advance(&mut self, until: Instant) -> bool {
        let is_done = self.filter.advance(&self.findings, until);
        self.follow_held();
        is_done
    }

    /// Returns the number of findings that the filter has not judged.
    pub fn unfiltered(&self) -> usize {
        self.filter.unjudged(&self.findings)
    }

    pub fn query(&self) -> &str {
        self.filter.query()
    }

    pub fn set_query(&mut self, query: &str) {
        self.filter.set(query);
        (self.selected, self.held) = (0, None);
    }

    pub fn reverse(&mut self) {
        self.held = self.index(self.selected);
        self.is_reversed = !self.is_reversed;
        self.follow_held();
    }

    /// Returns the number of all findings.
    pub fn total(&self) -> usize {
        self.findings.len()
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.filter.matches().map_or(self.findings.len(), <[_]>::len)
    }

    /// Returns the index of the finding in a row.
    pub fn index(&self, position: usize) -> Option<usize> {
        let last = self.len().checked_sub(1)?;
        let at = if self.is_reversed { last.checked_sub(position)? } else { position };
        match self.filter.matches() {
            Some(matches) => matches.get(at).copied(),
            None => (at <= last).then_some(at),
        }
    }

    pub fn finding(&self, index: usize) -> Option<&Finding> {
        self.findings.get(index)
    }

    /// Returns the finding in a row, and its index.
    pub fn row(&self, position: usize) -> Option<(usize, &Finding)> {
        let index = self.index(position)?;
        Some((index, self.findings.get(index)?))
    }

    pub fn selected(&self) -> usize {
        self.selected
    }

    pub fn selected_index(&self) -> Option<usize> {
        self.index(self.selected)
    }

    /// Selects a row, or the last one if there are fewer.
    pub fn select(&mut self, position: usize) {
        self.selected = position.min(self.len().saturating_sub(1));
        self.held = (self.selected > 0).then(|| self.index(self.selected)).flatten();
    }

    pub fn move_by(&mut self, rows: isize) {
        self.select(self.selected.saturating_add_signed(rows));
    }

    /// Selects the row of a finding, if there is one.
    pub fn select_index(&mut self, index: usize) -> bool {
        let position = self.position_of(index);
        position.is_some_and(|position| {
            self.select(position);
            true
        })
    }

    /// Moves the selection to the row of the finding that is held.
    fn follow_held(&mut self) {
        let held = self.held.and_then(|index| self.position_of(index));
        self.selected = held.unwrap_or(self.selected).min(self.len().saturating_sub(1));
    }

    fn position_of(&self, index: usize) -> Option<usize> {
        let at = match self.filter.matches() {
            Some(matches) => matches.iter().position(|&other| other == index)?,
            None => (index < self.findings.len()).then_some(index)?,
        };
        Some(if self.is_reversed { self.len() - 1 - at } else { at })
    }

    pub fn mark(&mut self, index: usize) {
        self.marked.insert(index);
    }

    pub fn unmark(&mut self, index: usize) {
        self.marked.remove(&index);
    }

    pub fn is_marked(&self, index: usize) -> bool {
        self.marked.contains(&index)
    }

    /// Returns the marked findings in the order of the input, whether the filter shows them or not.
    pub fn marked(&self) -> impl ExactSizeIterator<Item = usize> {
        self.marked.iter().copied()
    }

    /// Returns where a text matches the filter, as indices of characters.
    pub fn highlights(&mut self, text: &str) -> Vec<u32> {
        self.filter.highlights(text)
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/pick/list.rs"]
mod tests;
