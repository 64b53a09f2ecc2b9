//! Inside a reference that no wrapper delimits: where it ends, what is trimmed (R6, R8, R11).

use nom::bytes::take_while1;

use super::join::Join;
use super::{Engine, HEAD, Step, Window};
use crate::class::{self, AUTHORITY, GROUP, PLAIN, TRIMMED};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::json::{self, Lookahead};
use crate::grammar::text::minimum::{self, Context, Requirement};
use crate::grammar::text::opener::more_digits;
use crate::grammar::text::token::{self, Entity};

/// How the reference is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
    #[default]
    Plain,
    /// In a JSON string (R11): the value is built as it is unescaped.
    Json,
    /// Without its scheme (R8).
    Abbreviated,
}

/// The trigger that it was found by, to go on from where it fails; absolute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Colon(u64),
    Dot(u64),
}

impl Default for Origin {
    fn default() -> Self {
        Self::Colon(0)
    }
}

/// A bare reference while it is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Bare {
    pub outer: u64,
    pub start: u64,
    /// The next byte to look at.
    pub place: u64,
    pub prefixed: bool,
    pub form: Form,
    pub need: Requirement,
    pub origin: Origin,
    /// The byte directly before it.
    pub before: Option<u8>,
    /// That `'` stands before it, or before its `URL:`.
    pub apostrophe: bool,
    /// That it is `news:` and there is no `@` ahead: only `*` or a group will do.
    pub only_group: bool,
    /// Where in its text the authority begins, until that has ended.
    pub authority: Option<usize>,
    pub seen: Seen,
    pub overlong: bool,
    /// For `join-lines` only.
    pub joined: Vec<Join>,
}

/// What its tokens have told so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// How many brackets of each kind are open.
    depths: [u32; 3],
    pub ampersand: bool,
    /// In a JSON string: how many characters of an `&amp;` are still to come.
    entity_left: usize,
    pub iri: bool,
    /// With `only_group`: that the group has ended.
    past_group: bool,
}

/// What a token means for the reference.
pub(super) enum Token {
    /// It goes on for so many bytes.
    Part(usize),
    /// It ends before this.
    End,
    /// It cannot be one after all.
    Refused,
    More,
}

impl Bare {
    /// The first byte of the stream that it may need again.
    pub fn needed_from(&self) -> u64 {
        if self.overlong { self.place } else { self.outer }
    }

    /// The first byte of what is found here: of an abbreviated reference that fails for its `@`,
    /// the local part may begin earlier.
    pub fn earliest(&self, emails: bool) -> u64 {
        let local_part = if emails && self.form == Form::Abbreviated { 64 } else { 0 };
        self.outer.saturating_sub(local_part)
    }

    /// Whether a bracket, `)` for one, has its opener inside (R6).
    fn closes(&mut self, bracket: u8) -> bool {
        let depth = &mut self.seen.depths[bracket_kind(bracket)];
        let inside = *depth > 0;
        *depth = depth.saturating_sub(1);
        inside
    }

    fn opens(&mut self, bracket: u8) {
        let depth = &mut self.seen.depths[bracket_kind(bracket)];
        *depth = depth.saturating_add(1);
    }
}

/// R9 for an authority that begins there in `text`, and ends with it, before `next`. Judged as soon as
/// it has ended, so that what is refused is not read to its end.
fn has_authority(text: &[u8], begins: usize, next: u8) -> bool {
    let (scheme, authority) = (&text[..begins - "://".len()], &text[begins..]);
    let next = std::slice::from_ref(&next);
    minimum::has_authority(scheme, if authority.is_empty() { next } else { authority })
}

pub(super) fn bracket_kind(bracket: u8) -> usize {
    match bracket {
        b'(' | b')' => 0,
        b'[' | b']' => 1,
        _ => 2,
    }
}

