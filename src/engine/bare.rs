//! Inside a reference that no wrapper delimits: where it ends, what is trimmed (R6, R8, R11).

use memchr::memmem;
use nom::bytes::take_while1;

use super::opening::OpeningLine;
use super::search::preceding;
use super::{Engine, Found, HEAD, State, Step, Window};
use crate::class::{self, GROUP, PLAIN, TRIMMED};
use crate::grammar::fold;
use crate::grammar::json::{self, Lookahead};
use crate::grammar::opener::{more_digits, new_reference};
use crate::grammar::token::{self, Entity};
use crate::grammar::{Parsed, apply};
use crate::readings::{Mark, Note};
use crate::reference::{Flags, Kind, Wrapper};
use crate::scheme::minimum::{self, Need, Place};
use crate::trim;
use crate::work;

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
    pub need: Need,
    pub origin: Origin,
    /// The byte directly before it.
    pub before: Option<u8>,
    /// That `'` stands before it, or before its `URL:`.
    pub apostrophe: bool,
    /// That it is `news:` and there is no `@` ahead: only `*` or a group will do.
    pub only_group: bool,
    /// With `only_group`: that the group has ended.
    pub past_group: bool,
    pub depths: [u32; 3],
    pub ampersand: bool,
    pub iri: bool,
    pub overlong: bool,
    /// For `join-lines` only.
    pub opening: OpeningLine,
    pub joined: Vec<Join>,
}

/// Where two lines were joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    /// The offset in the value.
    at: usize,
    /// That a hyphen stood before it.
    hyphen: bool,
    /// The line break in the stream, and the first character of the next line.
    line_break: u64,
    goes_on: u64,
    /// How many notes there were before.
    notes: usize,
}

/// What a token means for the reference.
enum Token {
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
        let depth = &mut self.depths[bracket_kind(bracket)];
        let inside = *depth > 0;
        *depth = depth.saturating_sub(1);
        inside
    }

    fn opens(&mut self, bracket: u8) {
        let depth = &mut self.depths[bracket_kind(bracket)];
        *depth = depth.saturating_add(1);
    }
}

/// Whether `text` begins with an upper-case letter.
fn begins_upper(text: &[u8], last: bool) -> bool {
    match text.first() {
        Some(ascii) if ascii.is_ascii() => ascii.is_ascii_uppercase(),
        _ => matches!(apply(token::non_ascii(), text, last), Parsed::Yes(_, c) if c.is_uppercase()),
    }
}

