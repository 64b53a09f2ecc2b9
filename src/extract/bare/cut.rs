//! Bare references that end before what was read, because of what follows or does not follow (R6).

use std::ops::Range;

use memchr::memchr;

use super::state::{Bare, Notation};
use crate::class::action::ends_authority;
use crate::class::{self, BREAK};
use crate::extract::scratch::{Ended, Scratch};
use crate::extract::unfolded::Join;
use crate::extract::window::ReaderContext;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::end::{brackets, trim};
use crate::grammar::text::token;
use crate::observe::{Reason, decided};

impl Bare {
    /// Ends the reference at the start of `rest` or before, if a rule other than R7's characters does, and reports whether it
    /// does.
    pub(super) fn cut_here(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        rest: &[u8],
    ) -> Parsed<()> {
        match self.cut_at_bracket(cx, scratch, rest) {
            Parsed::No => self.cut_at_reference(cx, scratch, rest),
            other => other,
        }
    }

    /// Reports whether an earlier reference showed that nothing in this one closes the bracket at its offset.
    fn is_unclosed(&self, scratch: &Scratch) -> bool {
        scratch.unclosed(self.offset).is_some_and(|ended| match ended {
            Ended::All => true,
            Ended::Json => self.notation == Notation::Json,
            Ended::Voided => self.has_voidable_escapes(),
            Ended::Abbreviated(end) => self.notation == Notation::Abbreviated && self.offset < end,
        })
    }

    /// Ends the reference before the bracket at the start of `rest`, if nothing closes it, or before the `@` of an
    /// AmigaGuide command, and reports whether it does.
    fn cut_at_bracket(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        rest: &[u8],
    ) -> Parsed<()> {
        let first = rest.first();
        let is_unclosed = self.is_unclosed(scratch);
        if first != Some(&b'{') || self.overlong {
            if is_unclosed {
                decided(Reason::BracketUnclosed, self.offset..self.offset + 1);
                return Parsed::Yes(0, ());
            }
            return Parsed::No;
        }
        let before = cx.window.byte_before(cx.window.index(self.offset));
        let command = match before {
            Some(b'@') if !self.is_in_authority(cx, scratch) => {
                apply(token::amiga_guide_command(), rest, cx.window.last)
            }
            _ => Parsed::No,
        };
        if is_unclosed || matches!(command, Parsed::Yes(..)) {
            let at = self.text(cx.window, &scratch.unfolded).len() - 1;
            self.cut(cx, scratch, at);
            let reason = if is_unclosed { Reason::BracketUnclosed } else { Reason::AmigaGuideEnds };
            decided(reason, self.offset..self.offset + 2);
            return Parsed::Yes(0, ());
        }
        command
    }

    /// Reports whether what was read ends in its authority: escapes may have separated the slashes before that.
    fn is_in_authority(&self, cx: ReaderContext<'_>, scratch: &Scratch) -> bool {
        let text = self.text(cx.window, &scratch.unfolded);
        let late_authority = || {
            let (scheme, after) = text.split_at(memchr(b':', text)?);
            let after = after.strip_prefix(b"://").filter(|_| !cx.schemes.is_added(scheme));
            after.filter(|rest| !rest.iter().any(|&b| ends_authority(b)))
        };
        let may_be_late = self.notation == Notation::Plain && !scratch.unfolded.notes.is_empty();
        self.authority.is_some() || may_be_late && late_authority().is_some()
    }

    /// Looks for the label with blanks that directly follows the reference once it ends before its brackets that nothing
    /// closes, and reports whether there is one.
    pub(super) fn find_label(&self, cx: ReaderContext<'_>, scratch: &mut Scratch) -> Parsed<()> {
        let is_cut = self.is_unclosed(scratch);
        if self.overlong || self.notation == Notation::Json || !self.seen.bracket && !is_cut {
            return Parsed::No;
        }
        // A label ends on its line. Each joined line would examine the text again.
        let next = cx.window.from(self.offset).first();
        if next.is_none_or(|&b| class::is(BREAK, b)) {
            return Parsed::No;
        }
        let read = (self.start, self.offset);
        if !scratch.label().knows(read) {
            let begin = self.label_begin(cx, scratch, is_cut);
            scratch.label().begin(read, begin);
        }
        let Some(begin) = scratch.label().bracket() else { return Parsed::No };
        let text = cx.window.from(begin);
        let limit = (self.start + cx.config.max_reference as u64).saturating_sub(begin);
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let more = !cx.window.last && text.len() < limit;
        let text = &text[..text.len().min(limit)];
        let found = scratch.label().search.find(text, cx.config.domains, more);
        if let Parsed::Yes(length, ()) = found {
            scratch.label().found(begin + length as u64);
        }
        found
    }

    /// Returns the offset of the bracket of a label that may follow the reference. The reference ends before such a bracket
    /// if it `is_cut`.
    fn label_begin(&self, cx: ReaderContext<'_>, scratch: &Scratch, is_cut: bool) -> Option<u64> {
        let text = self.text(cx.window, &scratch.unfolded);
        let mut value = text;
        while let Some(at) = brackets::first_unclosed(value) {
            value = &value[..at];
        }
        let is_whole = value.len() == text.len();
        let joined_at = scratch.unfolded.joins.last().map_or(0, |join| join.at);
        if is_whole && !is_cut || value.len() <= joined_at || !trim::may_precede_label(value) {
            return None;
        }
        let begin =
            if is_whole { self.offset } else { self.raw_end(cx, &scratch.unfolded, value.len()) };
        (cx.window.from(begin).first() == Some(&b'[')).then_some(begin)
    }

