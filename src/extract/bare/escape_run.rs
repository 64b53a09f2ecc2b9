//! The text after an escape, which may void it (R6).

use super::state::Bare;
use crate::extract::window::ReaderContext;
use crate::grammar::parse::Parsed;
use crate::grammar::text::end::delimiter::Brackets;
use crate::grammar::text::escape::{AfterEscape, Context, REACH, after_escape};
use crate::work;

/// Stream offsets between which nothing voids an escape, read once for all escapes of a reference, and for those of
/// references that begin inside it before its first bracket.
#[derive(Clone, Debug, Default)]
pub(in crate::extract) struct EscapeRun {
    /// Where the reference starts.
    reference: u64,
    from: u64,
    to: u64,
    /// The brackets that are open at `to`.
    brackets: Brackets,
    /// The offset up to which no bracket is open.
    without_brackets: u64,
    context: Context,
    /// Whether what begins at `to` voids the escapes before it; `None` if that is not read yet.
    voids: Option<bool>,
}

impl EscapeRun {
    /// Reports whether the escape at the offset of `bare`, whose two bytes are in the window, counts. Amortised linear in
    /// the distance to the end of its text, which is at most [`REACH`].
    pub fn counts(&mut self, cx: ReaderContext<'_>, bare: &Bare, context: Context) -> Parsed<()> {
        let (offset, brackets) = (bare.offset, bare.seen.brackets);
        let has_brackets = brackets != Brackets::default();
        let is_covered = bare.start == self.reference
            || !has_brackets && offset <= self.without_brackets && context == self.context;
        if !is_covered || offset < self.from || self.to < offset {
            *self = Self {
                reference: bare.start,
                from: offset,
                to: offset + 1,
                brackets,
                without_brackets: if has_brackets { 0 } else { offset + 1 },
                context,
                voids: None,
            };
        }
        while self.to - offset < REACH {
            match self.voids {
                Some(true) => return Parsed::No,
                Some(false) => return Parsed::Yes(0, ()),
                None => {}
            }
            work::count(1);
            let before = cx.window.slice(offset + 1..self.to);
            let (text, last) = (cx.window.from(self.to), cx.window.last);
            match after_escape(cx.schemes, context, &mut self.brackets, before, text, last) {
                AfterEscape::Nothing(n) => {
                    if self.without_brackets == self.to && self.brackets == Brackets::default() {
                        self.without_brackets += n as u64;
                    }
                    self.to += n as u64;
                }
                AfterEscape::Ends => self.voids = Some(false),
                AfterEscape::Voids => self.voids = Some(true),
                AfterEscape::Incomplete => return Parsed::More,
            }
        }
        Parsed::Yes(0, ())
    }
}
