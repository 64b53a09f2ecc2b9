//! Bare references that continue in the next line (R6, the setting `join-lines`).

use nom::sequence::preceded;

use super::state::Bare;
use super::token::Token;
use crate::class::marks::MAX_OPENER_SPACE;
use crate::class::{self, BLANK, PLAIN};
use crate::extract::finding::extend_head;
use crate::extract::scratch::Scratch;
use crate::extract::unfolded::Join;
use crate::extract::window::ReaderContext;
use crate::grammar::parse::{Parsed, apply, some_of};
use crate::grammar::text::after_colon::new_reference;
use crate::grammar::text::continuation::{fold, page};
use crate::grammar::text::end::brackets;
use crate::grammar::text::token;
use crate::reference::Mark;

/// The bytes between two lines of a reference.
struct Break {
    /// In bytes, with the prefix and leader of the next line.
    length: usize,
    page_break: bool,
}

impl Bare {
    /// Continues in the next line if the rules allow it, and matches the bytes between the lines.
    pub(super) fn join(&mut self, cx: ReaderContext<'_>, scratch: &mut Scratch) -> Parsed<()> {
        let rest = cx.window.from(self.offset);
        let Break { length, page_break } = match self.line_break(cx, scratch, rest) {
            Parsed::Yes(_, line_break) => line_break,
            other => return other.map(|_| ()),
        };
        let next = &rest[length..];
        // Delimiters come first: they take the least work. Other tokens may be long, and many candidates on one line
        // must not read them.
        let begins_plain = next.first().is_none_or(|&b| !b.is_ascii() || class::is(PLAIN, b));
        if !begins_plain {
            match self.goes_on_with(cx, next) {
                Parsed::Yes(..) => {}
                other => return other,
            }
        }
        match apply(new_reference(cx.schemes), next, cx.window.last) {
            Parsed::No => {}
            Parsed::Yes(..) => return Parsed::No,
            Parsed::More => return Parsed::More,
        }
        let settles = cx.config.evidence.is_some();
        if scratch.unfolded.joins.is_empty() && !self.overlong {
            let text = self.text(cx.window, &scratch.unfolded);
            // The result must not depend on whether an earlier reference showed that nothing closes the bracket.
            let is_open = || self.seen.bracket && brackets::first_unclosed(text).is_some();
            if !self.is_met(cx.schemes, text) || settles && is_open() {
                return Parsed::No;
            }
        }
        let last = cx.window.byte_before(cx.window.index(self.offset));
        let ends_sentence = last.is_some_and(|b| b".,;!?".contains(&b));
        if ends_sentence && !settles && begins_upper(next, cx.window.last) {
            return Parsed::No;
        }
        if settles {
            match apply(fold::list_marker(), next, cx.window.last) {
                Parsed::No => {}
                Parsed::Yes(..) => return Parsed::No,
                Parsed::More => return Parsed::More,
            }
        }
        if page_break && last != Some(b'-') {
            match apply(page::goes_on_overleaf(), next, cx.window.last) {
                Parsed::Yes(..) => {}
                other => return other,
            }
        }
        if begins_plain {
            match self.goes_on_with(cx, next) {
                Parsed::Yes(..) => {}
                other => return other,
            }
        }
        self.observe_join(length as u64, [page_break, last == Some(b'-'), settles]);
        self.take_break(cx, scratch, &rest[..length], page_break, last == Some(b'-'));
        Parsed::Yes(length, ())
    }

    /// Reports whether the first character of the next line belongs to the reference.
    fn goes_on_with(&mut self, cx: ReaderContext<'_>, next: &[u8]) -> Parsed<()> {
        let (seen, authority) = (self.seen, self.authority);
        let token = self.plain_token(cx, next);
        (self.seen, self.authority) = (seen, authority);
        match token {
            Token::Part(_) | Token::Refused => Parsed::Yes(0, ()),
            Token::End => Parsed::No,
            Token::More => Parsed::More,
        }
    }

