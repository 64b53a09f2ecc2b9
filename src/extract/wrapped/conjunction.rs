//! The conjunction that ends the first of two references in one wrapper (R1).

use super::close::ValueForm;
use super::state::{Conjunction, Wrapped};
use crate::extract::unfolded::{GapKind, Unfolded, ValueGap};
use crate::extract::window::ReaderContext;
use crate::grammar::text::minimum::{self, Context};
use crate::observe::{Reason, decided};
use crate::reference::{Flags, Mark, Note, Wrapper};

/// The schemes whose references may contain white space as data.
const SPACED: [&[u8]; 2] = [b"gopher:", b"mailto:"];

/// The gap before a conjunction that ends the value.
#[derive(Clone, Copy)]
struct Cut {
    gap: ValueGap,
    /// Whether a reference follows that no line break interrupts.
    resumes: bool,
}

impl Wrapped {
    /// Ends the value before a conjunction, if that part is a reference (R1).
    pub(super) fn end_at_conjunction(
        &mut self,
        cx: ReaderContext<'_>,
        unfolded: &mut Unfolded,
    ) -> Conjunction {
        // White space stands on both sides of a conjunction.
        if self.wrapper != Wrapper::UrlAngle || unfolded.gaps.len() < 2 {
            return Conjunction::default();
        }
        let cut = conjunction(cx, unfolded);
        let Some(Cut { gap: cut, resumes }) =
            cut.filter(|cut| self.is_reference(cx, unfolded, cut.gap))
        else {
            return Conjunction::default();
        };
        decided(Reason::ConjunctionEnds, cut.end..self.end);
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
        Conjunction { alternatives, resumes }
    }

    /// Reports whether the value before `cut` is a reference by itself.
    fn is_reference(&self, cx: ReaderContext<'_>, unfolded: &Unfolded, cut: ValueGap) -> bool {
        let has_space = |note: &Note| note.mark == Mark::Space && note.at < cut.at;
        let inner_space = unfolded.notes.iter().any(has_space);
        let value = &unfolded.value[..cut.at];
        match self.form(cx, value, inner_space) {
            Some(ValueForm::Absolute | ValueForm::Abbreviated) => true,
            Some(ValueForm::Relative) => is_path_like(value),
            None => false,
        }
    }
}

/// Returns the gap before the first `or` or `and` that a path or a reference follows (R1).
fn conjunction(cx: ReaderContext<'_>, unfolded: &Unfolded) -> Option<Cut> {
    let value = &unfolded.value;
    let is_spaced = |scheme: &&[u8]| {
        value.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme))
    };
    let needs_reference = SPACED.iter().any(is_spaced);
    let mut gaps =
        unfolded.gaps.iter().filter(|gap| gap.kind != GapKind::SoftBreak).copied().peekable();
    // The gap before a conjunction, and whether white space without a line break is beside that.
    let mut pending = None;
    while let Some(gap) = gaps.next() {
        let word = &value[gap.at..gaps.peek().map_or(value.len(), |next| next.at)];
        if let Some((before, has_run)) = pending {
            let reference = is_bare_reference(cx, word);
            if reference || has_run && !needs_reference && is_path_like(word) {
                let inside = |other: &&ValueGap| gap.at < other.at && other.at < value.len();
                let next = unfolded.gaps.iter().find(inside);
                let resumes = reference && next.is_none_or(|next| is_run(*next));
                return Some(Cut { gap: without_comma(unfolded, before), resumes });
            }
        }
        // A folded path may have such a word on a line of its own.
        let has_run = is_run(gap) || gaps.peek().is_some_and(|&next| is_run(next));
        pending = (word == b"or" || word == b"and").then_some((gap, has_run));
    }
    None
}

/// Returns `gap` moved before a `,` or `;` that directly precedes it.
fn without_comma(unfolded: &Unfolded, gap: ValueGap) -> ValueGap {
    let begin = gap.at - 1;
    let is_comma = matches!(unfolded.value[begin], b',' | b';')
        && !unfolded.gaps.iter().any(|other| other.at == begin);
    if is_comma { ValueGap { at: begin, end: gap.end - 1, ..gap } } else { gap }
}

/// Reports whether `word` is a reference by R6 or R8.
fn is_bare_reference(cx: ReaderContext<'_>, word: &[u8]) -> bool {
    minimum::is_absolute(word, Context::Bare, |scheme| cx.schemes.is_added(scheme))
        || cx.config.abbreviated && minimum::is_abbreviated(word)
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
