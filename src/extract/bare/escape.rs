//! Drops the escapes of other notations in a bare reference (R6).

use std::ops::Range;

use super::state::{Bare, Notation, ReadFrom};
use crate::class::{self, SCHEME};
use crate::extract::candidates::{Decider, Undecided, short};
use crate::extract::scratch::Scratch;
use crate::extract::unfolded::Unfolded;
use crate::extract::window::{ReaderContext, Window};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::escape::{
    Context, ESCAPED_COLON_AND_PATH, ESCAPED_SEPARATOR, escape, has_expression, port,
};
use crate::grammar::text::minimum::Requirement;
use crate::grammar::text::scheme_start::{dropped_prefix, scheme_start};
use crate::observe::{Reason, decided};
use crate::reference::{Mark, Note};
use crate::scheme::{self, Schemes};

/// The scheme whose path may follow an escaped colon without `//`, and may have backslashes.
const FILE: &[u8] = b"file";

/// The characters whose escapes may be notations without a value: of roff, and LaTeX's hyphenation.
const MAY_BE_EMPTY: &[u8] = b"&%-";

impl Decider<'_> {
    /// Decides whether the escaped colon at index `at` opens a reference: `//` must follow it, or, after `file`, one `/`.
    #[cold]
    #[inline(never)]
    pub fn escaped_colon(self, at: usize) -> Result<Option<Bare>, Undecided> {
        let Window { bytes, last, .. } = self.cx.window;
        let Some(before) = bytes[self.resumed..at].strip_suffix(b"\\") else { return Ok(None) };
        let run = class::span_back(SCHEME, before, scheme::MAX_LEN + 1);
        if run == 0 || self.failures.rules_out_colon(self.cx.window.offset(at)) {
            return Ok(None);
        }
        let after = &bytes[at - 1..];
        if !last && ESCAPED_SEPARATOR.starts_with(after) && after != ESCAPED_SEPARATOR {
            return Err(Undecided);
        }
        let (before, run) = before.split_at(before.len() - run);
        let slashes = after.starts_with(ESCAPED_SEPARATOR);
        let index = if slashes {
            scheme_start(before, run, self.cx.schemes)
                .filter(|&index| Schemes::is_in_registry(&run[index..]))
        } else {
            let is_path = after.starts_with(ESCAPED_COLON_AND_PATH) && !before.ends_with(b"\\");
            (is_path && run.eq_ignore_ascii_case(FILE)).then_some(0)
        };
        let Some(index) = index else {
            let begins = self.resumed + before.len();
            self.observe(Reason::ColonEscaped, begins..at + 1);
            return Ok(None);
        };
        let start = self.resumed + before.len() + index;
        let read_from = ReadFrom::Colon(self.cx.window.offset(at));
        let bare = self.bare(start, Notation::Plain, Requirement::NonEmpty, read_from);
        let is_added = self.cx.schemes.is_added(&run[index..]);
        let authority = short(run.len() - index + "://".len());
        let dropped = short(dropped_prefix(before, run, index));
        let bare = if dropped > 0 {
            bare.after_prefix(self.cuts(start - usize::from(dropped), Notation::Plain), dropped)
        } else {
            bare
        };
        Ok(Some(Bare {
            offset: self.cx.window.offset(at - 1),
            authority: (slashes && !is_added).then_some(authority),
            is_property: true,
            ..bare
        }))
    }
}

impl Bare {
    /// Drops the escape at the start of `rest`, or its `\`, if it counts. Matches the bytes that are read: those that are
    /// dropped, or the escaped colon after the scheme, with its slashes unless the scheme is `file` and one `/` follows.
    pub(super) fn unescape(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        rest: &[u8],
    ) -> Parsed<()> {
        let opens = self.is_at_escaped_colon();
        let in_bracket = self.seen.brackets.is_open(b')');
        let escaped = match apply(escape(cx.config.iri, in_bracket), rest, cx.window.last) {
            _ if opens => b':',
            Parsed::Yes(_, escaped) => escaped,
            Parsed::No => return Parsed::No,
            Parsed::More => return Parsed::More,
        };
        if self.has_voidable_escapes() {
            let context = self.context(cx, &scratch.unfolded);
            match scratch.escapes().counts(cx, self, context) {
                // Last, since an escape that needs more input would have it read again.
                Parsed::Yes(..) if self.follows_expression(cx, &scratch.unfolded) => {
                    return Parsed::No;
                }
                Parsed::Yes(..) => {}
                other => return other,
            }
        }
        let mark = match escaped {
            b':' if self.is_property => Mark::Backslash,
            b':' => match self.port(cx, rest) {
                Parsed::Yes(..) => Mark::Backslash,
                Parsed::No if self.would_complete_slashes(cx, rest) => return Parsed::No,
                Parsed::No => Mark::BreakPoint,
                Parsed::More => return Parsed::More,
            },
            b'&' if rest.get(2) == Some(&b'.') => Mark::EmptyCharacter,
            _ => Mark::Backslash,
        };
        let escape = if opens { 0 } else { length_of(mark) as u64 };
        decided(Reason::EscapeDropped, self.offset..self.offset + escape.max(2));
        if !self.overlong {
            let unfolded = &mut scratch.unfolded;
            if !self.is_built(unfolded) {
                unfolded.set(cx.window.slice(self.start..self.offset));
            }
            unfolded.note(unfolded.value.len(), mark);
        }
        if opens {
            let separator =
                if rest.starts_with(ESCAPED_SEPARATOR) { ESCAPED_SEPARATOR } else { br"\:" };
            scratch.unfolded.value.extend_from_slice(&separator[1..]);
            return Parsed::Yes(separator.len(), ());
        }
        Parsed::Yes(length_of(mark), ())
    }

