//! Decides what the text before a trigger begins.

use super::{Decision, Heads, MAX_HEAD, PlainHead, Undecided};
use crate::class::{self, LOCAL_PART, SCHEME};
use crate::extract::window::Window;
use crate::grammar::refang::{Start, find_scheme_before};
use crate::grammar::text::minimum::excludes_abbreviated;
use crate::grammar::text::scheme_start::{glued_word, scheme_start};
use crate::scheme::{self, Schemes, known};
use crate::work;

impl Heads {
    /// Decides about a scheme before a separator of this length, which may be defanged.
    pub(super) fn hierarchical(
        &mut self,
        window: Window<'_>,
        trigger: u64,
        (length, is_defanged): (usize, bool),
        schemes: &Schemes,
    ) -> Decision {
        let before = self.before(window, trigger);
        let notation = find_scheme_before(before, self.notations)
            .filter(|(length, plain)| self.begins_scheme(window, trigger, *length, plain, schemes));
        let scheme = notation.map(|(length, _)| length);
        let scheme = scheme.or_else(|| self.plain_scheme(window, trigger, schemes));
        let Some(scheme) = scheme else { return Ok(None) };
        let start = trigger - scheme as u64;
        let authority = trigger + length as u64;
        let kind = if self.run.is_inside { Start::Nested } else { Start::Scheme };
        if notation.is_none() && !is_defanged {
            self.plain = Some(PlainHead { kind, start, authority });
            self.begin_reference();
            return Ok(None);
        }
        let end = self.authority_end(window, authority, start).ok_or(Undecided)?;
        Ok(self.edits(window, kind, start..end))
    }

    /// Reports whether the scheme `plain` begins where its notation does, `length` bytes before the trigger (R6).
    fn begins_scheme(
        &self,
        window: Window<'_>,
        trigger: u64,
        length: usize,
        plain: &str,
        schemes: &Schemes,
    ) -> bool {
        let text = text_before(window, trigger - length as u64);
        if self.run.is_inside {
            return !text.last().copied().is_some_and(is_in_word);
        }
        let prefix = class::span_back(SCHEME, text, scheme::MAX_LEN + 1);
        let (before, prefix) = text.split_at(text.len() - prefix);
        let run = [prefix, plain.as_bytes()].concat();
        scheme_start(before, &run, schemes) == Some(prefix.len())
            && glued_word(before, &run, prefix.len()) == 0
    }

    /// Returns the length of the scheme before a trigger that is not defanged.
    fn plain_scheme(&self, window: Window<'_>, trigger: u64, schemes: &Schemes) -> Option<usize> {
        let run = class::span_back(SCHEME, self.before(window, trigger), scheme::MAX_LEN + 1);
        let text = text_before(window, trigger);
        let (before, run) = text.split_at(text.len() - run);
        if self.run.is_inside {
            let begins = run.first().is_some_and(u8::is_ascii_alphabetic);
            return (begins && !before.last().copied().is_some_and(is_in_word))
                .then_some(run.len());
        }
        Some(run.len() - scheme_start(before, run, schemes)?)
    }

    /// Takes note of a `mailto:`.
    pub(super) fn mailto(&mut self, window: Window<'_>, colon: u64) {
        let before = self.before(window, colon);
        let run = class::span_back(SCHEME, before, scheme::MAX_LEN + 1);
        if !self.run.is_inside && before[before.len() - run..].eq_ignore_ascii_case(b"mailto") {
            let start = colon - run as u64;
            self.plain = Some(PlainHead { kind: Start::Opaque, start, authority: colon + 1 });
            self.begin_reference();
        }
    }

    /// Decides about a defanged colon of this length after a scheme that needs no `//`.
    pub(super) fn opaque(&mut self, window: Window<'_>, colon: u64, length: usize) -> Decision {
        let before = self.before(window, colon);
        let run = class::span_back(SCHEME, before, scheme::MAX_LEN + 1);
        let name = &before[before.len() - run..];
        // `data[:]` alone is code.
        let is_rest = |b: &u8| b.is_ascii_alphanumeric() || b"+/?".contains(b);
        let after = window.from(colon).get(length);
        if known::find(name).is_none_or(|known| known.wrapped.is_none())
            || !after.is_some_and(is_rest)
        {
            return Ok(None);
        }
        let start = colon - run as u64;
        let end = self.authority_end(window, colon + length as u64, start).ok_or(Undecided)?;
        Ok(self.edits(window, Start::Opaque, start..end))
    }

    /// Decides about a defanged dot in a host that R8 completes, such as `www.a.example`, or about a defanged `@` or dot in an e-mail
    /// address (R8).
    pub(super) fn host(&mut self, window: Window<'_>, trigger: u64, plain: &str) -> Decision {
        let before = self.before(window, trigger);
        let is_host = |b: &u8| !b.is_ascii() || b.is_ascii_alphanumeric() || b"-_.".contains(b);
        let length = before.iter().rev().take_while(|b| is_host(b)).count();
        work::count(length);
        let name = &before[before.len() - length..];
        let start = trigger - length as u64;
        let byte_before = window.byte_before(window.index(start));
        let is_local = |b: Option<&u8>| b.is_some_and(|&b| class::is(LOCAL_PART, b));
        let is_abbreviated = plain == "."
            && known::abbreviated_word(name)
                .is_some_and(|(word, _)| name.get(word).is_none_or(|&b| b == b'.'))
            && !byte_before.is_some_and(excludes_abbreviated);
        let is_address = if plain == "@" {
            is_local(before.last())
        } else {
            byte_before == Some(b'@')
                && is_local(before[..before.len() - length].iter().nth_back(1))
        };
        let kind = match () {
            () if is_abbreviated && self.abbreviated => Start::Host,
            () if is_address && self.emails && trigger >= self.refused => Start::Address,
            () => return Ok(None),
        };
        let end = self.authority_end(window, trigger, start).ok_or(Undecided)?;
        // The rest of a longer address would be read again at each of its notations.
        if kind == Start::Address && end - start == MAX_HEAD as u64 {
            return Ok(None);
        }
        Ok(self.edits(window, kind, start..end))
    }
}

/// Returns the text before an offset, at most [`MAX_HEAD`] bytes.
fn text_before(window: Window<'_>, offset: u64) -> &[u8] {
    let from = offset.saturating_sub(MAX_HEAD as u64);
    window.slice(from.max(window.base)..offset)
}

/// Reports whether no reference begins in another one after this byte, which belongs to a word or a notation.
fn is_in_word(byte: u8) -> bool {
    !byte.is_ascii() || byte.is_ascii_alphanumeric() || b"-_.+[]{}\\".contains(&byte)
}
