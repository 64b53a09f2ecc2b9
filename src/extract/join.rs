//! `join-lines`: a bare reference that goes on in the next line (R6).

use super::bare::Token;
use super::search::preceding;
use super::{Engine, Window};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::opener::new_reference;
use crate::grammar::text::page::goes_on_overleaf;
use crate::grammar::text::{fold, token};
use crate::readings::{Mark, Note};

/// Where two lines were joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    /// The offset in the value.
    pub at: usize,
    /// That a hyphen stood before it.
    pub hyphen: bool,
    /// That a page break was passed over.
    pub page_break: bool,
    /// The line break in the stream, and the first character of the next line.
    pub line_break: u64,
    pub goes_on: u64,
    /// How many notes there were before.
    pub notes: usize,
}

impl Engine {
    /// `join-lines`: goes on in the next line, if it may.
    pub(super) fn join(&mut self, window: Window<'_>) -> Parsed<()> {
        let from = window.at(self.bare.place);
        let rest = &window.bytes[from..];
        let line_break = match apply(fold::line_break(), rest, window.last) {
            Parsed::Yes(n, _) => n,
            other => return other.map(|_| ()),
        };
        let page_break = match self.page_break(window, from + line_break) {
            Parsed::Yes(n, ()) => n,
            Parsed::No => 0,
            Parsed::More => return Parsed::More,
        };
        let line = line_break + page_break;
        let after = match apply(
            fold::continuation(self.opening.prefix(), self.opening.leader()),
            &rest[line..],
            window.last,
        ) {
            Parsed::Yes(n, ()) => line + n,
            other => return other,
        };
        let next = &rest[after..];
        match apply(new_reference(self.prefilter.schemes()), next, window.last) {
            Parsed::No => {}
            Parsed::Yes(..) => return Parsed::No,
            Parsed::More => return Parsed::More,
        }
        let whole = self.bare.joined.is_empty() && !self.bare.overlong;
        if whole && !self.is_met(self.bare_text(window)) {
            return Parsed::No;
        }
        let last = preceding(window, from);
        if last.is_some_and(|b| b".,;!?".contains(&b)) && begins_upper(next, window.last) {
            return Parsed::No;
        }
        if page_break > 0 && last != Some(b'-') {
            match apply(goes_on_overleaf(), next, window.last) {
                Parsed::Yes(..) => {}
                other => return other,
            }
        }
        // Its first character must not end the reference at once.
        let seen = self.bare.seen;
        let token = self.bare_token(next, window.last);
        self.bare.seen = seen;
        match token {
            Token::Part(_) | Token::Refused => {}
            Token::End => return Parsed::No,
            Token::More => return Parsed::More,
        }
        if self.bare.overlong {
            self.extend_head(&rest[..after]);
        } else {
            if self.bare.joined.is_empty() {
                self.value.clear();
                self.value.extend_from_slice(window.slice(self.bare.start..self.bare.place));
            }
            let notes = self.notes.len();
            let hyphen = last == Some(b'-');
            if hyphen {
                let at = self.value.len() - 1;
                self.notes.push(Note { at, mark: Mark::Hyphen });
                self.value.truncate(at + usize::from(!self.drops_hyphens()));
            }
            let at = self.value.len();
            self.notes.push(Note { at, mark: Mark::Join });
            let line_break = self.bare.place;
            let goes_on = line_break + after as u64;
            let page_break = page_break > 0;
            self.bare.joined.push(Join { at, hyphen, page_break, line_break, goes_on, notes });
        }
        self.bare.place += after as u64;
        Parsed::Yes(after, ())
    }

    /// The page break at `at`, the start of a line, in the window.
    fn page_break(&mut self, window: Window<'_>, at: usize) -> Parsed<()> {
        if !self.config.page_breaks {
            return Parsed::No;
        }
        let limit = self.bare.start + self.config.max_reference as u64;
        self.page.read(window, window.place(at), limit, self.opening.prefix())
    }

    /// Undoes the last join, of a line of which nothing is left after trimming.
    pub(super) fn part(&mut self, join: Join) {
        self.bare.place = join.line_break;
        self.value.truncate(join.at);
        if join.hyphen && self.drops_hyphens() {
            self.value.push(b'-');
        }
        self.notes.truncate(join.notes);
    }
}

/// Whether `text` begins with an upper-case letter.
fn begins_upper(text: &[u8], last: bool) -> bool {
    match text.first() {
        Some(ascii) if ascii.is_ascii() => ascii.is_ascii_uppercase(),
        _ => matches!(apply(token::non_ascii(), text, last), Parsed::Yes(_, c) if c.is_uppercase()),
    }
}