    /// Takes the label after the reference, which is part of its tail, and returns its length.
    pub(super) fn take_label(&mut self, cx: ReaderContext<'_>, scratch: &mut Scratch) -> usize {
        let Some(end) = scratch.label_end(self.start, self.offset) else { return 0 };
        let label = cx.window.slice(self.offset..end);
        if self.is_built(&scratch.unfolded) {
            scratch.unfolded.value.extend_from_slice(label);
        }
        self.offset = end;
        label.len()
    }

    /// Returns the references inside this one that end where it does; `None` if that is unknown.
    pub(super) fn ended(&self, cx: ReaderContext<'_>, scratch: &Scratch) -> Option<Ended> {
        let is_joined = !scratch.unfolded.joins.is_empty();
        // A `'` or prose before this one may end it earlier, and evidence may attest other lines of another one.
        if self.apostrophe
            || self.cuts.first().is_some()
            || is_joined && cx.config.evidence.is_some()
        {
            return None;
        }
        // A reference inside may be joined to the next line even if this one lacks its minimum, and so is not.
        let next = cx.window.from(self.offset).first();
        // Others may have an escape there (R6).
        if next == Some(&b'\\') {
            match self.notation {
                Notation::Json => return Some(Ended::Json),
                _ if self.has_voidable_escapes() => return Some(Ended::Voided),
                _ => {}
            }
        }
        let text = self.text(cx.window, &scratch.unfolded);
        let may_join = cx.config.join_lines
            && !is_joined
            && next.is_some_and(|&b| class::is(BREAK, b))
            && !self.is_met(cx.schemes, text);
        if !may_join {
            return Some(Ended::All);
        }
        // The `@` that refuses this one refuses abbreviated ones too.
        let refusing = self.seen.refusing && self.notation == Notation::Abbreviated;
        let at = memchr(b'@', text).filter(|_| refusing)?;
        let raw = self.raw_length(cx, &scratch.unfolded, self.start, 0..at);
        Some(Ended::Abbreviated(self.start + raw))
    }

    /// Ends the reference before its first bracket that nothing closes, and records such brackets for the references that end
    /// there too, which [`ended`](Self::ended) returned.
    pub(super) fn cut_unclosed(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        mut ended: Option<Ended>,
    ) {
        if !self.seen.bracket {
            return;
        }
        while let Some(at) = brackets::first_unclosed(self.text(cx.window, &scratch.unfolded)) {
            if self.unjoin_bracket(cx, scratch, at) {
                continue;
            }
            if let Some(ended) = ended.take() {
                self.record_unclosed(cx, scratch, at, ended);
            }
            self.cut(cx, scratch, at);
            decided(Reason::BracketUnclosed, self.offset..self.offset + 1);
        }
    }

    /// Undoes the joins after index `at` of the text if the bracket there extends over one of them, and reports whether it
    /// does. No bracket is in the line that is left.
    fn unjoin_bracket(&mut self, cx: ReaderContext<'_>, scratch: &mut Scratch, at: usize) -> bool {
        let text = self.text(cx.window, &scratch.unfolded);
        let inside = at + 1..at + brackets::length(&text[at..]);
        if !is_broken(&scratch.unfolded.joins, inside) {
            return false;
        }
        while let Some(join) = scratch.unfolded.joins.pop_if(|join| join.at > at) {
            self.unjoin(cx, scratch, join);
        }
        true
    }

    /// Returns the length that a reference with this text, the first part of this one, has without its tail.
    pub(super) fn length_of_part(&self, mut text: &[u8]) -> usize {
        while let Some(at) = brackets::first_unclosed(text) {
            text = &text[..at];
        }
        trim::trimmed_length(text, self.before, 0)
    }

    /// Records the offsets of the brackets that nothing closes, from index `from` on.
    fn record_unclosed(
        &self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        from: usize,
        ended: Ended,
    ) {
        let text = self.text(cx.window, &scratch.unfolded);
        let mut indices = brackets::all_unclosed(text, from);
        // A `${{` over a line break is no bracket of a reference that ends before the break.
        indices.retain(|&at| text[at] == b'[' || !is_broken(&scratch.unfolded.joins, at..at + 2));
        let mut joins = scratch.unfolded.joins.iter().peekable();
        let mut offsets = Vec::with_capacity(indices.len());
        let (mut at, mut raw) = (0, self.start);
        for index in indices {
            while let Some(join) = joins.next_if(|join| join.at <= index) {
                (at, raw) = (join.at, join.continuation);
            }
            raw += self.raw_length(cx, &scratch.unfolded, raw, at..index);
            at = index;
            offsets.push(raw);
        }
        scratch.set_unclosed(offsets, ended);
    }

    /// Ends the reference before index `at` of its text.
    pub(super) fn cut(&mut self, cx: ReaderContext<'_>, scratch: &mut Scratch, at: usize) {
        while let Some(join) = scratch.unfolded.joins.pop_if(|join| join.at >= at) {
            self.unjoin(cx, scratch, join);
            if join.at == at {
                return;
            }
        }
        self.offset = self.raw_end(cx, &scratch.unfolded, at);
        if self.is_built(&scratch.unfolded) {
            scratch.unfolded.value.truncate(at);
            scratch.unfolded.notes.retain(|note| note.at < at);
        }
    }
}

/// Reports whether a line begins at one of these indices of the text.
fn is_broken(joins: &[Join], indices: Range<usize>) -> bool {
    let next = joins.partition_point(|join| join.at < indices.start);
    joins.get(next).is_some_and(|join| indices.contains(&join.at))
}
