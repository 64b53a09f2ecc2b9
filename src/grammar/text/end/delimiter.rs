//! Decides whether a byte ends a bare reference (R6, R7), for the fast path and the slow path.

use crate::checkpoint::{SavedState, StateReader, StateWriter};
use crate::class::action::Action;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::token::{self, Entity};
use crate::scheme::Schemes;

/// What a byte means for the bare reference before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delimiter {
    /// The reference ends before the byte.
    Ends,
    /// The byte belongs to the reference.
    Belongs,
    /// The byte opens a bracket that decides about the reference later: if nothing closes it, or if it is a label (R6).
    Bracket,
    /// An `&amp;` begins here; it belongs to the reference as a whole, so its `;` is no separator.
    Ampersand,
    /// The decision depends on input that has not arrived.
    Undecided,
}

pub(crate) const AMPERSAND: usize = b"&amp;".len();

/// The number of open brackets of each kind in a reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Brackets([u32; 3]);

impl SavedState for Brackets {
    fn write(&self, out: &mut StateWriter) {
        self.0.write(out);
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        SavedState::read(input).map(Self)
    }
}

impl Brackets {
    fn opens(&mut self, bracket: u8) {
        let depth = &mut self.0[bracket_kind(bracket)];
        *depth = depth.saturating_add(1);
    }

    /// Reports whether the bracket would close one that was opened inside the reference.
    pub fn is_open(self, bracket: u8) -> bool {
        self.0[bracket_kind(bracket)] > 0
    }

    /// Reports whether the bracket was opened inside the reference, and closes it.
    fn closes(&mut self, bracket: u8) -> bool {
        let depth = &mut self.0[bracket_kind(bracket)];
        let inside = *depth > 0;
        *depth = depth.saturating_sub(1);
        inside
    }
}

pub(crate) fn bracket_kind(bracket: u8) -> usize {
    match bracket {
        b'(' | b')' => 0,
        b'[' | b']' => 1,
        _ => 2,
    }
}

/// What decides the end of a bare reference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Delimiting<'a> {
    /// The schemes that a separator may precede.
    pub schemes: &'a Schemes,
    /// Whether `'` directly precedes the reference or its `URL:`.
    pub apostrophe: bool,
}

impl Delimiting<'_> {
    /// Decides about the first byte of `text`, whose action is `action`; no input follows if `last`. Reads at most
    /// [`token::LONGEST`] bytes. The caller decodes characters outside ASCII.
    #[inline]
    pub fn at(self, action: Action, text: &[u8], brackets: &mut Brackets, last: bool) -> Delimiter {
        let next = text.get(1).copied();
        let ends = match action {
            Action::Plain | Action::EndsAuthority | Action::EndsUserinfo => false,
            Action::Opens => {
                brackets.opens(text[0]);
                false
            }
            Action::OpensOrEnds if text[0] == b'[' && next.is_none() && !last => {
                return Delimiter::Undecided;
            }
            Action::OpensOrEnds if text[0] == b'[' && next == Some(b'/') => true,
            Action::OpensOrEnds => {
                brackets.opens(text[0]);
                return Delimiter::Bracket;
            }
            Action::Closes => !brackets.closes(text[0]),
            Action::Apostrophe if self.apostrophe => true,
            Action::Apostrophe => match text.get(1..3) {
                Some(next) => next == b"/>",
                None if !last && next.is_none_or(|b| b == b'/') => return Delimiter::Undecided,
                None => false,
            },
            // Most ampersands separate the fields of a query.
            Action::Ampersand if next.is_some_and(|b| !token::may_begin_entity(b)) => false,
            Action::Ampersand => match apply(token::entity(), text, last) {
                Parsed::Yes(_, Entity::Ends) => true,
                Parsed::Yes(_, Entity::Ampersand) => return Delimiter::Ampersand,
                Parsed::No => false,
                Parsed::More => return Delimiter::Undecided,
            },
            Action::Separator if next.is_some_and(|b| !may_begin_reference(b)) => false,
            Action::Separator => match apply(token::separator(self.schemes), text, last) {
                Parsed::Yes(..) => true,
                Parsed::No => false,
                Parsed::More => return Delimiter::Undecided,
            },
            Action::Label | Action::Backslash | Action::Excluded | Action::NonAscii => true,
        };
        if ends { Delimiter::Ends } else { Delimiter::Belongs }
    }
}

/// Reports whether a scheme may begin with `byte`.
fn may_begin_reference(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
}

#[cfg(test)]
#[path = "../../../../tests/unit/grammar/text/end/delimiter.rs"]
mod tests;
