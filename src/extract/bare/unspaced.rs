//! Bare references among scripts without spaces between words, and ports before other text (R7).

use super::cuts::Before;
use super::state::{Bare, Notation};
use crate::class::scripts::is_unspaced;
use crate::extract::scratch::Scratch;
use crate::extract::window::ReaderContext;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::json::{self, Lookahead};
use crate::grammar::text::token;
use crate::observe::{Reason, decided};

impl Bare {
    /// Ends the reference at the start of `rest` if a rule cuts it there at the latest, and reports whether it does: where
    /// another reference begins after a cut, or directly after prose.
    pub(super) fn cut_at_reference(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        rest: &[u8],
    ) -> Parsed<()> {
        // A line break and its prefix may exceed the limit before the next token does.
        if self.overlong || self.exceeds_limit(cx) || !self.cuts.heed_references() {
            return Parsed::No;
        }
        let text = self.text(cx.window, &scratch.unfolded);
        let mut cuts = self.cuts;
        // Where a cut leaves no part of the joined line, the line before it ends the reference.
        let joined_at = scratch.unfolded.joins.last().map_or(0, |join| join.at);
        cuts.begin_run(joined_at);
        let found = match rest.first() {
            Some(b':' | b'.') if self.notation == Notation::Json => {
                let ahead = Lookahead::slashes(rest, cx.window.last);
                cuts.reference_before(cx, text, ahead.bytes(), !ahead.open)
            }
            Some(b':' | b'.') => cuts.reference_before(cx, text, rest, cx.window.last),
            Some(first) if !first.is_ascii() && self.only_group() => {
                self.ends_group(cx, text, rest)
            }
            _ => Parsed::No,
        };
        self.cuts = cuts;
        let read_end = self.offset;
        let found = found.map(|at| self.cut(cx, scratch, at.max(joined_at)));
        if let Parsed::Yes(..) = found {
            decided(Reason::ProseEnds, self.offset..read_end);
        }
        found
    }

    /// Returns the index before the character at the start of `rest` if prose follows a newsgroup there.
    fn ends_group(&self, cx: ReaderContext<'_>, text: &[u8], rest: &[u8]) -> Parsed<usize> {
        let prose = self.cuts.is_among_unspaced();
        match apply(token::non_ascii(), rest, cx.window.last) {
            Parsed::Yes(_, c) if prose && is_unspaced(c) && self.cuts.follows_word(text) => {
                Parsed::Yes(0, text.len())
            }
            Parsed::More => Parsed::More,
            _ => Parsed::No,
        }
    }

    /// Notes where the reference ends before or at `token`, which was read just now, as it is in the stream.
    pub(super) fn note_cuts(&mut self, cx: ReaderContext<'_>, scratch: &Scratch, token: &[u8]) {
        let begins = self.offset - token.len() as u64;
        if self.overlong || begins - self.start > cx.config.max_reference as u64 {
            return;
        }
        // The token of a JSON string is one character.
        let token = match (self.notation, scratch.unfolded.value.last()) {
            (Notation::Json, Some(last)) => std::slice::from_ref(last),
            _ => token,
        };
        let in_authority = self.authority.is_some();
        if in_authority {
            self.cuts.forget_port(token);
        }
        if token.last().is_some_and(|last| !last.is_ascii()) {
            let text = self.text(cx.window, &scratch.unfolded);
            let mut cuts = self.cuts;
            cuts.note(text, in_authority);
            self.cuts = cuts;
        }
    }

    /// Notes that the authority ends before a slash.
    pub(super) fn note_root(&mut self, cx: ReaderContext<'_>, scratch: &Scratch) {
        self.cuts = self.cuts.after_root(self.text(cx.window, &scratch.unfolded).len());
    }

    /// Returns the index of the first cut, unless the reference is all that brackets enclose.
    pub(super) fn first_cut(&self, cx: ReaderContext<'_>) -> Option<usize> {
        let rest = cx.window.from(self.offset);
        let is_closed = |closer| {
            let next = match self.notation {
                Notation::Json => apply(json::character(), rest, true),
                _ => apply(token::non_ascii(), rest, true),
            };
            matches!(next, Parsed::Yes(_, c) if c == closer)
        };
        match self.cuts.before {
            Before::Opener(closer) if is_closed(closer) => None,
            _ => self.cuts.first(),
        }
    }
}
