//! The next token of a bare reference (R6, R8, R11).

mod json;

use nom::bytes::take_while1;

use super::state::{Bare, Notation};
use crate::class::action;
use crate::class::{self, AUTHORITY, GROUP, PLAIN, TRIMMED};
use crate::extract::candidates::short;
use crate::extract::unfolded::Unfolded;
use crate::extract::window::ReaderContext;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::end::delimiter::{AMPERSAND, Delimiter, Delimiting};
use crate::grammar::text::minimum::{self, AuthorityColon};
use crate::grammar::text::token;

/// The longest label after a newsgroup, in bytes.
const MAX_GROUP_LABEL: usize = 64;

/// What the next bytes mean for the reference.
pub(super) enum Token {
    /// This many bytes belong to the reference.
    Part(usize),
    /// The reference ends here.
    End,
    /// The candidate is no reference.
    Refused,
    /// The window ends within the token.
    More,
}

/// Reports whether the authority, from index `begins` to the end of `text` and followed by `next`, meets R9.
///
/// Called where the authority ends: a refused candidate is not read to its end.
pub(super) fn has_authority(text: &[u8], begins: u8, next: u8) -> bool {
    let begins = usize::from(begins);
    let (scheme, authority) = (&text[..begins - "://".len()], &text[begins..]);
    let next = std::slice::from_ref(&next);
    let authority = if authority.is_empty() { next } else { authority };
    minimum::has_authority(scheme, authority) && minimum::has_dot(authority)
}

impl Bare {
    /// Reads the token at the start of `rest`. A token of a JSON string is added to the value.
    pub(super) fn token(
        &mut self,
        cx: ReaderContext<'_>,
        unfolded: &mut Unfolded,
        rest: &[u8],
    ) -> Token {
        match self.notation {
            Notation::Json => self.json_token(cx, unfolded, rest),
            _ => self.plain_token(cx, rest),
        }
    }

    /// Reads a token that is not escaped.
    pub(super) fn plain_token(&mut self, cx: ReaderContext<'_>, rest: &[u8]) -> Token {
        let last = cx.window.last;
        let Some(&first) = rest.first() else {
            return if last { Token::End } else { Token::More };
        };
        if self.only_group() && first.is_ascii() {
            return self.group_token(cx, rest, first);
        }
        if class::is(PLAIN, first) {
            let within = self.authority.is_some() && class::is(AUTHORITY, first);
            let class = if within { AUTHORITY } else { PLAIN };
            // An `@` refuses an abbreviated reference, and a colon may end it.
            let abbreviated = within && self.notation == Notation::Abbreviated;
            let marks: &[u8] = match (self.cuts.heed_references(), abbreviated) {
                (true, _) => b"@:.",
                (false, true) => b"@:",
                (false, false) => b"",
            };
            if marks.contains(&first) {
                let colon = first == b':' && abbreviated;
                return if colon { self.colon(rest, last) } else { Token::Part(1) };
            }
            let in_run = |b| class::is(class, b) && !marks.contains(&b);
            // A run may be cut anywhere, so it waits for no more input.
            return match apply(take_while1(in_run), rest, true) {
                Parsed::Yes(n, _) => Token::Part(n),
                Parsed::No | Parsed::More => Token::End,
            };
        }
        if first.is_ascii() {
            return self.delimiter(cx, first, rest, last, 1);
        }
        match apply(token::non_ascii(), rest, last) {
            Parsed::Yes(n, c) => match self.character(cx, c, n) {
                Token::Part(_) if self.only_group() => Token::Refused,
                token => token,
            },
            Parsed::No => Token::End,
            Parsed::More => Token::More,
        }
    }

    /// Decides about a colon in the authority of an abbreviated reference (R8).
    fn colon(&mut self, rest: &[u8], last: bool) -> Token {
        match AuthorityColon::of(self.is_ftp, &rest[1..], !last) {
            AuthorityColon::Port => Token::Part(1),
            AuthorityColon::Path => {
                self.authority = None;
                Token::Part(1)
            }
            AuthorityColon::Ends => Token::End,
            AuthorityColon::Incomplete => Token::More,
        }
    }

    fn character(&mut self, cx: ReaderContext<'_>, c: char, length: usize) -> Token {
        if cx.config.iri && class::is_iri(c) {
            self.seen.iri = true;
            Token::Part(length)
        } else {
            Token::End
        }
    }

    /// Reads a newsgroup inside a failed candidate. Refuses it if a character follows that is not trimmed. Reads a label only
    /// if it has at most [`MAX_GROUP_LABEL`] letters, digits and `- . + _`, which bounds the bytes that are read again; any
    /// other label refuses the candidate.
    fn group_token(&mut self, cx: ReaderContext<'_>, rest: &[u8], first: u8) -> Token {
        let possessive = std::mem::take(&mut self.seen.apostrophe) && first == b's';
        if possessive && self.seen.past_group {
            return Token::Part(1);
        }
        if first == b'$' {
            return match rest.get(1..3) {
                Some(b"{{") => {
                    self.seen.past_group = true;
                    Token::Part(1)
                }
                None if !cx.window.last && b"${".starts_with(rest) => Token::More,
                _ => Token::Refused,
            };
        }
        if class::is(PLAIN, first) {
            let mark = class::is(TRIMMED, first) || b"*_~".contains(&first);
            let begun = self.offset > self.start + "news:".len() as u64;
            let in_group = class::is(GROUP, first);
            if !mark && (!in_group || self.seen.past_group) {
                return Token::Refused;
            }
            if in_group && !self.seen.past_group {
                return Token::Part(class::span(GROUP, rest));
            }
            self.seen.past_group |= begun;
            return Token::Part(1);
        }
        let in_label = self.seen.brackets.is_open(b']');
        match self.delimiter(cx, first, rest, cx.window.last, 1) {
            Token::Part(_) if matches!(first, b'&' | b')' | b'}') => Token::Refused,
            Token::Part(_) if first == b']' && !in_label => Token::Refused,
            Token::Part(n) => {
                self.seen.past_group = true;
                self.seen.apostrophe = first == b'\'';
                let label = &rest[1..rest.len().min(1 + MAX_GROUP_LABEL)];
                let begins_label = first == b'[' && !in_label;
                Token::Part(n + if begins_label { class::span(GROUP, label) } else { 0 })
            }
            token => token,
        }
    }

    /// Decides whether an ASCII character ends the reference.
    ///
    /// `text` is unescaped and begins with the character, which has `length` bytes in the stream; the stream ends with
    /// `text` if `last`.
    fn delimiter(
        &mut self,
        cx: ReaderContext<'_>,
        first: u8,
        text: &[u8],
        last: bool,
        length: usize,
    ) -> Token {
        let delimiting = Delimiting { schemes: cx.schemes, apostrophe: self.apostrophe };
        match delimiting.at(action::of(first), text, &mut self.seen.brackets, last) {
            Delimiter::Ends => Token::End,
            Delimiter::Belongs => Token::Part(length),
            Delimiter::Bracket => {
                self.seen.bracket = true;
                Token::Part(length)
            }
            Delimiter::Ampersand => {
                self.seen.ampersand = true;
                if self.notation == Notation::Json {
                    self.seen.entity_left = short(AMPERSAND - 1);
                    Token::Part(length)
                } else {
                    Token::Part(AMPERSAND)
                }
            }
            Delimiter::Undecided => Token::More,
        }
    }
}