impl Engine {
    pub(super) fn bare(&mut self, window: Window<'_>) -> Step {
        loop {
            let at = window.at(self.bare.place);
            let rest = &window.bytes[at..];
            if let (Some(&first @ (b'/' | b'?' | b'#')), Some(begins), true) =
                (rest.first(), self.bare.authority, self.bare.form == Form::Plain)
            {
                self.bare.authority = None;
                if !self.bare.overlong && !has_authority(self.bare_text(window), begins, first) {
                    return self.fail_bare(window, None);
                }
            }
            let token = match self.bare.form {
                Form::Json => self.json_token(rest, window.last),
                Form::Plain | Form::Abbreviated => self.bare_token(rest, window.last),
            };
            match token {
                Token::Part(n) => {
                    self.bare.place += n as u64;
                    if !self.bare.joined.is_empty() && !self.bare.overlong {
                        self.value.extend_from_slice(&rest[..n]);
                    }
                    if let Some(step) = self.limit_bare(window, at, n) {
                        return step;
                    }
                }
                Token::End => {
                    if self.config.join_lines && self.bare.form != Form::Json {
                        match self.join(window) {
                            Parsed::Yes(..) => continue,
                            Parsed::No => {}
                            Parsed::More => return Step::More,
                        }
                    }
                    if self.bare.need == Requirement::WholeNumber && !self.bare.overlong {
                        match apply(more_digits(), rest, window.last) {
                            Parsed::Yes(..) => return self.fail_bare(window, None),
                            Parsed::No => {}
                            Parsed::More => return Step::More,
                        }
                    }
                    return self.end_bare(window);
                }
                Token::Refused => return self.fail_bare(window, None),
                Token::More => return Step::More,
            }
        }
    }

    /// What a reference begins with before its first token: of a JSON string, its scheme.
    pub(super) fn begin_bare(&mut self, window: Window<'_>) {
        if self.bare.form == Form::Json {
            let scheme = self.bare.start..self.bare.place - r":\/\/".len() as u64;
            self.value.extend_from_slice(window.slice(scheme));
            self.value.extend_from_slice(b"://");
        }
    }

    /// The next token of a reference that is written as it is meant.
    pub(super) fn bare_token(&mut self, rest: &[u8], last: bool) -> Token {
        let Some(&first) = rest.first() else {
            return if last { Token::End } else { Token::More };
        };
        if self.bare.only_group && first.is_ascii() {
            return self.group_token(rest, first, last);
        }
        if class::is(PLAIN, first) {
            let within = self.bare.authority.is_some() && class::is(AUTHORITY, first);
            let class = if within { AUTHORITY } else { PLAIN };
            // A run may be cut anywhere, so that it need not wait for more.
            return match apply(take_while1(|b| class::is(class, b)), rest, true) {
                Parsed::Yes(n, _) => Token::Part(n),
                Parsed::No | Parsed::More => Token::End,
            };
        }
        if first.is_ascii() {
            return self.special(first, rest, last, 1);
        }
        match apply(token::non_ascii(), rest, last) {
            Parsed::Yes(n, c) => match self.character(c, n) {
                Token::Part(_) if self.bare.only_group => Token::Refused,
                token => token,
            },
            Parsed::No => Token::End,
            Parsed::More => Token::More,
        }
    }

    fn character(&mut self, c: char, length: usize) -> Token {
        if self.config.iri && class::is_iri(c) {
            self.bare.seen.iri = true;
            Token::Part(length)
        } else {
            Token::End
        }
    }

    /// A newsgroup with nothing but trimmed characters after it, or it is refused at once.
    fn group_token(&mut self, rest: &[u8], first: u8, last: bool) -> Token {
        if class::is(PLAIN, first) {
            let mark = class::is(TRIMMED, first) || b"*_~".contains(&first);
            let begun = self.bare.place > self.bare.start + "news:".len() as u64;
            let in_group = class::is(GROUP, first);
            if !mark && (!in_group || self.bare.seen.past_group) {
                return Token::Refused;
            }
            if in_group && !self.bare.seen.past_group {
                return Token::Part(class::span(GROUP, rest));
            }
            self.bare.seen.past_group |= begun;
            return Token::Part(1);
        }
        match self.special(first, rest, last, 1) {
            Token::Part(_) if matches!(first, b'&' | b')' | b']' | b'}') => Token::Refused,
            Token::Part(n) => {
                self.bare.seen.past_group = true;
                Token::Part(n)
            }
            token => token,
        }
    }

    /// An ASCII character that is not plain: whether it ends the reference (R6). `text` begins with
    /// it, unescaped; in the stream it has `length` bytes.
    fn special(&mut self, first: u8, text: &[u8], last: bool, length: usize) -> Token {
        let ends = match first {
            b'(' | b'{' => {
                self.bare.opens(first);
                false
            }
            b'[' => match text.get(1) {
                None if !last => return Token::More,
                Some(b'/') => true,
                _ => {
                    self.bare.opens(first);
                    false
                }
            },
            b')' | b']' | b'}' => !self.bare.closes(first),
            b'\'' if self.bare.apostrophe => true,
            b'\'' => match text.get(1..3) {
                Some(next) => next == b"/>",
                None if last => false,
                None if text.get(1).is_none_or(|&b| b == b'/') => return Token::More,
                None => false,
            },
            b'&' => match apply(token::entity(), text, last) {
                Parsed::Yes(_, Entity::Ends) => true,
                // Whole, so that its `;` is no separator.
                Parsed::Yes(n, Entity::Ampersand) => {
                    self.bare.seen.ampersand = true;
                    if self.bare.form == Form::Json {
                        self.bare.seen.entity_left = n - 1;
                        false
                    } else {
                        return Token::Part(n);
                    }
                }
                Parsed::No => false,
                Parsed::More => return Token::More,
            },
            b',' | b';' => match apply(token::separator(self.prefilter.schemes()), text, last) {
                Parsed::Yes(..) => true,
                Parsed::No => false,
                Parsed::More => return Token::More,
            },
            _ => true,
        };
        if ends { Token::End } else { Token::Part(length) }
    }

