//! The marks of a diff at the starts of continuation lines (R3), about which the closer decides.

use super::gap::PROSE_RUN;
use super::state::Wrapped;
use crate::extract::unfolded::{GapKind, Unfolded, ValueGap};
use crate::observe::{Reason, decided, is_observed};
use crate::reference::{Flags, Mark};

impl Wrapped {
    /// Removes the marks of a diff if each continuation line has one (R3). Returns `false` if they are part of the value
    /// and the white space after them makes the wrapper prose (R1, R5).
    pub(super) fn settle_marks(&mut self, unfolded: &mut Unfolded) -> bool {
        if has_mark_on_each_line(unfolded) {
            decided(Reason::DiffMarksSkipped, self.outer..self.end);
            remove_marks(unfolded);
            self.flags |= Flags::GUESSED;
            if !unfolded.notes.iter().any(|note| note.mark == Mark::Space) {
                self.flags -= Flags::INNER_SPACE;
            }
            return true;
        }
        if is_observed()
            && unfolded.gaps.iter().any(|gap| gap.kind == GapKind::Fold { marked: true })
        {
            decided(Reason::DiffMarksKept, self.outer..self.end);
        }
        let mut runs = usize::from(self.spaces);
        for gap in &unfolded.gaps {
            if let GapKind::RunAfterMark { prose } = gap.kind {
                runs += 1;
                if prose {
                    return false;
                }
            }
        }
        runs < usize::from(PROSE_RUN)
    }
}

/// Reports whether there are at least two continuation lines, and all begin with the same mark and a character after it.
fn has_mark_on_each_line(unfolded: &Unfolded) -> bool {
    // Most values have fewer gaps.
    if unfolded.gaps.len() < 2 {
        return false;
    }
    let value = &unfolded.value;
    let is_line = |gap: &&ValueGap| matches!(gap.kind, GapKind::Fold { .. } | GapKind::SoftBreak);
    let mut lines = unfolded.gaps.iter().filter(is_line).peekable();
    let mut mark = None;
    let mut count = 0;
    while let Some(line) = lines.next() {
        let next = lines.peek().map_or(value.len(), |next| next.at);
        let first = value.get(line.at).copied();
        if line.kind != (GapKind::Fold { marked: true })
            || line.at == 0
            || next <= line.at + 1
            || *mark.get_or_insert(first) != first
        {
            return false;
        }
        count += 1;
    }
    count > 1
}

/// Removes the mark at the start of each line, and the white space after it.
fn remove_marks(unfolded: &mut Unfolded) {
    let Unfolded { value, notes, gaps, .. } = unfolded;
    let marked = |gap: &&ValueGap| gap.kind == GapKind::Fold { marked: true };
    let marks: Vec<usize> = gaps.iter().filter(marked).map(|gap| gap.at).collect();
    let before = |at: usize| marks.partition_point(|&mark| mark < at);
    let is_after_mark = |at: usize| at > 0 && marks.binary_search(&(at - 1)).is_ok();
    notes.retain(|note| note.mark != Mark::Space || !is_after_mark(note.at));
    for note in notes {
        note.at -= before(note.at);
    }
    gaps.retain(|gap| !matches!(gap.kind, GapKind::RunAfterMark { .. }));
    for gap in gaps {
        gap.at -= before(gap.at);
    }
    let mut at = 0;
    let mut next = marks.iter().copied().peekable();
    value.retain(|_| {
        let is_mark = next.next_if_eq(&at).is_some();
        at += 1;
        !is_mark
    });
}