fn bracket_kind(bracket: u8) -> usize {
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
                    if self.bare.need == Need::WholeNumber && !self.bare.overlong {
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

    /// The next token of a reference that is written as it is meant.
    fn bare_token(&mut self, rest: &[u8], last: bool) -> Token {
        let Some(&first) = rest.first() else {
            return if last { Token::End } else { Token::More };
        };
        if self.bare.only_group && first.is_ascii() {
            return self.group_token(rest, first, last);
        }
        if class::is(PLAIN, first) {
            // A run may be cut anywhere, so that it need not wait for more.
            return match apply(take_while1(|b| class::is(PLAIN, b)), rest, true) {
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
            self.bare.iri = true;
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
            return match class::span(GROUP, rest) {
                0 if !mark => Token::Refused,
                0 => {
                    self.bare.past_group = begun;
                    Token::Part(1)
                }
                _ if self.bare.past_group && !mark => Token::Refused,
                _ if self.bare.past_group => Token::Part(1),
                n => Token::Part(n),
            };
        }
        match self.special(first, rest, last, 1) {
            Token::Part(_) if matches!(first, b'&' | b')' | b']' | b'}') => Token::Refused,
            Token::Part(n) => {
                self.bare.past_group = true;
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
                Parsed::Yes(_, Entity::Ampersand) => {
                    self.bare.ampersand = true;
                    false
                }
                Parsed::No => false,
                Parsed::More => return Token::More,
            },
            b',' | b';' => match apply(token::separator(&self.schemes), text, last) {
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
        let token = match u8::try_from(c).ok().filter(u8::is_ascii) {
            Some(b) if class::is(PLAIN, b) => Token::Part(length),
            // Only these look at what follows them.
            Some(b @ (b'[' | b'\'' | b'&' | b',' | b';')) => {
                let ahead = Lookahead::new(rest, last, token::LONGEST);
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
        let within = window.slice(self.bare.start..self.bare.start + most);
        if self.bare.form == Form::Abbreviated && !minimum::has_no_user(within) {
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

    /// `join-lines`: goes on in the next line, if it may.
    fn join(&mut self, window: Window<'_>) -> Parsed<()> {
        let from = window.at(self.bare.place);
        let rest = &window.bytes[from..];
        let line_break = match apply(fold::line_break(), rest, window.last) {
            Parsed::Yes(n, _) => n,
            other => return other.map(|_| ()),
        };
        let opening = self.bare.opening;
        let after = match apply(
            fold::continuation(opening.prefix(), opening.leader()),
            &rest[line_break..],
            window.last,
        ) {
            Parsed::Yes(n, ()) => line_break + n,
            other => return other,
        };
        let next = &rest[after..];
        match apply(new_reference(&self.schemes), next, window.last) {
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
        // Its first character must not end the reference at once.
        let before = self.bare.clone();
        let token = self.bare_token(next, window.last);
        self.bare = before;
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
            self.bare.joined.push(Join { at, hyphen, line_break, goes_on, notes });
        }
        self.bare.place += after as u64;
        Parsed::Yes(after, ())
    }

    /// Undoes the last join, of a line of which nothing is left after trimming.
    fn part(&mut self, join: Join) {
        self.bare.place = join.line_break;
        self.value.truncate(join.at);
        if join.hyphen && self.drops_hyphens() {
            self.value.push(b'-');
        }
        self.notes.truncate(join.notes);
    }

    /// The text of the reference so far, unfolded but not trimmed.
    fn bare_text<'a>(&'a self, window: Window<'a>) -> &'a [u8] {
        if self.is_built() { &self.value } else { window.slice(self.bare.start..self.bare.place) }
    }

    /// R9's minimum, or R8's.
    fn is_met(&self, value: &[u8]) -> bool {
        match self.bare.form {
            Form::Abbreviated => minimum::is_abbreviated(value),
            Form::Plain | Form::Json => {
                minimum::is_absolute(value, Place::Bare, |scheme| self.schemes.is_added(scheme))
            }
        }
    }

    /// Whether the value does not stand in the stream as it is.
    fn is_built(&self) -> bool {
        self.bare.form == Form::Json || !self.bare.joined.is_empty()
    }

    fn end_bare(&mut self, window: Window<'_>) -> Step {
        let end = self.bare.place;
        let start = self.bare.start;
        let wrapper = if self.bare.prefixed { Wrapper::Prefixed } else { Wrapper::Bare };
        let mut flags = match self.bare.form {
            Form::Plain => Flags::empty(),
            Form::Json => Flags::JSON,
            Form::Abbreviated => Flags::ABBREVIATED,
        };
        if self.bare.iri {
            flags |= Flags::IRI;
        }
        if self.bare.overlong {
            self.cut_head();
            self.resume(end);
            return Step::Found(Found {
                wrapper,
                kind: Kind::Absolute,
                flags: flags | Flags::OVERLONG,
                span: start..end,
                outer: self.bare.outer..end,
                value_length: self.value.len(),
                tail_length: 0,
                edited: true,
            });
        }
        let mut length = trim::trimmed_length(self.bare_text(window), self.bare.before);
        while let Some(join) = self.bare.joined.pop_if(|join| length <= join.at) {
            self.part(join);
            length = trim::trimmed_length(self.bare_text(window), self.bare.before);
        }
        let end = self.bare.place;
        let text = self.bare_text(window);
        let untrimmed = text.len();
        let value = &text[..length];
        if !self.is_met(value) {
            return self.fail_bare(window, Some(end));
        }
        work::count(length);
        if self.bare.ampersand && memmem::find(value, b"&amp;").is_some() {
            flags |= Flags::ENTITY;
        }
        let span_end = self.raw_end(window, length);
        let found = Found {
            wrapper,
            kind: Kind::Absolute,
            flags,
            span: start..span_end,
            outer: self.bare.outer..span_end,
            value_length: length,
            tail_length: untrimmed - length,
            edited: self.is_built(),
        };
        let found = self.finish_bare(window, found);
        self.resume(end);
        Step::Found(found)
    }

    /// What is left to do where the value is not the text: joins, hyphens, the completed scheme.
    fn finish_bare(&mut self, window: Window<'_>, mut found: Found) -> Found {
        for note in &self.notes {
            found.flags |= if note.mark == Mark::Hyphen { Flags::HYPHEN } else { Flags::GUESSED };
        }
        if self.bare.form == Form::Abbreviated {
            if !found.edited {
                self.value.clear();
                let text =
                    window.slice(found.span.start..found.span.end + found.tail_length as u64);
                self.value.extend_from_slice(text);
                found.edited = true;
            }
            self.complete_value();
        }
        if found.edited {
            found.value_length = self.value.len() - found.tail_length;
        }
        found
    }

    /// Where the first `length` bytes of the value end in the stream.
    fn raw_end(&self, window: Window<'_>, length: usize) -> u64 {
        if self.bare.form == Form::Json {
            let text = window.slice(self.bare.start..self.bare.place);
            return self.bare.start + json::raw_length(text, length) as u64;
        }
        let segment = self.bare.joined.last().map(|join| (join.at, join.goes_on));
        let (at, place) = segment.unwrap_or((0, self.bare.start));
        place + (length - at) as u64
    }

    /// Adds what is missing of an over-long reference's head.
    fn extend_head(&mut self, more: &[u8]) {
        let missing = HEAD.saturating_sub(self.value.len());
        self.value.extend_from_slice(&more[..more.len().min(missing)]);
    }

    /// Keeps no part of a character at the end of an over-long reference's head.
    fn cut_head(&mut self) {
        if let Err(error) = std::str::from_utf8(&self.value) {
            self.value.truncate(error.valid_up_to());
        }
    }

    /// What ended at `end`, or was refused before, is no reference: the search goes on inside it.
    fn fail_bare(&mut self, window: Window<'_>, end: Option<u64>) -> Step {
        let start = self.bare.start;
        self.failed = self.bare.earliest(self.config.emails);
        match self.bare.origin {
            Origin::Colon(colon) => {
                self.memory.colons = colon + 1;
                // A reference begun inside this one ends with it or before it, but for the `'`.
                if let Some(end) = end.filter(|_| !self.bare.apostrophe) {
                    match self.bare.need {
                        Need::At | Need::News => self.memory.no_at = end,
                        Need::Comma => self.memory.no_comma = end,
                        Need::PhoneContext => self.memory.no_context = end,
                        Need::Nothing | Need::WholeNumber => {}
                    }
                }
                self.place = start;
            }
            Origin::Dot(dot) => {
                self.forget_abbreviated(window);
                self.place = dot + 1;
            }
        }
        self.state = State::Search;
        Step::On
    }

    /// R8 failed for an `@`: so does every `www.` before it, unless a bracket that began between the
    /// two, or `'`, ends that one sooner. Finds the first such in one pass backwards.
    fn forget_abbreviated(&mut self, window: Window<'_>) {
        let text = window.slice(self.bare.start..self.bare.place);
        let Some(user) = text.iter().position(|&b| b == b'@') else {
            return;
        };
        let mut survivor = user;
        let mut unopened = [0_u32; 3];
        let mut apostrophe = false;
        for at in (1..user).rev() {
            match text[at] {
                bracket @ (b')' | b']' | b'}') => unopened[bracket_kind(bracket)] += 1,
                bracket @ (b'(' | b'[' | b'{') => {
                    let unopened = &mut unopened[bracket_kind(bracket)];
                    *unopened = unopened.saturating_sub(1);
                }
                b'\'' => apostrophe = true,
                b'w' | b'W' | b'f' | b'F' => {
                    let quoted = apostrophe && matches!(text[at - 1], b'\'' | b':');
                    if (quoted || unopened.iter().any(|&n| n > 0))
                        && minimum::completion(&text[at..]).is_some()
                    {
                        survivor = at;
                    }
                }
                _ => {}
            }
        }
        work::count(2 * user);
        self.memory.abbreviated = self.bare.start + survivor as u64;
    }

    /// Completes an abbreviated value in the buffer (RFC 2396, Appendix F).
    pub(super) fn complete_value(&mut self) {
        if let Some(completion) = minimum::completion(&self.value) {
            self.complete(completion);
        }
    }
}