    /// Reports whether a regular expression precedes the first escape, which begins at the current offset.
    fn follows_expression(&self, cx: ReaderContext<'_>, unfolded: &Unfolded) -> bool {
        let is_first = unfolded.notes.iter().all(|note| length_of(note.mark) == 0);
        is_first && !self.overlong && has_expression(self.text(cx.window, unfolded))
    }

    /// Returns what decides which text voids an escape.
    fn context(&self, cx: ReaderContext<'_>, unfolded: &Unfolded) -> Context {
        // The window no longer holds the start of an over-long reference.
        let text =
            if self.overlong { &unfolded.value } else { cx.window.slice(self.start..self.offset) };
        let is_file = text.split_at_checked(FILE.len()).is_some_and(|(scheme, rest)| {
            scheme.eq_ignore_ascii_case(FILE) && rest.first().is_none_or(|b| br":\".contains(b))
        });
        Context {
            is_file,
            is_property: self.is_property,
            parenthesis: self.before == Some(b'('),
            apostrophe: self.apostrophe,
        }
    }

    /// Reports whether the next byte is the `\` of the colon after the scheme.
    pub(super) fn is_at_escaped_colon(&self) -> bool {
        self.read_from == ReadFrom::Colon(self.offset + 1)
    }

    /// Reports whether text may void an escape. What decides about a reference with another minimum stands at its end, and which
    /// text that is may not depend on where it begins.
    pub(super) fn has_voidable_escapes(&self) -> bool {
        self.notation != Notation::Json && self.need == Requirement::NonEmpty
    }

    /// Reports whether the slashes after the scheme's colon would be complete without the `\:` at the start of `rest`. What
    /// the scheme requires is judged as written, also by the cache of failures.
    fn would_complete_slashes(&self, cx: ReaderContext<'_>, rest: &[u8]) -> bool {
        let ReadFrom::Colon(colon) = self.read_from else { return false };
        match self.offset - colon {
            _ if self.overlong => false,
            1 => matches!(rest, [_, _, b'/' | b'\\', ..]),
            2 => cx.window.byte_before(cx.window.index(self.offset)) == Some(b'/'),
            _ => false,
        }
    }

    /// Parses the port after the `\:` at the start of `rest`.
    fn port(&self, cx: ReaderContext<'_>, rest: &[u8]) -> Parsed<()> {
        let before = cx.window.byte_before(cx.window.index(self.offset));
        let after_host = before.is_some_and(|b| b.is_ascii_alphanumeric() || b == b']');
        if self.authority.is_none() || self.overlong || !after_host {
            return Parsed::No;
        }
        apply(port(), &rest[2..], cx.window.last)
    }

    /// Forgets the escapes after the value, which has `length` bytes, and notes where it ends without escapes.
    pub(super) fn end_escapes(
        &self,
        cx: ReaderContext<'_>,
        unfolded: &mut Unfolded,
        length: usize,
    ) {
        unfolded.notes.retain(|note| note.at < length);
        let Some(first) = unfolded.notes.iter().find(|note| length_of(note.mark) > 0) else {
            return;
        };
        let text = &unfolded.value[..first.at];
        let before = &text[..self.length_of_part(text)];
        if self.is_met(cx.schemes, before) {
            unfolded.note(before.len(), Mark::BeforeEscape);
        }
    }
}

/// Returns the number of bytes that were dropped inside a part of the value, or before it on the same line.
pub(super) fn dropped(unfolded: &Unfolded, part: Range<usize>) -> u64 {
    let begins_line = |note: &Note| note.mark == Mark::Join && note.at == part.start;
    let first = unfolded
        .notes
        .iter()
        .rposition(begins_line)
        .unwrap_or_else(|| unfolded.notes.partition_point(|note| note.at < part.start));
    let inside = unfolded.notes[first..].iter().take_while(|note| note.at < part.end);
    inside.map(|note| length_of(note.mark) as u64).sum()
}

/// Returns the number of bytes that were dropped at a note of `mark`.
fn length_of(mark: Mark) -> usize {
    match mark {
        Mark::Backslash => 1,
        Mark::BreakPoint | Mark::EmptyCharacter => 2,
        _ => 0,
    }
}

/// Returns the value, which has `length` bytes, without the characters whose escapes may be notations without a value.
pub(super) fn without_both(unfolded: &Unfolded, length: usize) -> Option<Vec<u8>> {
    let value = &unfolded.value[..length.min(unfolded.value.len())];
    let mut dropped = unfolded
        .notes
        .iter()
        .filter(|note| note.mark == Mark::Backslash)
        .map(|note| note.at)
        .filter(|&at| value.get(at).is_some_and(|b| MAY_BE_EMPTY.contains(b)))
        .peekable();
    dropped.peek()?;
    let mut reading = Vec::with_capacity(value.len());
    let mut from = 0;
    for at in dropped {
        reading.extend_from_slice(&value[from..at]);
        from = at + 1;
    }
    reading.extend_from_slice(&value[from..]);
    Some(reading)
}
