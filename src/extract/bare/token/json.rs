//! References in JSON strings (R11).

use memchr::memchr2_iter;

use super::{Token, has_authority};
use crate::class::action::ends_authority;
use crate::class::{self, QUOTED};
use crate::extract::bare::state::{Bare, Seen};
use crate::extract::finding::Step;
use crate::extract::scratch::Scratch;
use crate::extract::unfolded::Unfolded;
use crate::extract::window::ReaderContext;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::json::{self, Lookahead};
use crate::grammar::text::token;
use crate::work;

impl Bare {
    /// Reads a string that may be one reference as a whole, and returns the step if it is, or if the window ends in it.
    /// Otherwise resets the reference to its beginning, to be read by R6. That happens once, so each byte is read at most
    /// twice.
    pub(in crate::extract::bare) fn read_whole_string(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
    ) -> Option<Step> {
        match self.rest_of_string(cx, &mut scratch.unfolded.value) {
            Parsed::More => return Some(Step::More),
            Parsed::Yes(..) if self.is_one_reference(cx, &scratch.unfolded.value) => {
                return Some(self.end(cx, scratch));
            }
            Parsed::Yes(..) | Parsed::No => {}
        }
        self.in_string = false;
        self.seen = Seen::default();
        let scheme = scratch.unfolded.value.iter().position(|&b| b == b':').unwrap_or(0);
        scratch.unfolded.value.truncate(scheme + "://".len());
        self.offset = self.start + (scheme + r":\/\/".len()) as u64;
        None
    }

    /// Reads up to the quote that ends the string, if no character before it ends every reference, and unescapes it into
    /// `value`.
    fn rest_of_string(&mut self, cx: ReaderContext<'_>, value: &mut Vec<u8>) -> Parsed<()> {
        let most = cx.config.max_reference;
        loop {
            let rest = cx.window.from(self.offset);
            let run = class::span(QUOTED, &rest[..rest.len().min(most + 1)]);
            value.extend_from_slice(&rest[..run]);
            self.offset += run as u64;
            if self.offset - self.start > most as u64 {
                return Parsed::No;
            }
            let rest = &rest[run..];
            if rest.first() == Some(&b'"') {
                return Parsed::Yes(0, ());
            }
            let (n, c) = match apply(json::character(), rest, cx.window.last) {
                Parsed::Yes(n, c) => (n, c),
                Parsed::No => return Parsed::No,
                Parsed::More => return Parsed::More,
            };
            self.seen.iri |= !c.is_ascii();
            let belongs = match u8::try_from(c).ok().filter(u8::is_ascii) {
                Some(b) => class::is(QUOTED, b),
                None => cx.config.iri && class::is_iri(c),
            };
            if !belongs {
                return Parsed::No;
            }
            value.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            self.offset += n as u64;
        }
    }

    /// Reports whether `value` is a reference, and no separator in it precedes another one.
    fn is_one_reference(&self, cx: ReaderContext<'_>, value: &[u8]) -> bool {
        work::count(value.len());
        let separates =
            |at| matches!(apply(token::separator(cx.schemes), &value[at..], true), Parsed::Yes(..));
        self.is_met(cx.schemes, value) && !memchr2_iter(b',', b';', value).any(separates)
    }

    /// Reads the next character of a JSON string (R11).
    pub(super) fn json_token(
        &mut self,
        cx: ReaderContext<'_>,
        unfolded: &mut Unfolded,
        rest: &[u8],
    ) -> Token {
        let last = cx.window.last;
        let (length, c) = match apply(json::character(), rest, last) {
            Parsed::Yes(n, c) => (n, c),
            Parsed::No => return Token::End,
            Parsed::More => return Token::More,
        };
        if let (Ok(first), Some(begins)) = (u8::try_from(c), self.authority)
            && ends_authority(first)
        {
            self.authority = None;
            if first == b'/' {
                self.cuts = self.cuts.after_root(unfolded.value.len());
            }
            let judged = !self.overlong && !self.cuts.in_prose();
            if judged && !has_authority(&unfolded.value, begins, first) {
                if !self.seen.bracket {
                    return Token::Refused;
                }
                self.seen.refusing = true;
            }
        }
        let in_entity = self.seen.entity_left > 0;
        self.seen.entity_left = self.seen.entity_left.saturating_sub(1);
        let token = match u8::try_from(c).ok().filter(u8::is_ascii) {
            _ if in_entity => Token::Part(length),
            Some(b) if json::may_begin_token(b) => {
                let ahead = Lookahead::token(rest, last);
                self.delimiter(cx, b, ahead.bytes(), !ahead.open, length)
            }
            Some(b) => self.delimiter(cx, b, &[b], last, length),
            None => self.character(cx, c, length),
        };
        if matches!(token, Token::Part(_)) && !self.overlong {
            unfolded.value.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        token
    }
}
