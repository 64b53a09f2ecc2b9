//! Bare references that end before what was read, because of what follows or does not follow (R6).

use super::state::Bare;
use crate::extract::scratch::Scratch;
use crate::extract::window::ReaderContext;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::end::brackets;
use crate::grammar::text::token;

impl Bare {
    /// Ends the reference before the bracket at the start of `rest`, if nothing closes it, or before the `@` of an
    /// AmigaGuide command, and reports whether it does.
    pub(super) fn cut_at_bracket(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        rest: &[u8],
    ) -> Parsed<()> {
        let first = rest.first();
        let is_unclosed = scratch.is_unclosed(self.offset);
        if first != Some(&b'{') || self.overlong {
            return if is_unclosed { Parsed::Yes(0, ()) } else { Parsed::No };
        }
        let before = cx.window.byte_before(cx.window.index(self.offset));
        let command = match before {
            Some(b'@') if self.authority.is_none() => {
                apply(token::amiga_guide_command(), rest, cx.window.last)
            }
            _ => Parsed::No,
        };
        if is_unclosed || matches!(command, Parsed::Yes(..)) {
            let at = self.text(cx.window, &scratch.unfolded).len() - 1;
            self.cut(cx, scratch, at);
            return Parsed::Yes(0, ());
        }
        command
    }

    /// Ends the reference before its first bracket that nothing closes.
    pub(super) fn cut_unclosed(&mut self, cx: ReaderContext<'_>, scratch: &mut Scratch) {
        if !self.seen.bracket {
            return;
        }
        let mut recorded = false;
        while let Some(at) = brackets::first_unclosed(self.text(cx.window, &scratch.unfolded)) {
            // A `'` before the reference, or its lines, may end it earlier than a reference that begins inside it.
            if !recorded && !self.apostrophe && scratch.unfolded.joins.is_empty() {
                self.record_unclosed(cx, scratch, at);
                recorded = true;
            }
            self.cut(cx, scratch, at);
        }
    }

    /// Records the offsets of the brackets that nothing closes, from index `from` on.
    fn record_unclosed(&self, cx: ReaderContext<'_>, scratch: &mut Scratch, from: usize) {
        let text = self.text(cx.window, &scratch.unfolded);
        let indices = brackets::all_unclosed(text, from);
        let mut offsets = Vec::with_capacity(indices.len());
        let (mut at, mut raw) = (0, self.start);
        for index in indices {
            raw += self.raw_length(cx, raw, at..index);
            at = index;
            offsets.push(raw);
        }
        scratch.set_unclosed(offsets);
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