    /// Parses a line break, perhaps a page break, and the prefix and leader of the next line.
    fn line_break(
        &self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        rest: &[u8],
    ) -> Parsed<Break> {
        let blanks = if cx.config.evidence.is_some() {
            class::span(BLANK, &rest[..rest.len().min(MAX_OPENER_SPACE)])
        } else {
            0
        };
        let line_break = match apply(fold::line_break(), &rest[blanks..], cx.window.last) {
            Parsed::Yes(n, _) => blanks + n,
            Parsed::No => return Parsed::No,
            Parsed::More => return Parsed::More,
        };
        scratch.set_opening(cx.window, self.outer);
        let line = self.offset + line_break as u64;
        let page_break = match self.page_break(cx, scratch, line) {
            Parsed::Yes(n, ()) => n,
            Parsed::No => 0,
            Parsed::More => return Parsed::More,
        };
        let line = line_break + page_break;
        let continuation = fold::continuation(scratch.opening.prefix(), scratch.opening.leader());
        match apply(continuation, &rest[line..], cx.window.last) {
            Parsed::Yes(n, ()) => {
                let length = match deeper_prefix(cx, &rest[line + n..]) {
                    Parsed::Yes(deeper, ()) => line + n + deeper,
                    Parsed::No => line + n,
                    Parsed::More => return Parsed::More,
                };
                Parsed::Yes(length, Break { length, page_break: page_break > 0 })
            }
            Parsed::No => Parsed::No,
            Parsed::More => Parsed::More,
        }
    }

    /// Parses the page break at `line`, if the setting is on.
    fn page_break(&self, cx: ReaderContext<'_>, scratch: &mut Scratch, line: u64) -> Parsed<()> {
        if !cx.config.page_breaks {
            return Parsed::No;
        }
        let limit = self.start + cx.config.max_reference as u64;
        scratch.page.read(cx.window, line, limit, scratch.opening.prefix())
    }

    fn take_break(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        bytes: &[u8],
        page_break: bool,
        hyphen: bool,
    ) {
        let line_break = self.offset;
        let continuation = line_break + bytes.len() as u64;
        let unfolded = &mut scratch.unfolded;
        if self.overlong {
            extend_head(&mut unfolded.value, bytes);
        } else {
            if !self.is_built(unfolded) {
                unfolded.set(cx.window.slice(self.start..self.offset));
            }
            let notes = unfolded.notes.len();
            if hyphen {
                let at = unfolded.value.len() - 1;
                unfolded.note(at, Mark::Hyphen);
                unfolded.value.truncate(at + usize::from(!drops_hyphens(cx)));
            }
            let at = unfolded.value.len();
            unfolded.note(at, Mark::Join);
            unfolded.joins.push(Join { at, hyphen, page_break, line_break, continuation, notes });
        }
        self.offset = continuation;
    }

    pub(super) fn unjoin(&mut self, cx: ReaderContext<'_>, scratch: &mut Scratch, join: Join) {
        self.offset = join.line_break;
        scratch.unfolded.value.truncate(join.at);
        if join.hyphen && drops_hyphens(cx) {
            scratch.unfolded.value.push(b'-');
        }
        scratch.unfolded.notes.truncate(join.notes);
    }
}

/// Reports whether a hyphen before a line break is dropped. Evidence decides about it later (R13).
fn drops_hyphens(cx: ReaderContext<'_>) -> bool {
    cx.config.drops_hyphens() && !cx.config.evidence.is_some()
}

/// Parses the quote marks after the prefix, and blanks, if evidence joins lines (R13).
fn deeper_prefix(cx: ReaderContext<'_>, line: &[u8]) -> Parsed<()> {
    if !cx.config.evidence.is_some() || line.first().is_some_and(|&b| b != b'>') {
        return Parsed::No;
    }
    let blanks = some_of(BLANK, 0, MAX_OPENER_SPACE);
    apply(preceded(fold::marks(), blanks), line, cx.window.last).map(|_| ())
}

fn begins_upper(text: &[u8], last: bool) -> bool {
    match text.first() {
        Some(ascii) if ascii.is_ascii() => ascii.is_ascii_uppercase(),
        _ => matches!(apply(token::non_ascii(), text, last), Parsed::Yes(_, c) if c.is_uppercase()),
    }
}
