//! What failed bare candidates imply for later ones, so that no text is searched twice in vain.

use super::bare::state::{Bare, ReadFrom};
use super::window::Window;
use crate::class::scripts::is_unspaced;
use crate::class::{self, BREAK};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::end::delimiter::bracket_kind;
use crate::grammar::text::minimum::Requirement;
use crate::grammar::text::token;
use crate::scheme::known;
use crate::work;

/// Stream offsets before which bare candidates of some kinds fail.
#[derive(Clone, Debug, Default)]
pub(super) struct FailureCache {
    /// No scheme whose colon is before this begins a bare reference.
    colons: u64,
    /// No `www.` or `ftp.` before this begins a bare reference.
    abbreviated: u64,
    /// Bare references that begin before this have no `@`.
    no_at: u64,
    /// Those that begin before this have no `@` with something on both sides.
    no_address: u64,
    /// Those that begin before this have no comma.
    no_comma: u64,
    /// Those that begin before this have no `;phone-context=`.
    no_context: u64,
}

impl FailureCache {
    /// Reports whether the scheme before `colon` begins no bare reference.
    pub fn rules_out_colon(&self, colon: u64) -> bool {
        colon < self.colons
    }

    /// Reports whether the `www.` or `ftp.` at `start` begins no bare reference.
    pub fn rules_out_abbreviated(&self, start: u64) -> bool {
        start < self.abbreviated
    }

    /// Reports whether a reference that begins at `start` lacks what R9 requires; without an `@`, `news:` may still name
    /// a group.
    pub fn rules_out(&self, start: u64, need: Requirement) -> bool {
        match need {
            Requirement::At => start < self.no_at,
            Requirement::Address => start < self.no_address.max(self.no_at),
            Requirement::Comma => start < self.no_comma,
            Requirement::PhoneContext => start < self.no_context,
            Requirement::News | Requirement::NonEmpty | Requirement::WholeNumber => false,
        }
    }

    /// Returns the offset before which a bare reference may lack the `@` that R9 requires.
    pub fn may_lack_at(&self) -> u64 {
        self.no_at.max(self.no_address)
    }

    pub fn no_at(&self) -> u64 {
        self.no_at
    }

    /// Records that `bare` failed, at `end` if that is known. Returns the offset inside it at which the search continues.
    pub fn record(&mut self, bare: &Bare, end: Option<u64>, window: Window<'_>) -> u64 {
        match bare.read_from {
            ReadFrom::Colon(colon) => {
                self.colons = colon + 1;
                // Unless `'` ends this one, a reference that begins inside it ends there or before.
                if let Some(end) = end.filter(|_| !bare.apostrophe) {
                    match bare.need {
                        // A `news:` inside a failed candidate may end before it.
                        Requirement::At | Requirement::News => self.no_at = self.no_at.max(end),
                        Requirement::Address => self.no_address = self.no_address.max(end),
                        Requirement::Comma => self.no_comma = end,
                        Requirement::PhoneContext => self.no_context = end,
                        Requirement::NonEmpty | Requirement::WholeNumber => {}
                    }
                }
                // A `www.` or `ftp.` in the scheme is a candidate too.
                let scheme = window.slice(bare.start..colon);
                if scheme.contains(&b'.') { bare.start } else { colon + 1 }
            }
            ReadFrom::Dot(dot) => {
                self.record_user(bare, window);
                dot + 1
            }
        }
    }

    /// Records that an abbreviated reference failed because of its `@` (R8).
    ///
    /// Every `www.` before the `@` fails too, unless `'`, a bracket opened before that `www.`, or prose (R7) ends its
    /// reference before the `@`. One backward pass finds the first `www.` that may succeed.
    fn record_user(&mut self, bare: &Bare, window: Window<'_>) {
        let text = window.slice(bare.start..bare.offset);
        let Some(user) = text.iter().position(|&b| b == b'@') else {
            return;
        };
        // Between joined lines may stand a page break, which is no part of the reference.
        let line = text[..user].iter().position(|&b| class::is(BREAK, b));
        let mut survivor = line.unwrap_or(user);
        let mut unopened = [0_u32; 3];
        let (mut apostrophe, mut prose) = (false, false);
        for at in (1..user).rev() {
            prose |= may_end_before_prose(&text[at..]);
            match text[at] {
                bracket @ (b')' | b']' | b'}') => unopened[bracket_kind(bracket)] += 1,
                bracket @ (b'(' | b'[' | b'{') => {
                    let unopened = &mut unopened[bracket_kind(bracket)];
                    *unopened = unopened.saturating_sub(1);
                }
                b'\'' => apostrophe = true,
                b'w' | b'W' | b'f' | b'F' => {
                    let quoted = apostrophe && matches!(text[at - 1], b'\'' | b':');
                    let among_prose = prose && !text[at - 1].is_ascii();
                    if (quoted || among_prose || unopened.iter().any(|&n| n > 0))
                        && known::completion(&text[at..]).is_some()
                    {
                        survivor = survivor.min(at);
                    }
                }
                _ => {}
            }
        }
        work::count(2 * user);
        self.abbreviated = bare.start + survivor as u64;
    }
}

/// Reports whether prose may end a reference after the first character of `text` (R7).
fn may_end_before_prose(text: &[u8]) -> bool {
    let [first, rest @ ..] = text else { return false };
    let follows = first.is_ascii_alphanumeric() || matches!(first, b')' | b']');
    follows && matches!(apply(token::non_ascii(), rest, true), Parsed::Yes(_, c) if is_unspaced(c))
}
