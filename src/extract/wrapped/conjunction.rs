//! The conjunction that ends the first of two references in one wrapper (R1).

use super::close::ValueForm;
use super::state::Wrapped;
use crate::extract::unfolded::{GapKind, Unfolded, ValueGap};
use crate::extract::window::ReaderContext;
use crate::reference::{Flags, Mark, Note, Wrapper};

impl Wrapped {
    /// Ends the value before a conjunction, if that part is a reference (R1). Returns the alternatives: the whole value, and
    /// the same with `%20` for inner white space.
    pub(super) fn end_at_conjunction(
        &mut self,
        cx: ReaderContext<'_>,
        unfolded: &mut Unfolded,
    ) -> Vec<Vec<u8>> {
        if self.wrapper != Wrapper::UrlAngle {
            return Vec::new();
        }
        let Some(cut) = conjunction(unfolded).filter(|cut| self.is_reference(cx, unfolded, *cut))
        else {
            return Vec::new();
        };
        let whole = unfolded.value.clone();
        let mut spaced = Vec::new();
        let mut from = 0;
        for note in unfolded.notes.iter().filter(|note| note.mark == Mark::Space) {
            spaced.extend_from_slice(&whole[from..note.at]);
            spaced.extend_from_slice(b"%20");
            from = note.at;
        }
        let mut alternatives = vec![whole];
        if from > 0 {
            spaced.extend_from_slice(&alternatives[0][from..]);
            alternatives.push(spaced);
        }
        unfolded.value.truncate(cut.at);
        unfolded
            .notes
            .retain(|note| note.at < cut.at || note.at == cut.at && note.mark == Mark::Hyphen);
        self.end = cut.end;
        self.flags = flags_of_notes(self.flags, unfolded);
        if unfolded.value.is_ascii() {
            self.flags -= Flags::IRI;
        }
        alternatives
    }

    /// Reports whether the value before `cut` is a reference by itself.
    fn is_reference(&self, cx: ReaderContext<'_>, unfolded: &Unfolded, cut: ValueGap) -> bool {
        let has_space = |note: &Note| note.mark == Mark::Space && note.at < cut.at;
        let inner_space = unfolded.notes.iter().any(has_space);
        let form = self.form(cx, &unfolded.value[..cut.at], inner_space);
        matches!(form, Some(ValueForm::Absolute | ValueForm::Abbreviated))
    }
}

/// Returns the gap before the first `or` or `and` that a path or a reference follows (R1).
fn conjunction(unfolded: &Unfolded) -> Option<ValueGap> {
    let value = &unfolded.value;
    let mut gaps =
        unfolded.gaps.iter().filter(|gap| gap.kind != GapKind::SoftBreak).copied().peekable();
    // The gap before a conjunction.
    let mut pending = None;
    while let Some(gap) = gaps.next() {
        let word = &value[gap.at..gaps.peek().map_or(value.len(), |next| next.at)];
        if pending.is_some() && is_path_like(word) {
            return pending;
        }
        // A folded reference may have such a word on a line of its own.
        let has_run = is_run(gap) || gaps.peek().is_some_and(|&next| is_run(next));
        pending = (has_run && (word == b"or" || word == b"and")).then_some(gap);
    }
    None
}

fn is_run(gap: ValueGap) -> bool {
    matches!(gap.kind, GapKind::Run | GapKind::RunAfterMark { .. })
}

/// Reports whether `word` has a `/`, or a `.` or `:` between two letters or digits.
fn is_path_like(word: &[u8]) -> bool {
    let joins = |part: &[u8]| {
        matches!(part, [before, b'.' | b':', after]
            if before.is_ascii_alphanumeric() && after.is_ascii_alphanumeric())
    };
    word.contains(&b'/') || word.windows(3).any(joins)
}

/// Returns `flags` without those of notes that the value no longer has.
fn flags_of_notes(flags: Flags, unfolded: &Unfolded) -> Flags {
    const IMPLIED: [(Mark, Flags); 4] = [
        (Mark::Hyphen, Flags::HYPHEN),
        (Mark::SoftBreak, Flags::QP),
        (Mark::Backslash, Flags::UNESCAPED),
        (Mark::Space, Flags::INNER_SPACE),
    ];
    let has = |mark| unfolded.notes.iter().any(|note| note.mark == mark);
    IMPLIED.iter().filter(|(mark, _)| !has(*mark)).fold(flags, |flags, (_, flag)| flags - *flag)
}
