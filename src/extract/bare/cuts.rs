//! Where prose, or what follows a port, ends a bare reference (R7).

use std::ops::Range;

use crate::checkpoint::{SavedState, StateReader, StateWriter, save_fields};
use crate::class::scripts::{closer, is_unspaced, is_unspaced_punctuation};
use crate::class::{self, SCHEME};
use crate::extract::window::ReaderContext;
use crate::grammar::parse::Parsed;
use crate::grammar::text::json;
use crate::scheme::known::is_bare_opaque;
use crate::work;

/// The character directly before a reference.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Before {
    #[default]
    Other,
    /// It belongs to a script without spaces, or to its punctuation.
    Unspaced,
    /// It is an opening bracket with this closer, and such punctuation.
    Opener(char),
}

impl SavedState for Before {
    fn write(&self, out: &mut StateWriter) {
        let state: Option<Option<char>> = match *self {
            Self::Other => None,
            Self::Unspaced => Some(None),
            Self::Opener(closer) => Some(Some(closer)),
        };
        state.write(out);
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        let state: Option<Option<char>> = SavedState::read(input)?;
        Some(match state {
            None => Self::Other,
            Some(None) => Self::Unspaced,
            Some(Some(closer)) => Self::Opener(closer),
        })
    }
}

impl Before {
    /// Decodes the character at the end of `text`.
    #[inline]
    fn of(text: &[u8]) -> Self {
        match text.last() {
            Some(last) if !last.is_ascii() => Self::of_non_ascii(text),
            _ => Self::Other,
        }
    }

    fn of_non_ascii(text: &[u8]) -> Self {
        last_character(text).map_or(Self::Other, |(_, c)| Self::is(c))
    }

    fn is(c: char) -> Self {
        if let Some(closer) = closer(c) {
            Self::Opener(closer)
        } else if is_unspaced(c) || is_unspaced_punctuation(c) {
            Self::Unspaced
        } else {
            Self::Other
        }
    }
}

/// Where a reference ends before what was read; indices count in its text.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::extract) struct Cuts {
    pub(super) before: Before,
    /// The first cut in prose, or 0.
    script: u32,
    /// The first character outside ASCII after a port, or 0.
    port: u32,
    /// The first character of the last run of characters of scripts without spaces.
    run: u32,
    /// The index after the slash that follows the authority, or 0.
    root: u32,
}

save_fields!(Cuts { before, script, port, run, root });

impl Cuts {
    /// Returns no cuts, for a reference after `text`.
    #[inline]
    pub fn after(text: &[u8]) -> Self {
        Self { before: Before::of(text), ..Self::default() }
    }

    /// Returns no cuts, for a reference of a JSON string that follows this part of `text`, which may end in an escape.
    pub fn in_string(text: &[u8], part: Range<usize>) -> Self {
        match json::escape_before(&text[part.clone()]) {
            Some(c) => Self { before: Before::is(c), ..Self::default() },
            None => Self::after(&text[..part.end]),
        }
    }

    /// Returns the index of the first cut.
    pub fn first(self) -> Option<usize> {
        [self.script, self.port].into_iter().filter(|&at| at > 0).min().map(|at| at as usize)
    }

    /// Reports whether a cut in prose was noted.
    pub fn in_prose(self) -> bool {
        self.script > 0
    }

    /// Reports whether a reference that begins inside the text would end this one.
    pub fn heed_references(self) -> bool {
        self.is_among_unspaced() || self.port > 0
    }

    pub fn is_among_unspaced(self) -> bool {
        !matches!(self.before, Before::Other)
    }

    /// Returns the same for a reference whose authority, with what precedes it, has this length.
    pub fn after_root(self, authority: usize) -> Self {
        Self { root: index(authority + 1), ..self }
    }

    /// Begins the run of characters of scripts without spaces at this index at the earliest.
    pub fn begin_run(&mut self, at: usize) {
        self.run = self.run.max(index(at));
    }

    /// Forgets the port if `token` has an `@`: what looked like a port is a password.
    #[inline]
    pub fn forget_port(&mut self, token: &[u8]) {
        if self.port > 0 && token.contains(&b'@') {
            self.port = 0;
        }
    }

    /// Notes the last character of `text`, which is outside ASCII and was read just now.
    pub fn note(&mut self, text: &[u8], in_authority: bool) {
        let Some((at, c)) = last_character(text) else { return };
        let before = &text[..at];
        if in_authority && self.port == 0 && ends_in_port(before) {
            self.port = index(at);
        }
        if self.script > 0 || !self.is_among_unspaced() || !is_unspaced(c) {
            return;
        }
        if self.follows_word(before) {
            self.script = index(at);
        }
        if !ends_unspaced(before) {
            self.run = index(at);
        }
    }

    /// Reports whether prose may follow `text` directly.
    pub fn follows_word(self, text: &[u8]) -> bool {
        match text.last() {
            Some(b'/') => self.root as usize == text.len(),
            Some(last) => last.is_ascii_alphanumeric() || b")]".contains(last),
            None => false,
        }
    }

    /// Returns the index before which the reading with what was cut ends, because a reference begins there or after it.
    /// `ahead` follows `text`, and no more follows it if `last`.
    pub fn reference_before(
        &mut self,
        cx: ReaderContext<'_>,
        text: &[u8],
        ahead: &[u8],
        last: bool,
    ) -> Parsed<usize> {
        let cut = self.first().is_some();
        if ahead.first() == Some(&b'.') {
            let begins = text.len().checked_sub(3).filter(|&at| {
                let word = &text[at..];
                cut && (word.eq_ignore_ascii_case(b"www") || word.eq_ignore_ascii_case(b"ftp"))
            });
            return begins.map_or(Parsed::No, |at| Parsed::Yes(0, at));
        }
        let name = class::span_back(SCHEME, text, text.len());
        let begins = text.len() - name;
        if name == 0 {
            return Parsed::No;
        }
        if !ahead.starts_with(b"://") {
            let is_opaque = |name| is_bare_opaque(name) || cx.schemes.is_added(name);
            return match cut {
                _ if !last && b"://".starts_with(ahead) => Parsed::More,
                true if is_opaque(&text[begins..]) => Parsed::Yes(0, begins),
                _ => Parsed::No,
            };
        }
        if !cut && self.is_among_unspaced() && ends_unspaced(&text[..begins]) {
            self.script = self.run;
        }
        if self.first().is_some() { Parsed::Yes(0, begins) } else { Parsed::No }
    }
}

/// Converts an index; references are shorter than 4 GiB.
fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(0)
}

/// Returns the last character of `text`, and its index; `None` if the text ends in an ill-formed sequence.
fn last_character(text: &[u8]) -> Option<(usize, char)> {
    let least = text.len().saturating_sub(4);
    let at = least + text[least..].iter().rposition(|b| b & 0xC0 != 0x80)?;
    let c = str::from_utf8(&text[at..]).ok()?.chars().next()?;
    Some((at, c))
}

fn ends_unspaced(text: &[u8]) -> bool {
    last_character(text).is_some_and(|(_, c)| is_unspaced(c))
}

/// Reports whether `text` ends in a `:` and digits.
fn ends_in_port(text: &[u8]) -> bool {
    let digits = text.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    work::count(digits + 1);
    digits > 0 && text[..text.len() - digits].ends_with(b":")
}