    /// The next character of a JSON string (R11).
    fn json_token(&mut self, rest: &[u8], last: bool) -> Token {
        let (length, c) = match apply(json::character(), rest, last) {
            Parsed::Yes(n, c) => (n, c),
            Parsed::No => return Token::End,
            Parsed::More => return Token::More,
        };
        if let (Ok(first @ (b'/' | b'?' | b'#')), Some(begins)) =
            (u8::try_from(c), self.bare.authority)
        {
            self.bare.authority = None;
            if !self.bare.overlong && !has_authority(&self.value, begins, first) {
                return Token::Refused;
            }
        }
        let in_entity = self.bare.seen.entity_left > 0;
        self.bare.seen.entity_left = self.bare.seen.entity_left.saturating_sub(1);
        let token = match u8::try_from(c).ok().filter(u8::is_ascii) {
            _ if in_entity => Token::Part(length),
            Some(b) if class::is(PLAIN, b) => Token::Part(length),
            // Only these look at what follows them.
            Some(b @ (b'[' | b'\'' | b'&' | b',' | b';')) => {
                let ahead = Lookahead::new(rest, last);
                self.special(b, ahead.bytes(), !ahead.open, length)
            }
            Some(b) => self.special(b, rest, last, length),
            None => self.character(c, length),
        };
        if matches!(token, Token::Part(_)) && !self.bare.overlong {
            self.value.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        token
    }

    /// What a token of `n` bytes at `at` does to a reference at the limit.
    fn limit_bare(&mut self, window: Window<'_>, at: usize, n: usize) -> Option<Step> {
        if self.bare.overlong {
            self.extend_head(&window.bytes[at..at + n]);
            return None;
        }
        let most = self.config.max_reference as u64;
        if self.bare.place - self.bare.start <= most {
            return None;
        }
        if self.bare.form == Form::Abbreviated && !self.has_no_user_within(window, most, n) {
            return Some(self.fail_bare(window, None));
        }
        let head =
            window.slice(self.bare.start..self.bare.place.min(self.bare.start + HEAD as u64));
        self.value.clear();
        self.notes.clear();
        self.value.extend_from_slice(head);
        self.bare.overlong = true;
        None
    }

    /// R8: whether no `@` stands in the text up to the limit, which lies in the last token, of `n` bytes, or
    /// in the fold before it.
    fn has_no_user_within(&self, window: Window<'_>, most: u64, n: usize) -> bool {
        let text = self.bare_text(window);
        let beyond = self.bare.place - (self.bare.start + most);
        let beyond = usize::try_from(beyond).map_or(n, |beyond| beyond.min(n));
        minimum::has_no_user(&text[..text.len().saturating_sub(beyond)])
    }

    /// The text of the reference so far, unfolded but not trimmed.
    pub(super) fn bare_text<'a>(&'a self, window: Window<'a>) -> &'a [u8] {
        if self.is_built() { &self.value } else { window.slice(self.bare.start..self.bare.place) }
    }

    /// R9's minimum, or R8's.
    pub(super) fn is_met(&self, value: &[u8]) -> bool {
        match self.bare.form {
            Form::Abbreviated => minimum::is_abbreviated(value),
            Form::Plain | Form::Json => minimum::is_absolute(value, Context::Bare, |scheme| {
                self.prefilter.schemes().is_added(scheme)
            }),
        }
    }

    /// Whether the value does not stand in the stream as it is.
    pub(super) fn is_built(&self) -> bool {
        self.bare.form == Form::Json || !self.bare.joined.is_empty()
    }

    /// Adds what is missing of an over-long reference's head.
    pub(super) fn extend_head(&mut self, more: &[u8]) {
        let missing = HEAD.saturating_sub(self.value.len());
        self.value.extend_from_slice(&more[..more.len().min(missing)]);
    }
}
