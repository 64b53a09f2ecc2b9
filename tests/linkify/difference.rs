//! Differences between the findings of gleaner and linkify.

use crate::finding::{Ours, Theirs};

/// A group of overlapping findings that is not a single span found by both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    pub ours: Vec<Ours>,
    pub theirs: Vec<Theirs>,
    /// The offset at which gleaner's search resumed before the group (R10).
    pub resumed: usize,
}

impl Difference {
    /// Returns the smallest span that contains all findings of the group.
    pub fn span(&self) -> (usize, usize) {
        let ours = self.ours.iter().map(|one| (one.start, one.end));
        let spans = ours.chain(self.theirs.iter().map(|one| (one.start, one.end)));
        spans.reduce(|all, one| (all.0.min(one.0), all.1.max(one.1))).unwrap_or_default()
    }
}

/// Returns the number of equal findings, and the groups of the others, in order.
pub fn compare(ours: &[Ours], theirs: &[Theirs]) -> (usize, Vec<Difference>) {
    let (mut same, mut differences, mut resumed) = (0, Vec::new(), 0);
    let (mut ours, mut theirs) = (ours.iter().peekable(), theirs.iter().peekable());
    while ours.peek().is_some() || theirs.peek().is_some() {
        let mut group = Difference { resumed, ..Difference::default() };
        let mut end = 0;
        loop {
            let is_in = |start: usize| end == 0 || start < end;
            let next_ours = ours.peek().map(|one| one.start).filter(|&start| is_in(start));
            let next_theirs = theirs.peek().map(|one| one.start).filter(|&start| is_in(start));
            match (next_ours, next_theirs) {
                (Some(our), their) if their.is_none_or(|their| our <= their) => {
                    group.ours.extend(ours.next());
                    end = end.max(group.ours[group.ours.len() - 1].end);
                }
                (_, Some(_)) => {
                    group.theirs.extend(theirs.next());
                    end = end.max(group.theirs[group.theirs.len() - 1].end);
                }
                _ => break,
            }
        }
        resumed = group.ours.last().map_or(resumed, |last| last.outer.1);
        match (&*group.ours, &*group.theirs) {
            ([our], [their]) if (our.start, our.end) == (their.start, their.end) => same += 1,
            _ => differences.push(group),
        }
    }
    (same, differences)
}
